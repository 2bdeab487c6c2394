// A bot for Aquarius in Java (11 or later), the same as bot.py: fetches water, then pours on the nearest dry cells.
//
//     javac Bot.java
//     sakiyomi contest run "program:java -XX:+UseSerialGC -cp . Bot" aqua matsue ring sucker nearest

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

public final class Bot {
  static final int[][] STEPS = {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}};
  static final int MOVE = 40, REFILL = 24, POUR = 19, SESSION = 180, LETTERS = 30, FILL = 20;

  final int team;
  final Map<Integer, Character> ground = new HashMap<>();
  Map<Integer, Integer> water = new HashMap<>();
  Set<Integer> claimed = new HashSet<>();
  int x, y, tank, time;
  StringBuilder letters = new StringBuilder();

  static int key(int x, int y) {
    return (x + 1) * 64 + y + 1;
  }

  Bot(Map<String, Object> init) {
    team = number(init.get("team"));
    List<Object> rows = list(init.get("terrain"));
    for (int y = 0; y < rows.size(); ++y) {
      String row = (String) rows.get(y);
      for (int x = 0; x < row.length(); ++x)
        if (row.charAt(x) != ' ') ground.put(key(x, y), row.charAt(x));
    }
  }

  /** The commands for the requested session. */
  List<String> answer(Map<String, Object> state) {
    water = new HashMap<>();
    claimed = new HashSet<>();
    for (Object row : list(state.get("water"))) {
      List<Object> cell = list(row);
      water.put(key(number(cell.get(0)), number(cell.get(1))), number(cell.get(2)));
    }
    boolean ahead = number(state.get("for")) > number(state.get("session"));
    List<String> out = new ArrayList<>();
    for (Object row : list(state.get("robots"))) {
      List<Object> robot = list(row);
      if (number(robot.get(0)) != team) continue;
      out.add(plan(robot, ahead ? (String) list(state.get("sent")).get(out.size()) : ""));
    }
    return out;
  }

  /** The letters of one robot, after those already sent if a session lies in between. */
  String plan(List<Object> robot, String sent) {
    x = number(robot.get(2));
    y = number(robot.get(3));
    tank = number(robot.get(4));
    time = number(robot.get(5));
    letters.setLength(0);
    actAll(sent);
    if (!sent.isEmpty()) time = Math.max(0, time - SESSION);
    letters.setLength(0);
    while (time < SESSION && letters.length() < LETTERS) {
      boolean thirsty = tank == 0;
      String path = path(thirsty ? "O" : ".~");
      if (path == null) break;
      actAll(path + (thirsty ? "r".repeat(FILL) : "p"));
    }
    return letters.substring(0, Math.min(LETTERS, letters.length()));
  }

  boolean free(int spot) {
    return ground.getOrDefault(spot, '#') != '#' && water.getOrDefault(spot, team) == team;
  }

  void actAll(String all) {
    for (char letter : all.toCharArray()) act(letter);
  }

  /** Adds an action and its effect, assuming no interference. */
  void act(char letter) {
    if (time >= SESSION) return;
    char kind = ground.get(key(x, y));
    int slow = kind == '~' ? 2 : 1;
    letters.append(letter);
    if (letter == 'r') {
      time += REFILL * slow;
      if (kind == 'O') ++tank;
    } else if (letter == 'p') {
      time += POUR * slow;
      --tank;
      water.put(key(x, y), team);
    } else {
      int[] step = STEPS[letter - '0'];
      time += MOVE * slow;
      if (!free(key(x + step[0], y + step[1]))) return;
      x += step[0];
      y += step[1];
    }
  }

  /** The shortest path over free cells to a dry, unclaimed cell of one of these kinds; null if there is none. */
  String path(String kinds) {
    int start = key(x, y);
    Map<Integer, int[]> before = new HashMap<>();
    before.put(start, new int[] {start, 0});
    ArrayDeque<Integer> line = new ArrayDeque<>(List.of(start));
    while (!line.isEmpty()) {
      int spot = line.remove();
      if (kinds.indexOf(ground.get(spot)) >= 0 && !water.containsKey(spot) && !claimed.contains(spot)) {
        if (!kinds.equals("O")) claimed.add(spot);
        StringBuilder found = new StringBuilder();
        for (; spot != start; spot = before.get(spot)[0]) found.insert(0, before.get(spot)[1]);
        return found.toString();
      }
      for (int d = 0; d < STEPS.length; ++d) {
        int there = key(spot / 64 - 1 + STEPS[d][0], spot % 64 - 1 + STEPS[d][1]);
        if (free(there) && before.putIfAbsent(there, new int[] {spot, d}) == null) line.add(there);
      }
    }
    return null;
  }

  public static void main(String[] args) throws IOException {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Bot bot = null;
    for (String line; (line = in.readLine()) != null; ) {
      Map<String, Object> message = object(new Json(line).value());
      Object kind = message.get("t");
      if (kind.equals("end")) return;
      if (kind.equals("init")) bot = new Bot(message);
      if (!kind.equals("state") || message.get("for") == null || bot == null) continue;
      String all = String.join("\",\"", bot.answer(message));
      System.out.println("{\"t\":\"cmd\",\"session\":" + number(message.get("for")) + ",\"m\":[\"" + all + "\"]}");
      System.out.flush();
    }
  }

  static int number(Object value) {
    return ((Double) value).intValue();
  }

  @SuppressWarnings("unchecked")
  static List<Object> list(Object value) {
    return (List<Object>) value;
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }

  /** Reads JSON: maps, lists, strings, doubles, booleans and null. */
  static final class Json {
    final String text;
    int at = 0;

    Json(String text) {
      this.text = text;
    }

    char peek() {
      while (Character.isWhitespace(text.charAt(at))) ++at;
      return text.charAt(at);
    }

    Object value() {
      char c = peek();
      if (c == '"') return string();
      if (c == '{' || c == '[') return c == '{' ? members() : items();
      int from = at;
      while (at < text.length() && ",]} ".indexOf(text.charAt(at)) < 0) ++at;
      String word = text.substring(from, at);
      if (word.equals("null")) return null;
      return word.equals("true") || word.equals("false") ? (Object) word.equals("true") : Double.valueOf(word);
    }

    Map<String, Object> members() {
      Map<String, Object> out = new HashMap<>();
      ++at;
      while (peek() != '}') {
        if (peek() == ',') ++at;
        peek();
        String name = string();
        peek();
        ++at;
        out.put(name, value());
      }
      ++at;
      return out;
    }

    List<Object> items() {
      List<Object> out = new ArrayList<>();
      ++at;
      while (peek() != ']') {
        if (peek() == ',') ++at;
        out.add(value());
      }
      ++at;
      return out;
    }

    String string() {
      StringBuilder out = new StringBuilder();
      while (text.charAt(++at) != '"') {
        char c = text.charAt(at);
        if (c == '\\') {
          c = text.charAt(++at);
          if (c == 'u') {
            c = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
            at += 4;
          } else {
            c = "nrtbf".indexOf(c) < 0 ? c : "\n\r\t\b\f".charAt("nrtbf".indexOf(c));
          }
        }
        out.append(c);
      }
      ++at;
      return out.toString();
    }
  }
}
