#include "play/aquarius/hori.hpp"

#include <algorithm>

#include "game/aquarius/paths.hpp"
#include "play/aquarius/errand.hpp"
#include "play/aquarius/moat.hpp"
#include "team/still.hpp"

namespace sakiyomi::aquarius {

namespace {

constexpr int kExtra = 4;  // units that thicken the finished ring at a time
constexpr int kMost = 20;  // units on a cell that need no more
constexpr int kSlack = 2;  // units below the thickness that are not worth a way
constexpr int kMoves = 4;  // of a walk when nothing is left to do
constexpr int kNodes = 3000;
constexpr int kPatience = 3000;
constexpr int kMaxSucked = 2;

class Hori : public Bot {
 public:
  explicit Hori(const HoriOptions& options) : options_(options), moat_(options) {}

  std::vector<std::string> commands(const Question& q) override {
    const auto robots = static_cast<std::size_t>(q.ahead.rules().robots);
    wanted_.resize(robots, options_.opening);
    last_.resize(robots, kOutside);
    look(q.seen, q.team);
    Sketch sketch(q.ahead, q.team);
    const auto paths = plan(sketch, q.frames_left);
    late_ = q.frames_left <= options_.watch;
    closing_ = q.frames_left <= options_.closing + moat_.makespan(sketch);
    note_built(sketch);
    assign(sketch, paths);
    for (int k = 0; k < static_cast<int>(robots); ++k)
      while (sketch.room(k) && step(sketch, k, q.frames_left - sketch.mover(k).time)) {
      }
    return sketch.letters();
  }

  std::unique_ptr<Bot> clone() const override { return std::make_unique<Hori>(*this); }
  std::uint64_t nodes() const noexcept override { return nodes_; }

 private:
  // Notes which own cells have less water than when they were last seen.
  void look(const World& seen, int team) {
    const auto cells = static_cast<std::size_t>(seen.field().grid().cells());
    before_.resize(cells);
    attacked_.assign(cells, false);
    for (std::size_t i = 0; i < cells; ++i) {
      const auto c = static_cast<Cell>(i);
      const int units = seen.owner(c) == team ? seen.amount(c) : 0;
      attacked_[i] = units < before_[i];
      before_[i] = units;
    }
  }

  std::vector<ShortestPaths> plan(const Sketch& sketch, int frames_left) {
    std::vector<ShortestPaths> paths;
    std::vector<int> way(static_cast<std::size_t>(sketch.field().grid().cells()), kFar);
    for (int k = 0; k < sketch.rules().robots; ++k) {
      paths.emplace_back(sketch, sketch.mover(k).cell);
      for (std::size_t i = 0; i < way.size(); ++i)
        way[i] = std::min(way[i], paths.back().frames(static_cast<Cell>(i)) + sketch.mover(k).time);
    }
    moat_.plan(sketch, way, frames_left);
    return paths;
  }

  void note_built(const Sketch& sketch) {
    built_.resize(before_.size());
    for (const Cell c : moat_.ring())
      if (moat_.lacking(sketch, c) == 0) built_[static_cast<std::size_t>(c)] = true;
  }

  // Where others broke through once, they would again: it stays open until the end.
  bool left_open(const Sketch& sketch, Cell c) const noexcept {
    return !closing_ && built_[static_cast<std::size_t>(c)] && sketch.owner(c) != sketch.team();
  }

  // The gap that each robot mends first: always the pair with the shortest way.
  void assign(const Sketch& sketch, const std::vector<ShortestPaths>& paths) {
    claimed_.clear();
    first_.assign(paths.size(), kOutside);
    for (std::size_t round = 0; round < paths.size(); ++round) {
      std::size_t who = 0;
      Cell where = kOutside;
      int least = kFar;
      for (std::size_t k = 0; k < paths.size(); ++k) {
        if (first_[k] != kOutside) continue;
        const Cell gap = next_gap(sketch, paths[k], static_cast<int>(k));
        if (gap == kOutside) continue;
        const int time = paths[k].frames(gap) + sketch.mover(static_cast<int>(k)).time;
        if (time < least) who = k, where = gap, least = time;
      }
      if (where == kOutside) return;
      first_[who] = last_[who] = where;
      claimed_.push_back(where);
    }
  }

  bool claimed(Cell c) const noexcept { return std::ranges::count(claimed_, c) > 0; }

  // What a robot mends next: gaps and cells under attack first, others only in its own part in the end.
  Cell next_gap(const Sketch& sketch, const ShortestPaths& paths, int k) const {
    Cell best = kOutside;
    int least = kFar;
    for (const Cell c : moat_.ring()) {
      if (moat_.lacking(sketch, c) == 0 || paths.frames(c) >= kFar) continue;
      if (claimed(c) || left_open(sketch, c)) continue;
      const bool own = moat_.own_part(k, c);
      const bool urgent = sketch.owner(c) != sketch.team() || attacked_[static_cast<std::size_t>(c)] ||
                          2 * sketch.amount(c) < moat_.thick();
      if (!urgent && (moat_.lacking(sketch, c) <= kSlack || (late_ && !own))) continue;
      const int cost = paths.frames(c) + (own ? 0 : options_.apart) +
                       (urgent ? 0 : options_.weak * sketch.amount(c)) -
                       (c == last_[static_cast<std::size_t>(k)] ? options_.keep : 0);
      if (cost < least) best = c, least = cost;
    }
    return best;
  }

