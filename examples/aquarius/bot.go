// A bot for Aquarius in Go, the same as bot.py: fetches water, then pours on the nearest dry cells.
//
//	go build -o bot bot.go
//	sakiyomi contest run program:./bot aqua matsue ring sucker nearest
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

const (
	move, refill, pour, session = 40, 24, 19, 180
	maxLetters, fill            = 30, 20
)

type spot struct{ x, y int }

var steps = [6]spot{{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}}

// What the server sends; each kind of message uses some of the fields.
type message struct {
	T       string   `json:"t"`
	Team    int      `json:"team"`
	Terrain []string `json:"terrain"`
	Session int      `json:"session"`
	For     *int     `json:"for"`
	Water   [][4]int `json:"water"`
	Robots  [][6]int `json:"robots"`
	Sent    []string `json:"sent"`
}

type team struct {
	number     int
	ground     map[spot]byte
	water      map[spot]int
	claimed    map[spot]bool
	here       spot
	tank, time int
	letters    string
}

func newTeam(init message) *team {
	t := &team{number: init.Team, ground: map[spot]byte{}}
	for y, row := range init.Terrain {
		for x := 0; x < len(row); x++ {
			if row[x] != ' ' {
				t.ground[spot{x, y}] = row[x]
			}
		}
	}
	return t
}

// The commands for the requested session.
func (t *team) answer(state message) []string {
	t.water, t.claimed = map[spot]int{}, map[spot]bool{}
	for _, row := range state.Water {
		t.water[spot{row[0], row[1]}] = row[2]
	}
	out := []string{}
	for _, robot := range state.Robots {
		if robot[0] != t.number {
			continue
		}
		sent := ""
		if *state.For > state.Session {
			sent = state.Sent[len(out)]
		}
		out = append(out, t.plan(robot, sent))
	}
	return out
}

// The letters of one robot, after those already sent if a session lies in between.
func (t *team) plan(robot [6]int, sent string) string {
	t.here, t.tank, t.time, t.letters = spot{robot[2], robot[3]}, robot[4], robot[5], ""
	t.actAll(sent)
	if sent != "" {
		t.time -= session
		if t.time < 0 {
			t.time = 0
		}
	}
	t.letters = ""
	for t.time < session && len(t.letters) < maxLetters {
		if t.tank == 0 {
			path, found := t.path("O")
			if !found {
				break
			}
			t.actAll(path + strings.Repeat("r", fill))
		} else {
			path, found := t.path(".~")
			if !found {
				break
			}
			t.actAll(path + "p")
		}
	}
	if len(t.letters) > maxLetters {
		return t.letters[:maxLetters]
	}
	return t.letters
}

func (t *team) free(s spot) bool {
	kind, inside := t.ground[s]
	owner, wet := t.water[s]
	return inside && kind != '#' && (!wet || owner == t.number)
}

func (t *team) actAll(letters string) {
	for i := 0; i < len(letters); i++ {
		t.act(letters[i])
	}
}

// Adds an action and its effect, assuming no interference.
func (t *team) act(letter byte) {
	if t.time >= session {
		return
	}
	kind, slow := t.ground[t.here], 1
	if kind == '~' {
		slow = 2
	}
	t.letters += string(letter)
	switch letter {
	case 'r':
		t.time += refill * slow
		if kind == 'O' {
			t.tank++
		}
	case 'p':
		t.time += pour * slow
		t.tank--
		t.water[t.here] = t.number
	default:
		d := steps[letter-'0']
		t.time += move * slow
		if there := (spot{t.here.x + d.x, t.here.y + d.y}); t.free(there) {
			t.here = there
		}
	}
}

// The shortest path over free cells to a dry, unclaimed cell of one of these kinds.
func (t *team) path(kinds string) (string, bool) {
	type origin struct {
		from   spot
		letter byte
	}
	before := map[spot]origin{t.here: {}}
	for line := []spot{t.here}; len(line) > 0; line = line[1:] {
		s := line[0]
		_, wet := t.water[s]
		if strings.IndexByte(kinds, t.ground[s]) >= 0 && !wet && !t.claimed[s] {
			if kinds != "O" {
				t.claimed[s] = true
			}
			letters := ""
			for ; s != t.here; s = before[s].from {
				letters = string(before[s].letter) + letters
			}
			return letters, true
		}
		for d, step := range steps {
			there := spot{s.x + step.x, s.y + step.y}
			if _, seen := before[there]; t.free(there) && !seen {
				before[there] = origin{s, byte('0' + d)}
				line = append(line, there)
			}
		}
	}
	return "", false
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	var us *team
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var m message
		if err := json.Unmarshal(line, &m); err != nil {
			fmt.Fprintln(os.Stderr, err)
			continue
		}
		switch {
		case m.T == "init":
			us = newTeam(m)
		case m.T == "state" && m.For != nil && us != nil:
			answer, _ := json.Marshal(map[string]any{"t": "cmd", "session": *m.For, "m": us.answer(m)})
			fmt.Println(string(answer))
		case m.T == "end":
			return
		}
	}
}
