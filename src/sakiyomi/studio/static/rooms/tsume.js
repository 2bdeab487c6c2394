/** The tsume room. */

import { button, choice, figure, fill, h, number, panel, set } from "../dom.js";
import { t, wrong } from "../i18n.js";
import { ShogiBoard } from "../boards/shogi.js";
import { cellsView } from "../parts/cells.js";
import { moveList } from "../parts/moves.js";
import { pasteBox } from "../parts/paste.js";
import { progress } from "../parts/progress.js";
import { copy, save } from "../parts/save.js";

/** @param {HTMLElement} root @param {{do: (deed: string, given?: any) => Promise<any>, query: URLSearchParams}} room */
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
  const working = progress();
  const answer = h("p.answer", { role: "status" });
  const known = h("div.known");
  const best = h("p.bestline");
  const title = h("p.caption");
  const find = choice(t("Find"), [["shortest", t("the shortest mate")], ["any", t("any mate")]], "shortest");
  const solve = button(t("Solve"), () => room.do("solve", { find: find.input.value }), { kind: "primary" });
  const stop = button(t("Stop"), () => room.do("stop"));
  const scheme = choice(t("Way"), [["together", t("all search, one table")], ["paper", t("a host and cells (the paper)")]], "together");
  const count = number(t("Cells"), 4, 1, 64);
  const where = choice(t("Where"), [["threads", t("on this machine")], ["virtual", t("in virtual time")]], "threads");
  const many = button(t("Solve with cells"), () => room.do("cells", { scheme: scheme.input.value, cells: count.input.valueAsNumber, virtual: where.input.value === "virtual" }));
  const cells = cellsView((n, p) => t("{n} cells, busy {p} % of the time", { n, p }));
  const play = button("", () => room.do("play", { on: !state?.playing }), { "aria-pressed": "false" });
  const others = button(t("Look for other solutions"), () => room.do("others"));
  const found = h("div.others", { role: "status" });
  const edit = button(t("Set up"), () => room.do("edit"));
  const gallery = galleryPanel(room);
  const setup = setupPanel(board, room);
  const files = ["kif", "certificate", "svg"].map((form) =>
    button({ kif: "KIF", certificate: t("Certificate"), svg: "SVG" }[form] ?? form, async () => {
      const saved = await room.do("save", { form });
      if (saved.file) save(saved.file);
    }, { "data-form": form }),
  );
  const share = button(t("Copy link"), () => {
    const address = new URL(location.href);
    address.hash = `#/tsume?sfen=${encodeURIComponent(state?.root ?? "")}`;
    copy(address.href);
  });
  /** @type {any} */
  let state = null;

  fill(
    root,
    h("h1.sr", {}, t("Tsume")),
    h("div.stage", {}, title, board.element, setup.element),
    h(
      "div.side",
      {},
      panel(t("Solution"), h("div.row", {}, solve, stop, find.element), working.element, answer, best, h("details.many", {}, h("summary", {}, t("With many cells")), h("p.small", {}, t("Cells look for any mate; the shortest one is found by Solve.")), h("div.row", {}, scheme.element, count.element, where.element, many), cells.element), known, moves.element, h("div.row", {}, play, others), found),
      panel(t("Problem"), gallery.element, h("div.row", {}, edit, share), pasteBox(t("Paste a position or game"), "SFEN, KIF, KI2, CSA", (text) => room.do("paste", { text }))),
      panel(t("Save"), h("div.row", {}, files)),
    ),
  );
  root.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLElement && /INPUT|TEXTAREA|SELECT/.test(event.target.tagName)) return;
    if (board.svg.contains(/** @type {Node} */ (event.target))) return;
    moves.key(event);
  });

  /** @param {any} next @param {any} live */
  function show(next, live) {
    state = next;
    board.show(next.board, { editing: next.editing, flipped: next.attacker === 1 && !next.editing });
    title.textContent = next.editing ? t("Setting up") : caption(next);
    setup.show(next);
    moves.show(next.line.map((one) => one.name), next.at);
    moves.element.hidden = next.playing ? false : next.line.length === 0;
    solve.disabled = live.busy || next.editing;
    many.disabled = live.busy || next.editing;
    cells.show(live.cells);
    stop.disabled = !live.busy;
    edit.disabled = next.editing;
    set(play, "aria-pressed", String(next.playing));
    play.textContent = next.playing ? t("Stop trying") : t("Try it yourself");
    play.disabled = next.editing;
    for (const file of files) if (file.dataset.form === "certificate") file.disabled = !next.certificate;
    gallery.show(next);
    drawProof(next, live);
    drawKnown(next);
    others.disabled = live.busy || next.editing || next.playing || live.proof?.status !== "proven";
    drawOthers(live);
  }

  /** @param {any} live */
  function drawOthers({ study, busy }) {
    if (!study) return fill(found);
    const kinds = { other: t("a second solution"), last: t("at the last move, where it is allowed"), promotion: t("the same, promoted or not"), place: t("the same, dropped elsewhere"), return: t("comes back to the main line") };
    const complete = study.examined && !study.undecided;
    const verdict = complete ? (study.others.length ? "" : t("There is no other solution. This is proved.")) : busy ? t("Looking for other solutions …") : t("{n} checks are not decided yet.", { n: study.undecided });
    fill(
      found,
      study.others.map((one, index) => button(h("span", {}, `${t("Move {n}:", { n: one.ply })} ${one.name} `, h("small", {}, `${t("mate in {n}", { n: one.plies })} · ${kinds[one.kind]}`)), () => room.do("other", { index }), { kind: "move" })),
      h("p.small", {}, verdict),
    );
  }

  /** @param {any} next */
  function caption(next) {
    if (!next.place) return t("Your position");
    const length = next.place.plies ? ` · ${t("Mate in {n}", { n: next.place.plies })}` : "";
    return `${bookName(next.books[next.place.book].name)} ${next.place.name}${length}`;
  }

  /** @param {any} next @param {any} live */
  function drawProof(next, live) {
    const { proof } = live;
    const count = proof?.nodes ? figure(proof.nodes) : "–";
    const time = proof ? t("{n} s", { n: figure(proof.seconds, 1) }) : "–";
    const one = [[t("depth"), proof?.depth ? String(proof.depth) : "–"], [t("open"), proof?.nodes && proof.open <= 1e6 ? figure(proof.open) : "–"], [t("table"), proof?.nodes ? `${figure(100 * proof.full)} %` : "–"]];
    working.show(live.busy, /** @type {[string, string][]} */ ([[t("positions"), count], [t("time"), time], ...(live.cells ? [] : one)]));
    answer.textContent = wrong(live.trouble) || words(next, live);
    best.textContent = live.busy && proof?.line.length ? proof.line.join(" ") : "";
    best.hidden = !live.busy;
  }

  /** @param {any} next @param {any} live */
  function words(next, { busy, proof }) {
    if (next.playing) {
      if (next.verdict) return { mate: t("Mate! You have solved it."), quiet: t("That is no check: in a mate problem every move gives check."), escape: t("The king escapes: there is no mate after this move."), unclear: t("The defender holds out: no mate was found after this move.") }[next.verdict] ?? "";
      return busy ? t("The defender thinks …") : t("Your move: give check.");
    }
    if (!proof) return busy ? t("Looking for a mate …") : t("Not solved yet.");
    const known = proof.plies ? t("Mate in {n}", { n: proof.plies }) : "";
    if (busy) return known ? t("{known}; looking for a shorter one …", { known }) : t("Looking for a mate …");
    if (proof.status === "disproven") return t("There is no mate. This is proved.");
    if (proof.status === "unknown" || !known) return t("Not found within the limit.");
    const counted = proof.counted && proof.counted !== proof.plies ? ` ${t("({n} without useless interpositions)", { n: proof.counted })}` : "";
    const shortest = proof.shortest || proof.plies === 1;
    return t("{known}. {words}", { known, words: shortest ? t("Proved, and proved that none is shorter.") : t("Proved; there may be a shorter one.") }) + counted;
  }

  /** @param {any} next */
  function drawKnown(next) {
    if (next.answer) fill(known, h("p", {}, t("The proof plays"), " ", button(next.answer.name, () => room.do("move", { move: next.answer.move }), { kind: "choice" }), " ", h("small", {}, t("mate in {n}", { n: next.answer.plies }))));
    else if (next.defences.length) {
      fill(known, h("p", {}, t("Defences: choose one to see the answer")), h("div.row.defences", {}, next.defences.map((one) => button(h("span", {}, one.name, h("small", {}, ` ${one.plies}`)), () => room.do("move", { move: one.move }), { kind: "choice" }))));
    } else fill(known);
  }

  return { show };
}

