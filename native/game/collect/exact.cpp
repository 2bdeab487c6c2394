#include "game/collect/exact.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>
#include <string>

namespace sakiyomi::collect {

std::uint64_t Exact::bytes(const Position& root) {
  const auto cells = static_cast<std::uint64_t>(root.field().cells());
  const int targets = std::popcount(root.left());
  constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t each = cells * cells * static_cast<std::uint64_t>(root.patience() + 1) * 4;
  return targets > 30 || each > kNever >> targets ? kNever : each << targets;
}

Exact::Exact(const Position& root, Sees sees, std::uint64_t max_bytes, const Stop& stop)
    : field_(root.field_ptr()),
      cells_(static_cast<std::size_t>(field_->cells())),
      root_left_(root.left()),
      sees_(sees),
      patience_(root.patience()) {
  if (bytes(root) > max_bytes)
    throw std::invalid_argument(
        "the board is too large to be solved exactly: " + std::to_string(field_->cells()) + " cells with " +
        std::to_string(std::popcount(root_left_)) + " targets may need " + std::to_string(bytes(root) >> 20) +
        " MB, and " + std::to_string(max_bytes >> 20) + " MB are allowed");
  for (Mask m = root_left_; m != 0; m &= m - 1) slots_.push_back(std::countr_zero(m));
  reach_.resize(cells_);
  for (std::size_t c = 0; c < cells_; ++c)
    for (int d = 0; d < kSteps; ++d)
      if (const int next = field_->after(static_cast<Cell>(c), static_cast<Step>(d));
          next >= 0 && !field_->wall(static_cast<Cell>(c)))
        reach_[c].push_back(static_cast<Cell>(next));
  solved_.resize(std::size_t{1} << slots_.size());
  // A subset comes after all of its own subsets, so that every capture leads to something solved.
  for (std::size_t set = 1; set < solved_.size(); ++set) {
    Mask left = 0;
    for (std::size_t bit = 0; bit < slots_.size(); ++bit)
      if (set >> bit & 1) left |= Mask{1} << slots_[bit];
    solve(left, stop);
    if (stop.requested()) return;
  }
  done_ = true;
}

std::size_t Exact::subset(Mask left) const noexcept {
  std::size_t set = 0;
  for (std::size_t bit = 0; bit < slots_.size(); ++bit)
    if (left >> slots_[bit] & 1) set |= std::size_t{1} << bit;
  return set;
}

Value Exact::future(Cell first, Cell second, Mask left, int remaining) const noexcept {
  if (left == 0 || remaining <= 0) return 0;
  const auto& layers = solved_[subset(left)].at;
  const std::size_t k = std::min(static_cast<std::size_t>(remaining), layers.size()) - 1;
  return layers[k][index(first, second)];
}

Value Exact::tick(Cell first, Cell second, Mask left, int remaining, Cell first_goal,
                  Cell second_goal) const noexcept {
  const auto [a, b] = resolve(first, second, first_goal, second_goal);
  const int ta = field_->target_at(a), tb = field_->target_at(b);
  const bool takes_a = ta >= 0 && (left >> ta & 1), takes_b = tb >= 0 && (left >> tb & 1);
  if (!takes_a && !takes_b) return future(a, b, left, remaining - 1);
  const Mask rest = left & ~(takes_a ? Mask{1} << ta : 0) & ~(takes_b ? Mask{1} << tb : 0);
  return (takes_a ? field_->value(ta) : 0) - (takes_b ? field_->value(tb) : 0) +
         future(a, b, rest, patience_);
}

Value Exact::best(Cell first, Cell second, Mask left, int remaining) const noexcept {
  if (sees_ == Sees::second) {
    Value most = -kInfinite;
    for (const Cell fw : reach_[first]) {
      Value least = kInfinite;
      for (const Cell sw : reach_[second]) {
        least = std::min(least, tick(first, second, left, remaining, fw, sw));
        if (least <= most) break;
      }
      most = std::max(most, least);
    }
    return most;
  }
  Value least = kInfinite;
  for (const Cell sw : reach_[second]) {
    Value most = -kInfinite;
    for (const Cell fw : reach_[first]) {
      most = std::max(most, tick(first, second, left, remaining, fw, sw));
      if (most >= least) break;
    }
    least = std::min(least, most);
  }
  return least;
}

void Exact::solve(Mask left, const Stop& stop) {
  auto& layers = solved_[subset(left)].at;
  for (int remaining = 1; remaining <= patience_; ++remaining) {
    std::vector<std::int32_t> layer(cells_ * cells_, 0);
    for (std::size_t a = 0; a < cells_; ++a) {
      if (stop.requested()) return;
      for (std::size_t b = 0; b < cells_; ++b) {
        if (a == b || reach_[a].empty() || reach_[b].empty()) continue;
        layer[a * cells_ + b] = best(static_cast<Cell>(a), static_cast<Cell>(b), left, remaining);
        ++states_;
      }
    }
    // Equal to the layer before: every later one would be the same too.
    if (remaining > 1 && layer == layers.back()) return;
    layers.push_back(std::move(layer));
  }
}

Value Exact::value(const Position& p) const {
  const int remaining = p.patience() - p.idle();
  if (!p.has_chosen() || p.over()) return p.banked(0) + future(p.robot(0), p.robot(1), p.left(), remaining);
  const auto options = after(p);
  return *std::min_element(options.begin(), options.end());
}

std::vector<Value> Exact::after(const Position& p) const {
  const Cell first = p.robot(0), second = p.robot(1);
  const int remaining = p.patience() - p.idle();
  std::vector<Value> values;
  for (const Step step : p.moves()) {
    const auto goal = static_cast<Cell>(field_->after(p.robot(p.side()), step));
    if (p.has_chosen()) {
      const auto first_goal = static_cast<Cell>(field_->after(first, p.chosen()));
      values.push_back(p.banked(0) + tick(first, second, p.left(), remaining, first_goal, goal));
      continue;
    }
    Value least = kInfinite;
    for (const Cell sw : reach_[second])
      least = std::min(least, tick(first, second, p.left(), remaining, goal, sw));
    values.push_back(p.banked(0) + least);
  }
  return values;
}

int Exact::haste(const Position& p) const {
  const int remaining = p.patience() - p.idle();
  const Value now = future(p.robot(0), p.robot(1), p.left(), remaining);
  int k = remaining;
  while (k > 0 && future(p.robot(0), p.robot(1), p.left(), k - 1) == now) --k;
  return k;
}

}  // namespace sakiyomi::collect
