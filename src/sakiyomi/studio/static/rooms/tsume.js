/** The tsume room. */

import { button, choice, fill, h, number, panel, set } from "../dom.js";
import { t } from "../i18n.js";
import { ShogiBoard } from "../boards/shogi.js";
import { cellsView } from "../parts/cells.js";
import { checkButton } from "../parts/check.js";
import { bookName, galleryPanel } from "../parts/gallery.js";
import { moveList } from "../parts/moves.js";
import { pasteBox } from "../parts/paste.js";
import { lengthOf, proofView } from "../parts/proof.js";
import { copy, saveButton } from "../parts/save.js";
import { setupPanel } from "../parts/setup.js";

/**
 * @import { Page, Room } from "../types/link"
 * @import { TsumeLive, TsumeState } from "../types/states"
 */

/** @param {HTMLElement} root @param {Room<"tsume">} room @returns {Page<"tsume">} */
export default function tsume(root, room) {
  const shared = room.query.get("sfen");
  if (shared) {
    room.do("paste", { text: shared });
    history.replaceState(null, "", "#/tsume");
  }

  const board = new ShogiBoard({
    move: (move) => room.do("move", { move }),
    put: (square, piece) => room.do("put", { square, piece }),
    carry: (origin, square) => room.do("carry", { origin, square }),
    hold: (side, piece, count) => room.do("hand", { side, piece, count }),
  });
  const moves = moveList((at) => room.do("go", { at }));
  const title = h("p.caption");
  const solve = button(t("Solve"), () => room.do("solve", { find: find.chosen() }), { kind: "primary" });
  const stop = button(t("Stop"), () => room.do("stop"));
  const find = choice(
    t("Find"),
    [
      ["shortest", t("the shortest mate")],
      ["any", t("any mate")],
    ],
    "shortest",
  );
  const proof = proofView(room);
  const attempt = attemptBar(room);
  const cells = cellsPanel(room);
  const others = button(t("Look for other solutions"), () => room.do("others"));
  const edit = button(t("Set up"), () => room.do("edit"));
  const gallery = galleryPanel(room);
  const setup = setupPanel(board, room);
  const certificate = saveButton(t("Certificate"), () => room.do("save", { form: "certificate" }));
  const check = checkButton(() => room.do("save", { form: "certificate" }));
  const share = button(t("Copy link"), () => {
    const address = new URL(location.href);
    address.hash = `#/tsume?sfen=${encodeURIComponent(state?.root ?? "")}`;
    copy(address.href);
  });
  /** @type {TsumeState|null} */
  let state = null;

  const solution = panel(
    t("Solution"),
    h("div.row", {}, find.element, others),
    proof.working,
    proof.best,
    cells.element,
    proof.known,
    moves.list,
    proof.found,
  );
  fill(
    root,
    h("h1.sr", {}, t("Tsume")),
    h(
      "div.stage",
      {},
      title,
      proof.answer,
      board.element,
      h("div.row.bar", {}, moves.steps, solve, stop, attempt.element),
    ),
    h(
      "div.side",
      {},
      setup.element,
      solution,
      panel(
        t("Problem"),
        gallery.element,
        h("div.row", {}, edit, share),
        pasteBox(t("Paste a position or game"), "SFEN, KIF, KI2, CSA", (text) => room.do("paste", { text })),
      ),
      panel(
        t("Save"),
        h(
          "div.row",
          {},
          saveButton("KIF", () => room.do("save", { form: "kif" })),
          certificate,
          check,
          saveButton("SVG", () => room.do("save", { form: "svg" })),
        ),
      ),
    ),
  );

  /** @param {TsumeState} next @param {TsumeLive} live */
  function show(next, live) {
    state = next;
    board.show(next.board, { editing: next.editing, flipped: next.attacker === 1 && !next.editing });
    title.textContent = next.editing ? t("Your position") : caption(next, live);
    setup.show(next);
    solution.hidden = next.editing;
    moves.show(
      next.line.map((one) => one.name),
      next.at,
    );
    solve.disabled = live.busy || next.editing;
    stop.disabled = !live.busy;
    cells.show(live.cells, live.busy || next.editing);
    edit.disabled = next.editing;
    attempt.show(next);
    certificate.disabled = !next.certificate;
    check.disabled = !next.certificate;
    gallery.show(next);
    proof.show(next, live);
    others.disabled = live.busy || next.editing || next.playing || live.proof?.status !== "proven";
  }

  return { show, key: moves.key };
}

/** Where the problem is from, and how long its mate is. @param {TsumeState} state @param {TsumeLive} live */
function caption({ place, books }, { busy, proof }) {
  if (!place) return t("Your position");
  const name = `${bookName(books[place.book].name)} ${place.name}`;
  const found = !busy && proof ? lengthOf(proof) : null;
  if (!place.plies) return name;
  const same = found === null || found === place.plies;
  const length = same ? t("Mate in {n}", { n: place.plies }) : t("{n} moves in the book", { n: place.plies });
  return `${name} · ${length}`;
}

/** Solving by hand: begin, take a wrong move back, begin again. @param {Room<"tsume">} room */
function attemptBar(room) {
  /** @type {TsumeState|null} */
  let state = null;
  const play = button("", () => room.do("play", { on: !state?.playing }), { "aria-pressed": "false" });
  const back = button(t("Take back"), () => room.do("go", { at: lastTurn(state?.line.length ?? 0) }));
  const again = button(t("Start again"), () => room.do("play", { on: true }));
  return {
    element: h("div.row.attempt", {}, play, back, again),
    /** @param {TsumeState} next */
    show(next) {
      state = next;
      set(play, "aria-pressed", String(next.playing));
      play.textContent = next.playing ? t("Stop trying") : t("Try it yourself");
      play.disabled = next.editing;
      back.hidden = !next.playing || !next.verdict || next.verdict === "mate";
      again.hidden = !next.playing || next.line.length === 0;
    },
  };
}

/** Where the attacker was to move last, in a line that is over. @param {number} length */
const lastTurn = (length) => Math.max(0, length - (length % 2 ? 1 : 2));

/** Solving with a host and its cells. @param {Room<"tsume">} room */
function cellsPanel(room) {
  const scheme = choice(
    t("Method"),
    [
      ["together", t("all search, sharing one table")],
      ["paper", t("a host and cells (the paper)")],
    ],
    "together",
  );
  const count = number(t("Cells"), 4, 1, 64);
  const where = choice(
    t("Where"),
    [
      ["threads", t("on this machine")],
      ["virtual", t("in virtual time")],
    ],
    "threads",
  );
  const begin = button(t("Solve with cells"), () =>
    room.do("cells", {
      scheme: scheme.chosen(),
      cells: count.input.valueAsNumber,
      virtual: where.chosen() === "virtual",
    }),
  );
  const usage = cellsView((n, p) => t("{n} cells, busy {p} % of the time", { n, p }));
  return {
    element: h(
      "details.many",
      {},
      h("summary", {}, t("With many cells")),
      h("p.small", {}, t("Cells look for any mate; use Solve to find the shortest.")),
      h("div.row", {}, scheme.element, count.element, where.element, begin),
      usage.element,
    ),
    /** @param {TsumeLive["cells"]} cells @param {boolean} closed */
    show(cells, closed) {
      begin.disabled = closed;
      usage.show(cells);
    },
  };
}