  // Commands the next task; false if there is nothing to do.
  bool step(Sketch& sketch, int k, int frames_left) {
    const std::size_t before = sketch.mover(k).letters.size();
    const ShortestPaths paths(sketch, sketch.mover(k).cell);
    Cell& first = first_[static_cast<std::size_t>(k)];
    const Cell gap = first != kOutside ? first : next_gap(sketch, paths, k);
    first = kOutside;
    if (gap == kOutside) {
      keep_watch(sketch, k, paths, frames_left);
    } else if (const int units = moat_.lacking(sketch, gap);
               !fetch_water(sketch, k, units, units + share(sketch, k), frames_left)) {
      last_[static_cast<std::size_t>(k)] = gap;
      pour(sketch, k, paths, gap, units);
    }
    return sketch.mover(k).letters.size() > before;
  }

  // Thickens the finished ring, and waits at its post in the end.
  void keep_watch(Sketch& sketch, int k, const ShortestPaths& paths, int frames_left) {
    const bool soon = frames_left <= 2 * options_.watch;  // the last chance to fetch enough for the end
    const int units = late_ ? 1 : soon ? options_.reserve : kExtra;
    if (fetch_water(sketch, k, units, soon ? options_.reserve + kExtra : options_.load, frames_left)) return;
    if (const Cell target = weakest(sketch, paths, k, frames_left); target != kOutside)
      pour(sketch, k, paths, target, kExtra);
    else if (late_ && moat_.post(k) != kOutside)
      for (const char letter : paths.letters(moat_.post(k))) sketch.act(k, letter);
    else
      wander(sketch, k);
  }

  Cell weakest(const Sketch& sketch, const ShortestPaths& paths, int k, int frames_left) const {
    Cell best = kOutside;
    int least = kFar;
    for (const Cell c : moat_.ring()) {
      if (sketch.owner(c) != sketch.team() || sketch.amount(c) >= kMost) continue;
      if (claimed(c) || !moat_.own_part(k, c) || paths.frames(c) >= frames_left) continue;
      const int cost = paths.frames(c) + options_.weak * sketch.amount(c);
      if (cost < least) best = c, least = cost;
    }
    return best;
  }

  // Units that a robot should fetch for the gaps.
  int share(const Sketch& sketch, int k) const {
    int all = 0, own = 0;
    for (const Cell c : moat_.ring()) {
      all += moat_.lacking(sketch, c);
      if (moat_.own_part(k, c)) own += moat_.lacking(sketch, c);
    }
    return std::min(options_.load, std::max(own, all / sketch.rules().robots) + options_.reserve);
  }

  // Fetches `load` units if there are fewer than `units`, and more if that was begun.
  bool fetch_water(Sketch& sketch, int k, int units, int load, int frames_left) {
    int& wanted = wanted_[static_cast<std::size_t>(k)];
    const int tank = sketch.mover(k).tank;
    const int useful = std::max(1, frames_left / (sketch.rules().pour + sketch.rules().refill));
    if (tank < units && wanted == 0) wanted = std::max(units, load);
    if (tank >= std::min(wanted, useful) || (late_ && tank >= units)) wanted = 0;
    return wanted > 0 && fetch(sketch, k, std::min(wanted, useful));
  }

  // Goes there and pours. `a` sucks up what others may have poured there meanwhile.
  void pour(Sketch& sketch, int k, const ShortestPaths& paths, Cell target, int units) {
    claimed_.push_back(target);
    for (const char letter : paths.letters(target)) sketch.act(k, letter);
    while (sketch.room(k) && sketch.foreign(sketch.mover(k).cell)) sketch.act(k, 's');
    if (sketch.mover(k).cell != target) return;
    for (; sketch.room(k) && units > 0 && sketch.mover(k).tank > 0; --units) sketch.act(k, 'a');
  }

  void wander(Sketch& sketch, int k) {
    const OutingOptions how{true, 1, kMaxSucked, {100, 100, 5, 0, 0}, -1};
    Errand errand(sketch, sketch.team() * sketch.rules().robots + k, how, kPatience);
    StillSearch<Errand> search(kNodes);
    const auto walk = search.best(errand, kMoves);
    nodes_ += search.nodes();
    for (const auto step : walk.steps) sketch.visit(k, step, 1);
  }

  HoriOptions options_;
  Moat moat_;
  bool late_ = false, closing_ = false;
  std::vector<int> before_;         // own units on each cell, as last seen
  std::vector<bool> attacked_;      // whether there were more then
  std::vector<bool> built_;         // whether a cell of the ring was finished once
  std::vector<int> wanted_;         // units up to which each robot refills; 0: none
  std::vector<Cell> first_, last_;  // the first target of each robot in this session, and the last one of all
  std::vector<Cell> claimed_;       // targets of this session
  std::uint64_t nodes_ = 0;
};

}  // namespace

std::unique_ptr<Bot> make_hori(const HoriOptions& options) { return std::make_unique<Hori>(options); }

}  // namespace sakiyomi::aquarius
