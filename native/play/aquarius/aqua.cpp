#include "play/aquarius/aqua.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "game/aquarius/paths.hpp"
#include "play/aquarius/errand.hpp"
#include "team/still.hpp"

namespace sakiyomi::aquarius {

namespace {

Rows united(const Rows& a, const Rows& b) noexcept {
  Rows out;
  for (std::size_t y = 0; y < out.size(); ++y) out[y] = a[y] | b[y];
  return out;
}

bool meet(const Rows& a, const Rows& b) noexcept {
  for (std::size_t y = 0; y < a.size(); ++y)
    if (a[y] & b[y]) return true;
  return false;
}

// The cells around a region.
Rows around(const Rows& region) noexcept {
  Rows out{};
  for (std::size_t y = 0; y < region.size(); ++y) {
    out[y] |= (region[y] << 1) | (region[y] >> 1);
    if (y + 1 < region.size()) out[y] |= region[y + 1] | (region[y + 1] >> 1);
    if (y > 0) out[y] |= region[y - 1] | (region[y - 1] << 1);
  }
  for (std::size_t y = 0; y < region.size(); ++y) out[y] &= ~region[y];
  return out;
}

template <class F>
void for_each(const Grid& grid, const Rows& rows, F&& f) {
  for (int y = 0; y < grid.size(); ++y)
    for (std::uint64_t row = rows[static_cast<std::size_t>(y)]; row; row &= row - 1)
      f(grid.at(std::countr_zero(row), y));
}

// The field as one robot sees it when it chooses.
struct Picture {
  Rows own{}, wet{}, heavy{}, waste{}, holes{};  // heavy: water of others that is not worth sucking up
};

struct FencePlan {
  Rows region{}, need{};  // what will be enclosed, and the cells that still have to be poured on
  std::int64_t worth = 0;
};

class Aqua : public Bot {
 public:
  explicit Aqua(const AquaOptions& options) : options_(options) {}

  std::vector<std::string> commands(const Question& q) override {
    const int robots = q.ahead.rules().robots;
    if (plans_.empty()) {
      plans_.resize(static_cast<std::size_t>(robots));
      wanted_.assign(static_cast<std::size_t>(robots), options_.opening);
    }
    Sketch sketch(q.ahead, q.team);
    left_ = options_.nodes;
    deadline_ = options_.ms ? Deadline(options_.ms / 1000.0) : Deadline();
    // Nobody has time to break a fence that is closed just before the end.
    const bool finale = q.frames_left <= options_.finale;
    rival_ = best_other(q.ahead, q.team);
    rival_weight_ = !options_.rival_last || q.frames_left <= options_.rival_last ? options_.rival : 0;
    pours_ = finale ? 1 : options_.pours;
    largest_ = finale ? options_.finale_largest : options_.largest;
    for (int k = 0; k < robots; ++k) {
      fresh_ = false;
      while (sketch.room(k) && step(sketch, k, q.frames_left - sketch.mover(k).time)) {
      }
    }
    return sketch.letters();
  }

  std::unique_ptr<Bot> clone() const override { return std::make_unique<Aqua>(*this); }
  std::uint64_t nodes() const noexcept override { return nodes_; }

 private:
  // In the contest's final everybody attacked the leader (section 6.4); we attack the best other team.
  static int best_other(const World& world, int team) {
    const auto points = world.points();
    int best = -1;
    for (int t = 0; t < world.rules().teams; ++t)
      if (t != team && (best < 0 || points.score[static_cast<std::size_t>(t)] >
                                        points.score[static_cast<std::size_t>(best)]))
        best = t;
    return best;
  }

  // Commands the next task; false if there is nothing to do.
  bool step(Sketch& sketch, int k, int frames_left) {
    const std::size_t before = sketch.mover(k).letters.size();
    if (!fetch_water(sketch, k, frames_left)) {
      const ShortestPaths paths(sketch, sketch.mover(k).cell);
      FencePlan& plan = plans_[static_cast<std::size_t>(k)];
      // A fence chosen in this session is continued.
      if (fresh_ && nearest(sketch, paths, plan.need) != kOutside) {
        go(sketch, k, paths.letters(nearest(sketch, paths, plan.need)));
        return sketch.mover(k).letters.size() > before;
      }
      plan = choose(sketch, paths, look(sketch, k), k, frames_left);
      const auto walk = wander(sketch, k);
      if (walk.value > plan.worth) {
        plan = {};
        for (const auto step : walk.steps) sketch.visit(k, step, pours_);
      } else if (const Cell target = nearest(sketch, paths, plan.need); target != kOutside) {
        go(sketch, k, paths.letters(target));
      }
      fresh_ = true;
    }
    return sketch.mover(k).letters.size() > before;
  }

