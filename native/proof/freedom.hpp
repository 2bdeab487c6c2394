// Best-first search by degrees of freedom (paper 004, Wada et al.): the whole tree is kept, and the most
// promising check is always expanded next.
#pragma once
#include <vector>

#include "proof/freedom_tree.hpp"

namespace sakiyomi::proof {

template <ProofPosition P>
class FreedomSearch {
 public:
  explicit FreedomSearch(std::size_t bytes) : most_(bytes / sizeof(typename FreedomTree<P>::Node)) {}

  // Unknown if the watcher ends it, or memory runs out.
  Status run(P position, Watcher& watcher) {
    tree_.set_root(position, watcher);
    while (tree_.status() == Status::unknown && !watcher.over() && tree_.size() < most_)
      descend(position, 0, watcher);
    return tree_.status();
  }

  // The mate that was found, against its longest defence.
  std::vector<std::uint16_t> line() const {
    std::vector<std::uint16_t> out;
    if (tree_.status() != Status::proven) return out;
    for (Index i = 0;;) {
      for (const bool attacks : {true, false}) {
        i = tree_.main_child(i, attacks);
        out.push_back(std::bit_cast<std::uint16_t>(tree_[i].move));
        if (attacks && tree_[i].first == tree_[i].last) return out;
      }
    }
  }

 private:
  using Index = typename FreedomTree<P>::Index;

  // Descends to the best check leaf and expands it; values are updated on the way back.
  void descend(P& p, Index i, Watcher& watcher) {
    const bool attacks = p.or_node();
    tree_.push_path(p);
    const Index next = tree_.best(i, attacks, false);
    typename P::Undo undo;
    const auto move = tree_[next].move;
    p.play(move, undo);
    if (tree_[next].expanded)
      descend(p, next, watcher);
    else
      tree_.expand(p, next, watcher);
    p.undo(move, undo);
    tree_.pop_path();
    tree_.settle(i, attacks);
  }

  std::size_t most_;
  FreedomTree<P> tree_;
};

}  // namespace sakiyomi::proof
