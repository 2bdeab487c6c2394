#include "game/collect/theorem.hpp"

#include "game/collect/position.hpp"

namespace sakiyomi::collect {

namespace {

// One pair of targets: the set of (A, B, targets left) from which A can force all that is left.
class Pair {
 public:
  Pair(const Field& field, Cell x, Cell y, bool a_first, bool obstruct)
      : field_(field),
        n_(static_cast<std::size_t>(field.cells())),
        targets_{x, y},
        a_first_(a_first),
        obstruct_(obstruct) {
    for (const int left : {1, 2, 3}) solve(left);
  }
  bool both(std::size_t a, std::size_t b) const { return won_[3][a * n_ + b]; }

 private:
  // A wins a state once it can move to a won one; repeat until nothing is added (least fixed point: A has to
  // get there in finitely many ticks).
  void solve(int left) {
    auto& won = won_[static_cast<std::size_t>(left)];
    won.assign(n_ * n_, 0);
    for (bool grew = true; grew;) {
      grew = false;
      for (std::size_t a = 0; a < n_; ++a)
        for (std::size_t b = 0; b < n_; ++b)
          if (!won[a * n_ + b] && (a != b || !obstruct_) &&
              forces(static_cast<Cell>(a), static_cast<Cell>(b), left))
            won[a * n_ + b] = 1, grew = true;
    }
  }

  bool forces(Cell a, Cell b, int left) const {
    if (a_first_)
      return any(a, [&](Cell aw) { return !any(b, [&](Cell bw) { return !wins(a, b, left, aw, bw); }); });
    return !any(b, [&](Cell bw) { return !any(a, [&](Cell aw) { return wins(a, b, left, aw, bw); }); });
  }

  template <class Test>
  bool any(Cell from, Test test) const {
    for (int d = 0; d < kSteps; ++d)
      if (const int next = field_.after(from, static_cast<Step>(d));
          next >= 0 && test(static_cast<Cell>(next)))
        return true;
    return false;
  }

  bool wins(Cell a, Cell b, int left, Cell a_goal, Cell b_goal) const {
    Cell a_to = a_goal, b_to = b_goal;
    if (obstruct_) {
      const auto [first, second] = a_first_ ? resolve(a, b, a_goal, b_goal) : resolve(b, a, b_goal, a_goal);
      a_to = a_first_ ? first : second, b_to = a_first_ ? second : first;
    }
    for (int t = 0; t < 2; ++t) {
      if (!(left >> t & 1)) continue;
      const bool a_there = a_to == targets_[t], b_there = b_to == targets_[t];
      if (b_there && !(a_there && a_first_)) return false;
      if (a_there) left &= ~(1 << t);
    }
    return left == 0 || won_[static_cast<std::size_t>(left)][a_to * n_ + b_to];
  }

  const Field& field_;
  std::size_t n_;
  Cell targets_[2];
  bool a_first_, obstruct_;
  std::vector<std::uint8_t> won_[4];
};

}  // namespace

std::vector<std::uint8_t> forced(int width, int height, bool a_first, bool obstruct) {
  const Field field(width, height, {}, {});
  const auto n = static_cast<std::size_t>(field.cells());
  std::vector<std::uint8_t> out(n * n * n * n, 0);
  for (std::size_t x = 0; x < n; ++x)
    for (std::size_t y = x + 1; y < n; ++y) {
      const Pair pair(field, static_cast<Cell>(x), static_cast<Cell>(y), a_first, obstruct);
      for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = 0; b < n; ++b)
          if (a != b && a != x && a != y && b != x && b != y && pair.both(a, b))
            out[((a * n + b) * n + x) * n + y] = out[((a * n + b) * n + y) * n + x] = 1;
    }
  return out;
}

}  // namespace sakiyomi::collect