  bool fetch_water(Sketch& sketch, int k, int frames_left) {
    int& wanted = wanted_[static_cast<std::size_t>(k)];
    if (sketch.mover(k).tank == 0) wanted = std::max(wanted, options_.refill);
    // Water that cannot be poured any more is not worth its time.
    const int useful =
        std::max(1, frames_left / (sketch.rules().move + sketch.rules().pour + sketch.rules().refill));
    if (sketch.mover(k).tank >= std::min(wanted, useful)) wanted = 0;
    return wanted > 0 && fetch(sketch, k, std::min(wanted, useful));
  }

  void go(Sketch& sketch, int k, const std::string& letters) const {
    for (const char letter : letters) sketch.act(k, letter);
    while (sketch.room(k) && sketch.foreign(sketch.mover(k).cell)) sketch.act(k, 's');
    for (int i = 0; i < pours_ && sketch.mover(k).tank > 0; ++i) sketch.act(k, 'p');
  }

  // The best walk from here, given the commands of the robots before.
  Walk<Outing::Step> wander(const Sketch& sketch, int k) {
    const OutingOptions how{true,
                            pours_,
                            options_.max_sucked,
                            {100, options_.enemy, options_.second, options_.near, rival_weight_},
                            rival_};
    Errand errand(sketch, sketch.team() * sketch.rules().robots + k, how, options_.patience);
    StillSearch<Errand> search(std::max<std::uint64_t>(left_, 1), deadline_);
    auto walk = search.best(errand, options_.moves);
    nodes_ += search.nodes();
    left_ -= std::min(left_, search.nodes());
    return walk;
  }

  // The own water as it will be when the other robots have finished their plans.
  Picture look(const Sketch& sketch, int k) const {
    Picture p;
    const Grid& grid = sketch.field().grid();
    for (Cell c = 0; c < grid.cells(); ++c) {
      const auto y = static_cast<std::size_t>(grid.y(c));
      const std::uint64_t bit = std::uint64_t{1} << grid.x(c);
      if (sketch.field().ground(c) == Ground::waste) p.waste[y] |= bit;
      if (sketch.owner(c) < 0) continue;
      p.wet[y] |= bit;
      if (!sketch.foreign(c))
        p.own[y] |= bit;
      else if (sketch.amount(c) > options_.max_sucked)
        p.heavy[y] |= bit;
    }
    for (std::size_t other = 0; other < plans_.size(); ++other)
      if (static_cast<int>(other) != k) p.own = united(p.own, plans_[other].need);
    p.holes = enclosed(grid, p.own);
    return p;
  }

  FencePlan choose(const Sketch& sketch, const ShortestPaths& paths, const Picture& p, int k,
                   int frames_left) {
    const Grid& grid = sketch.field().grid();
    const Cell here = sketch.mover(k).cell;
    FencePlan best = single(sketch, paths, p, frames_left);
    const FencePlan& old = plans_[static_cast<std::size_t>(k)];
    if (count(old.region) > 0)
      if (auto plan = fence(sketch, paths, p, old.region, frames_left)) {
        plan->worth = plan->worth * options_.keep / 100;
        if (plan->worth > best.worth) best = *plan;
      }
    for (int radius = 0; radius < largest_; ++radius)
      for (Cell centre = 0; centre < grid.cells(); ++centre) {
        if (grid.distance(centre, here) > 8 + radius) continue;
        if (left_ == 0) return best;
        if (auto plan = fence(sketch, paths, p, disc(grid, centre, radius), frames_left))
          if (plan->worth > best.worth) best = *plan;
      }
    return best;
  }

  static Rows disc(const Grid& grid, Cell centre, int radius) {
    Rows rows{};
    const int cx = grid.x(centre), cy = grid.y(centre);
    for (int v = -radius; v <= radius; ++v) {
      const int y = cy + v;
      if (y < 0 || y >= grid.size()) continue;
      const int from = std::max(0, cx + std::max(-radius, v - radius));
      const int to = std::min(grid.size() - 1, cx + std::min(radius, v + radius));
      if (from > to) continue;
      rows[static_cast<std::size_t>(y)] = ((std::uint64_t{2} << to) - (std::uint64_t{1} << from)) &
                                          grid.inside()[static_cast<std::size_t>(y)];
    }
    return rows;
  }

