"""What the studio refuses, in the words of the table that the commands use too."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from sakiyomi import language
from support.studio_talk import Visitor

TABLES = ("words/errors.js", "words/refusals.js")
READ = """async (texts) => {
  const { messageInJapanese } = await import("/static/messages.js");
  return texts.map((text) => messageInJapanese(text) ?? text);
}"""


def test_pages_and_commands_say_the_same(
    visit: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language._Chosen, "japanese", True)
    texts = [re.sub(r"\{\w+\}", "7", key) for key in language.read_words(TABLES)]
    texts = [text for text in texts if len(text.split()) > 2]
    assert len(texts) > 400
    shown = visit(locale="ja-JP").enter().evaluate(READ, texts)
    assert [text for text, page in zip(texts, shown, strict=True) if page != language.say(text)] == []


def test_a_refusal_is_japanese(visit: Callable[..., Visitor]) -> None:
    texts = ["there is no problem '99' in this book: choose from 1 to 7", "odd: nobody knows"]
    shown = (
        visit(locale="ja-JP")
        .enter("tsume")
        .evaluate(
            """async (texts) => {
          const { wrong } = await import("/static/i18n.js");
          return texts.map(wrong);
        }""",
            texts,
        )
    )
    assert shown == [
        "この作品集に '99' 番はありません。1から7までです",
        "うまくいきませんでした（odd: nobody knows）",
    ]
