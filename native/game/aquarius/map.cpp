// Maps from a seed: everything is placed together with its copies under the symmetry.
#include <algorithm>
#include <optional>
#include <stdexcept>

#include "base/random.hpp"
#include "game/aquarius/field.hpp"

namespace sakiyomi::aquarius {

namespace {

constexpr int kMaps = 1000;        // drawn before giving up
constexpr int kPlacements = 2000;  // of one thing on one map

class Maker {
 public:
  Maker(const MapOptions& options, Random& random)
      : options_(options), random_(random), grid_(Grid::of(options.radius)) {
    ground_.assign(static_cast<std::size_t>(grid_.cells()), Ground::flat);
  }

  std::optional<Field> draw() {
    clumps(Ground::waste, 12, options_.waste);
    clumps(Ground::wall, 5, options_.walls);
    for (int i = 0; i < options_.jars; ++i)
      if (!place_jar()) return std::nullopt;
    std::vector<Cell> first;
    for (int k = 0; k < options_.robots; ++k)
      if (!place_robot(first)) return std::nullopt;
    if (options_.connected && !connected()) return std::nullopt;
    std::vector<Cell> starts;
    for (int team = 0; team < options_.teams; ++team)
      for (const Cell c : first) starts.push_back(turned(c, team));
    return Field(options_.radius, ground_, std::move(starts));
  }

 private:
  Cell any() { return static_cast<Cell>(random_.below(static_cast<std::uint64_t>(grid_.cells()))); }

  Cell turned(Cell c, int times) const {
    for (int i = 0; i < times; ++i) c = grid_.turned(c);
    return c;
  }

  std::vector<Cell> orbit(Cell c) const {
    if (!options_.sixfold) return {c, turned(c, 3)};
    std::vector<Cell> cells;
    for (int i = 0; i < 6; ++i) cells.push_back(turned(c, i));
    return cells;
  }

  void clumps(Ground kind, int longest, int percent) {
    const auto enough = [&] {
      return std::ranges::count(ground_, kind) * 100 >= static_cast<std::ptrdiff_t>(percent) * grid_.cells();
    };
    while (!enough()) {
      Cell c = any();
      for (auto left = 1 + random_.below(static_cast<std::uint64_t>(longest)); left > 0 && !enough();
           --left) {
        for (const Cell copy : orbit(c)) ground_[static_cast<std::size_t>(copy)] = kind;
        const Cell next = grid_.next(c, static_cast<int>(random_.below(kDirections)));
        if (next != kOutside) c = next;
      }
    }
  }

  bool all_flat(const std::vector<Cell>& cells) const {
    return std::ranges::all_of(cells,
                               [&](Cell c) { return ground_[static_cast<std::size_t>(c)] == Ground::flat; });
  }

  bool place_jar() {
    for (int i = 0; i < kPlacements; ++i) {
      const auto cells = orbit(any());
      if (!all_flat(cells) || cells[0] == cells[1]) continue;  // the centre is its own copy
      for (const Cell c : cells) ground_[static_cast<std::size_t>(c)] = Ground::jar;
      return true;
    }
    return false;
  }

  bool place_robot(std::vector<Cell>& first) {
    const Cell centre = grid_.at(options_.radius, options_.radius);
    for (int i = 0; i < kPlacements; ++i) {
      const Cell c = any();
      std::vector<Cell> copies;
      for (int team = 0; team < options_.teams; ++team) copies.push_back(turned(c, team));
      if (!all_flat(copies) || grid_.distance(c, centre) < options_.from_centre) continue;
      const auto near = [&](Cell other) {
        return std::ranges::any_of(copies,
                                   [&](Cell copy) { return grid_.distance(copy, other) < options_.apart; });
      };
      const bool crowded = std::ranges::any_of(first, near) ||
                           std::ranges::any_of(copies.begin() + 1, copies.end(), [&](Cell other) {
                             return grid_.distance(c, other) < options_.apart;
                           });
      if (crowded) continue;
      first.push_back(c);
      return true;
    }
    return false;
  }

  bool connected() const {
    std::vector<bool> seen(ground_.size());
    std::vector<Cell> open;
    for (Cell c = 0; c < grid_.cells() && open.empty(); ++c)
      if (ground_[static_cast<std::size_t>(c)] != Ground::wall) open.push_back(c);
    if (open.empty()) return false;
    seen[static_cast<std::size_t>(open[0])] = true;
    for (std::size_t i = 0; i < open.size(); ++i)
      for (int d = 0; d < kDirections; ++d) {
        const Cell next = grid_.next(open[i], d);
        if (next == kOutside || seen[static_cast<std::size_t>(next)]) continue;
        if (ground_[static_cast<std::size_t>(next)] == Ground::wall) continue;
        seen[static_cast<std::size_t>(next)] = true;
        open.push_back(next);
      }
    return static_cast<std::ptrdiff_t>(open.size()) ==
           grid_.cells() - std::ranges::count(ground_, Ground::wall);
  }

  const MapOptions& options_;
  Random& random_;
  const Grid& grid_;
  std::vector<Ground> ground_;
};

}  // namespace

Field generate(const MapOptions& options) {
  Random random(options.seed);
  for (int i = 0; i < kMaps; ++i)
    if (auto field = Maker(options, random).draw()) return *std::move(field);
  throw std::invalid_argument("no map fits these options: ask for fewer walls, jars or robots");
}

}  // namespace sakiyomi::aquarius
