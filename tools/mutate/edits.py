"""Small changes to a syntax tree: what can be changed, and into what.

Left alone are annotations, decorators, docstrings and all other text, assertions (they tell the type checker
what it cannot see), how the message of an exception is worded, and what is noted in a log.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Any

Change = Callable[[Any, ast.AST | None], list[ast.AST]]
"""Possible replacements of a node; gets the parent too."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
BARE = (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.NamedExpr)
"""Conditions that have no operator to change."""


def changed(node: ast.AST, **fields: Any) -> Any:
    """A copy of a node with some fields replaced."""
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _compare(node: ast.Compare, _: ast.AST | None) -> list[ast.AST]:
    return [
        changed(node, ops=[*node.ops[:i], other(), *node.ops[i + 1 :]])
        for i, op in enumerate(node.ops)
        for other in COMPARISONS[type(op)]
    ]


def _bool_op(node: ast.BoolOp, _: ast.AST | None) -> list[ast.AST]:
    swapped = changed(node, op=ast.And() if isinstance(node.op, ast.Or) else ast.Or())
    fewer = [[*node.values[:i], *node.values[i + 1 :]] for i in range(len(node.values))]
    return [swapped, *(left[0] if len(left) == 1 else changed(node, values=left) for left in fewer)]


def _unary_op(node: ast.UnaryOp, _: ast.AST | None) -> list[ast.AST]:
    return [node.operand]


def _bin_op(node: ast.BinOp, _: ast.AST | None) -> list[ast.AST]:
    typing = isinstance(node.op, ast.BitOr) and any(
        isinstance(side, ast.Constant) and side.value is None for side in (node.left, node.right)
    )
    other = ARITHMETIC.get(type(node.op))
    return [changed(node, op=other())] if other and not typing else []


def _aug_assign(node: ast.AugAssign, _: ast.AST | None) -> list[ast.AST]:
    other = ARITHMETIC.get(type(node.op))
    return [ast.Pass(), *([changed(node, op=other())] if other else [])]


def _constant(node: ast.Constant, _: ast.AST | None) -> list[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        return [changed(node, value=not value)]
    if isinstance(value, int):
        return [changed(node, value=value + step) for step in ((1, -1) if value else (1,))]
    return [changed(node, value=value + 1)] if isinstance(value, float) else []


def _condition(node: ast.expr, parent: ast.AST | None) -> list[ast.AST]:
    """Conditions are negated; filters are also removed."""
    if isinstance(parent, ast.comprehension) and node in parent.ifs:
        return [ast.Constant(True)]
    test = getattr(parent, "test", None) if isinstance(parent, ast.If | ast.While | ast.IfExp) else None
    return [ast.UnaryOp(ast.Not(), node)] if node is test and isinstance(node, BARE) else []


def _call(node: ast.Call, _: ast.AST | None) -> list[ast.AST]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    return [changed(node, func=ast.Name(TWINS[name], ast.Load()))] if name in TWINS else []


def _return(node: ast.Return, _: ast.AST | None) -> list[ast.AST]:
    plain = node.value is None or (isinstance(node.value, ast.Constant) and not node.value.value)
    return [] if plain else [changed(node, value=ast.Constant(None))]


def _expr(node: ast.Expr, _: ast.AST | None) -> list[ast.AST]:
    return [ast.Pass()] if isinstance(node.value, ast.Call | ast.Await | ast.Yield | ast.YieldFrom) else []


def _assign(node: ast.Assign, _: ast.AST | None) -> list[ast.AST]:
    kept = all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    return [ast.Pass()] if kept else []


def _drop(_node: ast.AST, _: ast.AST | None) -> list[ast.AST]:
    return [ast.Pass()]


def _slice(node: ast.Slice, _: ast.AST | None) -> list[ast.AST]:
    return [changed(node, **{part: None}) for part in ("lower", "upper", "step") if getattr(node, part)]


def _handler(node: ast.ExceptHandler, _: ast.AST | None) -> list[ast.AST]:
    bare = isinstance(node.body[0], ast.Raise) and node.body[0].exc is None
    return [] if bare else [changed(node, body=[ast.Raise()])]


CHANGES: dict[type[ast.AST], Change] = {
    ast.Compare: _compare,
    ast.BoolOp: _bool_op,
    ast.UnaryOp: _unary_op,
    ast.BinOp: _bin_op,
    ast.AugAssign: _aug_assign,
    ast.Constant: _constant,
    ast.Call: _call,
    ast.Return: _return,
    ast.Expr: _expr,
    ast.Assign: _assign,
    ast.Raise: _drop,
    ast.Delete: _drop,
    ast.Break: lambda _node, _: [ast.Continue()],
    ast.Continue: lambda _node, _: [ast.Break()],
    ast.Slice: _slice,
    ast.ExceptHandler: _handler,
}


def changes(node: ast.AST, parent: ast.AST | None) -> list[ast.AST]:
    """All possible replacements of a node."""
    found = CHANGES[type(node)](node, parent) if type(node) in CHANGES else []
    return found + (_condition(node, parent) if isinstance(node, ast.expr) else [])


SKIPPED_FIELDS = {"annotation", "returns", "decorator_list", "type_params", "format_spec"}
SKIPPED_CALLS = {"TypeVar", "ParamSpec", "NewType", "_note"}
"""Calls for the type checker or the log."""
SKIPPED_KEYWORDS = {"help", "title", "description"}


def skipped(node: ast.AST) -> bool:
    """Whether a node must not be changed."""
    if isinstance(node, ast.Assert):
        return True
    if isinstance(node, ast.AnnAssign):
        return isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias"
    if isinstance(node, ast.Expr):
        return skipped(node.value)
    if isinstance(node, ast.keyword):
        return node.arg in SKIPPED_KEYWORDS
    if isinstance(node, ast.Call):
        return getattr(node.func, "id", getattr(node.func, "attr", "")) in SKIPPED_CALLS
    if isinstance(node, ast.If):
        words = {name.id for name in ast.walk(node.test) if isinstance(name, ast.Name)}
        return bool(words & {"TYPE_CHECKING", "__name__"})
    return False


def children(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    """The parts of a node that may be changed: field, index in its list, and the part."""
    if isinstance(node, ast.Raise):
        return
    for name, value in ast.iter_fields(node):
        if name in SKIPPED_FIELDS:
            continue
        for i, part in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(part, ast.AST) and not skipped(part):
                yield name, i if isinstance(value, list) else None, part
