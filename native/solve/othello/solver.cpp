#include "solve/othello/solver.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "game/othello/evaluation.hpp"
#include "game/othello/flips.hpp"
#include "solve/othello/probable.hpp"
#include "solve/othello/split.hpp"

namespace sakiyomi::othello {

namespace {

constexpr int kLargePagesFrom = 18;  // empties from which most of the table's memory is used

// Memory that a solution can use: four times as much every two empty squares. More only costs time.
std::size_t table_part(int empties) noexcept {
  return std::size_t{4} << (20 + 2 * std::clamp((empties - 17) / 2, 0, 10));
}

// Empties from which searches that prove nothing come first, and the standard errors that their cut-offs keep
// as a margin. The values minimise the number of nodes on FForum #20 to #39 and tournament endgames.
constexpr int kPrepareFrom = 14, kSelectiveFrom = 18;
constexpr double kQuickCaution = 1.0, kQuickMargin = 1.4;

struct Root {
  Move move;
  Position after;
  int merit;
  int low = -kMaxScore, high = kMaxScore;  // proven bounds for the side to move at the root

  // Whether it may be worth more than alpha, or not.
  bool open(int alpha) const noexcept { return high > alpha && low <= alpha; }
  void learn(int score, int alpha) noexcept { (score > alpha ? low : high) = score; }
};

Position after(const Position& p, Move move) noexcept {
  Position next = p;
  Position::Undo undo;
  next.play(move, undo);
  return next;
}

// One run of the solver: the root's moves, and the thread that called `run`.
class SolveRun {
 public:
  SolveRun(const Position& position, const SolveOptions& options, EndgameShared& shared, const Report& report)
      : position_(position), options_(options), shared_(shared), worker_(shared), report_(report) {
    if (options.threads > 1) threads_.emplace(shared_, worker_, options.threads);
    for (const Move move : position.moves()) {
      const Position next = after(position, move);
      roots_.push_back({move, next, -count(next.places()) - count(next.places() & kCorners)});
    }
    sort_roots();
    info_.seldepth = count(position.empty());
    info_.lines.push_back(
        {{roots_.front().move}, -kMaxScore, probable() ? Bound::probable : Bound::lower, true});
  }

  Info solve() {
    report();
    const std::size_t wanted = std::min(static_cast<std::size_t>(options_.lines), roots_.size());
    int guess = prepare();
    for (std::size_t slot = 0; slot < wanted && !worker_.stopped; ++slot) {
      guess = settle(slot, guess);
      if (!worker_.stopped) finish_line(slot);
    }
    info_.complete = !worker_.stopped && !probable();
    info_.last = true;
    if (!worker_.stopped) info_.depth = info_.seldepth;
    report();
    return info_;
  }

 private:
  // A guess, and the roots in a promising order, by searches that prove nothing: first some plies ahead, then
  // to the end with probable cut-offs. What they put into the table orders moves later on.
  int prepare() {
    const int empties = count(position_.empty());
    if (empties < kPrepareFrom) return 0;
    const double caution = std::exchange(shared_.caution, kQuickCaution);
    const int plies = std::clamp(empties - 12, 2, 10);
    for (int depth = 2 - plies % 2; depth <= plies && !worker_.stopped; depth += 2) rank(depth);
    shared_.caution = caution;
    const int guess = std::clamp(roots_.front().merit / (2 * kDisc) * 2, -kMaxScore, kMaxScore);
    return probable() || empties < kSelectiveFrom ? guess : likely_score(guess);
  }

  // Sorts the roots by a search some plies ahead; moves far behind the best only need to be known as such.
  void rank(int depth) {
    constexpr int kInfinite = 1 << 20, kFarBehind = 6 * kDisc;
    int best = -kInfinite;
    for (Root& root : roots_) {
      const bool same = root.after.side() == position_.side();
      const int low = std::max(-kInfinite, best - kFarBehind);
      const int value = engine().seek(worker_, root.after.own(), root.after.opp(), depth - 1,
                                      same ? low : -kInfinite, same ? kInfinite : -low, nullptr);
      root.merit = same ? value : -value;
      best = std::max(best, root.merit);
    }
    worker_.publish();
    if (!worker_.stopped) sort_roots();
  }

