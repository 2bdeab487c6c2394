// Which move to try first: the table's, then the kept tree's, killers, the game's own priority, history.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/value.hpp"
#include "concept/turn.hpp"
#include "search/kept_tree.hpp"
#include "search/report.hpp"

namespace sakiyomi {

// What cut-offs have shown: two killers per level, and a history of good moves for each side.
class MoveHistory {
 public:
  // `codes` is the number of possible moves; the history is cleared at every search, so it is kept small.
  explicit MoveHistory(std::size_t codes) : codes_(codes), history_(2 * codes) { forget(); }

  void forget() {
    for (auto& pair : killers_) pair = {kNoMove, kNoMove};
    std::fill(history_.begin(), history_.end(), 0);
  }
  // Between searches of one game: killers are for other levels then, and history counts half.
  void fade() {
    for (auto& pair : killers_) pair = {kNoMove, kNoMove};
    for (int& merit : history_) merit /= 2;
  }
  void reward(Side side, std::uint16_t move, int ply, int depth) noexcept {
    add_killer(move, ply);
    int& merit = history_[side * codes_ + move];
    merit = std::min(merit + depth * depth, kMaxMerit);
  }
  // Like `reward`, for long searches: merit tends to a limit in both directions, and moves that were tried
  // before without success lose some.
  void adjust(Side side, std::uint16_t move, int bonus) noexcept {
    int& merit = history_[side * codes_ + move];
    merit += bonus - merit * std::abs(bonus) / kMaxHistory;
  }
  void add_killer(std::uint16_t move, int ply) noexcept {
    auto& pair = killers_[static_cast<std::size_t>(ply)];
    if (pair[0] != move) pair[1] = pair[0], pair[0] = move;
  }
  bool killer(std::uint16_t move, int ply) const noexcept {
    const auto& pair = killers_[static_cast<std::size_t>(ply)];
    return pair[0] == move || pair[1] == move;
  }
  int merit(Side side, std::uint16_t move) const noexcept { return history_[side * codes_ + move]; }

 private:
  static constexpr int kNoMove = 0x10000;  // no 16-bit code equals it
  static constexpr int kMaxMerit = 1 << 20;
  static constexpr int kMaxHistory = 1 << 14;
  std::array<std::array<int, 2>, kMaxPly + 1> killers_;
  std::size_t codes_;
  std::vector<int> history_;
};

// A move with its rank.
template <class Move>
struct Ranked {
  Move move;
  std::int64_t rank;
};

// Fills `out` with the position's moves and their ranks, unsorted.
template <TurnPosition P, class List>
void rank_moves(const P& p, const Options& options, const MoveHistory& history, const KeptTree* tree,
                KeptTree::Index kept, int table_move, int ply, List& out) {
  constexpr std::int64_t kTable = std::int64_t{1} << 60, kKept = std::int64_t{1} << 58,
                         kKiller = std::int64_t{1} << (HasPriority<P> ? 21 : 50);
  const Side side = p.side();
  const auto moves = p.moves();
  out.resize(moves.size());
  std::size_t n = 0;
  for (const auto move : moves) {
    const std::uint16_t code = code_of(move);
    std::int64_t rank = 0;
    if (code == table_move) rank += kTable;
    if (tree != nullptr && kept != KeptTree::kNone)
      if (const auto at = tree->child(kept, code); at != KeptTree::kNone && (*tree)[at].bound != Bound::none)
        rank += kKept + (static_cast<std::int64_t>((*tree)[at].value) << 30);
    if (options.history) {
      if (history.killer(code, ply)) rank += kKiller;
      rank += history.merit(side, code);
    }
    if constexpr (HasPriority<P>)
      if (options.priority) rank += static_cast<std::int64_t>(p.priority(move)) << 22;
    out[n++] = {move, rank};
  }
}

// Keeps only the moves at some indices.
template <class List>
void keep_only(List& moves, const std::vector<std::size_t>& places) {
  List chosen;
  for (const std::size_t place : places) chosen.push_back(moves.at(place));
  moves = std::move(chosen);
}

// Sorts all from index i on (stable). By insertion: lists are short, and most of them nearly in order.
template <class List>
void sort_from(List& moves, std::size_t i) noexcept {
  for (std::size_t next = i + 1; next < moves.size(); ++next) {
    const auto move = moves[next];
    std::size_t at = next;
    for (; at > i && moves[at - 1].rank < move.rank; --at) moves[at] = moves[at - 1];
    moves[at] = move;
  }
}

// Brings the best of the rest to index i; earlier moves stay, equal ones keep their order. A caller that
// needs more than a few moves will need most of them: then the rest is sorted once.
template <class List>
void pick(List& moves, std::size_t i) noexcept {
  constexpr std::size_t kFew = 4;
  if (i > kFew) return;
  if (i == kFew) return sort_from(moves, i);
  std::size_t best = i;
  for (std::size_t j = i + 1; j < moves.size(); ++j)
    if (moves[j].rank > moves[best].rank) best = j;
  if (best != i) std::rotate(moves.begin() + i, moves.begin() + best, moves.begin() + best + 1);
}

}  // namespace sakiyomi
