"""The documentation site inside the studio."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.studio_talk import Studio, Visitor, start


@pytest.fixture
def with_docs(tmp_path: Path) -> Iterator[Studio]:
    """A studio with a small site; a secret lies beside it."""
    (tmp_path / "secret.txt").write_text("secret")
    site = tmp_path / "docs"
    (site / "ja").mkdir(parents=True)
    (site / "index.html").write_text("<title>Pages</title>")
    (site / "ja" / "index.html").write_text("<title>ページ</title>", encoding="utf-8")
    (site / "leak.txt").symlink_to(tmp_path / "secret.txt")
    yield from start(docs=site)


def get(studio: Studio, path: str) -> tuple[int, str, str]:
    """Status, policy and text, for a path that is sent exactly as it is."""
    connection = HTTPConnection("127.0.0.1", studio.port, timeout=20)
    connection.request("GET", path)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, answer.headers.get("content-security-policy", ""), text


def test_the_site_is_served_under_its_own_policy(with_docs: Studio) -> None:
    status, policy, text = get(with_docs, "/docs/index.html")
    assert (status, text) == (200, "<title>Pages</title>")
    assert "default-src 'none'" in policy
    assert "http" not in policy
    assert get(with_docs, "/docs/ja/")[0] == 200
    assert "unsafe" not in get(with_docs, "/")[1]


@pytest.mark.parametrize(
    "path", ["/docs/../secret.txt", "/docs/%2e%2e/secret.txt", "/docs/..%2fsecret.txt", "/docs/leak.txt"]
)
def test_nothing_else_is_served(with_docs: Studio, path: str) -> None:
    status, _, text = get(with_docs, path)
    assert status == 404
    assert "secret" not in text


def test_without_a_site_the_studio_says_how_to_build_it(tmp_path: Path) -> None:
    for studio in start(docs=tmp_path / "nothing"):
        status, _, text = get(studio, "/docs/index.html")
        assert status == 404
        assert "make docs" in text


def test_the_first_page_links_to_it(visitor: Visitor) -> None:
    page = visitor.enter()
    link = page.get_by_role("link", name="Documentation")
    expect(link).to_have_attribute("href", "docs/index.html")
