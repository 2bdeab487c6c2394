#include "game/shogi/evaluate.hpp"

#include "game/shogi/worth.hpp"

namespace sakiyomi::shogi {

namespace {

// Weight of a piece for every square next to the enemy king that it attacks.
constexpr std::array<int, kKinds> kThreat{0, 2, 2, 3, 4, 3, 4, 5, 0, 5, 5, 5, 5, 4, 5, 0};
// Weight of a piece in hand where there is an attack to join.
constexpr std::array<int, kHandKinds> kReserve{0, 1, 2, 2, 4, 3, 5, 5};
// Points for every square that a sliding piece reaches.
constexpr std::array<Value, kKinds> kRoom{0, 0, 2, 0, 0, 5, 4, 0, 0, 0, 0, 0, 0, 4, 4, 0};
// A gold or silver (or what moves so) by its distance to its own king, and to the enemy's.
constexpr std::array<Value, 9> kGuard{0, 36, 20, 6, 0, -4, -8, -10, -12};
constexpr std::array<Value, 9> kHunt{0, 40, 34, 24, 12, 4, 0, -4, -8};
constexpr int kWeakSquare = 6;    // next to the king, attacked, guarded by the king alone
constexpr int kDangerScale = 14;  // danger counts by its square over this
constexpr Value kMaxDanger = 1800;

constexpr int distance(Square a, Square b) noexcept {
  const int files = file_of(a) > file_of(b) ? file_of(a) - file_of(b) : file_of(b) - file_of(a);
  const int ranks = rank_of(a) > rank_of(b) ? rank_of(a) - rank_of(b) : rank_of(b) - rank_of(a);
  return files > ranks ? files : ranks;
}

constexpr auto distances() noexcept {
  std::array<std::array<std::uint8_t, kSquares + 1>, kSquares> table{};
  for (Square a = 0; a < kSquares; ++a) {
    for (Square b = 0; b < kSquares; ++b) table[a][b] = static_cast<std::uint8_t>(distance(a, b));
    table[a][kNowhere] = 5;
  }
  return table;
}
constexpr auto kDistance = distances();

// What one side's pieces do on the board.
struct Activity {
  Bitboard reached;  // by anything but the king
  int threat = 0;    // against the enemy king
  Value room = 0, near = 0;
};

template <Side S>
Activity activity(const Position& p, const Control& control) noexcept {
  Activity out;
  const Square own = p.king(S), enemy = p.king(other(S));
  const Bitboard mine = p.of(S), zone = step(S, kKing, enemy) | bit(enemy);
  out.reached = control.reached();
  out.threat = kThreat[kPawn] * (control.by[kByPawn] & zone).count();
  for (const auto& [s, kind, to] : control) {
    if (const Bitboard near = to & zone; near.any()) out.threat += kThreat[kind] * near.count();
    if (kRoom[kind] != 0) out.room += kRoom[kind] * (to - mine).count();
    if (kind == kSilver || moves_like_gold(kind))
      out.near += kGuard[kDistance[s][own]] + kHunt[kDistance[s][enemy]];
  }
  return out;
}

int reserve(Hand hand) noexcept {
  int sum = hand.has(kPawn) ? kReserve[kPawn] : 0;
  for (const Kind kind : {kLance, kKnight, kSilver, kGold, kBishop, kRook})
    sum += kReserve[kind] * hand.count(kind);
  return sum;
}

// The danger of the king of side S.
template <Side S>
Value danger_of(const Position& p, const Activity& own, const Activity& enemy) noexcept {
  const Square king = p.king(S);
  if (king == kNowhere || enemy.threat == 0) return 0;
  const Bitboard weak = (step(S, kKing, king) & enemy.reached) - own.reached;
  const int danger = enemy.threat + kWeakSquare * weak.count() + reserve(p.hand(other(S)));
  return std::min(danger * danger / kDangerScale, kMaxDanger);
}

// A king in the enemy camp is hard to mate; the pieces with it count for the declaration.
Value entering(const Position& p, Side side) noexcept {
  if (!has(kZone[side], p.king(side))) return 0;
  return 120 + 8 * declared_points(p, side);
}

}  // namespace

DynamicTerms dynamic_terms(const Position& p, const Control& by_black, const Control& by_white) noexcept {
  const Activity black = activity<0>(p, by_black), white = activity<1>(p, by_white);
  return {black.near - white.near + danger_of<1>(p, white, black) - danger_of<0>(p, black, white),
          black.room - white.room, entering(p, 0) - entering(p, 1)};
}

Terms terms_of(const Position& p, Side side) noexcept {
  Terms t;
  each(p.occupied(), [&](Square s) {
    const Piece piece = p.at(s);
    t.material += side_of(piece) == 0 ? kMaterial[kind_of(piece)] : -kMaterial[kind_of(piece)];
    t.placement += kPlacement[piece][s];
  });
  for (int k = kPawn; k <= kGold; ++k) {
    const Kind kind = static_cast<Kind>(k);
    t.hands += hand_worth(kind, p.hand(0).count(kind)) - hand_worth(kind, p.hand(1).count(kind));
  }
  const DynamicTerms a = dynamic_terms(p, control_of<0>(p), control_of<1>(p));
  t.king_safety = a.king_safety, t.mobility = a.mobility, t.entering_king = a.entering_king;
  if (side == 0) return t;
  return {-t.material, -t.hands, -t.placement, -t.king_safety, -t.mobility, -t.entering_king};
}

Value Evaluation::ongoing(const Game& game, Side side) const noexcept {
  const Position& p = game.position();
  const Value rest = dynamic_terms(p, control_of<0>(p), control_of<1>(p)).sum();
  return game.worth(side) + (side == 0 ? rest : -rest);
}

Value Evaluation::operator()(const Game& game, Side side) const noexcept {
  if (!game.over()) return ongoing(game, side);
  const auto winner = game.winner();
  return !winner ? 0 : *winner == side ? kWin : -kWin;
}

}  // namespace sakiyomi::shogi
