#include "game/othello/stability.hpp"

namespace sakiyomi::othello {

namespace {

// The edge after a disc on an empty square of it, whether or not that turns anything on the edge itself.
void place(unsigned& own, unsigned& opp, int square) noexcept {
  for (const int step : {1, -1}) {
    unsigned run = 0;
    int x = square + step;
    for (; x >= 0 && x < 8 && (opp >> x & 1) != 0; x += step) run |= 1u << x;
    if (x >= 0 && x < 8 && (own >> x & 1) != 0) own |= run, opp &= ~run;
  }
  own |= 1u << square;
}

// Discs of either side that keep their colour however the edge is filled.
class Edges {
 public:
  Edges() {
    for (unsigned own = 0; own < 256; ++own)
      for (unsigned opp = 0; opp < 256; ++opp)
        if ((own & opp) == 0) table[own << 8 | opp] = static_cast<std::uint8_t>(fixed(own, opp) & own);
  }
  EdgeTable table{};

 private:
  unsigned fixed(unsigned own, unsigned opp) {
    std::int16_t& known = known_[own << 8 | opp];
    if (known >= 0) return static_cast<unsigned>(known);
    unsigned set = own | opp;
    for (int square = 0; square < 8; ++square) {
      if (((own | opp) >> square & 1) != 0) continue;
      unsigned a = own, b = opp, c = own, d = opp;
      place(a, b, square), place(d, c, square);
      set &= ((own & a) | (opp & b)) & fixed(a, b) & ((own & c) | (opp & d)) & fixed(c, d);
    }
    known_[own << 8 | opp] = static_cast<std::int16_t>(set);
    return set;
  }

  std::array<std::int16_t, 65536> known_ = [] {
    std::array<std::int16_t, 65536> none;
    none.fill(-1);
    return none;
  }();
};

}  // namespace

const EdgeTable& edge_table() {
  static const EdgeTable table = Edges().table;
  return table;
}

}  // namespace sakiyomi::othello
