// Below the root: the value of a position to a depth, by principal-variation search.
// The position says who decides; a value is negated only where the side really changes. This is the
// non-alternating alpha-beta of Tomabechi (section 3.2) for every game: always negating is wrong as soon as
// one side decides twice in a row.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "base/split_pool.hpp"
#include "base/table.hpp"
#include "search/beam.hpp"
#include "search/kept_tree.hpp"
#include "search/ordering.hpp"
#include "search/quiescence.hpp"
#include "search/selective.hpp"

namespace sakiyomi {

// What the threads of a search share, and what is remembered between searches.
struct SharedState {
  explicit SharedState(const Options& options)
      : table(options.table_file.empty() ? TranspositionTable(options.table_bytes)
                                         : TranspositionTable(options.table_file)) {}
  TranspositionTable table;
  KeptTree tree;
  std::mutex tree_mutex;
};

template <TurnPosition P, Evaluates<P> E>
class Lookahead : public Quiescence<P, E>, public SplitWorker {
 public:
  using Base = Quiescence<P, E>;
  using Move = typename P::Move;
  using Undo = typename P::Undo;
  using Index = KeptTree::Index;

  Lookahead(Options options, E evaluate, std::shared_ptr<SharedState> common)
      : Base(std::move(options), std::move(evaluate)),
        common_(std::move(common)),
        table_(common_->table),
        tree_(common_->tree) {}

  void begin(const Limits& limits, const Stop& stop, NodeBudget* node_budget = nullptr) {
    Base::begin(limits, stop, node_budget);
    accept_deeper_ = any_depth(limits);
    if (limits.first_depth == 1) history_.forget();
    in_null_move_ = false;
  }

  // Makes this one of several threads; with a null pointer it works alone again.
  void enlist(SplitPool* pool) noexcept { pool_ = pool; }
  void work_on(SplitPoint& split) override { help(static_cast<SharedNode&>(split)); }
  bool limit_met() const noexcept override { return budget_.ended(); }
  void abandon() noexcept override { budget_.leave(); }
  void resume(bool go_on) noexcept override { budget_.resume(go_on); }
  std::uint64_t nodes() const noexcept { return budget_.nodes(); }
  std::uint64_t leaves() const noexcept { return this->leaves_; }
  int seldepth() const noexcept { return seldepth_; }

 protected:
  using Base::budget_, Base::cut_by_depth_, Base::evaluate_, Base::kSupportsSelective, Base::options_,
      Base::seldepth_;
  using Base::selective, Base::spend, Base::stopped;

  // Whether to accept table values of deeper searches. Several threads fill the table in any order; so that
  // the value at a depth does not depend on it, only values of exactly that depth are accepted, unless no
  // depth was requested, or the search is selective and has no single value anyway.
  bool any_depth(const Limits& limits) const noexcept {
    return options_.accept_deeper && (options_.threads == 1 || limits.depth >= kMaxPly ||
                                      (kSupportsSelective && options_.selective && options_.widths.empty()));
  }

  // Plays the index-th move and returns its value for the side that plays it.
  Value try_move(P& p, Move move, int depth, int ply, Value alpha, Value beta, std::size_t index,
                 Index kept) {
    const Side side = p.side();
    int next = depth - 1, less = 0;
    if constexpr (kSupportsSelective)
      if (selective()) {
        if (p.gives_check(move))
          next += ply < selective::kMaxExtension * root_depth_ && p.sound(move);
        else if (!p.in_check() && p.quiet(move))
          less = late_move_reduction(side, move, depth, ply, index);
      }
    Undo undo;
    p.play(move, undo);
    const bool same = p.side() == side, over = p.over();
    const auto child = grow(p, kept, ply, move);
    const auto look = [&](int left, Value a, Value b) {
      return same ? visit(p, over, left, ply + 1, a, b, child)
                  : -visit(p, over, left, ply + 1, -b, -a, child);
    };
    // A leaf's value needs no window.
    const bool leaf = over || (next <= 0 && !(HasTactics<P> && options_.quiescence)) || ply + 1 >= kMaxPly;
    Value value;
    if (index == 0 || !options_.null_windows || leaf) {
      value = look(next, alpha, beta);
    } else {
      value = look(next - less, alpha, alpha + 1);
      if (less > 0 && value > alpha && !stopped()) value = look(next, alpha, alpha + 1);
      if (value > alpha && value < beta && !stopped()) value = look(next, alpha, beta);
    }
    p.undo(move, undo);
    if (child != KeptTree::kNone && !stopped()) {
      const std::lock_guard lock(common_->tree_mutex);
      tree_.mark(child, value,
                 value >= beta    ? Bound::lower
                 : value <= alpha ? Bound::upper
                                  : Bound::exact,
                 depth);
    }
    return value;
  }

