#include "game/collect/plan.hpp"

#include <algorithm>

#include "base/random.hpp"

namespace sakiyomi::collect {

Plan::Plan(const Position& position, PlanOptions options) : field_(position.field_ptr()), options_(options) {
  s_ = {};
  s_.mover = position.side();
  s_.left = position.left();
  s_.pending = {-1, -1};
  for (const Side side : {Side{0}, Side{1}}) {
    s_.robot[side] = s_.from[side] = position.robot(side);
    s_.score[side] = position.score(side);
  }
  for (Mask m = s_.left; m != 0; m &= m - 1) s_.worth += field_->value(std::countr_zero(m));
  if (position.has_chosen() && position.model() == Model::seq) {
    const auto goal = static_cast<Cell>(field_->after(position.robot(0), position.chosen()));
    if (goal != position.robot(1)) {  // otherwise it depends on us whether it gets there
      s_.robot[0] = goal;
      const int t = field_->target_at(goal);
      if (t >= 0 && (s_.left >> t & 1)) s_.pending[0] = static_cast<std::int8_t>(t);
    }
    s_.clock[0] = 1;
  }
  arrive();
}

// [9] A target is credited once its arrival lies in the past of the side to decide.
void Plan::settle(Side side) noexcept {
  const int i = s_.pending[side];
  s_.pending[side] = -1;
  if (i < 0 || !(s_.left >> i & 1)) return;
  s_.left &= ~(Mask{1} << i);
  s_.score[side] += field_->value(i);
  s_.worth -= field_->value(i);
}

void Plan::arrive() noexcept {
  const Side me = s_.mover, you = other(me);
  settle(me);
  if (s_.clock[you] <= s_.clock[me]) settle(you);
  Mask open = s_.left;  // step 3: not the target that the opponent is heading for and reaches first
  if (const int i = s_.pending[you]; i >= 0 && (open >> i & 1) && !mine(me, i)) open &= ~(Mask{1} << i);
  s_.candidates = 0;
  const Cell at = s_.robot[me];
  for (Mask m = open; m != 0; m &= m - 1) {
    const int i = std::countr_zero(m);
    // [12] Excluded targets do not hide others.
    if ((field_->between(at, i) & open) == 0 && field_->distance(at, i) < kFar) s_.candidates |= Mask{1} << i;
  }
}

void Plan::play(Leg leg, Undo& undo) noexcept {
  undo = s_;
  const Side me = s_.mover, you = other(me);
  const int i = leg.target;
  const int arrival = this->arrival(me, i);
  s_.from[me] = s_.robot[me];
  s_.departed[me] = s_.clock[me];
  if (s_.pending[you] == i) {  // step 4: we are first; the opponent stops where it is at that time [10]
    const int walked = std::max(0, arrival - s_.departed[you]);
    s_.robot[you] = field_->walk(s_.from[you], i, walked);
    s_.clock[you] = std::max(arrival, s_.departed[you]);
    s_.pending[you] = -1;
  }
  s_.robot[me] = field_->targets()[static_cast<std::size_t>(i)].cell;
  s_.clock[me] = arrival;
  s_.pending[me] = static_cast<std::int8_t>(i);
  // The robot that is free first decides next.
  if (s_.clock[me] > s_.clock[you])
    s_.mover = you;
  else if (s_.clock[me] == s_.clock[you])
    s_.mover = options_.equal == Equal::first ? Side{0} : options_.equal == Equal::same ? me : you;
  arrive();
}

Key Plan::key() const noexcept {
  const int now = s_.clock[s_.mover];
  Key key = mix(field_->key() ^ s_.left,
                static_cast<Key>(s_.robot[0]) | static_cast<Key>(s_.robot[1]) << 16 |
                    static_cast<Key>(static_cast<std::uint32_t>(s_.clock[0] - s_.clock[1])) << 32);
  const Side you = other(s_.mover);
  Key under_way = s_.mover;
  if (s_.pending[you] >= 0)
    under_way |= static_cast<Key>(s_.pending[you] + 1) << 8 | static_cast<Key>(s_.from[you]) << 16 |
                 static_cast<Key>(static_cast<std::uint32_t>(s_.departed[you] - now)) << 32;
  key = chain(key, under_way);
  // Values depend on this reading, so searches with different readings must not share them.
  return options_.equal == Equal::first ? key : chain(key, static_cast<Key>(options_.equal));
}

int Plan::priority(Leg leg) const noexcept {
  constexpr int kOwnFirst = 1 << 24;
  const Side me = s_.mover, you = other(me);
  const int i = leg.target;
  // Definition 4, printed: own distance minus the opponent's. For a target that only one side can
  // reach, the difference is as large as P allows.
  int slack = std::clamp(field_->distance(s_.robot[me], i) - field_->distance(s_.robot[you], i), -options_.p,
                         options_.p);
  if (options_.order_sign == OrderSign::border) slack = -slack;
  return mine(me, i) ? kOwnFirst + field_->value(i) * (options_.p - slack)
                     : field_->value(i) * (options_.p + slack);
}

Value Territory::operator()(const Plan& plan, Side side) const noexcept {
  Value first = plan.banked(0);
  for (Mask m = plan.left(); m != 0; m &= m - 1) {
    const int i = std::countr_zero(m);
    if (!plan.reachable(i)) continue;
    first += plan.mine(0, i) ? plan.field().value(i) : -plan.field().value(i);
  }
  return side == 0 ? first : -first;
}

}  // namespace sakiyomi::collect
