// Writes moves into a list that has room for all of them.
#pragma once
#include <cstring>

#include "game/shogi/position.hpp"

namespace sakiyomi::shogi {

template <Side S>
inline constexpr Bitboard kLastRank = far_ranks(S, 1);
template <Side S>
inline constexpr Bitboard kLastTwo = far_ranks(S, 2);

template <Side S>
class MoveWriter {
 public:
  explicit MoveWriter(Moves& moves) noexcept : moves_(moves), end_(moves.begin()) {}
  ~MoveWriter() { moves_.resize(static_cast<std::size_t>(end_ - moves_.begin())); }
  MoveWriter(const MoveWriter&) = delete;
  MoveWriter& operator=(const MoveWriter&) = delete;

  bool empty() const noexcept { return end_ == moves_.begin(); }

  void add(Move move) noexcept { *end_++ = move; }
  void steps(Square from, Bitboard to, bool promote = false) noexcept {
    const Move base = Move::step(from, 0, promote);
    each(to, [&](Square s) { add({static_cast<std::uint16_t>(base.code + s)}); });
  }
  void drops(Kind kind, Bitboard to) noexcept {
    each(to, [&](Square s) { add(Move::drop(kind, s)); });
  }

  // One piece to all these squares: with or without promotion, or both, as the rules allow.
  template <Kind K>
  void piece(Square from, Bitboard to) noexcept {
    if constexpr (can_promote(K)) {
      const Bitboard zone =
          K == kPawn || K == kLance || K == kKnight || !has(kZone[S], from) ? to & kZone[S] : to;
      if (zone.any()) steps(from, zone, true);
    }
    steps(from, to - stuck(K));
  }
  void piece(Kind kind, Square from, Bitboard to) noexcept {
    if (can_promote(kind)) steps(from, has(kZone[S], from) ? to : to & kZone[S], true);
    steps(from, to - stuck(kind));
  }

  // Pawns by their squares of arrival.
  void pawns(Bitboard to) noexcept {
    constexpr int back = S == 0 ? 1 : -1;
    each(to & kZone[S], [&](Square s) {
      const Square from = static_cast<Square>(s + back);
      add(Move::step(from, s, true));
      if (!has(kLastRank<S>, s)) add(Move::step(from, s));
    });
    each(to - kZone[S], [&](Square s) { add(Move::step(static_cast<Square>(s + back), s)); });
  }

  // Every kind but pawns to these squares: one or two stores of four moves per square.
  void drops(Hand hand, Bitboard to) noexcept {
    std::uint64_t kinds[2] = {0, 0};
    int n = 0;
    const auto give = [&](Kind kind) {
      if (!hand.has(kind)) return;
      kinds[n >> 2] |= static_cast<std::uint64_t>(Move::drop(kind, 0).code) << (16 * (n & 3));
      ++n;
    };
    for (const Kind kind : {kGold, kSilver, kBishop, kRook}) give(kind);
    const int anywhere = n;
    give(kLance);
    const int not_last = n;
    give(kKnight);
    spread(kinds, anywhere, to & kLastRank<S>);
    spread(kinds, not_last, to & (kLastTwo<S> - kLastRank<S>));
    spread(kinds, n, to - kLastTwo<S>);
  }

  // Where a piece of this kind could never move again.
  static constexpr Bitboard stuck(Kind kind) noexcept {
    if (kind == kPawn || kind == kLance) return kLastRank<S>;
    return kind == kKnight ? kLastTwo<S> : Bitboard{};
  }

 private:
  void spread(const std::uint64_t* kinds, int n, Bitboard to) noexcept {
    if (n == 0) return;
    constexpr std::uint64_t ones = 0x0001000100010001ULL;
    if (n <= 4)
      each(to, [&](Square s) {
        const std::uint64_t four = kinds[0] + s * ones;
        std::memcpy(static_cast<void*>(end_), &four, 8);
        end_ += n;
      });
    else
      each(to, [&](Square s) {
        const std::uint64_t all[2] = {kinds[0] + s * ones, kinds[1] + s * ones};
        std::memcpy(static_cast<void*>(end_), all, 16);
        end_ += n;
      });
  }

  Moves& moves_;
  Move* end_;
};

}  // namespace sakiyomi::shogi
