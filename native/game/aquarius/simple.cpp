// Five simple players, in place of the official ones, whose programs were never published. They remember
// nothing between sessions except the ring that one of them is building: a refill interrupted by the end of a
// session is not resumed once there is any water in the tank.
#include <algorithm>
#include <optional>

#include "base/random.hpp"
#include "game/aquarius/bot.hpp"
#include "game/aquarius/paths.hpp"

namespace sakiyomi::aquarius {

World run_alone(const World& seen, int team, const std::vector<std::string>& sent) {
  World world = seen;
  const int robots = seen.rules().robots;
  for (int k = 0; k < robots && k < static_cast<int>(sent.size()); ++k)
    world.command(team * robots + k, sent[static_cast<std::size_t>(k)]);
  world.run_session();
  return world;
}

bool fetch(Sketch& sketch, int k, int units) {
  const ShortestPaths paths(sketch, sketch.mover(k).cell);
  const Cell jar = nearest_jar(sketch, paths);
  if (jar == kOutside) return false;
  for (const char letter : paths.letters(jar)) sketch.act(k, letter);
  while (sketch.room(k) && sketch.can_refill(sketch.mover(k).cell) && sketch.mover(k).tank < units)
    sketch.act(k, 'r');
  return true;
}

namespace {

// Goes from target to target; what a target is worth is all that differs.
class Seeker : public Bot {
 public:
  Seeker(int refill, int pours) : refill_(refill), pours_(pours) {}

  std::vector<std::string> commands(const Question& q) override {
    Sketch sketch(q.ahead, q.team);
    claimed_.clear();
    for (int k = 0; k < sketch.rules().robots; ++k)
      for (std::size_t written = 1; sketch.room(k) && written > 0;) {
        const std::size_t before = sketch.mover(k).letters.size();
        written = step(sketch, k) ? sketch.mover(k).letters.size() - before : 0;
      }
    return sketch.letters();
  }

 protected:
  // The cost of a target in frames, with bonuses and penalties; kFar for never.
  virtual int cost(const Sketch& sketch, const ShortestPaths& paths, Cell c) const noexcept = 0;

  // Commands the next task; false if there is nothing to do.
  virtual bool step(Sketch& sketch, int k) {
    if (sketch.mover(k).tank == 0 && fetch(sketch, k, refill_)) return true;
    const ShortestPaths paths(sketch, sketch.mover(k).cell);
    const Cell target = cheapest(sketch, paths);
    if (target == kOutside) return false;
    claimed_.push_back(target);
    go_and_pour(sketch, k, paths.letters(target), pours_);
    return true;
  }

  static void go_and_pour(Sketch& sketch, int k, const std::string& letters, int pours) {
    for (const char letter : letters) sketch.act(k, letter);
    while (sketch.room(k) && sketch.foreign(sketch.mover(k).cell)) sketch.act(k, 's');
    for (int i = 0; i < pours && sketch.mover(k).tank > 0; ++i) sketch.act(k, 'p');
  }

  Cell cheapest(const Sketch& sketch, const ShortestPaths& paths) const {
    Cell best = kOutside;
    int least = kFar;
    for (Cell c = 0; c < sketch.field().grid().cells(); ++c) {
      if (paths.frames(c) >= kFar || !sketch.field().paintable(c) || std::ranges::count(claimed_, c))
        continue;
      const int frames = cost(sketch, paths, c);
      if (frames < least) best = c, least = frames;
    }
    return best;
  }

  int refill_, pours_;
  std::vector<Cell> claimed_;  // by a robot of the team, in this session
};

class Nearest : public Seeker {
 public:
  Nearest() : Seeker(20, 1) {}
  std::unique_ptr<Bot> clone() const override { return std::make_unique<Nearest>(*this); }

 protected:
  int cost(const Sketch& sketch, const ShortestPaths& paths, Cell c) const noexcept override {
    return sketch.dry(c) ? paths.frames(c) : kFar;
  }
};

class Compact : public Seeker {
 public:
  Compact() : Seeker(40, 2) {}
  std::unique_ptr<Bot> clone() const override { return std::make_unique<Compact>(*this); }

 protected:
  int cost(const Sketch& sketch, const ShortestPaths& paths, Cell c) const noexcept override {
    if (!sketch.dry(c)) return kFar;
    int own = 0;
    for (int d = 0; d < kDirections; ++d) {
      const Cell near = sketch.field().grid().next(c, d);
      own += near != kOutside && sketch.owner(near) == sketch.team();
    }
    return paths.frames(c) - 30 * own;
  }
};

class Sucker : public Seeker {
 public:
  Sucker() : Seeker(20, 1) {}
  std::unique_ptr<Bot> clone() const override { return std::make_unique<Sucker>(*this); }

 protected:
  int cost(const Sketch& sketch, const ShortestPaths& paths, Cell c) const noexcept override {
    if (sketch.foreign(c))  // with `bump`, the path includes the sucking
      return paths.frames(c) + (sketch.rules().bump ? 0 : sketch.rules().suck * sketch.amount(c));
    return sketch.dry(c) ? paths.frames(c) + 400 : kFar;
  }
};

// A random walk that prefers dry cells.
class Painter : public Bot {
 public:
  explicit Painter(std::uint64_t seed) : random_(seed) {}
  std::unique_ptr<Bot> clone() const override { return std::make_unique<Painter>(*this); }