/** @param {string} name */
function bookName(name) {
  return { first: t("First steps"), tanuki: t("Short problems"), muso: "将棋無双" }[name] ?? name;
}

/** Books of problems, one problem at a time. @param {any} room */
function galleryPanel(room) {
  /** @type {any} */
  let state = null;
  const book = choice(t("Book"), [], "", (value) => room.do("gallery", { book: Number(value), number: 1 }));
  const number = h("input", { type: "number", min: 1, "aria-label": t("Number"), on: { change: () => go(number.valueAsNumber) } });
  const total = h("span.small");
  const source = h("p.small.source");
  /** @param {number} wanted */
  function go(wanted) {
    const index = Number(book.input.value);
    const count = state.books[index].count;
    room.do("gallery", { book: index, number: Math.min(count, Math.max(1, wanted || 1)) });
  }
  const random = () => go(1 + Math.floor(Math.random() * state.books[Number(book.input.value)].count));
  const step = (sign, label, by) => button(sign, () => go((state.place?.number ?? 0) + by), { "aria-label": label, title: label, kind: "step" });
  const element = h("div.row.gallery", { role: "group", "aria-label": t("Gallery") }, book.element, step("‹", t("The problem before"), -1), h("label.field", {}, h("span", {}, t("Number")), number), total, step("›", t("The next problem"), 1), button("⚄", random, { "aria-label": t("Any problem"), title: t("Any problem") }), source);
  return {
    element,
    /** @param {any} next */
    show(next) {
      if (!state) fill(book.input, next.books.map((one, i) => h("option", { value: i }, bookName(one.name))));
      const moved = JSON.stringify(next.place) !== JSON.stringify(state?.place);
      state = next;
      if (next.place && moved) {
        book.input.value = String(next.place.book);
        number.value = String(next.place.number);
      }
      source.textContent = next.books[Number(book.input.value)].source;
      total.textContent = `/ ${next.books[Number(book.input.value)].count}`;
    },
  };
}

/** @param {ShogiBoard} board @param {any} room */
function setupPanel(board, room) {
  const trouble = h("p.trouble", { role: "status" });
  const done = button(t("Done"), () => room.do("done"), { kind: "primary" });
  const side = choice(t("Attacker"), [["0", t("black")], ["1", t("white")]], "0", (value) => room.do("turn", { side: Number(value) }));
  const element = h(
    "div.setup",
    { hidden: true },
    board.palette(),
    h("div.row", {}, side.element, button(t("Empty the board"), () => room.do("clear")), button(t("All other pieces to the defender"), () => room.do("rest")), done),
    trouble,
    h("p.small", {}, t("Drag pieces, or choose one and click squares. By keyboard: letters P L N S G B R K put a piece (with Shift the other side's), + promotes, Delete removes.")),
  );
  return {
    element,
    /** @param {any} state */
    show(state) {
      element.hidden = !state.editing;
      trouble.textContent = wrong(state.problem);
      done.disabled = !!state.problem;
      side.input.value = String(state.board.side);
    },
  };
}
