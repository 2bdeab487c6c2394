// Alpha-beta for turns in any order: principal-variation search with iterative deepening.
//
// The position is asked who decides; a value is negated only where the side really changes. That is the
// non-alternating alpha-beta of Tomabechi (section 3.2) for every game: always negating is wrong as soon as
// one side decides twice in a row.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "base/table.hpp"
#include "base/value.hpp"
#include "concept/turn.hpp"
#include "search/kept.hpp"
#include "search/order.hpp"
#include "search/report.hpp"

namespace sakiyomi {

template <TurnPosition P, Evaluates<P> E>
class AlphaBeta {
 public:
  using Move = typename P::Move;
  using Undo = typename P::Undo;

  AlphaBeta(Options options, E evaluate)
      : options_(std::move(options)), evaluate_(std::move(evaluate)), table_(options_.table_bytes) {}

  const KeptTree& tree() const noexcept { return tree_; }
  const Table& table() const noexcept { return table_; }
  std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }

  // Forgets everything learnt from earlier searches.
  void forget() {
    table_.clear();
    tree_.clear();
  }

  // Deepens until a limit is met or the game has been read to its end; reports after every iteration.
  Info run(P position, const Limits& limits, const Stop& stop, const Report& report) {
    begin(position, limits, stop);
    Info info = first_guess(position);
    report(info);
    const int most = std::min(limits.depth, kMaxPly - 1);
    std::uint64_t cost = 1;  // nodes of the iteration before
    for (int depth = 1, step = 1; !stopped_ && !info.complete; depth = std::min(depth + step, most)) {
      if (watch_.seconds() > limits_.soft_seconds) break;
      const std::uint64_t nodes_before = nodes();
      const std::uint64_t cut_before = cut_by_depth_;
      for (slot_ = 0; slot_ < wanted() && !stopped_; ++slot_) deepen(position, depth);
      if (!stopped_) {
        info.depth = depth;
        info.complete = cut_by_depth_ == cut_before && options_.widths.empty();
      }
      describe(info, !stopped_);
      if (stopped_ || depth == most) break;
      report(info);
      step = stride(static_cast<double>(nodes() - nodes_before) / static_cast<double>(cost), step);
      cost = nodes() - nodes_before;
    }
    info.last = true;
    info.seconds = watch_.seconds();
    info.nodes = nodes();
    info.leaves = leaves_;
    report(info);
    return info;
  }

 private:
  struct Root {
    Move move;
    Value value;
    bool exact;  // searched with an open window in the running iteration
    std::vector<std::uint16_t> line;
  };
  using Index = KeptTree::Index;

