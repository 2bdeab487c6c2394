// The exact endgame search: what its parts share. The search itself is in endgame.inc and last.inc, compiled
// once portably and twice for wider registers; `engine()` picks one at run time.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <limits>
#include <mutex>
#include <vector>

#include "base/split_pool.hpp"
#include "base/stop.hpp"
#include "base/table.hpp"
#include "game/othello/board.hpp"
#include "game/othello/patterns.hpp"
#include "game/othello/stability.hpp"

namespace sakiyomi::othello {

constexpr int kMaxScore = 64;       // a score is -64..64 discs
constexpr std::uint8_t kNone = 64;  // no move

// Bounds and moves of a position in the table, from the view of the side to move.
struct Known {
  int low = -kMaxScore, high = kMaxScore;
  std::uint8_t move = kNone, second = kNone;  // the best move, and the previous best
};

inline Known unpack(const TableEntry& e) noexcept {
  const auto bounds = static_cast<unsigned>(e.value);
  return {static_cast<int>(bounds & 255) - kMaxScore, static_cast<int>(bounds >> 8) - kMaxScore,
          static_cast<std::uint8_t>(e.move & 255), static_cast<std::uint8_t>(e.move >> 8)};
}

inline TableEntry pack(const Known& known, int empties) noexcept {
  return {static_cast<Value>(static_cast<unsigned>(known.low + kMaxScore) |
                             static_cast<unsigned>(known.high + kMaxScore) << 8),
          static_cast<std::uint16_t>(known.move | known.second << 8), static_cast<std::uint8_t>(empties),
          Bound::exact};
}

// A move with the discs it turns and its merit.
struct Choice {
  Bits turned;
  int merit;
  int square;
  Key after = 0;  // key of the position after it
};

// What the threads of one search share.
struct EndgameShared {
  TranspositionTable& table;
  const Stop& stop;
  std::atomic<std::uint64_t>& nodes;  // positions with two or more empty squares
  std::uint64_t node_limit;
  double second_limit;
  double margin = 0;                 // of ProbCut, in standard errors; 0 for proofs
  double caution = 0;                // the same for ProbCut in the middle game; 0 for none
  Key salt = 0x2545f4914f6cdd1dULL;  // keeps estimates apart from proofs in the table
  const EdgeTable& edges = edge_table();
  Watch watch{};
  std::atomic<bool> halted{false};  // a limit was met: values returned from now on mean nothing
  // Nodes that may be spent before more are granted; all threads wait for that together.
  std::uint64_t allowance = std::numeric_limits<std::uint64_t>::max();
  std::atomic<std::uint64_t> allowed{std::numeric_limits<std::uint64_t>::max()};
  std::uint64_t granted = 0;
  std::mutex mutex{};

  void allow(std::uint64_t nodes_at_first) noexcept { allowance = allowed = nodes_at_first; }
  // Returns when more nodes than `total` may be spent, or none ever will.
  void wait_for_more(std::uint64_t total);
};

// Positions near the end that one thread remembers: there are too many for the shared table, whose memory is
// slow, and most transpositions come soon. The boards themselves are compared.
class NearbyCache {
 public:
  struct Entry {
    Bits own = 0, opp = 0;
    std::int8_t low = -kMaxScore, high = kMaxScore;
    std::uint8_t move = kNone;
  };

  Entry& at(Bits own, Bits opp) noexcept {
    const Bits hash = (own * 0x9e3779b97f4a7c15ULL) ^ std::rotl(opp * 0xd6e8feb86659fd93ULL, 32);
    return entries_[hash >> (64 - kBits)];
  }

 private:
  static constexpr int kBits = 14;  // 400 KB fit a core's own cache
  std::vector<Entry> entries_ = std::vector<Entry>(std::size_t{1} << kBits);
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

struct EndgameSplit;

// One thread's part of a search. Aligned so that no two of them share a cache line.
struct alignas(128) EndgameWorker final : SplitWorker {
  explicit EndgameWorker(EndgameShared& s)
      : shared(s), table(s.table), edges(s.edges), patterns(othello::patterns()) {
    publish();
  }

  void work_on(SplitPoint& split) override;
  bool limit_met() const noexcept override { return shared.halted.load(std::memory_order_relaxed); }
  void abandon() noexcept override { abandoned.store(true, std::memory_order_relaxed); }
  void resume(bool go_on) noexcept override {
    abandoned.store(!go_on, std::memory_order_relaxed);
    stopped = !go_on || limit_met();
  }

  EndgameShared& shared;
  TranspositionTable& table;
  const EdgeTable& edges;
  const Patterns& patterns;
  NearbyCache nearby;
  SplitPool* pool = nullptr;  // null when it works alone
  std::uint64_t nodes = 0;    // not yet added to the shared count
  std::uint64_t quota = 0;    // most of them before the limit is reached
  unsigned polls = 0;
  std::atomic<bool> abandoned{false};  // another thread has found a cut-off above
  bool stopped = false;                // on the way out, because of a limit or such a cut-off

  // Polled where the rest takes well under a millisecond.
  bool ended() noexcept;
  // Adds the nodes to the shared count, which it returns.
  std::uint64_t publish() noexcept;
  // Counts a node of the middle game; false, without counting it, at the limit.
  bool spend() noexcept {
    if (nodes < quota) [[likely]]
      return ++nodes, true;
    shared.halted.store(true, std::memory_order_relaxed);
    stopped = true;
    return false;
  }
};

// The key of a position in the shared table. Probable results are kept apart from proven ones.
inline Key table_key(Bits own, Bits opp, bool probable) noexcept {
  return board_key(own, opp) ^ (probable ? 0x5851f42d4c957f2dULL : 0);
}

struct Engine {
  const char* name;
  Bits (*mobility)(Bits own, Bits opp) noexcept;
  Bits (*flips)(Bits own, Bits opp, int square) noexcept;
  // Whether the score of the side to move is above alpha: a lower bound above alpha, or an upper bound.
  // Whether it is expected to be (`cut`) decides only where threads help.
  int (*above)(EndgameWorker&, Bits own, Bits opp, int alpha, bool cut) noexcept;
  // The evaluation some plies ahead for the side to move, in hundredths of a disc: exact between alpha and
  // beta, with the moves that lead there in the trail, if there is one; a bound outside.
  int (*seek)(EndgameWorker&, Bits own, Bits opp, int depth, int alpha, int beta, Trail*) noexcept;
  // Searches moves of a shared node until none is left.
  void (*work)(EndgameWorker&, EndgameSplit&) noexcept;
  // Lines of `depth` moves or to the end of the game, passes counted; the last move is counted, not played.
  std::uint64_t (*perft)(Bits own, Bits opp, int depth, const Stop&) noexcept;
};

extern const Engine kPortable;
extern const Engine kAvx2;
extern const Engine kAvx512;
// The fastest one that this processor supports.
const Engine& engine() noexcept;

}  // namespace sakiyomi::othello
