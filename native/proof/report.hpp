// What comes out of a proof search, the same for every game: moves are 16-bit codes here.
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "proof/numbers.hpp"

namespace sakiyomi::proof {

enum class Status : std::uint8_t { unknown, proven, disproven };
enum class Find : std::uint8_t { any, shortest };
// Which interpositions are not counted: useless ones by the rule of the books, whether dropped or moved;
// useless drops only; or all that can be taken back, which gives a lower bound.
enum class Futile : std::uint8_t { all, drops, free };
enum class Method : std::uint8_t { dfpn, freedom };

// A reply to a check, as books count it.
struct CountedReply {
  std::uint16_t move = 0;
  bool useless = false;
  Length length = 0;                // plies from this reply on; of a useless one, those after its capture
  std::vector<std::uint16_t> line;  // what follows it
};

struct ProofInfo {
  Status status = Status::unknown;
  bool shortest = false;  // proved: no win is shorter
  bool last = false;
  Length length = 0;  // plies of the win, against the longest defence
  // The length of the shortest win as books count it, proved; kUnbounded if not known. Then the line is the
  // main line.
  Length counted = kUnbounded;
  Length counted_least = 0, counted_most = kUnbounded;  // proved bounds of it
  std::vector<std::uint16_t> line;
  std::vector<CountedReply> replies;  // if the defender is to move and `counted` is known
  std::vector<std::uint8_t> tree;     // the proof, only if asked for and only in the last report
  std::uint64_t nodes = 0;
  double seconds = 0;
  Number pn = 1, dn = 1;  // 0 and kInfinity when proven, the reverse when disproven
  int depth = 0;          // plies of the longest line searched
  int table_full = 0;     // thousandths
};

using ProofReport = std::function<void(const ProofInfo&)>;

}  // namespace sakiyomi::proof
