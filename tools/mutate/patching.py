"""Applies a mutant to a running interpreter; the package's files are never touched."""

from __future__ import annotations

import gc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tools.mutate.mutants import Mutant, mutated


def code_of(package: Path, mutant: Mutant) -> CodeType:
    """The mutated module, compiled."""
    file = package.parent / mutant.file
    return compile(
        mutated(file.read_text(encoding="utf-8"), mutant.number), str(file), "exec", dont_inherit=True
    )


def _inner(code: CodeType) -> list[CodeType]:
    return [constant for constant in code.co_consts if isinstance(constant, CodeType)]


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Functions before and after, matched by name and line."""
    yield old, new
    waiting = _inner(new)
    for code in _inner(old):
        for other in waiting:
            if (code.co_name, code.co_firstlineno) == (other.co_name, other.co_firstlineno):
                waiting.remove(other)
                yield from _pairs(code, other)
                break


class Functions:
    """The package's functions once everything has been imported."""

    def __init__(self, package: Path) -> None:
        self.package = package
        self.of_code: dict[tuple[str, CodeType], list[FunctionType]] = {}
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(package)):
                key = thing.__code__.co_filename, thing.__code__
                self.of_code.setdefault(key, []).append(thing)

    def apply(self, mutant: Mutant) -> int:
        """Gives all functions changed by a mutant their new code; returns their number."""
        file = self.package.parent / mutant.file
        old = compile(file.read_text(encoding="utf-8"), str(file), "exec", dont_inherit=True)
        count = 0
        for before, after in _pairs(old, code_of(self.package, mutant)):
            if before != after:
                for function in self.of_code.get((str(file), before), []):
                    function.__code__ = after
                    count += 1
        return count


class MutantFinder(MetaPathFinder, Loader):
    """Imports one module of the package as its mutant."""

    def __init__(self, package: Path, mutant: Mutant) -> None:
        self.package, self.mutant = package, mutant
        parts = mutant.file.removesuffix(".py").split("/")
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None:
            spec.loader = self
        return spec

    def exec_module(self, module: ModuleType) -> None:
        exec(code_of(self.package, self.mutant), module.__dict__)

    def install(self) -> None:
        """Takes effect from now on; the package must not have been imported yet."""
        sys.meta_path.insert(0, self)


def preload(names: Sequence[str]) -> None:
    """Imports the tests' other dependencies, so that forked children have them."""
    for name in names:
        try:
            __import__(name)
        except Exception:  # it may need other imports first, or another platform: left to the child
            continue


def foreign(modules: dict[str, Any], own: Sequence[Path]) -> list[str]:
    """The imported modules that are neither the package's nor the tests'."""
    roots = tuple(str(folder) for folder in own)
    files = {name: getattr(module, "__file__", None) for name, module in list(modules.items())}
    return sorted(name for name, file in files.items() if file and not file.startswith(roots))
