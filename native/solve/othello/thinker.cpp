#include "solve/othello/thinker.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "game/othello/evaluation.hpp"
#include "game/othello/patterns.hpp"

namespace sakiyomi::othello {

namespace {

constexpr Value kFar = 1 << 20;
constexpr int kFirstLook = 6;  // plies looked ahead before a solution is tried, so that there is an answer
constexpr int kReach = 6;      // a depth that is asked for reaches so much further where that is the end
constexpr double kNodesPerSecond = 1e7;  // what a second is sure to be good for

// Nodes that a solution takes: they about double with every empty square.
double solution_nodes(int empties, int lines) noexcept {
  double nodes = 5000;
  for (int i = 12; i < empties; ++i) nodes *= 2;
  return nodes * std::min(lines, 8);
}

// One search at work: the root's moves, and the thread that called `run`.
class ThinkRun {
 public:
  ThinkRun(const Position& position, const ThinkOptions& options, const Limits& limits, EndgameShared& shared,
           const Report& report)
      : position_(position),
        options_(options),
        limits_(limits),
        shared_(shared),
        worker_(shared),
        report_(report),
        empties_(count(position.empty())) {
    for (const Move move : position.moves()) {
      Position next = position;
      Position::Undo undo;
      next.play(move, undo);
      roots_.push_back({next, 0, {move}});
    }
    std::stable_sort(roots_.begin(), roots_.end(), [](const Root& a, const Root& b) {
      return count(a.after.places()) < count(b.after.places());
    });
    info_.lines.push_back(
        {roots_[0].line, PatternEvaluation{}(position, position.side()), Bound::exact, true});
  }

  Info think() {
    report();
    const int most = std::min(limits_.depth, empties_);
    const bool solvable = Thinker::solvable(empties_, options_.lines, limits_);
    for (int depth = 1; depth <= (solvable ? std::min(most, kFirstLook) : most); ++depth) {
      deepen(depth);
      if (worker_.stopped || shared_.watch.seconds() > limits_.soft_seconds) break;
      report();
    }
    const bool open_end = limits_.depth >= empties_ && shared_.watch.seconds() <= limits_.soft_seconds;
    if (!worker_.stopped && (solvable || open_end)) finish();
    info_.last = true;
    report();
    return info_;
  }

 private:
  struct Root {
    Position after;
    Value value;
    std::vector<std::uint16_t> line;
  };

  std::size_t wanted() const noexcept {
    return std::min(static_cast<std::size_t>(options_.lines), roots_.size());
  }

  // One depth: the wanted number of best moves have exact values, the others need only be known to be worse.
  void deepen(int depth) {
    std::vector<Root> best;
    for (Root& root : roots_) {
      const Value floor = best.size() < wanted() ? -kFar : best[wanted() - 1].value;
      if (floor > -kFar && look(root, depth, floor, floor + 1, nullptr) <= floor) {
        if (worker_.stopped) break;
        best.push_back({root.after, floor - 1, root.line});
        continue;
      }
      Trail trail;
      const Value value = look(root, depth, floor, kFar, &trail);
      if (worker_.stopped) break;
      Root found{root.after, value, {root.line[0]}};
      if (value > floor)
        found.line.insert(found.line.end(), trail.moves.begin(), trail.moves.begin() + trail.size);
      const auto at = std::find_if(best.begin(), best.end(), [&](const Root& r) { return r.value < value; });
      best.insert(at, std::move(found));
    }
    count_nodes();
    // What an iteration that was cut short has found counts if it begins with the best of the one before.
    if (worker_.stopped && (best.empty() || wanted() > 1)) return;
    for (const Root& root : roots_)
      if (std::none_of(best.begin(), best.end(), [&](const Root& r) { return r.line[0] == root.line[0]; }))
        best.push_back(root);
    roots_ = std::move(best);
    if (!worker_.stopped) info_.depth = depth;
    info_.seldepth = std::max(info_.seldepth, depth);
    describe();
  }

  // A root's value for the side to move.
  Value look(const Root& root, int depth, Value low, Value high, Trail* trail) {
    const bool same = root.after.side() == position_.side();
    const Bits own = root.after.own(), opp = root.after.opp();
    if (root.after.over()) return kDisc * (same ? 1 : -1) * final_score(own, opp);
    if (same) return engine().seek(worker_, own, opp, depth - 1, low, high, trail);
    return -engine().seek(worker_, own, opp, depth - 1, -high, -low, trail);
  }

  void describe() {
    info_.lines.clear();
    info_.order.clear();
    for (std::size_t i = 0; i < wanted(); ++i) info_.lines.push_back({roots_[i].line, roots_[i].value});
    for (const Root& root : roots_) info_.order.push_back(root.line[0]);
  }

  // To the end. Until it is proved, what was found before stands.
  void finish() {
    SolveOptions options;
    options.lines = options_.lines, options.threads = options_.threads;
    shared_.caution = 0;
    const Info solved = solve(position_, options, shared_, [this](const Info&) { report(); });
    if (!solved.complete) return;
    info_.complete = true;
    info_.depth = info_.seldepth = empties_;
    info_.lines = solved.lines;
    for (Line& line : info_.lines) line.value *= kDisc;
  }

  void count_nodes() { shared_.nodes.fetch_add(std::exchange(worker_.nodes, 0), std::memory_order_relaxed); }

  void report() {
    info_.nodes = shared_.nodes.load(std::memory_order_relaxed);
    info_.seconds = shared_.watch.seconds();
    info_.table_full = shared_.table.full();
    report_(info_);
  }

  const Position& position_;
  const ThinkOptions& options_;
  const Limits& limits_;
  EndgameShared& shared_;
  EndgameWorker worker_;
  const Report& report_;
  const int empties_;
  std::vector<Root> roots_;
  Info info_;
};

}  // namespace

bool Thinker::solvable(int empties, int lines, const Limits& limits) noexcept {
  if (limits.depth < kMaxPly) return empties <= limits.depth + kReach;
  const double seconds = std::min(limits.soft_seconds, limits.hard_seconds);
  const double nodes = std::min(static_cast<double>(limits.nodes), kNodesPerSecond * seconds);
  return empties <= 30 && 2 * solution_nodes(empties, lines) <= nodes;
}

Info Thinker::run(const Position& position, const Limits& limits, const Stop& stop, const Report& report) {
  table_.new_search();
  nodes_.store(0, std::memory_order_relaxed);
  EndgameShared shared{table_, stop, nodes_, limits.nodes, limits.hard_seconds, 0, options_.caution};
  return ThinkRun(position, options_, limits, shared, report).think();
}

}  // namespace sakiyomi::othello
