"""Class A knowledge: the values of known shapes, one entry per row of the paper's Table 2.

To add a piece of knowledge, add an entry. Of the entries of one family only the first that holds counts.
"""

from __future__ import annotations

from dataclasses import dataclass

from sakiyomi.knowledge.otlplg import conditions as when
from sakiyomi.knowledge.otlplg.conditions import PURE_WING, WING, Condition
from sakiyomi.knowledge.otlplg.patterns import EdgeForm, form


@dataclass(frozen=True, slots=True, eq=False)
class KnownShape:
    """A change whose value is known without looking ahead."""

    key: str
    ja: str
    en: str
    value: int
    """Points; one move that can be made is worth about 5 (section 3.1)."""
    played: str
    """Classes of the squares played, as the table has them."""
    condition: Condition
    group: str
    family: str = ""
    form: EdgeForm | None = None
    """For the picture; a shape without a form is shown by an example that its condition finds."""
    layers: tuple[int, ...] = (0,)
    """Views of the edge in which the form is laid for its picture."""
    section: str = "3.2, Table 2"
    inferred: str = ""
    """Our reading, where the paper does not say."""


SKIRT = EdgeForm("skirt", {"any": ((".MMMMMM.", "????????"),), "pure": ((".MMMMMM.", "??MMMM??"),)})
GLIDER = EdgeForm(
    "glider",
    {
        "four": ((".MMMM...", "????????"),),
        "three": ((".MMMM...", "????????"), (".MMM....", "????????")),
    },
)
PURE_GLIDER = form(".MMMM...", "??MMM???")
PILLBOX = form("..MMMM..", "??MMMM??")
NEARLY_PILLBOX = EdgeForm(
    "", {"": tuple(("..MMMM..", f"??{behind}??") for behind in ("xMMM", "MxMM", "MMxM", "MMMx"))}
)
TABLE = EdgeForm("table", {"legs": (("..MMMM..", "??MxxM??"),), "block": (("..MMMM..", "????????"),)})

TABLE2: tuple[KnownShape, ...] = (
    KnownShape("corner", "隅", "corner", 40, "隅", when.on_corner, "corner"),
    KnownShape(
        "lateral", "横取り", "lateral capture", -10, "中辺", when.lateral, "middle edge", "middle edge",
        inferred="turns discs along its own second line; on ⓐ",
    ),
    KnownShape(
        "lateral-a", "a横取り", "mild lateral capture", -5, "中辺", when.lateral_a, "middle edge",
        "middle edge", inferred="the same on a",
    ),
    KnownShape(
        "alongside", "沿い手", "alongside move", 5, "中辺", when.alongside, "middle edge", "middle edge",
        inferred="beside a disc of the second line, turning none along it",
    ),
    KnownShape(
        "skirt", "スカート", "skirt", 10, "辺", when.edge(SKIRT), "edge shapes", "edge", SKIRT,
        inferred="six discs between two empty corners",
    ),
    KnownShape(
        "wing-right", "C権利手つき翼", "wing with a free C move", 15, "辺", when.wing_with_right,
        "edge shapes", "edge", inferred="a wing whose open C only its owner can play",
    ),
    KnownShape(
        "worst-double-wing", "最悪の双翼", "worst double wing", -20, "辺", when.worst_double_wing,
        "edge shapes", "edge", WING, (1, 5),
        inferred="one X attacks both wings, or one is a worst wing",
    ),
    KnownShape(
        "double-wing", "双翼", "double wing", -15, "辺", when.double_wing, "edge shapes", "edge", WING,
        (0, 4), inferred="wings on two edges that meet",
    ),
    KnownShape(
        "worst-wing", "最悪の翼", "worst wing", -15, "辺", when.worst_wing, "edge shapes", "edge", PURE_WING,
        inferred="a wing with all four squares behind it",
    ),
    KnownShape(
        "wing", "翼", "wing", -10, "辺", when.edge(WING), "edge shapes", "edge", WING,
        inferred="five discs beside one C",
    ),
    KnownShape(
        "worst-glider", "最悪のグライダー", "worst glider", -10, "辺", when.edge(PURE_GLIDER), "edge shapes",
        "edge", PURE_GLIDER, inferred="a glider with the squares behind it",
    ),
    KnownShape(
        "glider", "グライダー", "glider", -5, "辺", when.edge(GLIDER), "edge shapes", "edge", GLIDER,
        inferred="C, A, B, B",
    ),
    KnownShape(
        "pillbox", "トーチカ", "pillbox", -10, "辺", when.edge(PILLBOX), "edge shapes", "edge", PILLBOX,
        inferred="a solid block of two by four",
    ),
    KnownShape(
        "nearly-pillbox", "準トーチカ", "near-pillbox", -5, "辺", when.edge(NEARLY_PILLBOX), "edge shapes",
        "edge", NEARLY_PILLBOX, inferred="a block with three of the four squares behind it",
    ),
    KnownShape(
        "table", "テーブル", "table", -5, "辺", when.edge(TABLE), "edge shapes", "edge", TABLE,
        inferred="a block of four on two legs",
    ),
    KnownShape(
        "fatal-c", "致命的なC打ち", "fatal C move", -40, "C", when.fatal_c, "C moves",
        inferred="the enemy can take the corner at once",
    ),
    KnownShape("c-right", "権利手そのもの", "its own free C move", 5, "C", when.c_right, "C rights"),
    KnownShape(
        "takes-right", "敵の権利手を奪う", "takes a free C move away", 5, "C", when.takes_right, "C rights",
        inferred="on the edges at that corner",
    ),
    KnownShape(
        "secures-right", "権利手を確保する", "secures a free C move", 10, "A", when.secures_right, "C rights",
    ),
    KnownShape(
        "prepares-right", "隣接ⓐが空", "an A with ⓐ empty behind it", 3, "A", when.prepares_right, "C rights",
        inferred="the C is not playable yet; instead of +10",
    ),
    KnownShape(
        "gives-right", "敵に権利手を与える", "gives the enemy a free C move", -10, "B, ⓐ", when.gives_right,
        "C rights",
    ),
)  # fmt: skip
