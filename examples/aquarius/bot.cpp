// A bot for Aquarius in one file of C++17 without any dependency: fetches water, then pours on the nearest
// dry cells. It speaks JSON lines on standard input and output:
//
//     c++ -O2 -std=c++17 -o bot bot.cpp
//     sakiyomi contest serve "program:./bot" aqua matsue ring sucker nearest --lockstep
#include <array>
#include <cctype>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

// --- as much JSON as the server speaks --------------------------------------------------------------------

struct Json {
  enum class Kind { null, number, text, list, object } kind = Kind::null;
  long number = 0;  // true is 1, false is 0
  std::string text;
  std::vector<Json> list;
  std::map<std::string, Json> object;

  const Json& operator[](const std::string& name) const {
    static const Json nothing;
    const auto found = object.find(name);
    return found == object.end() ? nothing : found->second;
  }
};

class Reader {
 public:
  explicit Reader(const std::string& line) : at_(line.c_str()) {}

  Json value() {
    Json out;
    switch (next()) {
      case '{':
        out.kind = Json::Kind::object;
        for (++at_; next() != '}' && next(); skip(',')) {
          const std::string name = text();
          skip(':');
          out.object[name] = value();
        }
        skip('}');
        break;
      case '[':
        out.kind = Json::Kind::list;
        for (++at_; next() != ']' && next(); skip(',')) out.list.push_back(value());
        skip(']');
        break;
      case '"':
        out.kind = Json::Kind::text;
        out.text = text();
        break;
      default: {
        const char first = *at_;
        char* end = nullptr;
        const double number = std::strtod(at_, &end);
        if (end != at_) {
          out.kind = Json::Kind::number;
          out.number = static_cast<long>(number);
          at_ = end;
        } else {
          while (std::isalpha(static_cast<unsigned char>(*at_))) ++at_;
          if (first == 't' || first == 'f') out.kind = Json::Kind::number;
          out.number = first == 't';
          if (*at_ && end == at_) ++at_;
        }
      }
    }
    return out;
  }

 private:
  char next() {
    while (*at_ == ' ') ++at_;
    return *at_;
  }
  void skip(char wanted) {
    if (next() == wanted) ++at_;
  }
  std::string text() {
    std::string out;
    skip('"');
    for (; *at_ && *at_ != '"'; ++at_) {
      if (*at_ == '\\' && at_[1]) ++at_;  // names with escapes are not needed here
      out += *at_;
    }
    skip('"');
    return out;
  }

  const char* at_;
};

// --- the bot ----------------------------------------------------------------------------------------------

using Spot = std::pair<int, int>;
constexpr std::array<Spot, 6> kSteps{{{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}}};
constexpr int kMove = 40, kRefill = 24, kPour = 19, kSession = 180, kLetters = 30, kFill = 20;

class Team {
 public:
  explicit Team(const Json& init) : team_(static_cast<int>(init["team"].number)) {
    for (int y = 0; y < static_cast<int>(init["terrain"].list.size()); ++y) {
      const std::string& row = init["terrain"].list[static_cast<std::size_t>(y)].text;
      for (int x = 0; x < static_cast<int>(row.size()); ++x)
        if (row[static_cast<std::size_t>(x)] != ' ') ground_[{x, y}] = row[static_cast<std::size_t>(x)];
    }
  }

  std::vector<std::string> answer(const Json& state) {
    water_.clear();
    claimed_.clear();
    for (const Json& row : state["water"].list) water_[{number(row, 0), number(row, 1)}] = number(row, 2);
    const bool ahead = state["for"].number > state["session"].number;
    std::vector<std::string> out;
    for (const Json& robot : state["robots"].list)
      if (number(robot, 0) == team_)
        out.push_back(plan(robot, ahead ? state["sent"].list[out.size()].text : ""));
    return out;
  }

 private:
  static int number(const Json& row, std::size_t index) { return static_cast<int>(row.list[index].number); }

  // What one robot does: first comes what it was sent already, if a session lies between.
  std::string plan(const Json& robot, const std::string& sent) {
    here_ = {number(robot, 2), number(robot, 3)};
    tank_ = number(robot, 4);
    time_ = number(robot, 5);
    for (const char letter : sent) act(letter);
    if (!sent.empty()) time_ = time_ > kSession ? time_ - kSession : 0;
    letters_.clear();
    std::string path;
    while (time_ < kSession && static_cast<int>(letters_.size()) < kLetters) {
      const bool thirsty = tank_ == 0;
      if (!find(thirsty ? "O" : ".~", path)) break;
      for (const char letter : path + (thirsty ? std::string(kFill, 'r') : "p")) act(letter);
    }
    return letters_.substr(0, kLetters);
  }

  bool free(Spot spot) const {
    const auto ground = ground_.find(spot);
    const auto water = water_.find(spot);
    return ground != ground_.end() && ground->second != '#' &&
           (water == water_.end() || water->second == team_);
  }

  // Notes an action and what it does, as far as nobody else interferes.
  void act(char letter) {
    if (time_ >= kSession) return;
    const int slow = ground_[here_] == '~' ? 2 : 1;
    letters_ += letter;
    if (letter >= '0' && letter <= '5') {
      const auto [dx, dy] = kSteps[static_cast<std::size_t>(letter - '0')];
      time_ += kMove * slow;
      if (free({here_.first + dx, here_.second + dy})) here_ = {here_.first + dx, here_.second + dy};
    } else if (letter == 'r') {
      time_ += kRefill * slow;
      tank_ += ground_[here_] == 'O';
    } else if (letter == 'p') {
      time_ += kPour * slow;
      --tank_;
      water_[here_] = team_;
    }
  }

  // The shortest way over free cells to a dry one of these kinds that no mate goes to.
  bool find(const std::string& kinds, std::string& path) {
    std::map<Spot, std::pair<Spot, char>> before{{here_, {here_, ' '}}};
    for (std::deque<Spot> line{here_}; !line.empty(); line.pop_front()) {
      Spot spot = line.front();
      if (kinds.find(ground_[spot]) != std::string::npos && !water_.count(spot) && !claimed_.count(spot)) {
        if (kinds != "O") claimed_.insert(spot);
        for (path.clear(); spot != here_; spot = before[spot].first) path.insert(0, 1, before[spot].second);
        return true;
      }
      for (std::size_t d = 0; d < kSteps.size(); ++d) {
        const Spot there{spot.first + kSteps[d].first, spot.second + kSteps[d].second};
        if (free(there) && before.emplace(there, std::pair(spot, static_cast<char>('0' + d))).second)
          line.push_back(there);
      }
    }
    return false;
  }

  int team_;
  std::map<Spot, char> ground_;
  std::map<Spot, int> water_;
  std::set<Spot> claimed_;
  Spot here_{};
  int tank_ = 0, time_ = 0;
  std::string letters_;
};

int main() {
  std::vector<Team> team;
  for (std::string line; std::getline(std::cin, line);) {
    const Json message = Reader(line).value();
    const std::string& kind = message["t"].text;
    if (kind == "end") return 0;
    if (kind == "init") team.assign(1, Team(message));
    if (kind != "state" || message["for"].kind != Json::Kind::number || team.empty()) continue;
    std::cout << R"({"t":"cmd","session":)" << message["for"].number << R"(,"m":[)";
    const char* comma = "";
    for (const std::string& letters : team[0].answer(message)) {
      std::cout << comma << '"' << letters << '"';
      comma = ",";
    }
    std::cout << "]}" << std::endl;
  }
}
