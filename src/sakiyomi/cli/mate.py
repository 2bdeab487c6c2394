"""`sakiyomi mate`."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, NoReturn, get_args

import typer

from sakiyomi.cli.cells import Address, CellOptions, Cells, ExecutorName
from sakiyomi.cli.common import (
    FILE_NAME,
    UNDECIDED,
    Japanese,
    Json,
    Memory,
    Nodes,
    Seconds,
    make_limit,
    print_json,
    report_errors,
)
from sakiyomi.cli.files import Force, check_target, say_written, write_bytes
from sakiyomi.cli.mate_batch import BatchFiles, list_book, list_books, run_batch
from sakiyomi.cli.mate_cells import MateCells, cell_report, cells_json, solve_by_cells
from sakiyomi.cli.mate_freedom import freedom_words
from sakiyomi.cli.mate_words import (
    answer,
    check_answer,
    composer_words,
    kept_words,
    progress,
    study_progress,
    study_words,
)
from sakiyomi.cli.searching import show_progress
from sakiyomi.errors import LimitError, shorten
from sakiyomi.games.shogi import SHOGI, Move, ShogiPosition, forms, move_name
from sakiyomi.games.shogi.record import ShogiRecord
from sakiyomi.proof import Prover
from sakiyomi.tsume import gallery, solution
from sakiyomi.tsume.answers import proof_json, study_json
from sakiyomi.tsume.batch import Find, SolveOptions
from sakiyomi.tsume.checks import prove_replies
from sakiyomi.tsume.collection import is_set, read_files, read_set
from sakiyomi.tsume.composer import compare
from sakiyomi.tsume.freedom import freedom_json
from sakiyomi.tsume.moves import is_whole, names, split_moves
from sakiyomi.tsume.notes import CheckNotes
from sakiyomi.tsume.problem import Problem, oddities, with_rest
from sakiyomi.tsume.study import Study, Studying, main_line
from sakiyomi.tsume.whatif import Continuation, play_defences, play_moves
from sakiyomi.tsume.work import UNKNOWN, MateWork
from sakiyomi.types import Proof, Status

EXAMPLE = "9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1"
TEXT = re.compile(r"(/.*){8}|startpos|[\n：|]|^P[1-9I+-]")
"""Marks of a position: eight slashes, several lines, parts of a drawn board or of CSA."""
EXIT_CODES: dict[Status, int] = {"proven": 0, "disproven": 1, "unknown": UNDECIDED}


@dataclass(frozen=True, slots=True)
class MateOptions:
    """The options for solving one problem."""

    asked: SolveOptions
    after: str | None
    defence: str | None
    kif: str | None
    certificate: str | None
    json: bool
    explain: str | None = None
    out: str | None = None
    solution: tuple[Move, ...] = ()
    """The composer's, if the record has one."""
    written: list[str] = field(default_factory=list)
    """The files written so far."""


