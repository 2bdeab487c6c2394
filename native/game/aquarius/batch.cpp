#include "game/aquarius/batch.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/in_parallel.hpp"

namespace sakiyomi::aquarius {

Batch::Batch(std::vector<std::shared_ptr<const Field>> fields, const Rules& rules, int worlds, int frames,
             int threads)
    : fields_(std::move(fields)), rules_(rules), frames_(frames), threads_(threads) {
  within(worlds, 1, 100'000, "worlds");
  within(frames, 1, 10'000, "frames");
  within(threads, 1, kMaxThreads, "threads");
  if (fields_.empty()) throw std::invalid_argument("a batch needs a field");
  for (const auto& field : fields_)
    if (field->grid().radius() != fields_.front()->grid().radius())
      throw std::invalid_argument("all fields of a batch must have the same size");
  const auto n = static_cast<std::size_t>(worlds);
  for (const auto& field : fields_) World(field, rules_);  // throws if they do not fit
  for (std::size_t i = 0; i < n; ++i) worlds_.emplace_back(fields_[i % fields_.size()], rules_);
  const auto cells = n * static_cast<std::size_t>(size() * size());
  owner.assign(cells, -2);
  ground.assign(cells, -1);
  amount.assign(cells, 0);
  robots.resize(n * static_cast<std::size_t>(agents()) * 4);
  scores.resize(n * static_cast<std::size_t>(teams()));
  rewards.resize(scores.size());
  left.resize(n);
  over.resize(n);
  matches_.resize(n);
  scored_.resize(n);
  reset();
}

template <class Work>
void Batch::for_all(Work&& work) {
  const auto parts = static_cast<std::size_t>(std::min(threads_, worlds()));
  in_parallel(parts, [&](std::size_t part) {
    for (std::size_t i = part * worlds_.size() / parts; i < (part + 1) * worlds_.size() / parts; ++i) work(i);
  });
}

void Batch::reset() {
  std::ranges::fill(matches_, 0);
  for_all([this](std::size_t i) { begin(i); });
}

bool Batch::step(const std::int8_t* actions) {
  const std::size_t all = worlds_.size() * static_cast<std::size_t>(agents());
  if (!std::all_of(actions, actions + all, [](std::int8_t a) {
        return a >= 0 && a < static_cast<std::int8_t>(kBatchActions.size());
      }))
    return false;
  for_all([&](std::size_t i) { step_world(i, actions + i * static_cast<std::size_t>(agents())); });
  return true;
}

void Batch::begin(std::size_t i) {
  const auto& field = fields_[(i + matches_[i]++) % fields_.size()];
  worlds_[i] = World(field, rules_);
  const Grid& grid = field->grid();
  std::int8_t* kinds = ground.data() + i * static_cast<std::size_t>(size() * size());
  for (Cell c = 0; c < grid.cells(); ++c)
    kinds[grid.y(c) * size() + grid.x(c)] = static_cast<std::int8_t>(field->ground(c));
  std::fill_n(scores.begin() + static_cast<std::ptrdiff_t>(i) * teams(), teams(), 0);
  std::fill_n(rewards.begin() + static_cast<std::ptrdiff_t>(i) * teams(), teams(), 0);
  scored_[i] = 0;
  show(i);
}

void Batch::step_world(std::size_t i, const std::int8_t* actions) {
  if (over[i]) {
    begin(i);
    return;
  }
  World& world = worlds_[i];
  for (int agent = 0; agent < world.agents(); ++agent)
    if (world.ready(agent)) world.start(agent, kBatchActions[static_cast<std::size_t>(actions[agent])]);
  world.run_frames(std::min(frames_, rules_.frames * rules_.sessions - world.now()));
  std::int32_t* now = scores.data() + i * static_cast<std::size_t>(teams());
  std::int32_t* won = rewards.data() + i * static_cast<std::size_t>(teams());
  std::fill_n(won, teams(), 0);
  if (world.changes() != scored_[i]) {
    const Points points = world.points();
    for (int t = 0; t < teams(); ++t) {
      won[t] = points.score[static_cast<std::size_t>(t)] - now[t];
      now[t] = points.score[static_cast<std::size_t>(t)];
    }
  }
  show(i);
}

void Batch::show(std::size_t i) {
  const World& world = worlds_[i];
  const Grid& grid = world.field().grid();
  const auto first = i * static_cast<std::size_t>(size() * size());
  if (world.changes() != scored_[i] || world.now() == 0) {
    for (Cell c = 0; c < grid.cells(); ++c) {
      const auto at = first + static_cast<std::size_t>(grid.y(c) * size() + grid.x(c));
      owner[at] = static_cast<std::int8_t>(world.owner(c));
      amount[at] = static_cast<std::int16_t>(std::min(world.amount(c), 32767));
    }
    scored_[i] = world.changes();
  }
  std::int16_t* row = robots.data() + i * static_cast<std::size_t>(agents()) * 4;
  for (int agent = 0; agent < world.agents(); ++agent, row += 4) {
    const Robot& r = world.robot(agent);
    row[0] = static_cast<std::int16_t>(grid.x(r.cell));
    row[1] = static_cast<std::int16_t>(grid.y(r.cell));
    row[2] = static_cast<std::int16_t>(std::min(r.tank, 32767));
    row[3] = static_cast<std::int16_t>(std::max(0, r.busy_until - world.now()));
  }
  left[i] = rules_.frames * rules_.sessions - world.now();
  over[i] = world.over();
}

}  // namespace sakiyomi::aquarius