  void sort_roots() {
    std::stable_sort(roots_.begin(), roots_.end(),
                     [](const Root& a, const Root& b) { return a.merit > b.merit; });
  }

  // A score with probable cut-offs, by tests from a guess; the best move comes first.
  int likely_score(int guess) {
    shared_.margin = kQuickMargin;
    int low = -kMaxScore, high = kMaxScore;
    while (low < high && !worker_.stopped) {
      const int alpha = guess == low ? guess : guess - 1;
      const int score = test(0, alpha, guess > alpha);
      (score > alpha ? low : high) = guess = (score > alpha ? score + 1 : score) & ~1;
    }
    shared_.margin = 0;
    for (Root& root : roots_) root.low = -kMaxScore, root.high = kMaxScore;
    return std::clamp(guess, -kMaxScore, kMaxScore);
  }

  // Finds the best of the moves from `slot` on and brings it there; its score, or a bound of the outcome.
  int settle(std::size_t slot, int guess) {
    // The remaining moves are worth no more than the best one: that alone may settle it.
    int low = -kMaxScore, high = bound_;
    bool tested = false;
    guess = std::min(guess, high);
    while (low < high && !(options_.outcome && (low > 0 || high < 0))) {
      const int alpha = options_.outcome ? (high > 0 ? 0 : -1) : guess == low ? guess : guess - 1;
      const int score = test(slot, alpha, guess > alpha);
      if (worker_.stopped) return guess;
      // Scores are even; only a probable bound may be odd.
      (score > alpha ? low : high) = guess = (score > alpha ? score + 1 : score) & ~1;
      write(slot, low, high);
      report();
      tested = true;
    }
    if (!tested) write(slot, low, high);
    bound_ = std::max(low, high);  // probable bounds may have crossed
    return low == high ? low : guess;
  }

  // Is any of the moves from `slot` on worth more than alpha, as `expected`? The move that is comes first.
  int test(std::size_t slot, int alpha, bool expected) {
    int best = -kMaxScore;
    for (std::size_t i = slot; i < roots_.size(); ++i) {
      Root& root = roots_[i];
      const bool together =
          root.open(alpha) && (i > slot || !expected) && threads_ && threads_->pool().idle();
      if (together)
        share(i, alpha);
      else if (root.open(alpha))
        root.learn(-above(root.after, -alpha - 1, !expected || i > slot), alpha);
      if (worker_.stopped) return alpha;
      const auto here = roots_.begin() + static_cast<std::ptrdiff_t>(i);
      const auto winner = std::find_if(here, together ? roots_.end() : here + 1,
                                       [=](const Root& r) { return r.low > alpha; });
      if (winner != roots_.end() && winner->low > alpha) {
        const int low = winner->low;
        std::rotate(roots_.begin() + static_cast<std::ptrdiff_t>(slot), winner, winner + 1);
        return low;
      }
      best = std::max(best, root.high);
    }
    return best;
  }

  // Searches the moves from index i on together with idle threads.
  void share(std::size_t i, int alpha) {
    constexpr int kUnknown = kMaxScore + 1;
    std::vector<Choice> list;
    std::vector<Root*> roots;
    for (; i < roots_.size(); ++i)
      if (Root& root = roots_[i]; root.open(alpha)) {
        list.push_back({flips(position_.own(), position_.opp(), root.move), 0, root.move});
        roots.push_back(&root);
      }
    std::vector<int> scores(list.size(), kUnknown);
    EndgameSplit split(nullptr, position_.own(), position_.opp(), alpha, count(position_.empty()),
                       list.data(), static_cast<int>(list.size()), -kMaxScore - 1, kNone);
    split.scores = scores.data();
    threads_->pool().share(worker_, split);
    for (std::size_t k = 0; k < roots.size(); ++k)
      if (scores[k] != kUnknown) roots[k]->learn(scores[k], alpha);
    if (split.best <= alpha) worker_.ended();
  }