  // The moves to try at a level, ranked; optionally only those at some indices, and with a beam only the most
  // plausible ones by static evaluation.
  std::vector<Ranked<Move>>& ranked(P& p, int ply, Index kept, int table_move,
                                    const std::vector<std::size_t>& only = {}) {
    auto& list = ranks_[static_cast<std::size_t>(ply)];
    {
      std::unique_lock lock(common_->tree_mutex, std::defer_lock);
      if (kept != KeptTree::kNone) lock.lock();
      rank_moves(p, options_, history_, &tree_, kept, table_move, ply, list);
    }
    if (!only.empty()) keep_only(list, only);
    if (!options_.widths.empty()) narrow(p, evaluate_, width_at(options_, ply), list);
    return list;
  }

  // What is known about a position while its moves are tried.
  struct Node {
    int depth, ply;
    Value alpha, beta;
    Index kept;
    Side side;
    Key key = 0;
    Value bank = 0;
    int table_move = -1;
    std::optional<Value> static_value = {};  // the static evaluation, where moves may be pruned by it
    std::uint64_t cut_before = 0;
  };
  static constexpr int kIndependent = kMaxPly + 1;

  // A move that was better than all before it.
  struct Improvement {
    std::size_t index;
    Value value;
    std::vector<std::uint16_t> line;  // below it
  };

  // A node that several threads work on, and what they have found.
  struct SharedNode : SplitPoint {
    SharedNode(SplitPoint* outer, const P& p, const Node& n, const std::vector<Ranked<Move>>& list,
               std::size_t from, Value so_far, int dependency, int root)
        : SplitPoint(outer, n.depth, from, list.size()),
          position(p),
          node(n),
          moves(list),
          best(so_far),
          depends_on(dependency),
          root_depth(root) {}

    const P position;
    Node node;  // its alpha rises; under the mutex, like everything below
    const std::vector<Ranked<Move>>& moves;
    Value best;
    int depends_on;
    const int root_depth;
    bool deeper_matters = false;  // some value below depends on the depth
    std::vector<Improvement> improvements;
    std::mutex mutex;
  };

  // Whether to share the moves from the index-th on (young brothers wait). In a null window one good move
  // suffices, so there the siblings wait for two.
  bool sharing(int depth, std::size_t index, std::size_t size, bool narrow) const noexcept {
    return pool_ != nullptr && index > narrow && depth >= kMinSharedDepth && index + 1 < size &&
           pool_->idle();
  }

  // Searches moves of a node with others; its `improvements` are above alpha, in order of arrival.
  void share(SharedNode& shared) {
    const std::uint64_t cut_before = cut_by_depth_;
    pool_->share(*this, shared);
    cut_by_depth_ = cut_before + shared.deeper_matters;
  }

  // The root's best move in the table, for the next search of it.
  int table_move(const P& p) const {
    const auto entry = table_.enabled() ? table_.find(table_key(p, 0)) : std::nullopt;
    return entry ? entry->move : -1;
  }
  void keep_move(const P& p, Move move) {
    if (table_.enabled()) table_.put(table_key(p, 0), {0, code_of(move), 0, Bound::none, false});
  }

  std::shared_ptr<SharedState> common_;
  TranspositionTable& table_;
  KeptTree& tree_;
  int root_depth_ = 0;
  bool accept_deeper_ = true;

 private:
  static constexpr int kMinSharedDepth = 5;
  static constexpr int kNeverCut = 2;  // levels of the kept tree where table values never cut off

  Index grow(const P& p, Index kept, int ply, Move move) {
    if (kept == KeptTree::kNone || ply >= options_.kept_plies) return KeptTree::kNone;
    const std::lock_guard lock(common_->tree_mutex);
    return tree_.grow(kept, code_of(move), p.key(), p.side());
  }

  // The late-move reduction of a quiet move.
  int late_move_reduction(Side side, Move move, int depth, int ply, std::size_t index) const noexcept {
    int less = selective::reduction(depth, index);
    if (less == 0) return 0;
    less -= history_.killer(code_of(move), ply);
    less -= history_.merit(side, code_of(move)) / selective::kMeritPerLevel;
    return std::clamp(less, 0, depth - 2);
  }

  // The value for the side that decides here (fail-soft).
  Value visit(P& p, bool over, int depth, int ply, Value alpha, Value beta, Index kept) {
    this->line(ply).clear();
    depends_on_ = kIndependent;
    if (!spend()) return 0;
    seldepth_ = std::max<int>(seldepth_, ply);
    if constexpr (HasRepetition<P>) {
      if (over && p.ended_by_history()) depends_on_ = -1;
      if (!over && selective())
        if (const int back = p.moves_since_repeat(ply); back != 0) {
          ++cut_by_depth_;
          depends_on_ = ply - back;
          return aged(p.repetition_value(back, p.side()), ply);
        }
    }
    if (over) return this->ended(p, p.side(), ply);
    if constexpr (HasClaim<P>)
      if (selective() && p.may_claim()) return kWin - (ply + 1);
    if (depth <= 0 || ply >= kMaxPly) return this->leaf(p, ply, alpha, beta);
    Node node{depth, ply, alpha, beta, kept, p.side()};
    return expand(p, node);
  }