  void begin(P& position, const Limits& limits, const Stop& stop) {
    limits_ = limits, stop_ = &stop, stopped_ = false, watch_ = Watch();
    nodes_.store(0, std::memory_order_relaxed);
    cut_by_depth_ = 0, leaves_ = 0, seldepth_ = 0;
    memory_.forget();
    table_.new_search();
    if (options_.kept_plies > 0) tree_.root_at(position.key(), position.side());
    roots_.clear();
    auto& moves = ranked(position, 0, root_node(), -1);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      pick(moves, i);
      roots_.push_back({moves[i].move, 0, false, {code_of(moves[i].move)}});
    }
  }

  Index root_node() const noexcept { return options_.kept_plies > 0 ? 0 : KeptTree::kNone; }
  int wanted() const noexcept { return std::min(options_.lines, static_cast<int>(roots_.size())); }

  // Depth 0: the evaluation as it stands, and the first move in order, so that there is always an answer.
  Info first_guess(const P& position) {
    Info info;
    info.lines.push_back({roots_.front().line, evaluate_(position, position.side()), Bound::exact, true});
    return info;
  }

  // Best `wanted()` lines so far. In an iteration that was cut short, only what it finished counts.
  void describe(Info& info, bool finished) {
    info.seldepth = seldepth_;
    info.nodes = nodes();
    info.leaves = leaves_;
    info.seconds = watch_.seconds();
    info.table_full = table_.full();
    if (!finished) {
      if (wanted() > 1 || !roots_[0].exact) return;
      info.lines[0] = {roots_[0].line, roots_[0].value, Bound::exact};
      return;
    }
    info.lines.clear();
    for (int i = 0; i < wanted(); ++i) {
      const Root& root = roots_[static_cast<std::size_t>(i)];
      info.lines.push_back({root.line, root.value, Bound::exact});
    }
  }

  // How much deeper to go next, so that an iteration costs about four times the one before: where the tree
  // grows slowly, going one by one would cost more than the last iteration itself.
  static int stride(double growth, int last_step) noexcept {
    growth = std::max(growth, 1.0);
    double most = 1, reached = growth;  // products only: they round alike on every machine, powers do not
    for (int i = 0; i < last_step; ++i) most *= 4;
    int step = 1;
    while (step < 8 && (reached *= growth) < most) ++step;
    return step;
  }

  // One slot of one iteration, in a window around the last value that is opened until it holds.
  void deepen(P& position, int depth) {
    const Value last = roots_[static_cast<std::size_t>(slot_)].value;
    Value step = kAspiration, low = -kInfinite, high = kInfinite;
    if (options_.windows && depth > 2 && options_.lines == 1 && std::abs(last) < kPointsMax)
      low = last - step, high = last + step;
    while (true) {
      const Value value = search_root(position, depth, low, high);
      if (stopped_) return;
      step *= 4;
      if (value <= low && low > -kInfinite)
        low = step > 4096 ? -kInfinite : last - step;
      else if (value >= high && high < kInfinite)
        high = step > 4096 ? kInfinite : last + step;
      else
        return;
    }
  }

  Value search_root(P& position, int depth, Value alpha, Value beta) {
    if (!count()) return 0;
    const auto from = roots_.begin() + slot_;
    for (auto root = from; root != roots_.end(); ++root) root->exact = false;
    Value best = -kInfinite;
    for (auto root = from; root != roots_.end(); ++root) {
      lines_[1].clear();
      const Value value =
          try_move(position, root->move, depth, 0, std::max(alpha, best), beta, root == from, root_node());
      if (stopped_) return 0;
      if (value > best || root == from) {
        best = std::max(best, value);
        root->value = value;
        root->exact = value > alpha && value < beta;
        root->line.assign(1, code_of(root->move));
        root->line.insert(root->line.end(), lines_[1].begin(), lines_[1].end());
        std::rotate(from, root, root + 1);  // the best so far leads, also when the search is stopped here
        if (best >= beta) break;
      }
    }
    return best;
  }

  // Plays a move and returns its value for the side that plays it.
  Value try_move(P& p, Move move, int depth, int ply, Value alpha, Value beta, bool first, Index kept) {
    const Side side = p.side();
    Undo undo;
    p.play(move, undo);
    const bool same = p.side() == side;
    const auto child = grow(p, kept, ply, move);
    const auto look = [&](Value a, Value b) {
      return same ? visit(p, depth - 1, ply + 1, a, b, child) : -visit(p, depth - 1, ply + 1, -b, -a, child);
    };
    Value value;
    if (first || !options_.windows || is_leaf(p, depth - 1, ply + 1)) {  // a leaf's value needs no window
      value = look(alpha, beta);
    } else {
      value = look(alpha, alpha + 1);
      if (value > alpha && value < beta && !stopped_) value = look(alpha, beta);
    }
    p.undo(move, undo);
    if (child != KeptTree::kNone && !stopped_)
      tree_.mark(child, value,
                 value >= beta    ? Bound::lower
                 : value <= alpha ? Bound::upper
                                  : Bound::exact,
                 depth);
    return value;
  }

  Index grow(const P& p, Index kept, int ply, Move move) {
    if (kept == KeptTree::kNone || ply >= options_.kept_plies) return KeptTree::kNone;
    return tree_.grow(kept, code_of(move), p.key(), p.side());
  }

  static bool is_leaf(const P& p, int depth, int ply) noexcept {
    return p.over() || (!HasTactics<P> && depth <= 0) || ply >= kMaxPly;
  }

  // The value for the side that decides here; fails soft.
  Value visit(P& p, int depth, int ply, Value alpha, Value beta, Index kept) {
    lines_[static_cast<std::size_t>(ply)].clear();
    if (!count()) return 0;
    seldepth_ = std::max(seldepth_, ply);
    if (p.over()) return standing(p, p.side(), ply);
    if (depth <= 0 || ply >= kMaxPly) return leaf(p, ply, alpha, beta);
    return expand(p, depth, ply, alpha, beta, kept);
  }

  Value expand(P& p, int depth, int ply, Value alpha, Value beta, Index kept) {
    auto& line = lines_[static_cast<std::size_t>(ply)];
    const Side side = p.side();
    Value bank = 0;
    if constexpr (HasBank<P>) bank = p.banked(side);
    if constexpr (HasRange<P>) {
      const auto [low, high] = p.range(side);
      if (low >= beta) return low;
      if (high <= alpha) return high;
    }
    const Key key = table_.enabled() ? table_key(p, ply) : 0;
    int table_move = -1;
    if (table_.enabled())
      if (const auto entry = table_.find(key)) {
        table_move = entry->move;
        const Value value = aged(entry->value, ply) + bank;
        const bool deep = options_.deeper ? entry->complete || entry->depth >= depth : entry->depth == depth;
        // A value strictly inside the window is not taken: the line below it would be lost.
        if (deep && kept == KeptTree::kNone &&
            ((entry->bound != Bound::upper && value >= beta) ||
             (entry->bound != Bound::lower && value <= alpha))) {
          if (!entry->complete) ++cut_by_depth_;
          return value;
        }
      }
    const std::uint64_t cut_before = cut_by_depth_;
    const Value floor = alpha;
    auto& moves = ranked(p, ply, kept, table_move);
    Value best = -kInfinite;
    Move best_move{};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      pick(moves, i);
      const Move move = moves[i].move;
      const Value value = try_move(p, move, depth, ply, alpha, beta, i == 0, kept);
      if (stopped_) return 0;
      if (value <= best) continue;
      best = value, best_move = move;
      if (value <= alpha) continue;
      alpha = value;
      line.assign(1, code_of(move));
      const auto& below = lines_[static_cast<std::size_t>(ply) + 1];
      line.insert(line.end(), below.begin(), below.end());
      if (alpha >= beta) {
        if (options_.learning) memory_.reward(side, code_of(move), ply, depth);
        break;
      }
    }
    if (table_.enabled()) {
      const Bound bound = best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
      const bool complete = cut_by_depth_ == cut_before && options_.widths.empty();
      table_.put(key, {aged(best, -ply) - bank, code_of(best_move), static_cast<std::uint8_t>(depth), bound,
                       complete});
    }
    return best;
  }

  Value leaf(P& p, int ply, Value alpha, Value beta) {
    ++cut_by_depth_;
    if constexpr (HasTactics<P>)
      return quiesce(p, ply, alpha, beta);
    else
      return standing(p, p.side(), ply);
  }

  // The evaluation, with a win that far from the root.
  Value standing(const P& p, Side side, int ply) {
    ++leaves_;
    return aged(evaluate_(p, side), ply);
  }

  // Follows the game's tactical moves until it is quiet; the side may stand where it is.
  Value quiesce(P& p, int ply, Value alpha, Value beta) {
    const Side side = p.side();
    auto& line = lines_[static_cast<std::size_t>(ply)];
    Value best = standing(p, side, ply);
    if (best >= beta || ply >= kMaxPly) return best;
    alpha = std::max(alpha, best);
    for (const Move move : p.tactical()) {
      Undo undo;
      p.play(move, undo);
      auto& below = lines_[static_cast<std::size_t>(ply) + 1];
      below.clear();
      const bool same = p.side() == side;
      Value value = 0;
      if (count()) {
        seldepth_ = std::max(seldepth_, ply + 1);
        if (p.over())
          value = standing(p, side, ply + 1);
        else
          value = same ? quiesce(p, ply + 1, alpha, beta) : -quiesce(p, ply + 1, -beta, -alpha);
      }
      p.undo(move, undo);
      if (stopped_) return 0;
      if (value <= best) continue;
      best = value;
      if (value <= alpha) continue;
      alpha = value;
      line.assign(1, code_of(move));
      line.insert(line.end(), below.begin(), below.end());
      if (alpha >= beta) break;
    }
    return best;
  }

  // The moves to try at a level, ranked; with a beam, only the most plausible ones by static evaluation.
  std::vector<Ranked<Move>>& ranked(P& p, int ply, Index kept, int table_move) {
    auto& list = ranks_[static_cast<std::size_t>(ply)];
    rank_moves(p, options_, memory_, &tree_, kept, table_move, ply, list);
    if (!options_.widths.empty()) narrow(p, ply, list);
    return list;
  }

  void narrow(P& p, int ply, std::vector<Ranked<Move>>& list) {
    const auto& widths = options_.widths;
    const std::size_t width =
        static_cast<std::size_t>(widths[std::min(static_cast<std::size_t>(ply), widths.size() - 1)]);
    if (list.size() <= width) return;
    const Side side = p.side();
    std::vector<std::pair<Value, std::size_t>> plausible(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
      Undo undo;
      p.play(list[i].move, undo);
      plausible[i] = {-evaluate_(p, side), i};
      p.undo(list[i].move, undo);
    }
    std::sort(plausible.begin(), plausible.end());
    plausible.resize(width);
    std::sort(plausible.begin(), plausible.end(), [](auto a, auto b) { return a.second < b.second; });
    for (std::size_t i = 0; i < width; ++i) list[i] = list[plausible[i].second];
    list.resize(width);
  }

  // With a beam the same position is read differently at different levels, so the level is part of the key.
  Key table_key(const P& p, int ply) const noexcept {
    return options_.widths.empty() ? p.key() : chain(p.key(), static_cast<std::uint64_t>(ply));
  }

  // Counts a node; false when the search must end.
  bool count() {
    if (stopped_) return false;
    const std::uint64_t n = nodes_.load(std::memory_order_relaxed) + 1;
    constexpr std::uint64_t kEvery = IsSlow<P> ? 0 : 255;
    if (n > limits_.nodes || stop_->requested() ||
        ((n & kEvery) == 0 && watch_.seconds() > limits_.hard_seconds)) {
      stopped_ = true;
      return false;
    }
    nodes_.store(n, std::memory_order_relaxed);
    return true;
  }

  static constexpr Value kAspiration = 2;

  Options options_;
  E evaluate_;
  Table table_;
  Memory memory_{sizeof(Move) == 1 ? 256 : 65536};
  KeptTree tree_;
  Limits limits_;
  const Stop* stop_ = nullptr;
  Watch watch_;
  std::atomic<std::uint64_t> nodes_{0};
  std::uint64_t cut_by_depth_ = 0;  // leaves (and table values) that exist only because of the depth
  bool stopped_ = false;
  int seldepth_ = 0;
  std::uint64_t leaves_ = 0;
  int slot_ = 0;
  std::vector<Root> roots_;
  std::array<std::vector<std::uint16_t>, kMaxPly + 2> lines_;
  std::array<std::vector<Ranked<Move>>, kMaxPly + 2> ranks_;
};

}  // namespace sakiyomi
