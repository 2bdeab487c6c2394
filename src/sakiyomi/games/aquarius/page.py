"""A replay as one self-contained HTML file: it can be played, or stepped session by session."""

from __future__ import annotations

from typing import Any

from sakiyomi.games.aquarius.draw import COLOURS, RADIUS, STYLE, ground_svg, hexagon, middle, size
from sakiyomi.games.aquarius.replay import Replay
from sakiyomi.games.aquarius.world import World
from sakiyomi.language import page_language, say
from sakiyomi.wire import page_text, write_embedded

PAGE_STYLE = """
:root{color-scheme:light dark;--paper:#fdfcf9;--ink:#1d2329;--soft:#5c6670;--rule:#d8d5cc}
@media (prefers-color-scheme:dark){:root{--paper:#15181c;--ink:#e4e6e8;--soft:#9aa4ae;--rule:#343a41}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{display:grid;grid-template-columns:minmax(0,46rem) minmax(16rem,22rem);gap:1.5rem;max-width:72rem;
margin:0 auto;padding:1.25rem}
@media (max-width:52rem){main{grid-template-columns:1fr}}
h1{font-size:1.3rem;margin:0 0 .6rem}
svg{width:100%;height:auto;display:block}
.bar{display:flex;gap:.6rem;align-items:center;margin:.6rem 0}
.bar input{flex:1}
button{font:inherit;padding:.25rem .8rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
td,th{padding:.3rem .5rem;text-align:right;border-bottom:1px solid var(--rule)}
td.name,th.name{text-align:left;overflow-wrap:anywhere}
.chip{display:inline-block;width:1.5em;text-align:center;border-radius:.3em;color:#fff;font-weight:700}
.soft{color:var(--soft);font-size:.875rem}
.curve{margin-top:1rem}
"""

SCRIPT = """
const D = JSON.parse(document.getElementById('data').textContent), $ = id => document.getElementById(id);
const NS = 'http://www.w3.org/2000/svg';
const el = (name, attributes) => {
  const e = document.createElementNS(NS, name);
  for (const k in attributes) e.setAttribute(k, attributes[k]);
  return e;
};
let at = 0, timer = null;
function show(k) {
  at = Math.max(0, Math.min(D.frames.length - 1, k));
  const f = D.frames[at], layer = $('layer');
  layer.replaceChildren();
  f.rings.forEach((ring, team) => ring.forEach(c => layer.append(
    el('polygon', {points: D.small[c], fill: D.colours[team], 'fill-opacity': .35}))));
  f.water.forEach(([c, team, n]) => {
    const p = el('polygon',
      {points: D.large[c], fill: D.colours[team], 'fill-opacity': Math.min(1, .45 + .2 * n)});
    const t = el('title', {}); t.textContent = D.names[team] + ': ' + n; p.append(t); layer.append(p);
  });
  f.robots.forEach(([c, team, tank]) => {
    const [x, y] = D.middles[c];
    const r = el('circle', {class: 'robot', cx: x, cy: y, r: D.radius * .82, fill: D.colours[team]});
    const t = el('title', {}); t.textContent = D.names[team] + ', ' + D.words.tank + ' ' + tank; r.append(t);
    const s = el('text', {x, y}); s.textContent = 'ABCDEF'[team];
    layer.append(r, s);
  });
  $('session').textContent = f.caption;
  $('slider').value = at;
  $('rows').replaceChildren(...D.names.map((name, team) => team)
    .sort((a, b) => f.ranks[a] - f.ranks[b] || a - b).map(team => {
      const row = document.createElement('tr');
      const cells = [f.ranks[team], null, D.names[team], f.scores[team], f.totals[team]];
      cells.forEach((cell, i) => {
        const d = document.createElement('td');
        if (i === 1) {
          const chip = document.createElement('span');
          chip.className = 'chip'; chip.style.background = D.colours[team];
          chip.textContent = 'ABCDEF'[team]; d.append(chip);
        } else d.textContent = cell;
        if (i === 2) d.className = 'name';
        row.append(d);
      });
      return row;
    }));
  $('faults').textContent = f.faults.map(([team, why]) => D.names[team] + ': ' + why).join('; ');
  $('mark').setAttribute('x1', 300 * at / Math.max(1, D.frames.length - 1));
  $('mark').setAttribute('x2', 300 * at / Math.max(1, D.frames.length - 1));
}
function curves() {
  const most = Math.max(1, ...D.frames.flatMap(f => f.scores));
  D.names.forEach((name, team) => $('curves').append(el('polyline', {
    points: D.frames.map((f, i) => (300 * i / Math.max(1, D.frames.length - 1)).toFixed(1) + ',' +
      (110 - 105 * f.scores[team] / most).toFixed(1)).join(' '),
    fill: 'none', stroke: D.colours[team], 'stroke-width': 2})));
  $('most').textContent = most;
}
function stop() { clearInterval(timer); timer = null; $('play').textContent = D.words.play; }
$('play').onclick = () => {
  if (timer) return stop();
  if (at === D.frames.length - 1) show(0);
  $('play').textContent = D.words.pause;
  timer = setInterval(() => { if (at + 1 < D.frames.length) show(at + 1); else stop(); }, 250);
};
$('slider').oninput = e => { stop(); show(+e.target.value); };
document.onkeydown = e => {
  if (e.target.tagName === 'INPUT') return;
  if (e.key === 'ArrowRight') { stop(); show(at + 1); }
  if (e.key === 'ArrowLeft') { stop(); show(at - 1); }
};
curves();
show(Math.max(0, Math.min(D.frames.length - 1, (parseInt(location.hash.slice(1)) || D.first) - D.first)));
"""


