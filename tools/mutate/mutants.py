"""The mutants of a file: found in its syntax tree, shown as one line before and after, made in memory."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tools.mutate.edits import changed, changes, children


@dataclass(frozen=True)
class Mutant:
    """One change to one file, identified by what it changes, not by its line."""

    file: str
    """Path relative to the folder that contains the package."""
    scope: str
    """The function, as in `Class.method`; empty for code that runs at import."""
    before: str
    after: str
    repeat: int
    """Number of identical changes before it in its scope."""
    number: int
    """Index among the file's changes."""
    first: int
    last: int
    """The lines of the statement, or of the head of a compound one."""
    names: tuple[str, ...]
    """The names the statement binds, if it runs at import."""

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        """Its identity."""
        return self.file, self.scope, self.before, self.after, self.repeat


@dataclass(frozen=True)
class Site:
    """A node, its place in the tree, and its scope."""

    node: ast.AST
    parent: ast.AST
    field: str
    place: int | None
    statement: ast.AST
    scope: str
    names: tuple[str, ...]

    def put(self, node: ast.AST) -> None:
        """Puts another node here."""
        if self.place is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.place] = node


AROUND = 40
"""Characters shown on either side of a change in a long line."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
STATEMENTS = (ast.stmt, ast.ExceptHandler, ast.match_case)


def sites(tree: ast.Module) -> Iterator[Site]:
    """Every node of a module that may be changed, in textual order."""
    todo = [Site(part, tree, name, i, part, "", bound(part)) for name, i, part in children(tree)][::-1]
    while todo:
        site = todo.pop()
        yield site
        todo += reversed(list(_below(site)))


def _below(site: Site) -> Iterator[Site]:
    node = site.node
    for field, place, part in children(node):
        scope = site.scope
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)) and field == "body":
            scope = f"{scope}.{node.name}" if scope else node.name
        names = site.names
        if isinstance(node, (*FUNCTIONS, ast.Lambda)) and field == "body":
            names = ()
        elif names and isinstance(part, STATEMENTS):
            names = (*names, *bound(part))
        statement = part if isinstance(part, STATEMENTS) else site.statement
        yield Site(part, node, field, place, statement, scope, names)


def bound(statement: ast.AST) -> tuple[str, ...]:
    """The names bound by a statement of a module or class."""
    if isinstance(statement, (*FUNCTIONS, ast.ClassDef)):
        return (statement.name,)
    targets = getattr(statement, "targets", [getattr(statement, "target", None)])
    found = {node.id for one in targets if one for node in ast.walk(one) if isinstance(node, ast.Name)}
    return tuple(sorted(found)) or ("",)


def mutants(file: str, source: str) -> Iterator[Mutant]:
    """All mutants of a file."""
    seen: Counter[tuple[str, str, str]] = Counter()
    number = -1
    for site in sites(ast.parse(source)):
        for other in changes(site.node, site.parent):
            number += 1
            before, after = _statement(site, site.node), _statement(site, other)
            if before == after:
                continue
            before, after = _shortened(before, after)
            same = site.scope, before, after
            first, last = span(site.statement)
            yield Mutant(file, *same, seen[same], number, first, last, site.names)
            seen[same] += 1


def mutated(source: str, number: int) -> ast.Module:
    """The syntax tree with one change; other parts keep their line numbers."""
    tree = ast.parse(source)
    for site in sites(tree):
        found = changes(site.node, site.parent)
        if number < len(found):
            new = copy.deepcopy(found[number])
            site.put(ast.copy_location(new, site.node))
            return ast.fix_missing_locations(tree)
        number -= len(found)
    raise ValueError("there is no such mutant")


def _statement(site: Site, node: ast.AST) -> str:
    """The statement of a site in one line, with this node in it."""
    if site.node is site.statement:
        return head(node)
    site.put(node)
    text = head(site.statement)
    site.put(site.node)
    return text


def _alike(one: str, other: str) -> int:
    """Length of the common prefix."""
    pairs = zip(one, other, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _shortened(before: str, after: str) -> tuple[str, str]:
    """Long lines, shortened to the neighbourhood of the change."""
    same = _alike(before, after)
    end = _alike(before[same:][::-1], after[same:][::-1])
    if same > 2 * AROUND:
        before, after = f"…{before[same - AROUND :]}", f"…{after[same - AROUND :]}"
    if end > 2 * AROUND:
        before, after = f"{before[: AROUND - end]}…", f"{after[: AROUND - end]}…"
    return before, after


def head(statement: ast.AST) -> str:
    """A statement in one line; only the head of a compound one."""
    if isinstance(statement, ast.ExceptHandler):
        bare = changed(statement, body=[ast.Pass()])
        reraises = isinstance(statement.body[0], ast.Raise) and statement.body[0].exc is None
        return ast.unparse(bare).split("\n")[0] + (" raise" if reraises else "")
    if isinstance(statement, ast.match_case):
        return ast.unparse(changed(statement, body=[ast.Pass()])).strip().split("\n")[0]
    if isinstance(statement, ast.Match):
        return f"match {ast.unparse(statement.subject)}:"
    if not hasattr(statement, "body"):
        return ast.unparse(statement).replace("\n", " ")
    empty: dict[str, list[ast.stmt]] = {
        name: [] for name in ("orelse", "finalbody", "handlers", "decorator_list")
    }
    bare = changed(statement, body=[ast.Pass()], **{k: v for k, v in empty.items() if hasattr(statement, k)})
    if isinstance(statement, ast.Try):
        return "try:"
    return ast.unparse(bare).removesuffix("pass").strip().replace("\n", " ")


def span(statement: ast.AST) -> tuple[int, int]:
    """The lines of a statement: the head of a compound one, the body of a handler."""
    if isinstance(statement, ast.ExceptHandler):
        return span(statement.body[0])
    if isinstance(statement, ast.match_case):
        return statement.pattern.lineno, max(statement.pattern.lineno, statement.body[0].lineno - 1)
    assert isinstance(statement, ast.stmt)
    if isinstance(statement, ast.Match):
        return statement.lineno, statement.subject.end_lineno or statement.lineno
    first, last = statement.lineno, statement.end_lineno or statement.lineno
    body = getattr(statement, "body", None)
    if body:
        last = max(first, body[0].lineno - 1)
    return first, last
