#include "verify/rules.hpp"

#include <algorithm>
#include <cstdlib>

namespace sakiyomi::verify {

namespace {

struct Step {
  int files, ranks;
};

// Black moves towards rank 0. The eight neighbours, and for each the index of the one opposite.
constexpr std::array<Step, 8> kSteps{{{0, -1}, {0, 1}, {1, 0}, {-1, 0}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1}}};
constexpr std::array<int, 8> kOpposite{1, 0, 3, 2, 7, 6, 5, 4};

constexpr unsigned kForward = 1u, kCross = 0b1111u, kDiagonal = 0b11110000u;
constexpr unsigned kGold = kCross | 0b00110000u, kSilver = kForward | kDiagonal;

// By kind, promoted kinds from 9 on: one step, and any number of steps.
constexpr std::array<unsigned, 17> kShort{0,        kForward,           0,     0,     kSilver, 0,     0,
                                          kGold,    kCross | kDiagonal, kGold, kGold, kGold,   kGold, kCross,
                                          kDiagonal};
constexpr std::array<unsigned, 17> kLong{0, 0, kForward, 0, 0, kDiagonal, kCross, 0,
                                         0, 0, 0,        0, 0, kDiagonal, kCross};
constexpr int kPawn = 1, kLance = 2, kKnight = 3, kRook = 6, kGoldKind = 7;

bool on_board(int file, int rank) { return file >= 0 && file < 9 && rank >= 0 && rank < 9; }
int owner(int piece) { return piece < 0 ? 1 : 0; }
int plain(int piece) { return piece < 0 ? -piece : piece; }
int turned(int step, int side) { return side == 0 ? step : kOpposite[step]; }

// Ranks between a square and a side's far edge.
int depth(int side, int square) { return side == 0 ? square % 9 : 8 - square % 9; }

// Whether a piece could never move again from a square.
bool is_stuck(int side, int kind, int to) {
  return ((kind == kPawn || kind == kLance) && depth(side, to) == 0) ||
         (kind == kKnight && depth(side, to) < 2);
}

bool attacked_by_knight(const Board& board, int square, int by) {
  const int rank = square % 9 + (by == 0 ? 2 : -2);
  for (const int file : {square / 9 - 1, square / 9 + 1}) {
    if (!on_board(file, rank)) continue;
    if (board.pieces[file * 9 + rank] == (by == 0 ? kKnight : -kKnight)) return true;
  }
  return false;
}

// Looks from the square in all directions for the first piece.
bool is_attacked(const Board& board, int square, int by) {
  for (int step = 0; step < 8; ++step) {
    int file = square / 9 + kSteps[step].files, rank = square % 9 + kSteps[step].ranks, distance = 1;
    while (on_board(file, rank) && board.pieces[file * 9 + rank] == 0) {
      file += kSteps[step].files, rank += kSteps[step].ranks, ++distance;
    }
    if (!on_board(file, rank)) continue;
    const int piece = board.pieces[file * 9 + rank];
    if (owner(piece) != by) continue;
    const unsigned way = 1u << turned(kOpposite[step], by);
    if ((kLong[plain(piece)] & way) || (distance == 1 && (kShort[plain(piece)] & way))) return true;
  }
  return attacked_by_knight(board, square, by);
}

bool has_pawn_on_file(const Board& board, int file) {
  const int pawn = board.side == 0 ? kPawn : -kPawn;
  return std::count(board.pieces.begin() + file * 9, board.pieces.begin() + file * 9 + 9, pawn) > 0;
}

// Legal moves, but the mover's king may be left in check and a dropped pawn may mate.
class Generator {
 public:
  Generator(const Board& board, const std::function<bool(Move)>& visit) : board_(board), visit_(visit) {}

  bool run() {
    for (int square = 0; square < kSquares; ++square) {
      const int piece = board_.pieces[square];
      if (piece == 0 || owner(piece) != board_.side) continue;
      if (!(plain(piece) == kKnight ? knight(square) : along_lines(square, plain(piece)))) return false;
    }
    return drops();
  }

 private:
  bool along_lines(int square, int kind) {
    for (int step = 0; step < 8; ++step) {
      const unsigned way = 1u << step;
      const bool far = kLong[kind] & way;
      if (!far && !(kShort[kind] & way)) continue;
      const Step one = kSteps[turned(step, board_.side)];
      for (int file = square / 9 + one.files, rank = square % 9 + one.ranks; on_board(file, rank);
           file += one.files, rank += one.ranks) {
        if (!arrive(square, file * 9 + rank, kind)) return false;
        if (!far || board_.pieces[file * 9 + rank] != 0) break;
      }
    }
    return true;
  }

  bool knight(int square) {
    const int rank = square % 9 + (board_.side == 0 ? -2 : 2);
    for (const int file : {square / 9 - 1, square / 9 + 1}) {
      if (on_board(file, rank) && !arrive(square, file * 9 + rank, kKnight)) return false;
    }
    return true;
  }