@report_errors
def mate(
    position: Annotated[
        list[str] | None,
        typer.Argument(
            help="SFEN or another text of a shogi position, files or folders, or - for standard input. With "
            "--gallery: a set and numbers, such as muso 30."
        ),
    ] = None,
    find: Annotated[
        str,
        typer.Option(help="any: any mate; shortest: the proved shortest; all: other solutions (余詰) too."),
    ] = "any",
    nodes: Nodes = None,
    seconds: Seconds = None,
    check_nodes: Annotated[
        int | None,
        typer.Option(help="With --find all: most nodes for each other check (default: within the limit)."),
    ] = None,
    memory: Memory = 256,
    after: Annotated[
        str | None, typer.Option(help="Play these moves of both sides first, in USI or as ▲２三金 △１一玉.")
    ] = None,
    defence: Annotated[
        str | None, typer.Option(help="Let the defender play this while the attacker follows the solution.")
    ] = None,
    kif: Annotated[
        str | None,
        typer.Option(
            "--kif",
            help="Write the solution with variations as KIF (.kif: Shift_JIS, .kifu: UTF-8, -: print it), or "
            "as .ki2, .csa or .usi. For many problems with --find all: a folder.",
        ),
    ] = None,
    certificate: Annotated[
        str | None, typer.Option(help="Write the whole proof to this file; see `sakiyomi verify`.")
    ] = None,
    explain: Annotated[
        str | None,
        typer.Option(
            help="freedom: instead of solving, show how many replies each check leaves (Wada et al.)."
        ),
    ] = None,
    rest: Annotated[bool, typer.Option("--rest", help="Give all missing pieces to the defender.")] = False,
    in_gallery: Annotated[
        bool, typer.Option("--gallery", help="Take problems from the included sets; alone, list the sets.")
    ] = False,
    out: Annotated[
        str | None,
        typer.Option(
            help="Folder to resume from: for many problems their answers, for one with --find all the checks "
            "that are decided."
        ),
    ] = None,
    html: Annotated[
        str | None,
        typer.Option("--html", help="For many problems with --find all: a table of their flaws as HTML."),
    ] = None,
    japanese: Japanese = False,
    force: Force = False,
    threads: Annotated[int, typer.Option(help="Number of threads per problem, which share one table.")] = 1,
    cells: Cells = None,
    executor: ExecutorName = None,
    address: Address = None,
    scheme: Annotated[
        str | None,
        typer.Option(
            help="Solve one problem on several cells: best, shared, exchange, paper or paper-plain. The "
            "executor may then also be simulated: cells in virtual time."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Solve mate problems (詰将棋): the side to move gives check with every move.

    Exit code: 0 mate proved, 1 no mate (proved), 2 bad input or failed cells, 3 unknown within the limits,
    130 Ctrl-C. For many problems: 0 all decided, 2 some unreadable, 3 some unknown.

    Example: sakiyomi mate "9/8k/9/7RG/9/9/9/9/9 b r2b3g4s4n4l18p 1" --find shortest

    Show how many replies each check leaves: sakiyomi mate --gallery muso 30 --explain freedom

    On two cores: sakiyomi mate --gallery muso 30 --cells 2 --executor processes
    """
    if find not in get_args(Find):
        raise LimitError(f"--find must be any, shortest or all, not {shorten(find)!r}")
    cell_options = CellOptions(cells, executor, address)
    number = cell_options.count(1)
    wanted: Any = find
    if check_nodes is not None and find != "all":
        raise LimitError("--check-nodes needs --find all")
    asked = SolveOptions(wanted, make_limit(None, nodes, seconds), memory, rest, threads, check_nodes)
    words = position or []
    if in_gallery and len(words) < 2:
        return list_book(words[0], json) if words else list_books(json)
    problems, many = _chosen(words) if in_gallery else _given(words)
    if many:
        if after or defence or certificate or explain:
            raise LimitError("--after, --defence, --certificate and --explain are only for one problem")
        if (kif or html) and find != "all":
            raise LimitError("for many problems, --kif and --html need --find all")
        if scheme is not None:
            raise LimitError(
                "--scheme is only for one problem; with several, each cell solves its own problems"
            )
        files = BatchFiles(html, kif, japanese, force, tuple(words))
        asked = replace(asked, kif=kif is not None)
        return run_batch(problems, asked, out, number, cell_options.for_batches(), json, files)
    if html is not None:
        raise LimitError("--html is only for many problems: a file with several, several files, or a folder")
    if out is not None and find != "all":
        raise LimitError("for one problem, --out needs --find all")
    if certificate == "-":
        raise LimitError("--certificate needs a file: the answer goes to standard output")
    if json and kif == "-":
        raise LimitError("--kif - and --json both write to standard output; give --kif a file")
    if explain not in (None, "freedom"):
        raise LimitError(f"--explain must be freedom, not {shorten(explain)!r}")
    _check_files(kif, certificate, force, words)
    options = MateOptions(asked, after, defence, kif, certificate, json, explain, out)
    wants_cells = cell_options.given is not None or scheme is not None
    machine = MateCells(cell_options, scheme or "best") if wants_cells else None
    _solve_one(problems[0], options, machine)
    return None


def _check_files(kif: str | None, certificate: str | None, force: bool, inputs: list[str]) -> None:
    """Refuses, before the work, files that cannot be written or must not be overwritten."""
    for file in (kif, certificate):
        check_target(file, force, *inputs)
    if kif is not None and kif == certificate:
        raise LimitError("--kif and --certificate must name different files")
    if kif is not None and _form(kif) not in ("kif", "ki2", "csa", "csa3", "usi"):
        raise LimitError(f"{kif}: the solution is a game: choose .kif, .kifu, .ki2, .csa or .usi")


def _form(file: str) -> str:
    return forms.form_of(file) or ("kif" if file == "-" or not Path(file).suffix else "")


def _chosen(words: list[str]) -> tuple[list[Problem], bool]:
    """Problems of a gallery: numbers, names, ranges such as 1-10 by position, or all."""
    book = gallery.book(words[0])
    chosen: list[Problem] = []
    for word in words[1:]:
        first, dash, last = word.partition("-")
        if word == "all":
            chosen += book.problems
        elif dash and word not in {problem.name for problem in book.problems}:
            start, end = (book.problems.index(book.problem(name)) for name in (first, last))
            chosen += book.problems[start : end + 1]
        else:
            chosen.append(book.problem(word))
    if not chosen:
        raise LimitError(f"{book.name} has no problems {' '.join(words[1:])}")
    return chosen, len(chosen) > 1 or words[1:] == ["all"]


def _given(words: list[str]) -> tuple[list[Problem], bool]:
    """The problems in the arguments, files or standard input, and whether they form a set."""
    if words in ([], ["-"]):
        if sys.stdin.isatty():
            print("sakiyomi: type a position, then Ctrl-D (or see --help)", file=sys.stderr)
        text = forms.decode(sys.stdin.buffer.read(forms.MAX_BYTES + 1))
        if is_set(text):
            return list(read_set(text, "line")), True
        return [Problem("", text)], False
    paths = [Path(word) for word in words]
    if all(word and _exists(path) for word, path in zip(words, paths, strict=True)):
        problems = read_files(paths)
        return problems, len(problems) > 1 or paths[0].is_dir()
    if sum(word.count("/") >= 8 for word in words) > 1:
        raise LimitError("these are several positions: give one, or a file with one on each line")
    missing = next((word for word in words if FILE_NAME.fullmatch(word) and not _exists(Path(word))), None)
    if missing is not None:
        raise LimitError(f"there is no file {shorten(missing, 200)}")
    text = " ".join(words)
    if not TEXT.search(text):
        raise LimitError(f"{shorten(text, 200)!r} is neither a file nor a position such as {EXAMPLE!r}")
    return [Problem("", text)], False


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long, or not a valid name
        return False


def _solve_one(problem: Problem, options: MateOptions, machine: MateCells | None) -> None:
    here = problem.position()
    here = with_rest(here) if options.asked.rest else here
    if not here.answers_check:
        here.problem()
    for note in oddities(here):
        print(f"note: {note}", file=sys.stderr)
    if problem.note:
        print(f"note: {problem.note}", file=sys.stderr)
    if options.explain is not None:
        return _show_freedom(here, options, machine)
    if machine is not None:
        _solve_with(machine, problem, here, options)
    prover = Prover(memory=options.asked.memory, threads=options.asked.threads)
    work = MateWork(prover, options.asked.limit, lambda proof: show_progress(progress(proof)))
    with _stopping(work.stop) as pressed:
        status = _answer(problem, here, replace(options, solution=problem.solution()), work)
    say_written(options.json or options.kif == "-", *options.written)
    if pressed:
        raise KeyboardInterrupt
    raise typer.Exit(EXIT_CODES[status])


def _show_freedom(here: ShogiPosition, options: MateOptions, machine: MateCells | None) -> None:
    """Show what each check is worth, after the moves of `--after`."""
    if machine is not None or options.defence or options.kif or options.certificate:
        raise LimitError("--explain solves nothing: omit --defence, --kif, --certificate and cells")
    if options.after is not None:
        here, _ = play_moves(here, split_moves(options.after))
    if here.answers_check:
        raise LimitError("--explain freedom needs a position with the attacker to move")
    if options.json:
        print_json({"sfen": here.sfen, "checks": freedom_json(here)})
        return
    print(SHOGI.draw(here))
    for line in freedom_words(here):
        print(line)


def _solve_with(machine: MateCells, problem: Problem, here: ShogiPosition, options: MateOptions) -> NoReturn:
    """Solves the problem on cells."""
    if options.asked.find != "any" or options.after or options.defence or options.asked.threads != 1:
        raise LimitError("cells find any mate: omit --find, --after, --defence and --threads")
    if here.answers_check:
        raise LimitError("cells need a position with the attacker to move")
    with _stopping(lambda: None) as pressed:
        found = solve_by_cells(here, options.asked, machine, lambda: bool(pressed))
    if options.certificate and found.proof.status == "disproven":
        print("sakiyomi: cells certify only mates: for no mate, solve without --cells", file=sys.stderr)
    else:
        _write_certificate(options, found.proof)
    if found.proof.status == "proven" and options.kif is not None:
        _write_kif(options, problem, solution.of_proof(here, found.proof))
    if options.json:
        print_json(proof_json(here, found.proof) | cells_json(found, machine))
    elif options.kif != "-":
        print(SHOGI.draw(here))
        print(answer(found.proof, "any"))
        print(cell_report(found, machine).words())
        _show_line(here, found.proof)
    say_written(options.json or options.kif == "-", *options.written)
    if pressed:
        raise KeyboardInterrupt
    raise typer.Exit(EXIT_CODES[found.proof.status])


@contextmanager
def _stopping(stop: Callable[[], None]) -> Iterator[list[int]]:
    """Lets Ctrl-C stop the search, so that its result so far can be shown; a second one exits."""
    pressed: list[int] = []

    def handle(number: int, _: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        pressed.append(number)
        stop()

    before = signal.signal(signal.SIGINT, handle)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


def _answer(problem: Problem, here: ShogiPosition, options: MateOptions, work: MateWork) -> Status:
    """Solves the problem and shows the answer; returns its status."""
    find: Any = "shortest" if options.asked.find == "all" else options.asked.find
    start, played = here, tuple[Move, ...]()
    failed: Proof[Move] | None = None
    if here.answers_check:
        if options.after:
            raise LimitError("--after needs a position with the attacker to move")
        proof = _prove_replies(work, here, options)
        return _show_check(here, options, Continuation(here, (), proof), work.stopped)
    if options.after is not None:
        here, played = play_moves(here, split_moves(options.after))
    if len(played) % 2:
        proof = _prove_replies(work, here, options)
        return _show_check(start, options, Continuation(here, played, proof), work.stopped)
    if options.defence is not None:
        here, more, failed = play_defences(work, here, split_moves(options.defence), find)
        played += more
    if not options.json and options.kif != "-" and played:
        print(f"after {' '.join(names(start, played))}")
    if options.asked.find == "all" and failed is None:
        return _show_study(problem, here, played, options, work)
    proof = failed or work.solve(here, find, certificate=bool(options.certificate or options.kif))
    show_progress("")
    _write_certificate(options, proof)
    if proof.status == "proven" and options.kif is not None:
        counted = proof.counted is not None
        lines = solution.of_study(here, main_line(work, here, proof)) if counted else None
        _write_kif(options, problem, lines or solution.of_proof(here, proof))
    if options.json:
        print_json(_played_json(played) | proof_json(here, proof))
    elif options.kif != "-":
        print(SHOGI.draw(here))
        print(answer(proof, find, stopped=work.stopped))
        _show_line(here, proof)
    return proof.status


def _prove_replies(work: MateWork, here: ShogiPosition, options: MateOptions) -> Proof[Move]:
    find: Any = "shortest" if options.asked.find == "all" else options.asked.find
    proof = work.solve(here, find, replies=True)
    if options.certificate is None or proof.status == "unknown":
        return proof
    return replace(proof, certificate=prove_replies(work, here, find, certificate=True).certificate)


def _show_check(start: ShogiPosition, options: MateOptions, found: Continuation, stopped: bool) -> Status:
    """Shows whether the last move, a check, mates."""
    show_progress("")
    if options.defence or options.kif or options.asked.find == "all":
        raise LimitError("after a check without a reply, omit --defence, --kif and --find all")
    _write_certificate(options, found.proof)
    if options.json:
        print_json(_played_json(found.moves) | proof_json(found.position, found.proof))
    else:
        if found.moves:
            print(f"after {' '.join(names(start, found.moves))}")
        print(SHOGI.draw(found.position))
        print(check_answer(found, stopped=stopped))
        if found.proof.status != "unknown":
            _show_line(found.position, found.proof)
    return found.proof.status


@contextmanager
def _notes(here: ShogiPosition, options: MateOptions) -> Iterator[CheckNotes | None]:
    """The folder with the decided checks, if there is one."""
    if options.out is None:
        yield None
        return
    with CheckNotes(Path(options.out), here) as notes:
        if len(notes) and not options.json:
            print(f"resuming {options.out}: {len(notes)} checks decided", file=sys.stderr)
        yield notes


def _show_study(
    problem: Problem, here: ShogiPosition, played: tuple[Move, ...], options: MateOptions, work: MateWork
) -> Status:
    study = Study(UNKNOWN)
    with _notes(here, options) as notes:
        wants_proof = options.certificate is not None
        found = Studying(
            here, work, certificate=wants_proof, check_nodes=options.asked.check_nodes, notes=notes
        )
        for study in found:
            show_progress(study_progress(study))
    kept = None if notes is None else kept_words(str(options.out), len(notes), study, work)
    given = options.solution if study.line and not played else ()
    composer = compare(work, here, given, study) if given else None
    show_progress("")
    _write_certificate(options, study.proof)
    if study.proof.status == "proven" and options.kif is not None:
        _write_kif(options, problem, solution.of_study(here, study))
    if options.json:
        print_json(_played_json(played) | study_json(here, study, composer))
    elif options.kif != "-":
        print(SHOGI.draw(here))
        print(answer(study.proof, "shortest", stopped=work.stopped))
        if study.line:
            print(" ".join(names(here, study.line)))
            print(" ".join(map(str, study.line)))
        for line in study_words(here, study):
            print(line)
        if composer is not None:
            print(composer_words(here, given, composer))
    if kept is not None:
        print(kept, file=sys.stderr)
    return study.proof.status


def _show_line(here: ShogiPosition, proof: Proof[Move]) -> None:
    if not proof.moves:
        return
    if len(proof.moves) > 1 or proof.status == "disproven" or is_whole(here, proof.moves):
        print(" ".join(names(here, proof.moves)))
        print(" ".join(map(str, proof.moves)))
    else:
        print(f"starts with {move_name(here, proof.moves[0])} {proof.moves[0]}")


def _played_json(played: tuple[Move, ...]) -> dict[str, object]:
    return {"after": [str(move) for move in played]} if played else {}


def _write_certificate(options: MateOptions, proof: Proof[Move]) -> None:
    """Writes the proof; says so if there is none, or no mate to write as KIF."""
    if proof.status != "proven" and options.kif is not None:
        print(f"sakiyomi: no mate was proved, so {options.kif} was not written", file=sys.stderr)
    if options.certificate is None:
        return
    if proof.certificate:
        write_bytes(options.certificate, proof.certificate)
        options.written.append(options.certificate)
    elif proof.status == "unknown":
        print(f"sakiyomi: nothing was proved, so {options.certificate} was not written", file=sys.stderr)
    else:
        print("sakiyomi: the limit was reached before the certificate was complete", file=sys.stderr)


def _write_kif(options: MateOptions, problem: Problem, record: ShogiRecord) -> None:
    """Writes the solution, with the headers and comments of the problem; names what is left out."""
    file, source = str(options.kif), problem.record()
    solution.keep_source(record, source)
    lost = forms.losses(problem.text, record, _form(file))
    if source.varied:
        lost.append("the variations of the input are left out: those of the solution are written")
    for loss in lost:
        print(f"sakiyomi: {loss}", file=sys.stderr)
    text = forms.write(record, _form(file)) + "\n"
    if file == "-":
        print(text, end="")
    else:
        write_bytes(file, forms.encode(text, forms.encoding_of(file)))
        options.written.append(file)
