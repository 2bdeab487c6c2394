// Best-first search by degrees of freedom (paper 004, Wada et al.): the whole tree is kept, and the most
// promising check is always the next to be looked into.
//
// * 3.1: a check is worth the number of its replies, those that run into an immediate mate left out. Smaller
//   is better. Pieces put in between are looked at only when all other replies have been mated. Knights
//   first.
// * 3.2: above the leaves a check is worth the largest value of its replies, a reply the smallest of its
// checks.
#pragma once
#include <algorithm>
#include <vector>

#include "concept/proof.hpp"
#include "proof/report.hpp"
#include "proof/watcher.hpp"

namespace sakiyomi::proof {

template <ProofPosition P>
class Freedom {
 public:
  explicit Freedom(std::size_t bytes) : most_(bytes / sizeof(Node)) {}

  // Unknown if the watcher ends it, or the memory does.
  Status run(P position, Watcher& watcher) {
    nodes_.assign(1, Node{});
    watcher.count();
    list_checks(position, 0, watcher);
    settle(0, true);
    while (nodes_[0].state == State::open && !watcher.over() && nodes_.size() < most_) {
      descend(position, 0, watcher);
    }
    if (nodes_[0].state == State::open) return Status::unknown;
    return nodes_[0].state == State::mated ? Status::proven : Status::disproven;
  }

  // The mate that was found, against its longest defence.
  std::vector<std::uint16_t> line() const {
    std::vector<std::uint16_t> out;
    if (nodes_.empty() || nodes_[0].state != State::mated) return out;
    for (Index i = 0;;) {
      i = pick(i, [&](Index a, Index b) { return nodes_[a].length < nodes_[b].length; });
      out.push_back(std::bit_cast<std::uint16_t>(nodes_[i].move));
      if (nodes_[i].first == nodes_[i].last) return out;
      i = pick(i, [&](Index a, Index b) { return nodes_[a].length > nodes_[b].length; });
      out.push_back(std::bit_cast<std::uint16_t>(nodes_[i].move));
    }
  }

 private:
  using Move = typename P::Move;
  using Index = std::uint32_t;
  enum class State : std::uint8_t { open, mated, escaped };

  struct Node {
    Move move{};
    State state = State::open;
    bool expanded = false, late = false, early = false;
    std::uint16_t value = 0;
    Length length = 0;  // plies to mate, once mated
    Index first = 0, last = 0;
  };
  struct Seen {
    Key key;
    typename P::Resource held;
  };

  // Down to the best check leaf, which is looked into; values are renewed on the way back.
  void descend(P& p, Index i, Watcher& watcher) {
    const bool attacks = p.or_node();
    path_.push_back({p.key(), p.resource()});
    const Index next = best(i, attacks);
    typename P::Undo undo;
    const Move move = nodes_[next].move;
    p.play(move, undo);
    if (nodes_[next].expanded)
      descend(p, next, watcher);
    else
      expand(p, next, watcher);
    p.undo(move, undo);
    path_.pop_back();
    settle(i, attacks);
  }

  // A check is looked into: all its replies with their checks.
  void expand(P& p, Index check, Watcher& watcher) {
    path_.push_back({p.key(), p.resource()});
    const auto replies = p.replies();
    const Index first = static_cast<Index>(nodes_.size());
    for (const bool between : {false, true})
      for (const Move reply : replies)
        if (p.puts_between(reply) == between) {
          nodes_.push_back({});
          nodes_.back().move = reply;
          nodes_.back().late = between;
        }
    nodes_[check].first = first, nodes_[check].last = static_cast<Index>(nodes_.size());
    nodes_[check].expanded = true;
    for (Index i = first; i < nodes_[check].last; ++i) {
      typename P::Undo undo;
      const Move reply = nodes_[i].move;
      p.play(reply, undo);
      watcher.count();
      list_checks(p, i, watcher);
      p.undo(reply, undo);
      settle(i, true);
    }
    path_.pop_back();
    settle(check, false);
  }

  // The checks of a position of the attacker, each with its degree of freedom; an immediate mate suffices.
  void list_checks(P& p, Index i, Watcher& watcher) {
    nodes_[i].expanded = true;
    const auto checks = p.replies();
    const Move mate = checks.empty() ? Move{} : p.win_in_one();
    const Index first = static_cast<Index>(nodes_.size());
    for (const Move check : checks) {
      if (mate != Move{} && check != mate) continue;
      nodes_.push_back({});
      nodes_.back().move = check;
      nodes_.back().early = p.early(check);
      typename P::Undo undo;
      p.play(check, undo);
      watcher.count();
      if (repeats(p))
        nodes_.back().state = State::escaped;
      else
        nodes_.back().value = degree(p, watcher);
      if (check == mate) nodes_.back().state = State::mated;
      p.undo(check, undo);
    }
    nodes_[i].first = first, nodes_[i].last = static_cast<Index>(nodes_.size());
  }

  static std::uint16_t degree(P& p, Watcher& watcher) {
    std::uint16_t count = 0;
    for (const Move reply : p.replies()) {
      typename P::Undo undo;
      p.play(reply, undo);
      watcher.count();
      count += p.win_in_one() == Move{};
      p.undo(reply, undo);
    }
    return count;
  }

  // A line that comes back without gain fails.
  bool repeats(const P& p) const noexcept {
    return std::any_of(path_.begin(), path_.end(),
                       [&](const Seen& s) { return s.key == p.key() && s.held.holds(p.resource()); });
  }

  // State and value of a node from those below it.
  void settle(Index i, bool attacks) noexcept {
    Node& node = nodes_[i];
    const State good = attacks ? State::mated : State::escaped, bad = attacks ? State::escaped : State::mated;
    bool open = false, decided = false;
    int value = -1, length = attacks ? kUnbounded : 0;
    for (Index c = node.first; c < node.last; ++c) {
      const Node& child = nodes_[c];
      decided = decided || child.state == good;
      open = open || child.state == State::open;
      if (child.state == State::mated)
        length = attacks ? std::min<int>(length, child.length + 1) : std::max<int>(length, child.length + 1);
    }
    node.state = decided ? good : open ? State::open : bad;
    node.length = static_cast<Length>(length);
    if (node.state != State::open) return;
    value = nodes_[best(i, attacks)].value;
    node.value = static_cast<std::uint16_t>(value);
  }

  // The open child to go on with: the check with the least value, knights first among equals; the reply with
  // the largest, those that only put a piece in between after all others.
  Index best(Index i, bool attacks) const noexcept {
    const auto better = [&](const Node& a, const Node& b) {
      if (attacks) return a.value != b.value ? a.value < b.value : a.early && !b.early;
      return a.late != b.late ? b.late : a.value > b.value;
    };
    Index found = nodes_[i].last;
    for (Index c = nodes_[i].first; c < nodes_[i].last; ++c)
      if (nodes_[c].state == State::open && (found == nodes_[i].last || better(nodes_[c], nodes_[found])))
        found = c;
    return found;
  }

  template <class Better>
  Index pick(Index i, Better&& better) const noexcept {
    Index found = nodes_[i].last;
    for (Index c = nodes_[i].first; c < nodes_[i].last; ++c)
      if (nodes_[c].state == State::mated && (found == nodes_[i].last || better(c, found))) found = c;
    return found;
  }

  std::size_t most_;
  std::vector<Node> nodes_;
  std::vector<Seen> path_;
};

}  // namespace sakiyomi::proof
