// Quiescence search: where the depth ends, the game's tactical moves are followed before the evaluation.
#pragma once
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/value.hpp"
#include "concept/turn.hpp"
#include "search/budget.hpp"
#include "search/evaluation_cache.hpp"
#include "search/ordering.hpp"
#include "search/report.hpp"
#include "search/selective.hpp"

namespace sakiyomi {

template <TurnPosition P, Evaluates<P> E>
class Quiescence {
 public:
  using Move = typename P::Move;
  using Undo = typename P::Undo;

  Quiescence(Options options, E evaluate) : options_(std::move(options)), evaluate_(std::move(evaluate)) {}

 protected:
  // What a game must offer to be searched selectively at all.
  static constexpr bool kSupportsSelective = HasCheck<P> && HasQuiet<P> && HasUnit<E>;
  // An evaluation that is worth a cache: one that is slower than looking it up.
  static constexpr bool kCachesEvaluations = kSupportsSelective && EvaluatesOngoing<E, P>;
  // Whether it is enabled. A beam selects already, and searches exactly what its widths say.
  bool selective() const noexcept {
    return kSupportsSelective && options_.selective && options_.widths.empty();
  }

  void begin(const Limits& limits, const Stop& stop, NodeBudget* node_budget) {
    budget_.begin(limits, stop, node_budget);
    cut_by_depth_ = 0, leaves_ = 0, seldepth_ = 0;
    if constexpr (kCachesEvaluations)
      if (selective()) evaluations_.clear();
  }
  bool spend() noexcept { return budget_.template spend<IsSlow<P>>(); }
  bool stopped() const noexcept { return budget_.stopped(); }

  // The value of a position that is over.
  Value ended(const P& p, Side side, int ply) noexcept(!IsSlow<P>) {
    ++leaves_;
    return aged(evaluate_(p, side), ply);
  }

  // The evaluation of one that is not over, with wins counted from the root.
  Value standing(const P& p, Side side, int ply) noexcept(!IsSlow<P>) {
    ++leaves_;
    return aged(ongoing(p, side), ply);
  }
  Value ongoing(const P& p, Side side) noexcept(!IsSlow<P>) {
    if constexpr (kCachesEvaluations)
      if (selective() && side == p.side())
        return evaluations_.get(p.key(), [&] { return evaluate_.ongoing(p, side); });
    if constexpr (EvaluatesOngoing<E, P>)
      return evaluate_.ongoing(p, side);
    else
      return evaluate_(p, side);
  }

  Value leaf(P& p, int ply, Value alpha, Value beta) {
    ++cut_by_depth_;
    if constexpr (HasTactics<P>) {
      if (selective() && wins_at_once(p, ply)) return kWin - (ply + 1);
      if (options_.quiescence) return quiesce(p, ply, alpha, beta);
    }
    return standing(p, p.side(), ply);
  }

  // Whether a move wins at once; it is then the line of this level.
  bool wins_at_once([[maybe_unused]] const P& p, [[maybe_unused]] int ply) {
    if constexpr (HasWinningMove<P> && kSupportsSelective)
      if (!p.in_check())
        if (const Move move = p.winning_move()) {
          line(ply).assign(1, code_of(move));
          return true;
        }
    return false;
  }

  std::vector<std::uint16_t>& line(int ply) noexcept { return lines_[static_cast<std::size_t>(ply)]; }
  // The line of a level: a move, followed by the line of the level below.
  void extend_line(int ply, Move move) {
    auto& static_value = line(ply);
    const auto& below = line(ply + 1);
    static_value.assign(1, code_of(move));
    static_value.insert(static_value.end(), below.begin(), below.end());
  }

  Options options_;
  E evaluate_;
  Budget budget_;
  std::uint64_t cut_by_depth_ = 0;  // leaves (and table values) that depend on the depth
  Published<std::uint64_t> leaves_;
  Published<int> seldepth_;

 private:
  // Follows the game's tactical moves until it is quiet; the side may stand pat, unless it is in check.
  Value quiesce(P& p, int ply, Value alpha, Value beta) {
    if (ply >= kMaxPly) return standing(p, p.side(), ply);
    if constexpr (HasCheck<P>)
      if (p.in_check()) return follow(p, evasions(p), ply, alpha, beta, -kInfinite);
    const Value best = standing(p, p.side(), ply);
    if (best >= beta) return best;
    return follow(p, p.tactical(), ply, alpha, beta, best);
  }

  // All moves of a side in check; a selective search tries the game's favourites first.
  auto evasions(const P& p) {
    auto moves = p.moves();
    if constexpr (kSupportsSelective && HasPriority<P>)
      if (selective()) {
        scratch_.clear();
        for (const Move move : moves) scratch_.push_back({move, p.priority(move)});
        sort_from(scratch_, 0);
        for (std::size_t i = 0; i < scratch_.size(); ++i) moves[i] = scratch_[i].move;
      }
    return moves;
  }

  template <class List>
  Value follow(P& p, const List& moves, int ply, Value alpha, Value beta, Value best) {
    const Side side = p.side();
    const Value stands = best;
    alpha = std::max(alpha, best);
    for (const Move move : moves) {
      if constexpr (kSupportsSelective && HasGain<P>)
        if (selective() && stands > -kInfinite && !is_loss(alpha)) {
          const Value hope = stands + p.gain(move) + selective::delta_margin(E::kUnit);
          if (hope <= alpha && !p.gives_check(move)) {
            best = std::max(best, hope);
            continue;
          }
        }
      Undo undo;
      p.play(move, undo);
      line(ply + 1).clear();
      const bool same = p.side() == side;
      Value value = 0;
      if (spend()) {
        seldepth_ = std::max<int>(seldepth_, ply + 1);
        if (p.over())
          value = ended(p, side, ply + 1);
        else
          value = same ? quiesce(p, ply + 1, alpha, beta) : -quiesce(p, ply + 1, -beta, -alpha);
      }
      p.undo(move, undo);
      if (stopped()) return 0;
      if (value <= best) continue;
      best = value;
      if (value <= alpha) continue;
      alpha = value;
      extend_line(ply, move);
      if (alpha >= beta) break;
    }
    return best;
  }

  std::array<std::vector<std::uint16_t>, kMaxPly + 2> lines_;
  EvaluationCache evaluations_;
  std::vector<Ranked<Move>> scratch_;
};

}  // namespace sakiyomi
