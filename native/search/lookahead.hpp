// Below the root: the value of a position to a depth, by principal-variation search.
//
// The position is asked who decides; a value is negated only where the side really changes. That is the
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
#include "search/kept.hpp"
#include "search/order.hpp"
#include "search/quiescence.hpp"
#include "search/selective.hpp"

namespace sakiyomi {

// What the threads of a search have in common, and what is remembered between searches.
struct Common {
  explicit Common(const Options& options)
      : table(options.table_file.empty() ? Table(options.table_bytes) : Table(options.table_file)) {}
  Table table;
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

  Lookahead(Options options, E evaluate, std::shared_ptr<Common> common)
      : Base(std::move(options), std::move(evaluate)),
        common_(std::move(common)),
        table_(common_->table),
        tree_(common_->tree) {}

  void begin(const Limits& limits, const Stop& stop, Purse* purse = nullptr) {
    Base::begin(limits, stop, purse);
    deeper_ = any_depth(limits);
    if (limits.first_depth == 1) memory_.forget();
    skipping_ = false;
  }

  // Makes this one thread of several; with a null it works alone again.
  void enlist(SplitPool* pool) noexcept { pool_ = pool; }
  void work_on(SplitPoint& split) override { help(static_cast<Shared&>(split)); }
  bool limit_met() const noexcept override { return budget_.ended(); }
  void abandon() noexcept override { budget_.leave(); }
  void resume(bool go_on) noexcept override { budget_.resume(go_on); }
  std::uint64_t nodes() const noexcept { return budget_.nodes(); }
  std::uint64_t leaves() const noexcept { return this->leaves_; }
  int seldepth() const noexcept { return seldepth_; }

 protected:
  using Base::budget_, Base::cut_by_depth_, Base::evaluate_, Base::kOffers, Base::options_, Base::seldepth_;
  using Base::selective, Base::spend, Base::stopped;

  // Whether a value of a deeper search may stand for a shallower one. Several threads fill the table in any
  // order; so that the value at a depth does not depend on it, only values of exactly that depth are taken,
  // unless no depth is asked for, or the search is selective and has no one value anyway.
  bool any_depth(const Limits& limits) const noexcept {
    return options_.deeper && (options_.threads == 1 || limits.depth >= kMaxPly ||
                               (kOffers && options_.selective && options_.widths.empty()));
  }

