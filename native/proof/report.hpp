// What comes out of a proof search, the same for every game: moves are 16-bit codes here.
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "proof/numbers.hpp"

namespace sakiyomi::proof {

enum class Status : std::uint8_t { unknown, proven, disproven };
enum class Find : std::uint8_t { any, shortest };
enum class Method : std::uint8_t { dfpn, freedom };

struct ProofInfo {
  Status status = Status::unknown;
  bool shortest = false;  // proved: no win is shorter
  bool last = false;
  Length length = 0;   // plies of the win, against the longest defence
  Length counted = 0;  // the same without futile replies; 0 if not known
  std::vector<std::uint16_t> line;
  std::vector<std::uint8_t> tree;  // the proof, only if asked for and only in the last report
  std::uint64_t nodes = 0;
  double seconds = 0;
  Number pn = 1, dn = 1;  // 0 and kInfinity when proven, the reverse when disproven
  int depth = 0;          // plies of the longest line searched
  int table_full = 0;     // thousandths
};

using ProofReport = std::function<void(const ProofInfo&)>;

}  // namespace sakiyomi::proof