  Value expand(P& p, Node& node) {
    if constexpr (HasBank<P>) node.bank = p.banked(node.side);
    if constexpr (HasRange<P>) {
      const auto [low, high] = p.range(node.side);
      if (low >= node.beta) return low;
      if (high <= node.alpha) return high;
    }
    if (table_.enabled()) {
      node.key = table_key(p, node.ply);
      if (const auto value = known(node)) return *value;
    }
    node.cut_before = cut_by_depth_;
    if constexpr (kSupportsSelective)
      if (selective() && !p.in_check() && node.kept == KeptTree::kNone && node.beta - node.alpha == 1 &&
          !is_win(node.beta) && !is_loss(node.beta)) {
        node.static_value = this->ongoing(p, node.side);
        if (const auto value = cut_early(p, node)) return *value;
        if (stopped()) return 0;
      }
    return try_moves(p, node);
  }

  // The table value if it causes a cut-off; in any case the table move.
  std::optional<Value> known(Node& node) {
    const auto entry = table_.find(node.key);
    if (!entry) return std::nullopt;
    node.table_move = entry->move;
    const Value value = aged(entry->value, node.ply) + node.bank;
    const bool deep = accept_deeper_
                          ? entry->complete || entry->depth >= node.depth
                          : entry->depth == node.depth || (entry->complete && entry->depth < node.depth);
    // A value strictly inside the window is not taken: the line below it would be lost.
    if (!deep || (node.kept != KeptTree::kNone && node.ply < kNeverCut) ||
        !((entry->bound != Bound::upper && value >= node.beta) ||
          (entry->bound != Bound::lower && value <= node.alpha)))
      return std::nullopt;
    if (!entry->complete) ++cut_by_depth_;
    return value;
  }

  // Before any move: reverse futility pruning, and null-move pruning.
  std::optional<Value> cut_early(P& p, const Node& node) {
    const Value static_value = *node.static_value;
    if (node.depth <= selective::kFutilityDepth &&
        static_value - selective::reverse_futility_margin(node.depth, E::kUnit) >= node.beta) {
      ++cut_by_depth_;
      return static_value;
    }
    if constexpr (HasNullMove<P>) {
      if (node.depth < selective::kMinNullDepth || static_value < node.beta || in_null_move_)
        return std::nullopt;
      Undo undo;
      p.play_null(undo);
      in_null_move_ = true;  // never twice in a row; `try_moves` resets it
      Value value = 0;
      const int left = node.depth - 1 - selective::null_reduction(node.depth);
      value = -visit(p, false, left, node.ply + 1, -node.beta, -node.beta + 1, KeptTree::kNone);
      in_null_move_ = false;
      p.undo_null(undo);
      this->line(node.ply).clear();
      if (!stopped() && value >= node.beta) {
        ++cut_by_depth_;
        return is_win(value) ? node.beta : value;
      }
    }
    return std::nullopt;
  }

  Value try_moves(P& p, Node& node) {
    const bool in_null_move = std::exchange(in_null_move_, false);
    auto& moves = ranked(p, node.ply, node.kept, node.table_move);
    const Value floor = node.alpha;
    Value best = -kInfinite;
    Move best_move{};
    int depends_on = kIndependent;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (sharing(node.depth, i, moves.size(), node.beta - node.alpha == 1)) {
        sort_from(moves, i);
        SharedNode shared(split_point(), p, node, moves, i, best, depends_on, root_depth_);
        share(shared);
        if (stopped()) return 0;
        best = shared.best, depends_on = shared.depends_on, node.alpha = shared.node.alpha;
        if (shared.improvements.empty()) break;
        const Improvement& last = shared.improvements.back();
        best_move = moves[last.index].move;
        if (last.value <= floor) break;
        this->line(node.ply + 1) = last.line;
        this->extend_line(node.ply, best_move);
        if (last.value >= node.beta && options_.history) learn(p, node, moves, last.index);
        break;
      }
      pick(moves, i);
      const Move move = moves[i].move;
      if constexpr (kSupportsSelective)
        if (node.static_value && i > 0 && !is_loss(best) && futile(p, move, node, i)) {
          ++cut_by_depth_;
          best = std::max(best, std::min(node.alpha, *node.static_value));
          continue;
        }
      const Value value = try_move(p, move, node.depth, node.ply, node.alpha, node.beta, i, node.kept);
      if (stopped()) return 0;
      // A cut-off depends on its own move alone, a value on all moves.
      depends_on = value >= node.beta ? depends_on_ : std::min(depends_on, depends_on_);
      if (value <= best) continue;
      best = value, best_move = move;
      if (value <= node.alpha) continue;
      node.alpha = value;
      this->extend_line(node.ply, move);
      if (value >= node.beta) {
        if (options_.history) learn(p, node, moves, i);
        break;
      }
    }
    in_null_move_ = in_null_move;
    depends_on_ = depends_on < node.ply ? depends_on : kIndependent;
    if (table_.enabled()) keep(node, best, best_move, floor);
    return best;
  }

