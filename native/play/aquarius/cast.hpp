// Which bots the other teams behave like, and how a match would end with them.
#pragma once
#include <optional>

#include "base/stop.hpp"
#include "game/aquarius/bot.hpp"

namespace sakiyomi::aquarius {

using Bots = std::vector<std::unique_ptr<Bot>>;
using Orders = std::vector<std::string>;  // the commands of a team for one session

// A match played on.
struct Forecast {
  std::vector<std::uint64_t> hashes;  // of the states after each session
  std::vector<int> score;             // of the last one, by team
};

class Cast {
 public:
  explicit Cast(Bots models) : models_(std::move(models)) {}

  // Sees every question before it is answered. `ran`: own commands for the session that has passed since the
  // one before.
  void watch(const Question& q, const Orders& ran);

  // Whether some team behaves like none of the models.
  bool strangers() const noexcept;

  // The rest of the match, or at most `sessions` of it, if this team follows `plan` and every other one the
  // bot that it resembles most. `sent`: own commands for the session of `q.seen`, if they were given. Nothing
  // if the deadline passes.
  std::optional<Forecast> play(const Question& q, const Bot& plan, const Orders& sent, std::size_t sessions,
                               const Deadline& deadline) const;

 private:
  // A model in the place of a team's real bot.
  struct Role {
    std::unique_ptr<Bot> bot;
    Orders sent, next;  // for the session of the state last seen, and for the one after it
    int errors = 0;     // robots that were not where it would have sent them, over all sessions
    int recent = 0;     // the same, where the last sessions count most, in 32nds
  };

  void judge(const Question& q, const Orders& ran, bool delayed);
  static const Role& best(const std::vector<Role>& roles) noexcept;
  static bool strange(const std::vector<Role>& roles) noexcept;

  Bots models_;
  std::vector<std::vector<Role>> roles_;  // by team; none for the own one
  std::optional<World> last_;
};

}  // namespace sakiyomi::aquarius
