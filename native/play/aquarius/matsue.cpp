#include "play/aquarius/matsue.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

#include "base/thread.hpp"
#include "game/aquarius/paths.hpp"
#include "team/still.hpp"

namespace sakiyomi::aquarius {

namespace {

constexpr int kFramesPerUnit = 150;  // 0.4 units a second: "so much that some is left at the end" (ours)
constexpr int kMinRefill = 20;       // units, when the first water has run out (ours)
constexpr int kEndgame = 1800;       // frames before the end from which one pour is enough (ours)

std::uint64_t most(std::uint64_t nodes) { return nodes ? nodes : std::numeric_limits<std::uint64_t>::max(); }

std::vector<int> movers_of(const World& world, int team, const MatsueOptions& options, int robot) {
  const int robots = world.rules().robots;
  if (options.single && options.still) return {team * robots + robot};
  std::vector<int> out;
  for (int agent = 0; agent < world.agents(); ++agent)
    if (!options.still || world.team(agent) == team) out.push_back(agent);
  return out;
}

class Matsue : public Bot {
 public:
  explicit Matsue(const MatsueOptions& options) : options_(options) {}
  Matsue(const Matsue& other)
      : options_(other.options_), left_(other.left_), wanted_(other.wanted_), nodes_(other.nodes()) {}

  std::vector<std::string> commands(const Question& q) override {
    const int robots = q.ahead.rules().robots;
    if (wanted_.empty())
      wanted_.assign(static_cast<std::size_t>(robots), std::max(1, q.frames_left / kFramesPerUnit));
    left_.resize(static_cast<std::size_t>(robots));
    const Deadline end = options_.ms ? Deadline(options_.ms / 1000.0) : Deadline();
    if (!options_.single || !options_.still) {
      Sketch sketch(q.ahead, q.team);
      for (int k = 0; k < robots; ++k) recall(sketch, k);
      plan_together(sketch, q.frames_left, end);
      for (int k = 0; k < robots; ++k) remember(sketch, k);
      return sketch.letters();
    }
    std::vector<std::string> out(static_cast<std::size_t>(robots));
    const auto one = [&](int k) {
      // In sequence they share the time left; in parallel each has all of it.
      const int sharing = options_.threads ? 1 : robots - k;
      const Deadline own = end.any() ? Deadline(end.seconds_left() / sharing) : Deadline();
      Sketch sketch(q.ahead, q.team);
      recall(sketch, k);
      while (sketch.room(k) && step(sketch, k, q.frames_left, own)) {
      }
      remember(sketch, k);
      out[static_cast<std::size_t>(k)] = sketch.mover(k).letters;
    };
    std::vector<Thread> threads;
    const auto start = [&](int k) {
      try {
        threads.emplace_back([&one, k] { one(k); });
      } catch (const std::system_error&) {  // the system cannot start more
        one(k);
      }
    };
    for (int k = 0; k < robots; ++k) options_.threads ? start(k) : one(k);
    for (Thread& thread : threads) thread.join();
    return out;
  }

  std::unique_ptr<Bot> clone() const override { return std::make_unique<Matsue>(*this); }
  std::uint64_t nodes() const noexcept override { return nodes_; }

 private:
  OutingOptions outing(int frames_left) const {
    return {options_.always_pour, frames_left < kEndgame ? 1 : 2, 6, {}, -1};
  }

  // Where a robot stood when a session was planned, and where it had come from.
  struct Left {
    Cell cell = kOutside, before = kOutside;
  };
  // Never back to the cell just left (section 3.2): also from one walk, and one session, to the next.
  void recall(Sketch& sketch, int k) const {
    const Left& left = left_[static_cast<std::size_t>(k)];
    sketch.mover(k).before = left.cell == sketch.mover(k).cell ? left.before : kOutside;
  }
  void remember(const Sketch& sketch, int k) {
    left_[static_cast<std::size_t>(k)] = {sketch.mover(k).cell, sketch.mover(k).before};
  }

  // Water first: goes to a jar and refills until the robot has enough.
  bool fetch_water(Sketch& sketch, int k, int frames_left) {
    int& wanted = wanted_[static_cast<std::size_t>(k)];
    if (sketch.mover(k).tank == 0) wanted = std::max(kMinRefill, frames_left / kFramesPerUnit);
    if (sketch.mover(k).tank >= wanted) wanted = 0;
    return wanted > 0 && fetch(sketch, k, wanted);
  }

  // Commands the next task; false if there is nothing to do.
  bool step(Sketch& sketch, int k, int frames_left, const Deadline& deadline) {
    const std::size_t before = sketch.mover(k).letters.size();
    if (fetch_water(sketch, k, frames_left)) {
      sketch.mover(k).before = kOutside;  // from a jar any way is good
      return sketch.mover(k).letters.size() > before;
    }
    Outing outing(sketch, movers_of(sketch.world(), sketch.team(), options_, k), this->outing(frames_left));
    const auto walk = best_walk(outing, deadline);
    if (changes(outing, walk.steps))
      for (const auto step : walk.steps) write(sketch, k, step, frames_left);
    else
      wander(sketch, k);
    return sketch.mover(k).letters.size() > before;
  }