  // What each thread does for a shared node: one move after another.
  void help(SharedNode& shared) {
    root_depth_ = shared.root_depth;
    in_null_move_ = false;
    P p = shared.position;
    while (shared.open() && !shared.cut.load(std::memory_order_relaxed)) {
      const std::size_t i = shared.take();
      if (i >= shared.size) return;
      const Move move = shared.moves[i].move;
      std::unique_lock lock(shared.mutex);
      const Node node = shared.node;
      if constexpr (kSupportsSelective)
        if (node.static_value && !is_loss(shared.best) && futile(p, move, node, i)) {
          shared.deeper_matters = true;
          shared.best = std::max(shared.best, std::min(node.alpha, *node.static_value));
          continue;
        }
      lock.unlock();
      const std::uint64_t cut_before = cut_by_depth_;
      this->line(node.ply + 1).clear();
      const Value value = try_move(p, move, node.depth, node.ply, node.alpha, node.beta, i, node.kept);
      if (stopped()) return;
      lock.lock();
      if (shared.cut.load(std::memory_order_relaxed)) return;
      shared.deeper_matters |= cut_by_depth_ != cut_before;
      shared.depends_on = value >= node.beta ? depends_on_ : std::min(shared.depends_on, depends_on_);
      if (value <= shared.best) continue;
      shared.best = value;
      shared.improvements.push_back({i, value, this->line(node.ply + 1)});
      shared.node.alpha = std::max(shared.node.alpha, value);
      if (value < node.beta) continue;
      shared.cut.store(true, std::memory_order_relaxed);  // later results do not count
      lock.unlock();
      pool_->cut(shared);
      return;
    }
  }

  // Futility and late-move pruning: near the horizon, a quiet move without check is skipped when the side is
  // far behind, or after many others.
  bool futile(const P& p, Move move, const Node& node, std::size_t index) const {
    if (node.depth > selective::kFutilityDepth || !p.quiet(move)) return false;
    if (*node.static_value + selective::futility_margin(node.depth, E::kUnit) > node.alpha &&
        index < selective::late_move_count(node.depth))
      return false;
    return !p.gives_check(move);
  }

  // A move that caused a cut-off is tried earlier next time.
  void learn(const P& p, const Node& node, const std::vector<Ranked<Move>>& moves, std::size_t at) {
    const std::uint16_t code = code_of(moves[at].move);
    if constexpr (kSupportsSelective) {
      if (!selective()) return history_.reward(node.side, code, node.ply, node.depth);
      if (!p.quiet(moves[at].move)) return;
      const int bonus = std::min(node.depth * node.depth * 16, 1600);
      history_.add_killer(code, node.ply);
      history_.adjust(node.side, code, bonus);
      for (std::size_t i = 0; i < at; ++i)
        if (p.quiet(moves[i].move)) history_.adjust(node.side, code_of(moves[i].move), -bonus);
    } else {
      history_.reward(node.side, code, node.ply, node.depth);
    }
  }

  // A value that depends on a repetition of a position further up holds only on this line; other lines get no
  // more than the move. (Depth 0 is never deep enough.)
  void keep(const Node& node, Value best, Move best_move, Value floor) {
    const Bound bound = best >= node.beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
    const bool complete = cut_by_depth_ == node.cut_before && options_.widths.empty();
    const bool anywhere = depends_on_ == kIndependent;
    table_.put(node.key, {aged(best, -node.ply) - node.bank, code_of(best_move),
                          static_cast<std::uint8_t>(anywhere ? node.depth : 0), bound, complete && anywhere});
  }

  // A beam searches the same position differently at different levels, so the level is part of the key.
  Key table_key(const P& p, int ply) const noexcept {
    return options_.widths.empty() ? p.key() : chain(p.key(), static_cast<std::uint64_t>(ply));
  }

  MoveHistory history_{sizeof(Move) == 1 ? 256 : 65536};
  std::array<std::vector<Ranked<Move>>, kMaxPly + 2> ranks_;
  // The ply of the earliest position on the line that the last value depends on, because play repeats it; -1
  // for positions before the root, kIndependent where the history does not matter.
  int depends_on_ = kIndependent;
  bool in_null_move_ = false;  // the last move was a null move
  SplitPool* pool_ = nullptr;
};

}  // namespace sakiyomi
