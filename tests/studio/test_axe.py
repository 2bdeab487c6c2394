"""What axe-core finds on the pages: a checker that nobody here wrote. `make axe` runs this."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from support.helpers import ROOT
from support.studio_talk import Visitor

AXE = ROOT / "build" / "web" / "node_modules" / "axe-core" / "axe.min.js"
READY = {
    "": ".demo .piece",
    "tsume": ".mosaic a",
    "othello": ".value",
    "shogi": ".piece",
    "analysis": ".engineline",
    "robots": ".tree",
    "aquarius": ".robot",
    "games": ".plain .place",
    "papers": ".paper",
}

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core: make axe")


@pytest.mark.parametrize(
    "how",
    [
        {"color_scheme": "light", "locale": "en"},
        {"color_scheme": "dark", "locale": "ja", "viewport": {"width": 390, "height": 844}},
    ],
    ids=["desk", "phone"],
)
def test_nothing_serious_is_found(visit: Callable[..., Visitor], how: dict[str, Any]) -> None:
    visitor = visit(reduced_motion="reduce", **how)
    found = []
    for room, ready in READY.items():
        page = visitor.enter(room)
        expect(page.locator(ready).first).to_be_attached()
        page.evaluate(AXE.read_text(encoding="utf-8"))
        result = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
        found += [
            (room, one["id"], [node["target"] for node in one["nodes"]][:3])
            for one in result["violations"]
            if one["impact"] in ("serious", "critical")
        ]
    assert found == []
