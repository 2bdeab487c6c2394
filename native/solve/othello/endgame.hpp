// The exact endgame search: what its parts share. The search itself is in endgame.inc and last.inc, compiled
// once portably and once for wider registers; `engine()` picks one at run time.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/stop.hpp"
#include "base/table.hpp"
#include "game/othello/board.hpp"
#include "game/othello/patterns.hpp"
#include "game/othello/stability.hpp"

namespace sakiyomi::othello {

constexpr int kMost = 64;           // a score is -64..64 discs
constexpr std::uint8_t kNone = 64;  // no move

// What the table knows of a position, from the view of the side to move.
struct Known {
  int low = -kMost, high = kMost;
  std::uint8_t move = kNone, second = kNone;  // the best move and the one that was best before
};

inline Known unpack(const Entry& e) noexcept {
  const auto bounds = static_cast<unsigned>(e.value);
  return {static_cast<int>(bounds & 255) - kMost, static_cast<int>(bounds >> 8) - kMost,
          static_cast<std::uint8_t>(e.move & 255), static_cast<std::uint8_t>(e.move >> 8)};
}

inline Entry pack(const Known& known, int empties) noexcept {
  return {static_cast<Value>(static_cast<unsigned>(known.low + kMost) |
                             static_cast<unsigned>(known.high + kMost) << 8),
          static_cast<std::uint16_t>(known.move | known.second << 8), static_cast<std::uint8_t>(empties),
          Bound::exact};
}

// A move with the discs it turns and what speaks for it.
struct Choice {
  Bits turned;
  int merit;
  int square;
  Key after = 0;  // the position it leads to, where the table will be asked about it
};

// What the threads of one search have in common.
struct Shared {
  Table& table;
  const Stop& stop;
  std::atomic<std::uint64_t>& nodes;  // positions with two or more empty squares
  std::uint64_t node_limit;
  double second_limit;
  double margin = 0;                 // of probable cut-offs, in spreads of error; 0 for proofs
  double caution = 0;                // the same of cut-offs in the middle game; 0 for none
  Key salt = 0x2545f4914f6cdd1dULL;  // keeps estimates apart from proofs in the table
  const EdgeTable& edges = edge_table();
  Watch watch{};
  std::atomic<bool> halted{false};  // a limit was met: values on the way up mean nothing any more
};

// What one thread remembers of positions near the end: they are too many for the shared table, whose memory
// is far away, and are mostly met again soon. The boards themselves are compared.
class Nearby {
 public:
  struct Place {
    Bits own = 0, opp = 0;
    std::int8_t low = -kMost, high = kMost;
    std::uint8_t move = kNone;
  };

  Place& at(Bits own, Bits opp) noexcept {
    const Bits hash = (own * 0x9e3779b97f4a7c15ULL) ^ std::rotl(opp * 0xd6e8feb86659fd93ULL, 32);
    return places_[hash >> (64 - kBits)];
  }

 private:
  static constexpr int kBits = 14;  // 400 KB stay in a core's own cache
  std::vector<Place> places_ = std::vector<Place>(std::size_t{1} << kBits);
};

// Moves that lead to the board that a value belongs to, passes included.
struct Trail {
  int size = 0;
  std::array<std::uint8_t, 2 * kSquares> moves;

  void push_front(int move) noexcept {
    std::copy_backward(moves.begin(), moves.begin() + size, moves.begin() + size + 1);
    moves[0] = static_cast<std::uint8_t>(move);
    ++size;
  }
};

struct Split;
class Pool;

// One thread's part of a search.
struct Worker {
  explicit Worker(Shared& s) : shared(s), table(s.table), edges(s.edges), patterns(othello::patterns()) {}

  Shared& shared;
  Table& table;
  const EdgeTable& edges;
  const Patterns& patterns;
  Nearby nearby;
  Pool* pool = nullptr;     // null when it works alone
  Split* split = nullptr;   // the innermost shared node that this thread works below
  std::uint64_t nodes = 0;  // not yet added to the shared count
  unsigned polls = 0;
  bool stopped = false;  // on the way out, because of a limit or a cut-off found by another thread

  // Asked where the rest takes well under a millisecond.
  bool ended() noexcept;
};

// What the shared table calls a position. Probable results lie apart from proven ones.
inline Key table_key(Bits own, Bits opp, bool probable) noexcept {
  return board_key(own, opp) ^ (probable ? 0x5851f42d4c957f2dULL : 0);
}

struct Engine {
  const char* name;
  Bits (*mobility)(Bits own, Bits opp) noexcept;
  Bits (*flips)(Bits own, Bits opp, int square) noexcept;
  // Whether the score of the side to move is above alpha: a lower bound above alpha, or an upper bound.
  int (*above)(Worker&, Bits own, Bits opp, int alpha) noexcept;
  // The evaluation some plies ahead for the side to move, in hundredths of a disc: exact between alpha and
  // beta, with the moves that lead there in the trail, if there is one; a bound outside.
  int (*seek)(Worker&, Bits own, Bits opp, int depth, int alpha, int beta, Trail*) noexcept;
  // Searches moves of a shared node until none is left.
  void (*work)(Worker&, Split&) noexcept;
  // Lines of `depth` moves or to the end of the game, passes counted; the last move is counted, not played.
  std::uint64_t (*perft)(Bits own, Bits opp, int depth, const Stop&) noexcept;
};

extern const Engine kPortable;
extern const Engine kAvx2;
// The fastest that this processor can run.
const Engine& engine() noexcept;

}  // namespace sakiyomi::othello
