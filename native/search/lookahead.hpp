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
#include "search/copies.hpp"
#include "search/kept_tree.hpp"
#include "search/ordering.hpp"
#include "search/quiescence.hpp"
#include "search/replies.hpp"
#include "search/selective.hpp"
#include "search/shared_state.hpp"

namespace sakiyomi {

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
    if (limits.first_depth == 1) selective() ? history_.fade() : history_.forget();
    in_null_move_ = false;
    if constexpr (HasSlots<P>) replies_.prepare(P::kSlots, selective());
    statics_.fill(kUnknown);
    cuts_.fill(false);
  }
  void forget_history() {
    history_.forget();
    replies_.forget();
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

  struct SharedNode;

  // Plays the index-th move and returns its value for the side that plays it; `shared` is the node, if other
  // threads search it too.
  Value try_move(P& p, Move move, int depth, int ply, Value alpha, Value beta, std::size_t index, Index kept,
                 int longer = 0, SharedNode* shared = nullptr) {
    const Side side = p.side();
    int next = depth - 1 + longer, less = 0;
    if constexpr (kSupportsSelective)
      if (selective()) {
        if (p.gives_check(move))
          next += longer == 0 && depth <= selective::kCheckDepth &&
                  ply < selective::kMaxExtension * root_depth_ && p.sound(move);
        else if (!p.in_check() && p.quiet(move))
          less = late_move_reduction(p, move, depth, ply, index, beta - alpha > 1);
      }
    remember(p, move, ply);
    Undo undo;
    p.play(move, undo);
    const bool same = p.side() == side, over = p.over();
    const auto child = grow(p, kept, ply, move);
    const bool cut = cuts_[static_cast<std::size_t>(ply)];
    const auto look = [&](int left, Value a, Value b, bool expect_cut) {
      cuts_[static_cast<std::size_t>(ply) + 1] = expect_cut;
      return same ? visit(p, over, left, ply + 1, a, b, child)
                  : -visit(p, over, left, ply + 1, -b, -a, child);
    };
    // A leaf's value needs no window.
    const bool leaf = over || (next <= 0 && !(HasTactics<P> && options_.quiescence)) || ply + 1 >= kMaxPly;
    Value value;
    if (index == 0 || !options_.null_windows || leaf) {
      value = look(next, alpha, beta, beta - alpha == 1 && !cut);
    } else {
      value = look(next - less, alpha, alpha + 1, less > 0 || !cut);
      if (less > 0 && value > alpha && !stopped()) value = look(next, alpha, alpha + 1, !cut);
      while (shared != nullptr && value > alpha && value < beta && !stopped()) {
        const Value before = std::exchange(alpha, std::min(shared->newest_alpha(), beta - 1));
        if (alpha == before) break;
        value = look(next, alpha, alpha + 1, !cut);  // others have found better moves meanwhile
      }
      if (value > alpha && value < beta && !stopped()) value = look(next, alpha, beta, false);
    }
    cuts_[static_cast<std::size_t>(ply)] = cut;
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
    if constexpr (HasSlots<P> && kSupportsSelective)
      if (selective() && options_.history)
        for (auto& [move, rank] : list)
          if (p.quiet(move)) rank += reply_merit(p, move, ply);
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
    int excluded = -1;  // a move that is not tried
    int longer = 0;     // by how much the table's move is searched deeper
    std::optional<TableEntry> entry = {};
    std::optional<Value> static_value = {};  // the static evaluation, where moves may be pruned by it
    std::uint64_t cut_before = 0;
  };
  static constexpr int kIndependent = kMaxPly + 1;

  Background background(int ply) const noexcept {
    const auto at = static_cast<std::size_t>(ply);
    Background found{replies_.before(ply), {}, cuts_[at]};
    for (std::size_t i = 0; i < 3; ++i) found.statics[i] = at + i < 2 ? kUnknown : statics_[at + i - 2];
    return found;
  }
  void take_over(const Background& known, int ply) noexcept {
    const auto at = static_cast<std::size_t>(ply);
    replies_.set_before(ply, known.played);
    cuts_[at] = known.cut;
    for (std::size_t i = 0; i < 3; ++i)
      if (at + i >= 2) statics_[at + i - 2] = known.statics[i];
  }

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

    Value newest_alpha() noexcept {
      const std::lock_guard lock(mutex);
      return node.alpha;
    }

    const P& position;  // the owner's, which stays as it is: every thread works on a copy
    Node node;          // its alpha rises; under the mutex, like everything below
    const std::vector<Ranked<Move>>& moves;
    Value best;
    int depends_on;
    const int root_depth;
    Background background;
    bool deeper_matters = false;  // some value below depends on the depth
    std::vector<Improvement> improvements;
    std::mutex mutex;
  };

  // Whether to share the moves from the index-th on (young brothers wait). Where a cut-off is expected one
  // good move suffices: there a selective search, in which later moves cost little, waits for two.
  bool sharing(int depth, std::size_t index, std::size_t size, bool cut) const noexcept {
    return pool_ != nullptr && index > (cut && selective()) && index + 1 < size &&
           depth >= (selective() ? kMinSelectiveDepth : kMinSharedDepth) && pool_->idle();
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
  // Depths from which nodes are shared. Where nothing is pruned moves are few, and short lines not worth it.
  static constexpr int kMinSharedDepth = 8, kMinSelectiveDepth = 6;
  static constexpr int kNeverCut = 2;  // levels of the kept tree where table values never cut off

  Index grow(const P& p, Index kept, int ply, Move move) {
    if (kept == KeptTree::kNone || ply >= options_.kept_plies) return KeptTree::kNone;
    const std::lock_guard lock(common_->tree_mutex);
    return tree_.grow(kept, code_of(move), p.key(), p.side());
  }

  // The move that is played at a level, for the history of replies.
  void remember([[maybe_unused]] const P& p, [[maybe_unused]] Move move, [[maybe_unused]] int ply) noexcept {
    if constexpr (HasSlots<P>) replies_.play(ply, p.slot(move));
  }
  // How good a quiet move has been after the last two moves.
  int reply_merit([[maybe_unused]] const P& p, [[maybe_unused]] Move move,
                  [[maybe_unused]] int ply) const noexcept {
    if constexpr (HasSlots<P>)
      return replies_.merit(ply, p.slot(move));
    else
      return 0;
  }
  // Whether the side to move stands better than two moves ago.
  bool improving(int ply) const noexcept {
    const auto at = static_cast<std::size_t>(ply);
    return ply >= 2 && statics_[at] != kUnknown && statics_[at - 2] != kUnknown &&
           statics_[at] > statics_[at - 2];
  }

  // The late-move reduction of a quiet move.
  int late_move_reduction(const P& p, Move move, int depth, int ply, std::size_t index,
                          bool open) const noexcept {
    int less = selective::reduction(depth, index);
    if (less == 0) return 0;
    less += !improving(ply);
    less -= open;
    if (cuts_[static_cast<std::size_t>(ply)]) less += selective::kCutReduction;
    less -= history_.killer(code_of(move), ply);
    less -= (history_.merit(p.side(), code_of(move)) + reply_merit(p, move, ply)) / selective::kMeritPerLevel;
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
      if (selective()) {
        if (node.depth <= selective::kWinningDepth && this->wins_at_once(p, node.ply))
          return kWin - (node.ply + 1);
        judge(p, node);
        if (node.static_value)
          if (const auto value = cut_early(p, node)) return *value;
        if (stopped()) return 0;
        // Without a known move the position is not worth its full depth.
        if (node.table_move < 0 && node.depth >= selective::kMinKnownDepth) --node.depth;
        if (const auto value = look_for_alternatives(p, node)) return *value;
        if (stopped()) return 0;
      }
    return try_moves(p, node);
  }

  // The static evaluation, and whether moves may be pruned by it: then the table's value, where it is known
  // to be nearer the truth, takes its place.
  void judge(const P& p, Node& node) {
    Value& value = statics_[static_cast<std::size_t>(node.ply)];
    value = p.in_check() ? kUnknown : this->ongoing(p, node.side);
    if (value != kUnknown && node.kept == KeptTree::kNone && node.beta - node.alpha == 1 &&
        !is_win(node.beta) && !is_loss(node.beta))
      node.static_value = node.entry ? selective::nearer(*node.entry, value, node.ply) : value;
  }

  // Singular extension: if all other moves are clearly worse than the table's move, it is searched deeper; if
  // even without it there is a cut-off, that is the value.
  std::optional<Value> look_for_alternatives(P& p, Node& node) {
    if (node.depth < selective::kMinSingularDepth || !node.entry || node.kept != KeptTree::kNone ||
        node.entry->bound == Bound::upper || node.entry->depth + 3 < node.depth ||
        node.ply >= selective::kMaxExtension * root_depth_)
      return std::nullopt;
    const Value known = aged(node.entry->value, node.ply);
    if (is_win(known) || is_loss(known)) return std::nullopt;
    const Value aim = known - selective::singular_margin(node.depth, E::kUnit);
    Node rest{(node.depth - 1) / 2, node.ply, aim - 1, aim, node.kept, node.side};
    rest.key = node.key, rest.excluded = node.table_move, rest.static_value = node.static_value;
    rest.cut_before = cut_by_depth_;
    const Value value = try_moves(p, rest);
    this->line(node.ply).clear();
    if (stopped()) return std::nullopt;
    if (value < aim)
      node.longer = 1;
    else if (aim >= node.beta)
      return aim;
    return std::nullopt;
  }

  // The table value if it causes a cut-off; in any case the table move.
  std::optional<Value> known(Node& node) {
    const auto entry = table_.find(node.key);
    if (!entry) return std::nullopt;
    node.table_move = entry->move;
    if (entry->bound != Bound::none) node.entry = entry;
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
    if (node.depth <= selective::kReverseFutilityDepth &&
        static_value - selective::reverse_futility_margin(node.depth - improving(node.ply), E::kUnit) >=
            node.beta) {
      ++cut_by_depth_;
      return static_value;
    }
    if (node.depth <= selective::kRazorDepth &&
        static_value + selective::razor_margin(node.depth, E::kUnit) <= node.alpha) {
      const Value value = this->leaf(p, node.ply, node.alpha, node.beta);
      if (stopped() || value <= node.alpha) return value;
    }
    if constexpr (HasNullMove<P>) {
      if (node.depth < selective::kMinNullDepth || static_value < node.beta || in_null_move_)
        return std::nullopt;
      Undo undo;
      p.play_null(undo);
      in_null_move_ = true;  // never twice in a row; `try_moves` resets it
      Value value = 0;
      const int left =
          node.depth - 1 - selective::null_reduction(node.depth, (static_value - node.beta) / E::kUnit);
      if constexpr (HasSlots<P>) replies_.play(node.ply, P::kSlots);
      cuts_[static_cast<std::size_t>(node.ply) + 1] = !cuts_[static_cast<std::size_t>(node.ply)];
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
      if (node.excluded < 0 &&
          sharing(node.depth, i, moves.size(), cuts_[static_cast<std::size_t>(node.ply)])) {
        sort_from(moves, i);
        SharedNode shared(split_point(), p, node, moves, i, best, depends_on, root_depth_);
        shared.background = background(node.ply);
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
      if (code_of(move) == node.excluded) continue;
      if constexpr (kSupportsSelective)
        if (node.static_value && i > 0 && best > -kInfinite && !is_loss(best) && futile(p, move, node, i)) {
          ++cut_by_depth_;
          best = std::max(best, std::min(node.alpha, *node.static_value));
          continue;
        }
      const int longer = code_of(move) == node.table_move ? node.longer : 0;
      const Value value =
          try_move(p, move, node.depth, node.ply, node.alpha, node.beta, i, node.kept, longer);
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
    if (best == -kInfinite) return node.alpha;  // there was only the excluded move
    if (table_.enabled() && node.excluded < 0) keep(node, best, best_move, floor);
    return best;
  }

  // What each thread does for a shared node: one move after another.
  void help(SharedNode& shared) {
    root_depth_ = shared.root_depth;
    in_null_move_ = false;
    take_over(shared.background, shared.node.ply);
    const typename Copies<P>::Copy copy(copies_, shared.position);
    P& p = copy.position;
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
      const Value value =
          try_move(p, move, node.depth, node.ply, node.alpha, node.beta, i, node.kept, 0, &shared);
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

  // Futility and late-move pruning: near the horizon, a move without check is skipped when the side is far
  // behind, after many others, or when it loses material on its square.
  bool futile(const P& p, Move move, const Node& node, std::size_t index) const {
    if (node.depth > selective::kFutilityDepth) return false;
    const int left = std::max(node.depth - 1 - selective::reduction(node.depth, index), 0);
    const bool skip =
        p.quiet(move) ? index >= selective::late_move_count(node.depth, improving(node.ply)) ||
                            *node.static_value + selective::futility_margin(left, E::kUnit) <= node.alpha ||
                            loses(p, move, selective::quiet_loss(left, E::kUnit))
                      : node.depth <= selective::kLosingDepth &&
                            loses(p, move, selective::capture_loss(node.depth, E::kUnit));
    return skip && !p.gives_check(move);
  }
  static bool loses(const P& p, Move move, Value forgiven) {
    if constexpr (HasExchange<P>)
      return !p.sound(move, forgiven);
    else
      return false;
  }

  // A move that caused a cut-off is tried earlier next time.
  void learn(const P& p, const Node& node, const std::vector<Ranked<Move>>& moves, std::size_t at) {
    const std::uint16_t code = code_of(moves[at].move);
    if constexpr (kSupportsSelective) {
      if (!selective()) return history_.reward(node.side, code, node.ply, node.depth);
      if (!p.quiet(moves[at].move)) return;
      const int bonus = std::min(node.depth * node.depth * 16, 1600);
      history_.add_killer(code, node.ply);
      reward(p, node, moves[at].move, bonus);
      for (std::size_t i = 0; i < at; ++i)
        if (p.quiet(moves[i].move)) reward(p, node, moves[i].move, -bonus);
    } else {
      history_.reward(node.side, code, node.ply, node.depth);
    }
  }

  void reward(const P& p, const Node& node, Move move, int bonus) {
    history_.adjust(node.side, code_of(move), bonus);
    if constexpr (HasSlots<P>) replies_.adjust(node.ply, p.slot(move), bonus);
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
  LineReplies replies_;
  std::array<Value, kMaxPly + 2> statics_{};  // static evaluations along the line
  std::array<bool, kMaxPly + 2> cuts_{};      // whether a cut-off is expected at a level
  // The ply of the earliest position on the line that the last value depends on, because play repeats it; -1
  // for positions before the root, kIndependent where the history does not matter.
  int depends_on_ = kIndependent;
  bool in_null_move_ = false;  // the last move was a null move
  SplitPool* pool_ = nullptr;
  Copies<P> copies_;  // one for each shared node that it helps with, one inside the other
};

}  // namespace sakiyomi
