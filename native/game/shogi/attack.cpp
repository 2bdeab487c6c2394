#include "game/shogi/attack.hpp"

namespace sakiyomi::shogi {

namespace {

// A direction as files to the left and ranks downwards, seen by black.
struct Way {
  int file, rank;
};
constexpr std::array<Way, 8> kAround{{{0, -1}, {0, 1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}};
constexpr std::array<Axis, 8> kAxisOf{kFile,    kFile,    kRankLine, kRankLine,
                                      kFalling, kFalling, kRising,   kRising};

Square moved(Square s, Way way) noexcept {
  const int file = file_of(s) + way.file, rank = rank_of(s) + way.rank;
  return file < 0 || file > 8 || rank < 0 || rank > 8 ? kNowhere : square_at(file, rank);
}

Bitboard ray(Square s, Way way) noexcept {
  Bitboard set;
  for (Square t = moved(s, way); t != kNowhere; t = moved(t, way)) set |= bit(t);
  return set;
}

Bitboard black_steps(Kind kind, Square s) noexcept {
  Bitboard set;
  const auto add = [&](int file, int rank) { set |= bit(moved(s, {file, rank})); };
  const bool gold = moves_like_gold(kind), king = kind == kKing;
  const bool straight = king || kind == kRook || kind == kDragon || kind == kHorse || gold;
  const bool aslant = king || kind == kBishop || kind == kDragon || kind == kHorse;
  if (kind == kKnight) add(1, -2), add(-1, -2);
  if (straight || kind == kSilver || kind == kPawn || kind == kLance) add(0, -1);
  if (straight) add(1, 0), add(-1, 0), add(0, 1);
  if (aslant || gold || kind == kSilver) add(1, -1), add(-1, -1);
  if (aslant || kind == kSilver) add(1, 1), add(-1, 1);
  return set;
}

Bitboard turned(Bitboard set) noexcept {
  Bitboard out;
  each(set, [&](Square s) { out |= bit(static_cast<Square>(kSquares - 1 - s)); });
  return out;
}

}  // namespace

Tables::Tables() noexcept {
  for (Square s = 0; s < kSquares; ++s) {
    up[s] = ray(s, {0, -1});
    down[s] = ray(s, {0, 1});
    for (std::size_t w = 0; w < kAround.size(); ++w) {
      line[kAxisOf[w]][s] |= ray(s, kAround[w]);
      Bitboard passed;
      for (Square t = moved(s, kAround[w]); t != kNowhere; t = moved(t, kAround[w])) {
        between[s][t] = passed;
        passed |= bit(t);
      }
    }
    for (Square t = 0; t <= kSquares; ++t) {
      common[s][t] = kNoAxis;
      for (const Axis l : {kFile, kRankLine, kRising, kFalling})
        if (has(line[l][s], t)) common[s][t] = l;
    }
  }
  common[kNowhere].fill(kNoAxis);
  for (int k = kPawn; k <= kDragon; ++k) {
    const Kind kind = static_cast<Kind>(k);
    for (Square s = 0; s < kSquares; ++s) {
      const Square mirrored = static_cast<Square>(kSquares - 1 - s);
      step[0][kind][s] = black_steps(kind, s);
      step[1][kind][mirrored] = turned(step[0][kind][s]);
    }
  }
  for (Side side = 0; side < 2; ++side)
    for (int k = kPawn; k <= kDragon; ++k)
      for (Square s = 0; s < kSquares; ++s) {
        Bitboard& set = reach[side][k][s] = step[side][k][s];
        if (k == kLance) set |= side == 0 ? up[s] : down[s];
        if (k == kRook || k == kDragon) set |= line[kFile][s] | line[kRankLine][s];
        if (k == kBishop || k == kHorse) set |= line[kRising][s] | line[kFalling][s];
      }
  for (Side side = 0; side < 2; ++side)
    for (const Kind kind : {kPawn, kKnight, kSilver, kGold})
      for (Square king = 0; king < kSquares; ++king) {
        Bitboard goals = step[other(side)][kind][king];
        if (can_promote(kind)) goals |= step[other(side)][kGold][king];
        each(goals, [&](Square goal) { approach[side][kind][king] |= step[other(side)][kind][goal]; });
      }
  for (Side side = 0; side < 2; ++side)
    for (const Kind kind : {kKing, kKnight})
      for (Square king = 0; king < kSquares; ++king)
        each(step[0][kKing][king], [&](Square s) { around[side][king] |= step[other(side)][kind][s]; });
}

const Tables kTables;

}  // namespace sakiyomi::shogi