def replay_page(replay: Replay) -> str:
    """The whole page."""
    radius = replay.start.field.radius
    width, height = size(radius)
    cells = replay.start.field.cells
    index = {spot: number for number, spot in enumerate(cells)}
    faults, total = ((), *(one.faults for one in replay.sessions)), replay.start.config.sessions
    data = {
        "names": list(replay.names),
        "colours": list(COLOURS),
        "words": {word: say(word) for word in ("play", "pause", "tank")},
        "first": replay.start.session,
        "radius": RADIUS,
        "small": [hexagon(spot, radius, 0.55) for spot in cells],
        "large": [hexagon(spot, radius, 0.95) for spot in cells],
        "middles": [[round(n, 1) for n in middle(spot, radius)] for spot in cells],
        "frames": [
            _frame(world, index, bad, total) for world, bad in zip(replay.worlds(), faults, strict=True)
        ],
    }
    title = say(f"Aquarius, map {replay.seed}" if replay.seed else "Aquarius")
    last = len(replay.sessions)
    return (
        f'<!DOCTYPE html>\n<html lang="{page_language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{page_text(title)}</title>\n<style>{PAGE_STYLE}{STYLE}</style>\n</head>\n<body>\n<main>\n<div>\n"
        f"<h1>{page_text(title)}</h1>\n"
        f'<div class="bar"><button id="play" type="button">{say("play")}</button>'
        f'<input id="slider" type="range" min="0" max="{last}" value="0" aria-label="{say("session")}">'
        f'<span id="session"></span></div>\n'
        f'<svg class="aquarius" viewBox="0 0 {width:.0f} {height:.0f}" role="img" '
        f'aria-label="{say("the field")}">'
        f'{ground_svg(replay.start)}<g id="layer"></g></svg>\n</div>\n<div>\n'
        f'<table><thead><tr><th></th><th></th><th class="name">{say("team")}</th>'
        f"<th>{say('points')}</th><th>{say('water')}</th></tr>"
        f'</thead><tbody id="rows"></tbody></table>\n'
        f'<p class="soft" id="faults"></p>\n'
        f'<svg class="curve" viewBox="-2 -2 304 116" role="img" aria-label="{say("points over time")}">'
        f'<path d="M0 110H300" stroke="currentColor" stroke-opacity=".4"/><g id="curves"></g>'
        f'<line id="mark" y1="0" y2="112" stroke="currentColor" stroke-opacity=".5"/></svg>\n'
        f'<p class="soft">{say("Points over time; maximum")} <span id="most"></span>. '
        f"{say('Arrow keys step. Small hexagons are enclosed cells. Letters are robots.')}</p>\n"
        f"</div>\n</main>\n"
        f'<script type="application/json" id="data">{write_embedded(data)}</script>\n'
        f"<script>{SCRIPT}</script>\n"
        f"</body>\n</html>\n"
    )


def _frame(
    world: World, index: dict[tuple[int, int], int], faults: tuple[tuple[int, str], ...], sessions: int
) -> dict[str, Any]:
    return {
        "caption": say(f"session {world.session} of {sessions}"),
        "water": [[index[w.x, w.y], w.team, w.amount] for w in world.water],
        "rings": [[index[spot] for spot in ring] for ring in world.rings],
        "robots": [[index[r.x, r.y], r.team, r.tank] for r in world.robots],
        "scores": world.scores,
        "totals": world.totals,
        "ranks": world.ranks,
        "faults": [list(fault) for fault in faults],
    }