  bool arrive(int from, int to, int kind) {
    if (board_.pieces[to] != 0 && owner(board_.pieces[to]) == board_.side) return true;
    Move move{static_cast<std::int8_t>(to), static_cast<std::int8_t>(from)};
    if (!is_stuck(board_.side, kind, to) && !visit_(move)) return false;
    const bool zone = std::min(depth(board_.side, from), depth(board_.side, to)) < 3;
    move.promotes = true;
    return kind > kRook || !zone || visit_(move);
  }

  bool drops() {
    for (int kind = kPawn; kind <= kGoldKind; ++kind) {
      if (board_.hands[board_.side][kind] <= 0) continue;
      for (int to = 0; to < kSquares; ++to) {
        if (board_.pieces[to] != 0 || is_stuck(board_.side, kind, to)) continue;
        if (kind == kPawn && has_pawn_on_file(board_, to / 9)) continue;
        if (!visit_({static_cast<std::int8_t>(to), -1, static_cast<std::int8_t>(kind)})) return false;
      }
    }
    return true;
  }

  const Board& board_;
  const std::function<bool(Move)>& visit_;
};

// Whether a piece could attack one square from another if nothing stood in between.
bool aims(int kind, int side, int from, int to) {
  const int files = to / 9 - from / 9, ranks = to % 9 - from % 9;
  if (kind == kKnight) return (files == 1 || files == -1) && ranks == (side == 0 ? -2 : 2);
  for (int step = 0; step < 8; ++step) {
    const Step one = kSteps[turned(step, side)];
    const int distance = std::max(std::abs(files), std::abs(ranks));
    if (files != one.files * distance || ranks != one.ranks * distance) continue;
    return (kLong[kind] >> step & 1u) || (distance == 1 && (kShort[kind] >> step & 1u));
  }
  return false;
}

// Whether two squares lie on a rank, a file or a diagonal.
bool aligned(int one, int other) {
  const int files = std::abs(one / 9 - other / 9), ranks = std::abs(one % 9 - other % 9);
  return files == 0 || ranks == 0 || files == ranks;
}

// A check comes from the piece that moves, or along the line that it leaves.
bool may_check(const Board& board, Move move, int king) {
  if (move.from < 0) return aims(move.kind, board.side, move.to, king);
  const int kind = plain(board.pieces[move.from]) + (move.promotes ? kPromoted : 0);
  return aims(kind, board.side, move.to, king) || aligned(move.from, king);
}

bool has_legal_move(const Board& board) {
  return !visit_legal_moves(board, [](Move) { return false; });
}

bool is_allowed(const Board& board, Move move) {
  const Board next = play(board, move);
  if (in_check(next, board.side)) return false;
  const bool mate_by_pawn =
      move.from < 0 && move.kind == kPawn && in_check(next, next.side) && !has_legal_move(next);
  return !mate_by_pawn;
}

}  // namespace

bool in_check(const Board& board, int side) {
  const auto king = std::find(board.pieces.begin(), board.pieces.end(), side == 0 ? kKing : -kKing);
  return king != board.pieces.end() &&
         is_attacked(board, static_cast<int>(king - board.pieces.begin()), 1 - side);
}

Board play(const Board& board, Move move) {
  Board next = board;
  const int sign = board.side == 0 ? 1 : -1;
  if (move.from < 0) {
    next.hands[board.side][move.kind] -= 1;
    next.pieces[move.to] = static_cast<std::int8_t>(sign * move.kind);
  } else {
    const int taken = plain(board.pieces[move.to]), piece = board.pieces[move.from];
    if (taken != 0 && taken != kKing) next.hands[board.side][taken > kKing ? taken - kPromoted : taken] += 1;
    next.pieces[move.from] = 0;
    next.pieces[move.to] = static_cast<std::int8_t>(move.promotes ? piece + sign * kPromoted : piece);
  }
  next.side = 1 - board.side;
  return next;
}

bool visit_legal_moves(const Board& board, const std::function<bool(Move)>& visit) {
  const std::function<bool(Move)> filter = [&](Move move) { return !is_allowed(board, move) || visit(move); };
  return Generator(board, filter).run();
}

void visit_checks(const Board& board, const std::function<void(Move)>& visit) {
  const auto king = std::find(board.pieces.begin(), board.pieces.end(), board.side == 0 ? -kKing : kKing) -
                    board.pieces.begin();
  if (king == kSquares) return;
  const std::function<bool(Move)> look = [&](Move move) {
    if (!may_check(board, move, static_cast<int>(king)) || !is_allowed(board, move)) return true;
    const Board next = play(board, move);
    if (in_check(next, next.side)) visit(move);
    return true;
  };
  Generator(board, look).run();
}

bool is_legal(const Board& board, Move move) {
  bool found = false;
  const std::function<bool(Move)> look = [&](Move other) { return !(found = other == move); };
  Generator(board, look).run();
  return found && is_allowed(board, move);
}

std::string usi(Move move) {
  const auto square = [](int number) {
    return std::string{static_cast<char>('1' + number / 9), static_cast<char>('a' + number % 9)};
  };
  const std::string start = move.from < 0 ? std::string{"?PLNSBRG"[move.kind], '*'} : square(move.from);
  return start + square(move.to) + (move.promotes ? "+" : "");
}

}  // namespace sakiyomi::verify
