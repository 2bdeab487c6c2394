"""The studio's checker of certificates, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from support.studio_talk import SOLVE, Visitor, open_panel

MATE = "9/7k1/9/7G1/7S1/9/9/9/9 b 2G 1"
NO_MATE = "8k/9/9/9/9/9/9/9/9 b G 1"


@pytest.mark.parametrize(("sfen", "words"), [(MATE, "mate within 3 plies"), (NO_MATE, "no mate")])
def test_a_proof_is_checked_in_the_browser(visitor: Visitor, sfen: str, words: str) -> None:
    page = visitor.enter("tsume")
    open_panel(page, "Workshop")
    box = page.get_by_role("textbox", name="Paste a position or game")
    if not box.is_visible():
        page.get_by_text("Paste a position or game").click()
    box.fill(sfen)
    page.get_by_role("button", name="Use this").click()
    expect(box).to_have_value("")
    page.get_by_role("button", name=SOLVE).click()
    check = page.get_by_role("button", name="Check the proof")
    expect(check).to_be_enabled()
    check.click()
    expect(page.get_by_text("Checked by this browser")).to_contain_text(words)
