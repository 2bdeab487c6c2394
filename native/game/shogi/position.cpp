#include "game/shogi/position.hpp"

#include "concept/turn.hpp"

namespace sakiyomi::shogi {

static_assert(TurnPosition<Position>);

namespace {

constexpr auto piece_keys() noexcept {
  std::array<std::array<Key, kSquares>, 32> keys{};
  Random random(0x73686f6769ULL);
  for (auto& row : keys)
    for (Key& key : row) key = random.next();
  return keys;
}
constexpr auto kPieceKeys = piece_keys();
constexpr Key kSideKey = mix(0x73696465ULL);

}  // namespace

Position::Position(const Board& board, std::array<Hand, 2> hands, Side side) noexcept
    : hands_(hands), side_(side) {
  for (Square s = 0; s < kSquares; ++s)
    if (board[s] != 0) put(s, side_of(board[s]), kind_of(board[s]));
  for (const Side k : {Side{0}, Side{1}})
    if (const Bitboard king = of(k, kKing); king.any()) kings_[k] = king.first();
  if (side == 1) board_key_ ^= kSideKey;
  checkers_ = attackers(kings_[side], other(side), occupied());
}

Position Position::start() noexcept {
  Board board{};
  constexpr std::array<Kind, 9> back{kLance, kKnight, kSilver, kGold, kKing, kGold, kSilver, kKnight, kLance};
  for (int file = 0; file < 9; ++file) {
    board[square_at(file, 0)] = piece_of(1, back[static_cast<std::size_t>(file)]);
    board[square_at(file, 2)] = piece_of(1, kPawn);
    board[square_at(file, 6)] = piece_of(0, kPawn);
    board[square_at(file, 8)] = piece_of(0, back[static_cast<std::size_t>(file)]);
  }
  board[square_at(1, 1)] = piece_of(1, kBishop);
  board[square_at(7, 1)] = piece_of(1, kRook);
  board[square_at(7, 7)] = piece_of(0, kBishop);
  board[square_at(1, 7)] = piece_of(0, kRook);
  return Position(board, {}, 0);
}

inline void Position::put(Square s, Side side, Kind kind) noexcept {
  const Bitboard b = bit(s);
  const Piece piece = piece_of(side, kind);
  kinds_[kind] ^= b;
  sides_[side] ^= b;
  if (moves_like_gold(kind)) golds_ ^= b;
  board_[s] = piece;
  board_key_ ^= kPieceKeys[piece][s];
}

inline void Position::remove(Square s, Side side, Kind kind) noexcept {
  put(s, side, kind);  // sets and keys are toggled
  board_[s] = 0;
}

Bitboard Position::attackers(Square s, Side by, Bitboard occupied) const noexcept {
  const Side back = other(by);  // a piece reaches s exactly if the enemy's piece of its kind on s reaches it
  const Bitboard kings = kinds_[kKing] | kinds_[kHorse] | kinds_[kDragon];
  Bitboard set = (step(back, kPawn, s) & kinds_[kPawn]) | (step(back, kKnight, s) & kinds_[kKnight]) |
                 (step(back, kSilver, s) & kinds_[kSilver]) | (step(back, kGold, s) & golds_) |
                 (step(back, kKing, s) & kings);
  set |= (by == 0 ? down_from(s, occupied) : up_from(s, occupied)) & kinds_[kLance];
  set |= bishop_attack(s, occupied) & (kinds_[kBishop] | kinds_[kHorse]);
  set |= rook_attack(s, occupied) & (kinds_[kRook] | kinds_[kDragon]);
  return set & sides_[by];
}

bool Position::attacked(Square s, Side by, Bitboard occupied) const noexcept {
  const Side back = other(by);
  const Bitboard own = sides_[by], kings = kinds_[kKing] | kinds_[kHorse] | kinds_[kDragon];
  const Bitboard near = (step(back, kPawn, s) & kinds_[kPawn]) | (step(back, kKnight, s) & kinds_[kKnight]) |
                        (step(back, kSilver, s) & kinds_[kSilver]) | (step(back, kGold, s) & golds_) |
                        (step(back, kKing, s) & kings);
  if ((near & own).any()) return true;
  // Most squares have no sliding piece on their lines: look at the tracks before the blockers.
  if (const Bitboard lances = own & kinds_[kLance] & (by == 0 ? kTables.down[s] : kTables.up[s]);
      lances.any())
    if (((by == 0 ? down_from(s, occupied) : up_from(s, occupied)) & lances).any()) return true;
  if (const Bitboard pieces = bishops(by) & kTables.reach[0][kBishop][s]; pieces.any())
    if ((bishop_attack(s, occupied) & pieces).any()) return true;
  if (const Bitboard pieces = rooks(by) & kTables.reach[0][kRook][s]; pieces.any())
    if ((rook_attack(s, occupied) & pieces).any()) return true;
  return false;
}

Bitboard Position::blockers(Square s, Side by) const noexcept {
  const Bitboard all = occupied();
  const Bitboard snipers = (bishops(by) & kTables.reach[0][kBishop][s]) |
                           (rooks(by) & kTables.reach[0][kRook][s]) |
                           (of(by, kLance) & (by == 0 ? kTables.down[s] : kTables.up[s]));
  Bitboard out;
  each(snipers, [&](Square sniper) {
    const Bitboard in_way = between(s, sniper) & all;
    if (in_way.any() && !in_way.several()) out |= in_way;
  });
  return out;
}

// Pieces of S that give check after one has come to `to`; `from` is nowhere for a drop.
template <Side S>
Bitboard Position::checks_after(Square from, Square to, Kind kind) const noexcept {
  const Square king = kings_[other(S)];
  const Bitboard all = occupied();
  Bitboard out;
  if (has(kTables.reach[S][kind][to], king) && (between(to, king) & all).none()) out = bit(to);
  switch (common_axis(king, from)) {
    case kFile:
      out |= file_attack(king, all) & rooks(S);
      out |= (S == 0 ? down_from(king, all) : up_from(king, all)) & of(S, kLance);
      break;
    case kRankLine:
      out |= along(kRankLine, king, all) & rooks(S);
      break;
    case kRising:
      out |= along(kRising, king, all) & bishops(S);
      break;
    case kFalling:
      out |= along(kFalling, king, all) & bishops(S);
      break;
    case kNoAxis:
      break;
  }
  return out;
}

template <Side S>
void Position::play_as(Move move, Undo& undo) noexcept {
  undo.board_key = board_key_;
  undo.checkers = checkers_;
  const Square to = move.to();
  if (move.drops()) {
    const Kind kind = move.dropped();
    undo.captured = 0;
    hands_[S].take(kind);
    put(to, S, kind);
    checkers_ = checks_after<S>(kNowhere, to, kind);
  } else {
    const Square from = move.from();
    Kind kind = kind_of(board_[from]);
    undo.captured = board_[to];
    if (undo.captured != 0) {
      remove(to, other(S), kind_of(undo.captured));
      hands_[S].add(unpromoted(kind_of(undo.captured)));
    }
    remove(from, S, kind);
    if (move.promotes()) kind = promoted(kind);
    put(to, S, kind);
    if (kind == kKing) kings_[S] = to;
    checkers_ = checks_after<S>(from, to, kind);
  }
  side_ = other(S);
  board_key_ ^= kSideKey;
}

Key Position::board_key_after(Move move) const noexcept {
  const Square to = move.to();
  const Key key = board_key_ ^ kSideKey;
  if (move.drops()) return key ^ kPieceKeys[piece_of(side_, move.dropped())][to];
  const Piece piece = board_[move.from()], taken = board_[to];
  const Piece after = move.promotes() ? piece_of(side_, promoted(kind_of(piece))) : piece;
  return key ^ kPieceKeys[piece][move.from()] ^ kPieceKeys[after][to] ^
         (taken != 0 ? kPieceKeys[taken][to] : 0);
}

void Position::play(Move move, Undo& undo) noexcept {
  side_ == 0 ? play_as<0>(move, undo) : play_as<1>(move, undo);
}

void Position::undo(Move move, const Undo& undo) noexcept {
  side_ = other(side_);
  const Square to = move.to();
  Kind kind = kind_of(board_[to]);
  remove(to, side_, kind);
  if (move.drops()) {
    hands_[side_].add(kind);
  } else {
    if (move.promotes()) kind = unpromoted(kind);
    put(move.from(), side_, kind);
    if (kind == kKing) kings_[side_] = move.from();
    if (undo.captured != 0) {
      put(to, other(side_), kind_of(undo.captured));
      hands_[side_].take(unpromoted(kind_of(undo.captured)));
    }
  }
  checkers_ = undo.checkers;
  board_key_ = undo.board_key;
}

void Position::play_null(Undo& undo) noexcept {
  undo = {board_key_, checkers_, 0};
  side_ = other(side_);
  board_key_ ^= kSideKey;
}

void Position::undo_null(const Undo& undo) noexcept {
  side_ = other(side_);
  board_key_ = undo.board_key;
}

}  // namespace sakiyomi::shogi
