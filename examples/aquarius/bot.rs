// A bot for Aquarius in Rust without crates, the same as bot.py: fetches water, then pours on the nearest dry cells.
//
//     rustc -O bot.rs
//     sakiyomi contest run program:./bot aqua matsue ring sucker nearest

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::io::{BufRead, Write};

type Spot = (i64, i64);

const STEPS: [Spot; 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];
const MOVE: i64 = 40;
const REFILL: i64 = 24;
const POUR: i64 = 19;
const SESSION: i64 = 180;
const LETTERS: usize = 30;
const FILL: usize = 20;

enum Json {
    Null,
    Bool,
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(BTreeMap<String, Json>),
}

impl Json {
    fn get(&self, name: &str) -> &Json {
        match self {
            Json::Object(fields) => fields.get(name).unwrap_or(&Json::Null),
            _ => &Json::Null,
        }
    }
    fn number(&self) -> Option<i64> {
        if let Json::Number(value) = self { Some(*value as i64) } else { None }
    }
    fn at(&self, index: usize) -> i64 {
        self.list().get(index).and_then(Json::number).unwrap_or(0)
    }
    fn text(&self) -> &str {
        if let Json::Text(value) = self { value } else { "" }
    }
    fn list(&self) -> &[Json] {
        if let Json::List(items) = self { items } else { &[] }
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> u8 {
        while self.at < self.text.len() && self.text[self.at].is_ascii_whitespace() {
            self.at += 1;
        }
        *self.text.get(self.at).unwrap_or(&0)
    }

    fn value(&mut self) -> Json {
        match self.peek() {
            b'"' => Json::Text(self.string()),
            b'[' => {
                let mut items = Vec::new();
                self.at += 1;
                while !matches!(self.peek(), b']' | 0) {
                    if self.peek() == b',' {
                        self.at += 1;
                    }
                    items.push(self.value());
                }
                self.at += 1;
                Json::List(items)
            }
            b'{' => {
                let mut fields = BTreeMap::new();
                self.at += 1;
                while !matches!(self.peek(), b'}' | 0) {
                    if self.peek() == b',' {
                        self.at += 1;
                    }
                    self.peek();
                    let name = self.string();
                    self.peek();
                    self.at += 1; // the colon
                    let value = self.value();
                    fields.insert(name, value);
                }
                self.at += 1;
                Json::Object(fields)
            }
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Json {
        let from = self.at;
        while self.at < self.text.len() && !b",]} ".contains(&self.text[self.at]) {
            self.at += 1;
        }
        let word = String::from_utf8_lossy(&self.text[from..self.at]).into_owned();
        match word.as_str() {
            "null" => Json::Null,
            "true" | "false" => Json::Bool,
            _ => word.parse().map(Json::Number).unwrap_or(Json::Null),
        }
    }

    // Escapes are kept as they are: no text that this bot uses has any.
    fn string(&mut self) -> String {
        let from = self.at + 1;
        self.at = from;
        while self.at < self.text.len() && self.text[self.at] != b'"' {
            self.at += if self.text[self.at] == b'\\' { 2 } else { 1 };
        }
        let end = self.at.min(self.text.len());
        self.at += 1;
        String::from_utf8_lossy(&self.text[from..end]).into_owned()
    }
}

struct Team {
    team: i64,
    ground: HashMap<Spot, u8>,
    water: HashMap<Spot, i64>,
    claimed: HashSet<Spot>,
    here: Spot,
    tank: i64,
    time: i64,
    letters: String,
}

impl Team {
    fn new(init: &Json) -> Team {
        let mut ground = HashMap::new();
        for (y, row) in init.get("terrain").list().iter().enumerate() {
            for (x, kind) in row.text().bytes().enumerate() {
                if kind != b' ' {
                    ground.insert((x as i64, y as i64), kind);
                }
            }
        }
        Team {
            team: init.get("team").number().unwrap_or(0),
            ground,
            water: HashMap::new(),
            claimed: HashSet::new(),
            here: (0, 0),
            tank: 0,
            time: 0,
            letters: String::new(),
        }
    }

    // The commands for the requested session.
    fn answer(&mut self, state: &Json, wanted: i64) -> Vec<String> {
        self.water = state.get("water").list().iter().map(|row| ((row.at(0), row.at(1)), row.at(2))).collect();
        self.claimed.clear();
        let ahead = wanted > state.get("session").number().unwrap_or(0);
        let mut out: Vec<String> = Vec::new();
        for robot in state.get("robots").list() {
            if robot.at(0) == self.team {
                let sent = if ahead { state.get("sent").list()[out.len()].text() } else { "" };
                out.push(self.plan(robot, sent));
            }
        }
        out
    }

    // The letters of one robot, after those already sent if a session lies in between.
    fn plan(&mut self, robot: &Json, sent: &str) -> String {
        self.here = (robot.at(2), robot.at(3));
        self.tank = robot.at(4);
        self.time = robot.at(5);
        self.act_all(sent);
        if !sent.is_empty() {
            self.time = (self.time - SESSION).max(0);
        }
        self.letters.clear();
        while self.time < SESSION && self.letters.len() < LETTERS {
            let thirsty = self.tank == 0;
            let Some(path) = self.path(if thirsty { b"O" } else { b".~" }) else { break };
            self.act_all(&path);
            self.act_all(&if thirsty { "r".repeat(FILL) } else { "p".to_string() });
        }
        self.letters.chars().take(LETTERS).collect()
    }

    fn free(&self, spot: Spot) -> bool {
        self.ground.get(&spot).map_or(false, |kind| *kind != b'#')
            && self.water.get(&spot).map_or(true, |owner| *owner == self.team)
    }

    fn act_all(&mut self, letters: &str) {
        for letter in letters.bytes() {
            self.act(letter);
        }
    }

    // Adds an action and its effect, assuming no interference.
    fn act(&mut self, letter: u8) {
        if self.time >= SESSION {
            return;
        }
        let kind = self.ground[&self.here];
        let slow = if kind == b'~' { 2 } else { 1 };
        self.letters.push(letter as char);
        match letter {
            b'r' => {
                self.time += REFILL * slow;
                self.tank += i64::from(kind == b'O');
            }
            b'p' => {
                self.time += POUR * slow;
                self.tank -= 1;
                self.water.insert(self.here, self.team);
            }
            _ => {
                let (dx, dy) = STEPS[(letter - b'0') as usize];
                self.time += MOVE * slow;
                let there = (self.here.0 + dx, self.here.1 + dy);
                if self.free(there) {
                    self.here = there;
                }
            }
        }
    }

    // The shortest path over free cells to a dry, unclaimed cell of one of these kinds.
    fn path(&mut self, kinds: &[u8]) -> Option<String> {
        let mut before: HashMap<Spot, (Spot, char)> = HashMap::from([(self.here, (self.here, ' '))]);
        let mut line = VecDeque::from([self.here]);
        while let Some(mut spot) = line.pop_front() {
            let dry = !self.water.contains_key(&spot) && !self.claimed.contains(&spot);
            if dry && kinds.contains(&self.ground[&spot]) {
                if kinds != b"O" {
                    self.claimed.insert(spot);
                }
                let mut letters = Vec::new();
                while spot != self.here {
                    let (from, letter) = before[&spot];
                    letters.push(letter);
                    spot = from;
                }
                return Some(letters.into_iter().rev().collect());
            }
            for (direction, (dx, dy)) in STEPS.iter().enumerate() {
                let there = (spot.0 + dx, spot.1 + dy);
                if self.free(there) && !before.contains_key(&there) {
                    before.insert(there, (spot, (b'0' + direction as u8) as char));
                    line.push_back(there);
                }
            }
        }
        None
    }
}

fn main() {
    let mut team: Option<Team> = None;
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        let message = Reader { text: line.as_bytes(), at: 0 }.value();
        match (message.get("t").text(), message.get("for").number(), team.as_mut()) {
            ("init", _, _) => team = Some(Team::new(&message)),
            ("state", Some(wanted), Some(us)) => {
                let all = us.answer(&message, wanted).join("\",\"");
                println!("{{\"t\":\"cmd\",\"session\":{wanted},\"m\":[\"{all}\"]}}");
                let _ = std::io::stdout().flush();
            }
            ("end", _, _) => return,
            _ => {}
        }
    }
}
