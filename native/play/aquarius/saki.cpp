#include "play/aquarius/saki.hpp"

#include <algorithm>
#include <utility>

namespace sakiyomi::aquarius {

namespace {

constexpr int kRank = 1000;     // the unit in which an end is valued
constexpr int kBetter = 20;     // by which another plan must be better
constexpr int kFarthest = 150;  // sessions to look ahead

class Saki : public Bot {
 public:
  Saki(const SakiOptions& options, Bots models, Bots plans, std::unique_ptr<Bot> safe)
      : options_(options),
        cast_(std::move(models)),
        plans_(std::move(plans)),
        safe_(std::move(safe)),
        plan_(plans_.front()->clone()) {}

  std::vector<std::string> commands(const Question& q) override {
    const bool delayed = q.ahead.now() > q.seen.now();
    cast_.watch(q, delayed ? sent_ : next_);
    sent_ = std::exchange(next_, {});
    if (q.seen.session() >= options_.first) {
      if (cast_.strangers())
        play_safe();
      else if (simulated_ < options_.budget)
        compare(q);
    }
    next_ = plan_->commands(q);
    return next_;
  }

  // In forecasts of others it keeps to its plan.
  std::unique_ptr<Bot> clone() const override { return plan_->clone(); }
  std::uint64_t nodes() const noexcept override { return plan_->nodes(); }
  std::vector<int> forecast() const override { return expected_.score; }

 private:
  // A plan that relies on forecasts ends badly if they are wrong.
  void play_safe() {
    if (!std::exchange(careful_, true)) plan_ = safe_->clone();
    expected_ = {};
  }

  // Follows another plan if it promises more than the current one.
  void compare(const Question& q) {
    const Deadline end = options_.ms ? Deadline(options_.ms / 1000.0) : Deadline();
    int left = std::min(options_.sessions, options_.budget - simulated_);
    if (!as_expected(q.seen)) {
      auto forecast = look(q, *plan_, end, left);
      if (!forecast) return;
      expect(q, std::move(*forecast));
    }
    for (std::size_t i = 0; i < plans_.size() && left > 0 && value_ > aim(); ++i) {
      const Bot& other = *plans_[turn_++ % plans_.size()];
      auto forecast = look(q, other, end, left);
      if (!forecast) return;
      if (value(*forecast, q.team) + kBetter > value_) continue;
      plan_ = other.clone();
      careful_ = false;
      expect(q, std::move(*forecast));
    }
  }

  std::optional<Forecast> look(const Question& q, const Bot& plan, const Deadline& end, int& left) {
    auto forecast = cast_.play(q, plan, sent_, kFarthest, end);
    const int sessions = forecast ? static_cast<int>(forecast->hashes.size()) : kFarthest;
    left -= sessions;
    simulated_ += sessions;
    return forecast;
  }

  bool as_expected(const World& seen) const noexcept {
    const int passed = seen.session() - from_;
    return passed >= 0 && passed < static_cast<int>(expected_.hashes.size()) &&
           expected_.hashes[static_cast<std::size_t>(passed)] == seen.hash();
  }

  void expect(const Question& q, Forecast forecast) {
    value_ = value(forecast, q.team);
    from_ = q.seen.session() + 1;
    expected_ = std::move(forecast);
  }

  int aim() const noexcept { return kRank - options_.lead; }

  // The expected rank, less is better: a lead or a gap of less than `lead` points is not certain to last.
  int value(const Forecast& forecast, int team) const noexcept {
    const std::vector<int>& score = forecast.score;
    const int own = score[static_cast<std::size_t>(team)];
    int rank = kRank, nearest = kRank;
    for (std::size_t t = 0; t < score.size(); ++t) {
      if (static_cast<int>(t) == team) continue;
      const int ahead = own - score[t];
      nearest = std::min(nearest, ahead);
      rank += kRank * std::clamp(options_.lead - ahead, 0, 2 * options_.lead) / (2 * options_.lead);
    }
    return rank - std::clamp(nearest, -kRank / 5, kRank / 5);
  }

  SakiOptions options_;
  Cast cast_;
  Bots plans_;
  std::unique_ptr<Bot> safe_, plan_;  // the plan for strangers, and the current one
  Orders sent_, next_;                // own commands for the session that is seen, and for the one after it
  Forecast expected_;                 // of the current plan
  int from_ = 0;                      // session after which its first state was expected
  int value_ = 0;
  std::size_t turn_ = 1;  // plans tried
  int simulated_ = 0;     // sessions
  bool careful_ = false;  // whether the safe plan is followed
};

}  // namespace

std::unique_ptr<Bot> make_saki(const SakiOptions& options, Bots models, Bots plans,
                               std::unique_ptr<Bot> safe) {
  return std::make_unique<Saki>(options, std::move(models), std::move(plans), std::move(safe));
}

}  // namespace sakiyomi::aquarius