  // The fence around a region that grows around what cannot be poured on.
  std::optional<FencePlan> fence(const Sketch& sketch, const ShortestPaths& paths, const Picture& p,
                                 Rows region, int frames_left) {
    if (nodes_++ % 64 == 0 && deadline_.passed()) left_ = 0;
    if (left_ > 0) --left_;
    const Field& field = sketch.field();
    FencePlan plan;
    Rows ring;
    for (int growth = 0;; ++growth) {
      if (meet(region, field.grid().rim()) || growth > 6) return std::nullopt;
      ring = around(region);
      bool grown = false;
      for (std::size_t y = 0; y < ring.size(); ++y) {
        const std::uint64_t blocked = ring[y] & (~field.paint()[y] | p.heavy[y]);
        region[y] |= blocked;
        grown |= blocked != 0;
      }
      if (!grown) break;
    }
    std::int64_t gain = 0, hurt = 0, waste = 0, cells = 0, taken = 0, units = 0, way = kFar;
    for (std::size_t y = 0; y < ring.size(); ++y) {
      plan.need[y] = ring[y] & ~p.own[y];
      cells += std::popcount(plan.need[y]);
      waste += std::popcount(plan.need[y] & p.waste[y]);
      // Cells that count already do not count twice.
      gain += std::popcount(plan.need[y] & ~p.holes[y]) +
              std::popcount(region[y] & field.paint()[y] & ~p.wet[y] & ~p.holes[y] & ~p.own[y]);
    }
    if (cells == 0) return std::nullopt;
    const Rules& rules = sketch.rules();
    for_each(field.grid(), plan.need, [&](Cell c) {
      way = std::min<std::int64_t>(way,
                                   paths.frames(c) - (sketch.foreign(c) ? rules.suck * sketch.amount(c) : 0));
      if (!sketch.foreign(c)) return;
      ++taken;
      hurt += sketch.owner(c) == rival_;
      units += sketch.amount(c);
    });
    if (way >= kFar) return std::nullopt;
    const std::int64_t pours = cells * pours_;
    const std::int64_t frames = way + cells * rules.move + pours * (rules.pour + rules.refill) +
                                units * rules.suck + waste * (rules.move + rules.pour) * (rules.waste - 1);
    if (frames - pours * rules.refill > frames_left) return std::nullopt;
    plan.region = region;
    plan.worth = worth(100 * gain + options_.enemy * taken + rival_weight_ * hurt, frames);
    return plan;
  }

  // A single cell, where nothing can be fenced in.
  FencePlan single(const Sketch& sketch, const ShortestPaths& paths, const Picture& p,
                   int frames_left) const {
    FencePlan best;
    const Grid& grid = sketch.field().grid();
    const Rules& rules = sketch.rules();
    for (Cell c = 0; c < grid.cells(); ++c) {
      const auto y = static_cast<std::size_t>(grid.y(c));
      const std::uint64_t bit = std::uint64_t{1} << grid.x(c);
      if (!sketch.field().paintable(c) || ((p.own[y] | p.holes[y] | p.heavy[y]) & bit)) continue;
      const int frames = paths.frames(c) + rules.pour * pours_;
      if (frames > frames_left) continue;
      const auto value =
          worth(100 + (sketch.foreign(c) ? options_.enemy : 0), frames + rules.refill * pours_);
      if (value <= best.worth) continue;
      best = {};
      best.need[y] = bit;
      best.worth = value;
    }
    return best;
  }

  std::int64_t worth(std::int64_t gain, std::int64_t frames) const noexcept {
    return worth_of(gain, frames, options_.patience);
  }

  static Cell nearest(const Sketch& sketch, const ShortestPaths& paths, const Rows& need) {
    Cell best = kOutside;
    for_each(sketch.field().grid(), need, [&](Cell c) {
      if (sketch.owner(c) == sketch.team()) return;
      if (best == kOutside || paths.frames(c) < paths.frames(best)) best = c;
    });
    return best;
  }

  AquaOptions options_;
  std::vector<FencePlan> plans_;
  std::vector<int> wanted_;  // units up to which each robot refills; 0: none
  int pours_ = 1, largest_ = 0, rival_ = -1, rival_weight_ = 0;  // of this session
  bool fresh_ = false;  // whether the current robot's plan was chosen in this session
  std::uint64_t nodes_ = 0, left_ = 0;
  Deadline deadline_;
};

}  // namespace

std::unique_ptr<Bot> make_aqua(const AquaOptions& options) { return std::make_unique<Aqua>(options); }

}  // namespace sakiyomi::aquarius
