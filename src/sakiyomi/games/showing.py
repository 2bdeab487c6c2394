"""How a position shows itself: a line for programmers, a drawing for people, a picture in notebooks."""

from __future__ import annotations

from html import escape

from sakiyomi.games.abilities import HasPicture, HasSvg


class Shown:
    """Inherit from it to have a position drawn by `print` and by notebooks.

    It uses `svg()` and `draw()` if the class has them, and otherwise `text()`.
    """

    __slots__ = ()

    def text(self) -> str:
        """The whole position in one line."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text()}>"

    def __str__(self) -> str:
        return self.draw() if isinstance(self, HasPicture) else self.text()

    def _repr_svg_(self) -> str | None:
        return self.svg() if isinstance(self, HasSvg) else None

    def _repr_html_(self) -> str | None:
        return None if isinstance(self, HasSvg) else f"<pre>{escape(str(self))}</pre>"