  int above(const Position& p, int alpha, bool expected = true) {
    const int score = engine().above(worker_, p.own(), p.opp(), alpha, expected);
    worker_.publish();
    return score;
  }

  void write(std::size_t slot, int low, int high) {
    if (info_.lines.size() == slot) info_.lines.emplace_back();
    Line& line = info_.lines[slot];
    line = {{roots_[slot].move}, low, probable() ? Bound::probable : Bound::exact};
    if (probable())
      line.value = low == -kMaxScore && high < kMaxScore ? high : low;
    else if (low < high && low == -kMaxScore)
      line.value = high, line.bound = Bound::upper;
    else if (low < high)
      line.bound = Bound::lower;
  }

  // Where the score is exact, the moves by which both sides keep it; the table makes this quick.
  void finish_line(std::size_t slot) {
    Root& root = roots_[slot];
    Line& line = info_.lines[slot];
    if (probable()) return root.low = root.high = line.value, follow(line);
    if (line.bound != Bound::exact) return;
    root.low = root.high = line.value;
    Side side = position_.side();
    int score = line.value;
    for (Position p = root.after; !p.over() && !worker_.stopped;) {
      if (p.side() != side) score = -score, side = p.side();
      const Move move = keeping(p, score);
      if (worker_.stopped) break;
      line.moves.push_back(move);
      p = after(p, move);
    }
  }

  // Follows the best moves in the table, as far as they go.
  void follow(Line& line) const {
    const auto last = [&](const Position& p) { return after(p, static_cast<Move>(line.moves.back())); };
    for (Position p = last(position_); !p.over(); p = last(p)) {
      const Move move = p.places() == 0 ? kPass : known(p);
      if (!p.legal(move)) return;
      line.moves.push_back(move);
    }
  }

  Move known(const Position& p) const {
    const auto entry =
        table().find(table_key(p.own(), p.opp(), probable() && count(p.empty()) >= kProbableFrom));
    return entry ? static_cast<Move>(unpack(*entry).move) : kPass;
  }

  Move keeping(const Position& p, int score) {
    const auto moves = p.moves();
    const Move known = this->known(p);
    if (moves.size() == 1) return moves[0];
    if (p.legal(known) && keeps(after(p, known), score)) return known;
    for (const Move move : moves)
      if (move != known && (keeps(after(p, move), score) || worker_.stopped)) return move;
    return moves[0];
  }
  bool keeps(const Position& next, int score) { return above(next, -score) <= -score; }
  const TranspositionTable& table() const noexcept { return shared_.table; }
  bool probable() const noexcept { return shared_.margin > 0; }

  void report() {
    info_.nodes = shared_.nodes.load(std::memory_order_relaxed);
    info_.seconds = shared_.watch.seconds();
    info_.table_full = table().full();
    report_(info_);
  }

  const Position& position_;
  const SolveOptions& options_;
  EndgameShared& shared_;
  EndgameWorker worker_;
  std::optional<EndgameThreads> threads_;
  const Report& report_;
  std::vector<Root> roots_;
  int bound_ = kMaxScore;  // of the moves that are not settled yet
  Info info_;
};

}  // namespace

Info solve(const Position& position, const SolveOptions& options, EndgameShared& shared,
           const Report& report) {
  shared.table.new_search();
  if (count(position.empty()) >= kLargePagesFrom) shared.table.prefer_large_pages();
  return SolveRun(position, options, shared, report).solve();
}

Info Solver::run(const Position& position, const Limits& limits, const Stop& stop, const Report& report) {
  nodes_.store(0, std::memory_order_relaxed);
  part_ = std::max(part_, table_part(count(position.empty())));
  table_.use_at_most(part_);
  EndgameShared shared{table_, stop, nodes_, limits.nodes, limits.hard_seconds, options_.margin};
  return solve(position, options_, shared, report);
}

}  // namespace sakiyomi::othello