  // Plays the index-th move and returns its value for the side that plays it.
  Value try_move(P& p, Move move, int depth, int ply, Value alpha, Value beta, std::size_t index,
                 Index kept) {
    const Side side = p.side();
    int next = depth - 1, less = 0;
    if constexpr (kOffers)
      if (selective()) {
        if (p.gives_check(move))
          next += ply < selective::kMostExtended * root_depth_ && p.sound(move);
        else if (!p.in_check() && p.quiet(move))
          less = late(side, move, depth, ply, index);
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
    if (index == 0 || !options_.windows || leaf) {
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

  // The moves to try at a level, ranked; perhaps only those at some places, and with a beam only the most
  // plausible ones by static evaluation.
  std::vector<Ranked<Move>>& ranked(P& p, int ply, Index kept, int table_move,
                                    const std::vector<std::size_t>& only = {}) {
    auto& list = ranks_[static_cast<std::size_t>(ply)];
    {
      std::unique_lock lock(common_->tree_mutex, std::defer_lock);
      if (kept != KeptTree::kNone) lock.lock();
      rank_moves(p, options_, memory_, &tree_, kept, table_move, ply, list);
    }
    if (!only.empty()) choose(list, only);
    if (!options_.widths.empty()) narrow(p, evaluate_, width_at(options_, ply), list);
    return list;
  }

  // What is known of a position while its moves are tried.
  struct Node {
    int depth, ply;
    Value alpha, beta;
    Index kept;
    Side side;
    Key key = 0;
    Value bank = 0;
    int table_move = -1;
    std::optional<Value> here = {};  // the evaluation as it stands, where moves may be judged by it
    std::uint64_t cut_before = 0;
  };
  static constexpr int kNothing = kMaxPly + 1;

  // A move that was better than all before it.
  struct Better {
    std::size_t index;
    Value value;
    std::vector<std::uint16_t> line;  // below it
  };

  // A node that several threads work on, and what they have found.
  struct Shared : SplitPoint {
    Shared(SplitPoint* outer, const P& p, const Node& n, const std::vector<Ranked<Move>>& list,
           std::size_t from, Value so_far, int rests, int root)
        : SplitPoint(outer, n.depth, from, list.size()),
          position(p),
          node(n),
          moves(list),
          best(so_far),
          rests_on(rests),
          root_depth(root) {}

    const P position;
    Node node;  // its alpha rises; under the mutex, like all below
    const std::vector<Ranked<Move>>& moves;
    Value best;
    int rests_on;
    const int root_depth;
    bool deeper_matters = false;  // something below exists only because of the depth
    std::vector<Better> better;
    std::mutex mutex;
  };

  // Whether to share the moves from the index-th on: young brothers wait for the eldest.
  // In a narrow window one good move is enough, so that there they wait for two.
  bool sharing(int depth, std::size_t index, std::size_t size, bool narrow) const noexcept {
    return pool_ != nullptr && index > narrow && depth >= kLeastShared && index + 1 < size && pool_->idle();
  }

  // Searches moves of a node together with others; its `better` are those above alpha, in order of arrival.
  void share(Shared& shared) {
    const std::uint64_t cut_before = cut_by_depth_;
    pool_->share(*this, shared);
    cut_by_depth_ = cut_before + shared.deeper_matters;
  }

  // What the table knows of the position that is searched, and tells whoever searches it next.
  int table_move(const P& p) const {
    const auto entry = table_.enabled() ? table_.find(table_key(p, 0)) : std::nullopt;
    return entry ? entry->move : -1;
  }
  void keep_move(const P& p, Move move) {
    if (table_.enabled()) table_.put(table_key(p, 0), {0, code_of(move), 0, Bound::none, false});
  }

  std::shared_ptr<Common> common_;
  Table& table_;
  KeptTree& tree_;
  int root_depth_ = 0;
  bool deeper_ = true;

 private:
  static constexpr int kLeastShared = 5;
  static constexpr int kWhole = 2;  // levels of the kept tree that no table value may cut short

  Index grow(const P& p, Index kept, int ply, Move move) {
    if (kept == KeptTree::kNone || ply >= options_.kept_plies) return KeptTree::kNone;
    const std::lock_guard lock(common_->tree_mutex);
    return tree_.grow(kept, code_of(move), p.key(), p.side());
  }

  // By how much less deeply a quiet move is searched.
  int late(Side side, Move move, int depth, int ply, std::size_t index) const noexcept {
    int less = selective::reduction(depth, index);
    if (less == 0) return 0;
    less -= memory_.killer(code_of(move), ply);
    less -= memory_.merit(side, code_of(move)) / selective::kMeritPerLevel;
    return std::clamp(less, 0, depth - 2);
  }

  // The value for the side that decides here; fails soft.
  Value visit(P& p, bool over, int depth, int ply, Value alpha, Value beta, Index kept) {
    this->line(ply).clear();
    rests_on_ = kNothing;
    if (!spend()) return 0;
    seldepth_ = std::max<int>(seldepth_, ply);
    if constexpr (HasReturn<P>) {
      if (over && p.ended_by_past()) rests_on_ = -1;
      if (!over && selective())
        if (const int back = p.returned(ply); back != 0) {
          ++cut_by_depth_;
          rests_on_ = ply - back;
          return aged(p.round_value(back, p.side()), ply);
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
    if constexpr (kOffers)
      if (selective() && !p.in_check() && node.kept == KeptTree::kNone && node.beta - node.alpha == 1 &&
          !is_win(node.beta) && !is_loss(node.beta)) {
        node.here = this->ongoing(p, node.side);
        if (const auto value = good_enough(p, node)) return *value;
        if (stopped()) return 0;
      }
    return try_moves(p, node);
  }

  // What the table knows, if that decides; else at least its move.
  std::optional<Value> known(Node& node) {
    const auto entry = table_.find(node.key);
    if (!entry) return std::nullopt;
    node.table_move = entry->move;
    const Value value = aged(entry->value, node.ply) + node.bank;
    const bool deep = deeper_ ? entry->complete || entry->depth >= node.depth
                              : entry->depth == node.depth || (entry->complete && entry->depth < node.depth);
    // A value strictly inside the window is not taken: the line below it would be lost.
    if (!deep || (node.kept != KeptTree::kNone && node.ply < kWhole) ||
        !((entry->bound != Bound::upper && value >= node.beta) ||
          (entry->bound != Bound::lower && value <= node.alpha)))
      return std::nullopt;
    if (!entry->complete) ++cut_by_depth_;
    return value;
  }

  // Without looking at any move: a clear lead near the end of the depth, or one that holds even if the other
  // side decides at once.
  std::optional<Value> good_enough(P& p, const Node& node) {
    const Value here = *node.here;
    if (node.depth <= selective::kFutile && here - selective::lead(node.depth, E::kUnit) >= node.beta) {
      ++cut_by_depth_;
      return here;
    }
    if constexpr (HasSkip<P>) {
      if (node.depth < selective::kLeastSkipped || here < node.beta || skipping_) return std::nullopt;
      Undo undo;
      p.skip(undo);
      skipping_ = true;  // not twice in a row; `try_moves` takes it back
      Value value = 0;
      const int left = node.depth - 1 - selective::skipped(node.depth);
      value = -visit(p, false, left, node.ply + 1, -node.beta, -node.beta + 1, KeptTree::kNone);
      skipping_ = false;
      p.unskip(undo);
      this->line(node.ply).clear();
      if (!stopped() && value >= node.beta) {
        ++cut_by_depth_;
        return is_win(value) ? node.beta : value;
      }
    }
    return std::nullopt;
  }

  Value try_moves(P& p, Node& node) {
    const bool skipping = std::exchange(skipping_, false);
    auto& moves = ranked(p, node.ply, node.kept, node.table_move);
    const Value floor = node.alpha;
    Value best = -kInfinite;
    Move best_move{};
    int rests_on = kNothing;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (sharing(node.depth, i, moves.size(), node.beta - node.alpha == 1)) {
        sort_from(moves, i);
        Shared shared(split_point(), p, node, moves, i, best, rests_on, root_depth_);
        share(shared);
        if (stopped()) return 0;
        best = shared.best, rests_on = shared.rests_on, node.alpha = shared.node.alpha;
        if (shared.better.empty()) break;
        const Better& last = shared.better.back();
        best_move = moves[last.index].move;
        if (last.value <= floor) break;
        this->line(node.ply + 1) = last.line;
        this->extend_line(node.ply, best_move);
        if (last.value >= node.beta && options_.learning) learn(p, node, moves, last.index);
        break;
      }
      pick(moves, i);
      const Move move = moves[i].move;
      if constexpr (kOffers)
        if (node.here && i > 0 && !is_loss(best) && hopeless(p, move, node, i)) {
          ++cut_by_depth_;
          best = std::max(best, std::min(node.alpha, *node.here));
          continue;
        }
      const Value value = try_move(p, move, node.depth, node.ply, node.alpha, node.beta, i, node.kept);
      if (stopped()) return 0;
      // A cut-off rests on its own move alone, a value on those of all moves.
      rests_on = value >= node.beta ? rests_on_ : std::min(rests_on, rests_on_);
      if (value <= best) continue;
      best = value, best_move = move;
      if (value <= node.alpha) continue;
      node.alpha = value;
      this->extend_line(node.ply, move);
      if (value >= node.beta) {
        if (options_.learning) learn(p, node, moves, i);
        break;
      }
    }
    skipping_ = skipping;
    rests_on_ = rests_on < node.ply ? rests_on : kNothing;
    if (table_.enabled()) keep(node, best, best_move, floor);
    return best;
  }

  // What each thread does for a shared node: one move after the other.
  void help(Shared& shared) {
    root_depth_ = shared.root_depth;
    skipping_ = false;
    P p = shared.position;
    while (shared.open() && !shared.cut.load(std::memory_order_relaxed)) {
      const std::size_t i = shared.take();
      if (i >= shared.size) return;
      const Move move = shared.moves[i].move;
      std::unique_lock lock(shared.mutex);
      const Node node = shared.node;
      if constexpr (kOffers)
        if (node.here && !is_loss(shared.best) && hopeless(p, move, node, i)) {
          shared.deeper_matters = true;
          shared.best = std::max(shared.best, std::min(node.alpha, *node.here));
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
      shared.rests_on = value >= node.beta ? rests_on_ : std::min(shared.rests_on, rests_on_);
      if (value <= shared.best) continue;
      shared.best = value;
      shared.better.push_back({i, value, this->line(node.ply + 1)});
      shared.node.alpha = std::max(shared.node.alpha, value);
      if (value < node.beta) continue;
      shared.cut.store(true, std::memory_order_relaxed);  // nothing that comes later counts
      lock.unlock();
      pool_->cut(shared);
      return;
    }
  }

  // Near the end of the depth and well behind, or after many others: a quiet move without check is left out.
  bool hopeless(const P& p, Move move, const Node& node, std::size_t index) const {
    if (node.depth > selective::kFutile || !p.quiet(move)) return false;
    if (*node.here + selective::lag(node.depth, E::kUnit) > node.alpha &&
        index < selective::enough(node.depth))
      return false;
    return !p.gives_check(move);
  }

  // What cut off the search is tried earlier next time.
  void learn(const P& p, const Node& node, const std::vector<Ranked<Move>>& moves, std::size_t at) {
    const std::uint16_t code = code_of(moves[at].move);
    if constexpr (kOffers) {
      if (!selective()) return memory_.reward(node.side, code, node.ply, node.depth);
      if (!p.quiet(moves[at].move)) return;
      const int bonus = std::min(node.depth * node.depth * 16, 1600);
      memory_.kill(code, node.ply);
      memory_.learn(node.side, code, bonus);
      for (std::size_t i = 0; i < at; ++i)
        if (p.quiet(moves[i].move)) memory_.learn(node.side, code_of(moves[i].move), -bonus);
    } else {
      memory_.reward(node.side, code, node.ply, node.depth);
    }
  }

  // A value that rests on going round to a position further up holds only on this line; other lines get no
  // more than the move. (Depth 0 is never deep enough.)
  void keep(const Node& node, Value best, Move best_move, Value floor) {
    const Bound bound = best >= node.beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
    const bool complete = cut_by_depth_ == node.cut_before && options_.widths.empty();
    const bool anywhere = rests_on_ == kNothing;
    table_.put(node.key, {aged(best, -node.ply) - node.bank, code_of(best_move),
                          static_cast<std::uint8_t>(anywhere ? node.depth : 0), bound, complete && anywhere});
  }

  // With a beam the same position is read differently at different levels, so the level is part of the key.
  Key table_key(const P& p, int ply) const noexcept {
    return options_.widths.empty() ? p.key() : chain(p.key(), static_cast<std::uint64_t>(ply));
  }

  Memory memory_{sizeof(Move) == 1 ? 256 : 65536};
  std::array<std::vector<Ranked<Move>>, kMaxPly + 2> ranks_;
  // The level of the highest position on the line that the last value rests on, because play goes round to
  // it; -1 for positions before the root, kNothing where no past matters.
  int rests_on_ = kNothing;
  bool skipping_ = false;  // the other side has just been let to decide at once
  SplitPool* pool_ = nullptr;
};

}  // namespace sakiyomi