  std::vector<std::string> commands(const Question& q) override {
    Sketch sketch(q.ahead, q.team);
    for (int k = 0; k < sketch.rules().robots; ++k)
      while (sketch.room(k)) {
        if (sketch.mover(k).tank > 0 || !fetch(sketch, k, 4)) walk(sketch, k);
      }
    return sketch.letters();
  }

 private:
  void walk(Sketch& sketch, int k) {
    for (int i = 0; i < 5 && sketch.room(k); ++i) {
      std::vector<int> choices;
      for (int d = 0; d < kDirections; ++d) {
        const Cell to = sketch.field().grid().next(sketch.mover(k).cell, d);
        if (sketch.passable(to)) choices.insert(choices.end(), sketch.dry(to) ? 4 : 1, d);
      }
      if (choices.empty()) {
        sketch.act(k, 'w');
        continue;
      }
      sketch.act(k, static_cast<char>('0' + choices[random_.below(choices.size())]));
      if (sketch.dry(sketch.mover(k).cell) && sketch.mover(k).tank > 0) sketch.act(k, 'p');
    }
  }

  Random random_;
};

// Pours hexagonal rings and takes what they enclose.
class Ringer : public Seeker {
 public:
  explicit Ringer(int robots) : Seeker(30, 1), rings_(static_cast<std::size_t>(robots)) {}
  std::unique_ptr<Bot> clone() const override { return std::make_unique<Ringer>(*this); }

 protected:
  int cost(const Sketch& sketch, const ShortestPaths& paths, Cell c) const noexcept override {
    return sketch.dry(c) ? paths.frames(c) : kFar;
  }

  bool step(Sketch& sketch, int k) override {
    if (sketch.mover(k).tank == 0 && fetch(sketch, k, refill_)) return true;
    auto& ring = rings_[static_cast<std::size_t>(k)];
    if (finished(sketch, ring)) ring = best_ring(sketch, k);
    if (ring.empty()) return Seeker::step(sketch, k);
    const ShortestPaths paths(sketch, sketch.mover(k).cell);
    Cell next = kOutside;
    for (const Cell c : ring)
      if (sketch.dry(c) && (next == kOutside || paths.frames(c) < paths.frames(next))) next = c;
    go_and_pour(sketch, k, paths.letters(next), pours_);
    return true;
  }

 private:
  static bool finished(const Sketch& sketch, const std::vector<Cell>& ring) {
    const bool broken = std::ranges::any_of(ring, [&](Cell c) { return sketch.foreign(c); });
    return broken || std::ranges::none_of(ring, [&](Cell c) { return sketch.dry(c); });
  }

  // The cells around a centre at this distance; fewer where the field ends.
  static std::vector<Cell> hexagon(const Grid& grid, Cell centre, int radius) {
    std::vector<Cell> out;
    int x = grid.x(centre) + kStepX[4] * radius, y = grid.y(centre) + kStepY[4] * radius;
    for (std::size_t d = 0; d < kDirections; ++d)
      for (int i = 0; i < radius; ++i) {
        if (const Cell c = grid.at(x, y); c != kOutside) out.push_back(c);
        x += kStepX[d], y += kStepY[d];
      }
    return out;
  }

  std::vector<Cell> best_ring(const Sketch& sketch, int k) const {
    const Grid& grid = sketch.field().grid();
    const Cell here = sketch.mover(k).cell;
    const ShortestPaths paths(sketch, here);
    std::vector<Cell> best;
    std::int64_t best_gain = 0, best_frames = 1;
    for (Cell centre = 0; centre < grid.cells(); ++centre) {
      if (grid.distance(centre, here) > 10) continue;
      for (int radius = 2; radius <= 4; ++radius) {
        auto ring = hexagon(grid, centre, radius);
        if (static_cast<int>(ring.size()) < 6 * radius) break;
        if (!std::ranges::all_of(ring, [&](Cell c) { return sketch.dry(c); })) continue;
        const auto cells = static_cast<std::int64_t>(ring.size());
        std::int64_t gain = cells, nearest = kFar;
        for (const Cell c : ring) nearest = std::min<std::int64_t>(nearest, paths.frames(c));
        gain += sketch.dry(centre);
        for (int inner = 1; inner < radius; ++inner)
          for (const Cell c : hexagon(grid, centre, inner)) gain += sketch.dry(c);
        const std::int64_t frames = nearest + cells * (sketch.rules().pour + sketch.rules().move);
        if (nearest < kFar && gain * best_frames > best_gain * frames)
          best = std::move(ring), best_gain = gain, best_frames = frames;
      }
    }
    return best;
  }

  std::vector<std::vector<Cell>> rings_;  // the ring that each robot is building
};

}  // namespace

std::unique_ptr<Bot> make_simple(const std::string& name, int robots, std::uint64_t seed) {
  if (name == "nearest") return std::make_unique<Nearest>();
  if (name == "ring") return std::make_unique<Ringer>(robots);
  if (name == "sucker") return std::make_unique<Sucker>();
  if (name == "painter") return std::make_unique<Painter>(seed);
  if (name == "compact") return std::make_unique<Compact>();
  return nullptr;
}

}  // namespace sakiyomi::aquarius
