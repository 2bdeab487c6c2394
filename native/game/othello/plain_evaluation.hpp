// The evaluations of counts behind one type: the general search is compiled once for all of them.
#pragma once
#include <variant>

#include "game/othello/evaluation.hpp"
#include "game/othello/weighted.hpp"

namespace sakiyomi::othello {

class PlainEvaluation {
 public:
  template <class E>
  explicit PlainEvaluation(const E& evaluate) noexcept : evaluate_(evaluate) {}

  Value operator()(const Position& p, Side side) const noexcept {
    return std::visit([&](const auto& evaluate) { return evaluate(p, side); }, evaluate_);
  }

 private:
  std::variant<Discs, Evaluation, Weighted> evaluate_;
};

}  // namespace sakiyomi::othello
