#include "solve/othello/thinker.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "game/othello/evaluation.hpp"
#include "game/othello/flips.hpp"
#include "game/othello/patterns.hpp"
#include "solve/othello/split.hpp"

namespace sakiyomi::othello {

namespace {

constexpr Value kFar = 1 << 20;
constexpr int kFirstLook = 6;     // plies looked ahead before a solution is tried, so that there is an answer
constexpr int kReach = 6;         // a requested depth reaches this much further if that is the end
constexpr int kOutcomeLook = 10;  // the same before only the winner is sought
constexpr int kOutcomeReach = 1;  // the winner can be found this many empty squares earlier than the score
constexpr int kSharedFrom = 7;    // plies from which several threads look ahead together
constexpr int kOwnWindow = 3 * kDisc;    // half of the first window around a move's own value
constexpr int kUnwatched = 12;           // with fewer empty squares a solution does not look at the limits
constexpr std::uint64_t kWorst = 4;      // the nodes it may then take, doubled with every empty square
constexpr double kNodesPerSecond = 1e7;  // a speed that can be counted on

// Nodes that a solution takes: they about double with every empty square.
double solution_nodes(int empties) noexcept {
  double nodes = 5000;
  for (int i = 12; i < empties; ++i) nodes *= 2;
  return nodes;
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
    const bool solvable = Thinker::solvable(empties_, limits_), only_outcome = !solvable && tellable();
    const int first = solvable ? kFirstLook : only_outcome ? kOutcomeLook : most;
    for (int depth = 1; depth <= std::min(most, first); ++depth) {
      deepen(depth);
      if (worker_.stopped || late()) break;
      report();
    }
    if (only_outcome && !worker_.stopped) tell_outcome();
    const bool open_end = limits_.depth >= empties_ && !late();
    if (!worker_.stopped && (solvable || (open_end && affordable()))) finish();
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

  bool late() const noexcept { return shared_.watch.seconds() > limits_.soft_seconds; }

  // Whether the limits, too tight for the score, should suffice for the outcome.
  bool tellable() const noexcept {
    return limits_.depth >= kMaxPly && empties_ > kOutcomeReach &&
           Thinker::solvable(empties_ - kOutcomeReach, limits_);
  }

  // Whether enough nodes are left for a solution that does not look at the limit.
  bool affordable() const noexcept { return empties_ >= kUnwatched || worker_.quota >= kWorst << empties_; }

  std::size_t wanted() const noexcept {
    return std::min(static_cast<std::size_t>(options_.lines), roots_.size());
  }

  // One depth. For one line, moves other than the best need only be known to be worse. For several, every
  // move gets a value of its own: it must not depend on the number of lines.
  void deepen(int depth) {
    std::vector<Root> best;
    if (depth >= kSharedFrom && options_.threads > 1 && !threads_)
      threads_.emplace(shared_, worker_, options_.threads);
    for (std::size_t i = 0; i < roots_.size(); ++i) {
      if (i > 0 && i + 1 < roots_.size() && options_.lines == 1 && threads_ && threads_->pool().idle()) {
        share(i, depth, best);
        break;
      }
      const Root& root = roots_[i];
      Root found = options_.lines > 1 ? valued(root, depth) : compared(root, depth, best);
      if (worker_.stopped) break;
      const auto at =
          std::find_if(best.begin(), best.end(), [&](const Root& r) { return r.value < found.value; });
      best.insert(at, std::move(found));
    }
    worker_.publish();
    // The result of an interrupted iteration counts if it began with the best move of the one before.
    if (worker_.stopped && (best.empty() || options_.lines > 1)) return;
    for (const Root& root : roots_)
      if (std::none_of(best.begin(), best.end(), [&](const Root& r) { return r.line[0] == root.line[0]; }))
        best.push_back(root);
    roots_ = std::move(best);
    if (!worker_.stopped) info_.depth = depth;
    info_.seldepth = std::max(info_.seldepth, depth);
    describe();
  }

  // The moves from index i on, by all threads.
  void share(std::size_t i, int depth, std::vector<Root>& best) {
    constexpr int kUnknown = -2 * kFar;
    const Value floor = best[0].value;
    std::vector<Choice> list;
    for (std::size_t j = i; j < roots_.size(); ++j) {
      const int square = roots_[j].line[0];
      list.push_back({flips(position_.own(), position_.opp(), square), 0, square});
    }
    std::vector<int> scores(list.size(), kUnknown);
    EndgameSplit split(nullptr, position_.own(), position_.opp(), floor, depth, list.data(),
                       static_cast<int>(list.size()), floor, kNone);
    Trail trail;
    split.plies = depth, split.beta = kFar, split.scores = scores.data(), split.trail = &trail;
    threads_->pool().share(worker_, split);
    worker_.ended();
    for (std::size_t j = i; j < roots_.size(); ++j) {
      if (scores[j - i] == kUnknown) continue;  // it was stopped
      Root root = roots_[j];
      root.value = floor - 1;
      if (root.line[0] != split.square) {
        best.push_back(std::move(root));
      } else {
        root.value = split.best;
        root.line.assign(trail.moves.begin(), trail.moves.begin() + trail.size);
        best.insert(best.begin(), std::move(root));
      }
    }
  }

  // A move compared with the best so far: its value if it is better.
  Root compared(const Root& root, int depth, const std::vector<Root>& best) {
    const Value floor = best.empty() ? -kFar : best[0].value;
    if (floor > -kFar && look(worker_, root, depth, floor, floor + 1, nullptr) <= floor)
      return {root.after, floor - 1, root.line};
    Trail trail;
    const Value value = look(worker_, root, depth, floor, kFar, &trail);
    return value > floor ? found(root, value, trail) : Root{root.after, value, {root.line[0]}};
  }

  // A move with its own value: the window around the last one is opened where that does not hold.
  Root valued(const Root& root, int depth) {
    Value low = depth > 1 ? root.value - kOwnWindow : -kFar,
          high = depth > 1 ? root.value + kOwnWindow : kFar;
    while (true) {
      Trail trail;
      const Value value = look(worker_, root, depth, low, high, &trail);
      if (value <= low && low > -kFar && !worker_.stopped)
        low = -kFar;
      else if (value >= high && high < kFar && !worker_.stopped)
        high = kFar;
      else
        return found(root, value, trail);
    }
  }

  static Root found(const Root& root, Value value, const Trail& trail) {
    Root found{root.after, value, {root.line[0]}};
    found.line.insert(found.line.end(), trail.moves.begin(), trail.moves.begin() + trail.size);
    return found;
  }

  // A root's value for the side to move.
  Value look(EndgameWorker& worker, const Root& root, int depth, Value low, Value high, Trail* trail) const {
    const bool same = root.after.side() == position_.side();
    const Bits own = root.after.own(), opp = root.after.opp();
    if (root.after.over()) return kDisc * (same ? 1 : -1) * final_score(own, opp);
    if (same) return engine().seek(worker, own, opp, depth - 1, low, high, trail);
    return -engine().seek(worker, own, opp, depth - 1, -high, -low, trail);
  }

  void describe() {
    info_.lines.clear();
    info_.order.clear();
    for (std::size_t i = 0; i < wanted(); ++i) info_.lines.push_back({roots_[i].line, roots_[i].value});
    for (const Root& root : roots_) info_.order.push_back(root.line[0]);
  }

  // Solves the position, or only finds out who wins; what is proved on the way is reported.
  Info solved(bool outcome) {
    SolveOptions options;
    options.lines = outcome ? 1 : options_.lines, options.threads = options_.threads;
    options.outcome = outcome;
    const double caution = std::exchange(shared_.caution, 0);
    Info info = solve(position_, options, shared_, [this](const Info& now) {
      merge(now.lines);
      report();
    });
    shared_.caution = caution;
    worker_.publish();
    return info;
  }

  // The moves whose score is proved come first; the others keep their estimates, as far as these do not
  // exceed what is proved of them. Among losing moves, the one that looked best stays first.
  void merge(const std::vector<Line>& proved) {
    Value most = kFar;
    std::vector<Line> lines;
    for (const Line& line : proved) {
      const bool wins = line.bound == Bound::lower && line.value > 0 && lines.empty();
      if (line.bound == Bound::exact || wins) {
        lines.push_back(line);
        lines.back().value *= kDisc;
        lines.back().complete = true;
      }
      if (line.bound != Bound::lower) most = line.value * kDisc;
    }
    for (const Root& root : roots_) {
      if (lines.size() == wanted()) break;
      if (std::any_of(lines.begin(), lines.end(), [&](const Line& l) { return l.moves[0] == root.line[0]; }))
        continue;
      Line line{root.line, std::min(root.value, most)};
      if (line.value < root.value) line.bound = Bound::upper, line.complete = true;
      lines.push_back(std::move(line));
    }
    info_.lines = std::move(lines);
  }

  void tell_outcome() {
    solved(true);
    worker_.stopped = worker_.limit_met();
    report();
  }

  void finish() {
    const Info solved = this->solved(false);
    merge(solved.lines);
    if (!solved.complete) return;
    info_.complete = true;
    info_.depth = info_.seldepth = empties_;
  }

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
  std::optional<EndgameThreads> threads_;
  const Report& report_;
  const int empties_;
  std::vector<Root> roots_;
  Info info_;
};

}  // namespace

bool Thinker::solvable(int empties, const Limits& limits) noexcept {
  if (limits.depth < kMaxPly) return empties <= limits.depth + kReach;
  const double seconds = std::min(limits.soft_seconds, limits.hard_seconds);
  const double nodes = std::min(static_cast<double>(limits.nodes), kNodesPerSecond * seconds);
  return empties <= 30 && 2 * solution_nodes(empties) <= nodes;
}

Info Thinker::run(const Position& position, const Limits& limits, const Stop& stop, const Report& report) {
  table_.new_search();
  if (options_.threads > 1) table_.prefer_large_pages();
  nodes_.store(0, std::memory_order_relaxed);
  EndgameShared shared{table_, stop, nodes_, limits.nodes, limits.hard_seconds, 0, options_.caution};
  shared.allow(limits.allowance);
  return ThinkRun(position, options_, limits, shared, report).think();
}

}  // namespace sakiyomi::othello