  // With a time limit, the deepest walk that could be searched completely in half of the time: a session may
  // have room for another walk.
  Walk<Outing::Step> best_walk(Outing& outing, const Deadline& deadline) {
    const Deadline now = deadline.any() ? Deadline(deadline.seconds_left() / 2) : Deadline();
    Walk<Outing::Step> best;
    for (int moves = now.any() ? 1 : options_.moves; moves <= options_.moves; ++moves) {
      StillSearch<Outing> search(most(options_.nodes), now);
      auto walk = search.best(outing, moves);
      nodes_ += search.nodes();
      const bool first = best.steps.empty();
      if (first || search.complete()) best = std::move(walk);
      if (!search.complete()) break;
    }
    return best;
  }

  static bool changes(Outing& outing, const std::vector<Outing::Step>& steps) {
    std::vector<Outing::Undo> undos(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) outing.play(steps[i], undos[i]);
    const bool any = outing.changes() > 0;
    for (std::size_t i = steps.size(); i-- > 0;) outing.undo(steps[i], undos[i]);
    return any;
  }

  // A step of the tree as letters.
  void write(Sketch& sketch, int k, Outing::Step step, int frames_left) const {
    if (!options_.always_pour)
      return sketch.act(k, step < kDirections ? static_cast<char>('0' + step) : act_letter(sketch, k));
    const Cell was = sketch.mover(k).cell;
    sketch.visit(k, step, outing(frames_left).pours);
    if (sketch.mover(k).cell != was) sketch.mover(k).before = was;
  }

  static char act_letter(const Sketch& sketch, int k) {
    const Cell here = sketch.mover(k).cell;
    return sketch.can_refill(here) ? 'r' : sketch.foreign(here) ? 's' : 'p';
  }

  // Nothing to gain nearby: goes to the nearest cell that is not its own.
  static void wander(Sketch& sketch, int k) {
    const ShortestPaths paths(sketch, sketch.mover(k).cell);
    Cell best = kOutside;
    for (Cell c = 0; c < sketch.field().grid().cells(); ++c)
      if (sketch.field().paintable(c) && sketch.owner(c) != sketch.team() && paths.frames(c) < kFar &&
          (best == kOutside || paths.frames(c) < paths.frames(best)))
        best = c;
    if (best == kOutside) return;
    for (const char letter : paths.letters(best)) sketch.act(k, letter);
    sketch.mover(k).before = kOutside;
  }

  // Without the second reduction: all robots of the team in one tree, and without the first those of the
  // others.
  void plan_together(Sketch& sketch, int frames_left, const Deadline& deadline) {
    const int robots = sketch.rules().robots;
    bool fetching = false;
    for (int k = 0; k < robots; ++k)
      while (sketch.room(k) && fetch_water(sketch, k, frames_left)) fetching = true;
    if (fetching) return;
    for (std::size_t written = 1; written > 0;) {
      const auto movers = movers_of(sketch.world(), sketch.team(), options_, 0);
      Outing outing(sketch, movers, this->outing(frames_left));
      StillSearch<Outing> search(most(options_.nodes), deadline);
      const auto walk = search.best(outing, options_.moves * static_cast<int>(movers.size()));
      nodes_ += search.nodes();
      written = 0;
      for (std::size_t i = 0; i < walk.steps.size(); ++i) {
        const int agent = movers[i % movers.size()];
        if (sketch.world().team(agent) != sketch.team() || !sketch.room(agent % robots)) continue;
        write(sketch, agent % robots, walk.steps[i], frames_left);
        ++written;
      }
    }
  }

  MatsueOptions options_;
  std::vector<Left> left_;
  std::vector<int> wanted_;  // units up to which each robot refills; 0: none
  std::atomic<std::uint64_t> nodes_ = 0;
};

}  // namespace

std::unique_ptr<Bot> make_matsue(const MatsueOptions& options) { return std::make_unique<Matsue>(options); }

Reach reach(const World& world, int team, const MatsueOptions& options, std::uint64_t max_nodes) {
  const Sketch sketch(world, team);
  const auto movers = movers_of(world, team, options, 0);
  const OutingOptions how{options.always_pour, 2, 6, {}, -1};
  const int per_move = options.always_pour ? 1 + how.pours : 1;
  const int moves = options.always_pour ? kDirections : kDirections + 1;
  const auto n = static_cast<int>(movers.size());
  Reach out{n, moves, std::pow(moves, n), 0, 0};
  constexpr int kDeepest = 400;  // steps: where no robot can move, more depth adds no positions
  for (int depth = 1; depth * n <= kDeepest; ++depth) {
    Outing outing(sketch, movers, how);
    StillSearch<Outing> search(max_nodes);
    search.best(outing, depth * n);
    if (!search.complete()) return out;
    out.depth = depth * per_move;
    out.nodes = search.nodes();
  }
  return out;
}

}  // namespace sakiyomi::aquarius
