// A bot for Aquarius in JavaScript (Node.js), the same as bot.py: fetches water, then pours on the nearest dry cells.
//
//     sakiyomi contest run "program:node bot.js" aqua matsue ring sucker nearest
'use strict';

const STEPS = [[1, 0], [1, 1], [0, 1], [-1, 0], [-1, -1], [0, -1]];
const MOVE = 40, REFILL = 24, POUR = 19, SESSION = 180, LETTERS = 30, FILL = 20;
const key = (x, y) => x * 64 + y;

class Team {
  constructor(init) {
    this.team = init.team;
    this.ground = new Map();
    init.terrain.forEach((row, y) => {
      [...row].forEach((kind, x) => { if (kind !== ' ') this.ground.set(key(x, y), kind); });
    });
  }

  // The commands for the requested session.
  answer(state) {
    this.water = new Map(state.water.map(([x, y, team]) => [key(x, y), team]));
    this.claimed = new Set();
    const ahead = state.for > state.session;
    return state.robots.filter(robot => robot[0] === this.team)
      .map((robot, i) => this.plan(robot, ahead ? state.sent[i] : ''));
  }

  // The letters of one robot, after those already sent if a session lies in between.
  plan([, , x, y, tank, busy], sent) {
    Object.assign(this, {x, y, tank, time: busy, letters: ''});
    for (const letter of sent) this.act(letter);
    this.time = sent ? Math.max(0, this.time - SESSION) : busy;
    this.letters = '';
    while (this.time < SESSION && this.letters.length < LETTERS) {
      const thirsty = this.tank === 0;
      const path = this.path(thirsty ? 'O' : '.~');
      if (path === null) break;
      for (const letter of path + (thirsty ? 'r'.repeat(FILL) : 'p')) this.act(letter);
    }
    return this.letters.slice(0, LETTERS);
  }

  free(x, y) {
    const kind = this.ground.get(key(x, y)), owner = this.water.get(key(x, y));
    return kind !== undefined && kind !== '#' && (owner === undefined || owner === this.team);
  }

  // Adds an action and its effect, assuming no interference.
  act(letter) {
    if (this.time >= SESSION) return;
    const kind = this.ground.get(key(this.x, this.y)), slow = kind === '~' ? 2 : 1;
    this.letters += letter;
    if (letter === 'r') {
      this.time += REFILL * slow;
      if (kind === 'O') ++this.tank;
    } else if (letter === 'p') {
      this.time += POUR * slow;
      --this.tank;
      this.water.set(key(this.x, this.y), this.team);
    } else {
      const [dx, dy] = STEPS[Number(letter)];
      this.time += MOVE * slow;
      if (this.free(this.x + dx, this.y + dy)) [this.x, this.y] = [this.x + dx, this.y + dy];
    }
  }

  // The shortest path over free cells to a dry, unclaimed cell of one of these kinds.
  path(kinds) {
    const start = key(this.x, this.y), before = new Map([[start, null]]), line = [[this.x, this.y]];
    for (const [x, y] of line) {
      let spot = key(x, y);
      if (kinds.includes(this.ground.get(spot)) && !this.water.has(spot) && !this.claimed.has(spot)) {
        if (kinds !== 'O') this.claimed.add(spot);
        let letters = '';
        for (; spot !== start; spot = before.get(spot)[0]) letters = before.get(spot)[1] + letters;
        return letters;
      }
      STEPS.forEach(([dx, dy], direction) => {
        const there = key(x + dx, y + dy);
        if (!this.free(x + dx, y + dy) || before.has(there)) return;
        before.set(there, [spot, String(direction)]);
        line.push([x + dx, y + dy]);
      });
    }
    return null;
  }
}

let team = null;
require('node:readline').createInterface({input: process.stdin}).on('line', line => {
  const message = JSON.parse(line);
  if (message.t === 'init') team = new Team(message);
  if (message.t === 'state' && message.for !== null && team !== null)
    process.stdout.write(JSON.stringify({t: 'cmd', session: message.for, m: team.answer(message)}) + '\n');
  if (message.t === 'end') process.exit(0);
});
