#include "play/aquarius/moat.hpp"

#include <algorithm>

#include "game/aquarius/paths.hpp"

namespace sakiyomi::aquarius {

namespace {

constexpr std::int64_t kPoint = 1000;  // the unit of an estate; a frame of work costs one
constexpr int kRound = 6000;           // points around a ring
constexpr int kEnemyPercent = 30;      // of a dry cell, for enclosing one with water of others
constexpr int kDryPercent = 55;        // of the cells that are dry in the end, roughly
constexpr int kLaterPercent = 90;      // of the time left in which a ring that is begun must be finished
constexpr int kSmallest = 3;           // radius of a disc

bool has(const Grid& grid, const Rows& rows, Cell c) noexcept {
  return rows[static_cast<std::size_t>(grid.y(c))] >> grid.x(c) & 1;
}

// Where a cell lies around another one, clockwise.
int bearing(const Grid& grid, Cell middle, Cell c) noexcept {
  const int dx = grid.x(c) - grid.x(middle), dy = grid.y(c) - grid.y(middle);
  const int sector = kRound / kDirections;
  // Between two directions a and b a cell is i steps in the first and j in the second.
  for (std::size_t a = 0; a < kDirections; ++a) {
    const std::size_t b = (a + 1) % kDirections;
    const int i = dx * kStepY[b] - dy * kStepX[b], j = dy * kStepX[a] - dx * kStepY[a];
    if (i > 0 && j >= 0) return static_cast<int>(a) * sector + sector * j / (i + j);
  }
  return 0;
}

}  // namespace

int Moat::lacking(const Sketch& sketch, Cell c, int thick) noexcept {
  return sketch.owner(c) == sketch.team() ? std::max(0, thick - sketch.amount(c)) : thick;
}

// Frames of one robot for a cell of the ring, without fetching the water.
int Moat::frames(const Sketch& sketch, Cell c, int thick) noexcept {
  const Rules& rules = sketch.rules();
  const int units = lacking(sketch, c, thick);
  if (units == 0) return 0;
  const int sucked = sketch.foreign(c) ? sketch.amount(c) : 0;
  return sketch.world().duration(rules.move + units * rules.pour, c) + sucked * rules.suck;
}

// Frames of work for all gaps of the ring.
std::int64_t Moat::work(const Sketch& sketch) const noexcept {
  std::int64_t out = 0, units = 0;
  for (const Cell c : ring_) {
    if (sketch.owner(c) == sketch.team()) continue;
    out += frames(sketch, c, thick_);
    units += lacking(sketch, c);
  }
  for (int k = 0; k < sketch.rules().robots; ++k) units -= sketch.mover(k).tank;
  return out + std::max<std::int64_t>(0, units) * sketch.rules().refill;
}

void Moat::plan(const Sketch& sketch, const std::vector<int>& way, int frames_left) {
  const bool first = radius_ == 0;
  if (first) choose_site(sketch, frames_left);
  const std::int64_t time =
      std::int64_t{sketch.rules().robots} * frames_left * (first ? options_.budget : kLaterPercent) / 100;
  // The disc may shrink later, but not grow: what is built would be lost.
  for (;; --radius_) {
    order(sketch.field().grid(), best_enclosure(sketch.field().grid(), estate(sketch, way, frames_left)));
    // Nobody has time to suck up more.
    thick_ = std::min(options_.thick, 1 + frames_left / sketch.rules().suck);
    while (!first && thick_ > 2 && work(sketch) > time) --thick_;
    if (work(sketch) <= time || radius_ <= kSmallest) break;
  }
  if (posts_.empty()) divide(sketch);
}

// The disc that is worth most.
void Moat::choose_site(const Sketch& sketch, int frames_left) {
  const Grid& grid = sketch.field().grid();
  const std::int64_t time = std::int64_t{sketch.rules().robots} * frames_left * options_.budget / 100;
  std::int64_t best = 0;
  radius_ = kSmallest;
  centre_ = grid.at(grid.radius(), grid.radius());
  for (Cell centre = 0; centre < grid.cells(); ++centre) {
    if (grid.x(centre) % 2 || grid.y(centre) % 2) continue;  // a quarter of them is enough
    for (int radius = kSmallest + 1; radius <= grid.radius(); ++radius) {
      const std::int64_t worth = site_worth(sketch, centre, radius, time);
      if (worth < 0) break;
      if (worth > best) best = worth, centre_ = centre, radius_ = radius;
    }
  }
}

// Hundredths of a point; negative if there is not enough time. Others break through a fence on their way to
// water: there should be jars on both sides, unless little land lies outside.
std::int64_t Moat::site_worth(const Sketch& sketch, Cell centre, int radius, std::int64_t time) const {
  const Field& field = sketch.field();
  const Rules& rules = sketch.rules();
  std::int64_t dry = 0, ring = 0, work = 0, outside = 0;
  int jars_in = 0, jars_out = 0;
  for (Cell c = 0; c < field.grid().cells(); ++c) {
    const int d = field.grid().distance(c, centre);
    if (field.jar(c)) ++(d <= radius ? jars_in : jars_out);
    if (d > radius) {
      outside += field.paintable(c);
    } else if (d < radius && !has(field.grid(), field.grid().rim(), c)) {
      dry += field.paintable(c);
    } else if (field.paintable(c)) {
      ++ring;
      work += frames(sketch, c, options_.thick) + options_.thick * rules.refill;
    } else {
      work += 2 * options_.thick * (rules.refill + rules.pour);  // the ring makes a detour
    }
  }
  if (work > time) return -1;
  std::int64_t worth = kDryPercent * dry + 100 * ring;
  const std::int64_t land = dry + ring + outside;
  if (jars_in == 0) worth = worth * options_.alone / 100;
  if (jars_out == 0) worth -= worth * (100 - options_.alone) * std::min(2 * outside, land) / (100 * land);
  return worth;
}

Estate Moat::estate(const Sketch& sketch, const std::vector<int>& way, int frames_left) const {
  const Field& field = sketch.field();
  Estate out;
  for (Cell c = 0; c < field.grid().cells(); ++c) {
    const bool far = field.grid().distance(c, centre_) > radius_;
    out.worth.push_back(!field.paintable(c) || far ? 0
                        : sketch.foreign(c)        ? kPoint * kEnemyPercent / 100
                                                   : kPoint);
    const bool own = sketch.owner(c) == sketch.team();
    const bool too_late = way[static_cast<std::size_t>(c)] >= frames_left;
    if ((field.wall(c) && sketch.rules().walls_close) || (own && too_late))
      out.price.push_back(0);
    else if (!field.paintable(c) || too_late)
      out.price.push_back(kNever);
    else
      out.price.push_back(frames(sketch, c, options_.thick) +
                          lacking(sketch, c, options_.thick) * sketch.rules().refill);
  }
  return out;
}

// Notes where the cells of the ring lie along it.
void Moat::order(const Grid& grid, const Enclosure& enclosure) {
  int x = 0, y = 0, n = 0;
  ring_.clear();
  for (Cell c = 0; c < grid.cells(); ++c) {
    if (has(grid, enclosure.ring, c)) ring_.push_back(c);
    if (has(grid, enclosure.inside, c)) x += grid.x(c), y += grid.y(c), ++n;
  }
  const Cell middle = n > 0 ? grid.at(x / n, y / n) : kOutside;
  if (middle != kOutside)
    std::ranges::sort(ring_, {}, [&](Cell c) { return std::pair(bearing(grid, middle, c), c); });
  along_.assign(static_cast<std::size_t>(grid.cells()), 0);
  for (std::size_t i = 0; i < ring_.size(); ++i)
    along_[static_cast<std::size_t>(ring_[i])] = static_cast<int>(i * kRound / ring_.size());
}

Cell Moat::at(int point) const noexcept {
  const auto n = static_cast<int>(ring_.size());
  return n == 0 ? kOutside : ring_[static_cast<std::size_t>(point % kRound * n / kRound)];
}

// Equal parts of the ring for the robots, turned so that all have a short way.
void Moat::divide(const Sketch& sketch) {
  const Grid& grid = sketch.field().grid();
  const int robots = sketch.rules().robots, part = kRound / robots;
  int least = kFar;
  for (int turn = 0; turn < part && !ring_.empty(); turn += part / 8 + 1) {
    std::vector<int> points, posts;
    for (int i = 0; i < robots; ++i) points.push_back(turn + i * part);
    int sum = 0;
    for (int k = 0; k < robots; ++k) {
      const auto way = [&](int point) { return grid.distance(sketch.mover(k).cell, at(point)); };
      const auto best = std::ranges::min_element(points, {}, way);
      sum += way(*best);
      posts.push_back(*best);
      points.erase(best);
    }
    if (sum < least) least = sum, posts_ = posts;
  }
}

bool Moat::own_part(int robot, Cell c) const noexcept {
  if (posts_.empty()) return true;
  const int robots = static_cast<int>(posts_.size());
  const int turn =
      (along_[static_cast<std::size_t>(c)] - posts_[static_cast<std::size_t>(robot)] + 2 * kRound) % kRound;
  return std::min(turn, kRound - turn) * robots <= kRound / 2;
}

Cell Moat::post(int robot) const noexcept {
  return posts_.empty() ? kOutside : at(posts_[static_cast<std::size_t>(robot)]);
}

int Moat::makespan(const Sketch& sketch) const {
  const Grid& grid = sketch.field().grid();
  const Rules& rules = sketch.rules();
  std::vector<std::pair<Cell, int>> robots;  // where each is, and when
  for (int k = 0; k < rules.robots; ++k) robots.emplace_back(sketch.mover(k).cell, sketch.mover(k).time);
  std::vector<Cell> gaps;
  std::ranges::copy_if(ring_, std::back_inserter(gaps),
                       [&](Cell c) { return sketch.owner(c) != sketch.team(); });
  int longest = 0;
  while (!gaps.empty()) {
    int least = kFar;
    std::size_t who = 0, where = 0;
    for (std::size_t k = 0; k < robots.size(); ++k)
      for (std::size_t i = 0; i < gaps.size(); ++i) {
        const int way = grid.distance(robots[k].first, gaps[i]) * rules.move * 5 / 4;  // with detours
        const int time = robots[k].second + way + frames(sketch, gaps[i], thick_);
        if (time < least) least = time, who = k, where = i;
      }
    robots[who] = {gaps[where], least};
    longest = std::max(longest, least);
    gaps.erase(gaps.begin() + static_cast<std::ptrdiff_t>(where));
  }
  return longest;
}

}  // namespace sakiyomi::aquarius
