#include "play/aquarius/enclosure.hpp"

#include <algorithm>

namespace sakiyomi::aquarius {

namespace {

// Dinic's maximum flow from `source` to `sink`.
class Flow {
 public:
  explicit Flow(int nodes) : first_(static_cast<std::size_t>(nodes), -1) {}

  void connect(int from, int to, std::int64_t capacity) {
    half(from, to, capacity);
    half(to, from, 0);
  }

  // Afterwards `level(node) >= 0` for the nodes on the side of the source.
  void run(int source, int sink) {
    while (rank(source, sink)) {
      next_ = first_;
      while (push(source, sink, kNever * 4) > 0) {
      }
    }
  }

  int level(int node) const noexcept { return level_[static_cast<std::size_t>(node)]; }

 private:
  struct Edge {
    int to, next;
    std::int64_t left;
  };

  void half(int from, int to, std::int64_t capacity) {
    edges_.push_back({to, first_[static_cast<std::size_t>(from)], capacity});
    first_[static_cast<std::size_t>(from)] = static_cast<int>(edges_.size()) - 1;
  }

  bool rank(int source, int sink) {
    level_.assign(first_.size(), -1);
    std::vector<int> open{source};
    level_[static_cast<std::size_t>(source)] = 0;
    for (std::size_t i = 0; i < open.size(); ++i)
      for (int e = first_[static_cast<std::size_t>(open[i])]; e >= 0;
           e = edges_[static_cast<std::size_t>(e)].next) {
        const Edge& edge = edges_[static_cast<std::size_t>(e)];
        if (edge.left == 0 || level(edge.to) >= 0) continue;
        level_[static_cast<std::size_t>(edge.to)] = level(open[i]) + 1;
        open.push_back(edge.to);
      }
    return level(sink) >= 0;
  }

  // The depth is at most twice the number of cells: callers run on a large stack.
  std::int64_t push(int node, int sink, std::int64_t most) {
    if (node == sink) return most;
    std::int64_t sent = 0;
    for (int& e = next_[static_cast<std::size_t>(node)]; e >= 0;
         e = edges_[static_cast<std::size_t>(e)].next) {
      Edge& edge = edges_[static_cast<std::size_t>(e)];
      if (edge.left == 0 || level(edge.to) != level(node) + 1) continue;
      const std::int64_t flow = push(edge.to, sink, std::min(most - sent, edge.left));
      edge.left -= flow;
      edges_[static_cast<std::size_t>(e ^ 1)].left += flow;
      sent += flow;
      if (sent == most) return sent;
    }
    return sent;
  }

  std::vector<int> first_, next_, level_;
  std::vector<Edge> edges_;
};

}  // namespace

Enclosure best_enclosure(const Grid& grid, const Estate& estate) {
  // Two nodes for each cell, joined at the price of the ring: water gets in by the first, out by the second.
  const int source = 2 * grid.cells(), sink = source + 1;
  Flow flow(sink + 1);
  for (Cell c = 0; c < grid.cells(); ++c) {
    const auto i = static_cast<std::size_t>(c);
    if (estate.worth[i] > 0) flow.connect(source, 2 * c, estate.worth[i]);
    flow.connect(2 * c, 2 * c + 1, estate.price[i]);
    bool rim = false;
    for (int d = 0; d < kDirections; ++d) {
      const Cell to = grid.next(c, d);
      rim |= to == kOutside;
      if (to != kOutside) flow.connect(2 * c + 1, 2 * to, kNever);
    }
    if (rim) flow.connect(2 * c + 1, sink, kNever);
  }
  flow.run(source, sink);
  Enclosure out;
  for (Cell c = 0; c < grid.cells(); ++c) {
    if (flow.level(2 * c) < 0) continue;
    Rows& part = flow.level(2 * c + 1) < 0 ? out.ring : out.inside;
    part[static_cast<std::size_t>(grid.y(c))] |= std::uint64_t{1} << grid.x(c);
  }
  return out;
}

}  // namespace sakiyomi::aquarius
