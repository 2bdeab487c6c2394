// The tree of a best-first search by degrees of freedom (paper 004, Wada et al.).
// * 3.1: the value of a check is the number of replies that do not run into an immediate mate; smaller is
//   better. Interpositions are searched only when all other replies have been mated. Knights first.
// * 3.2: above the leaves the value of a check is the largest of its replies, that of a reply the smallest of
//   its checks.
#pragma once
#include <algorithm>
#include <vector>

#include "concept/proof.hpp"
#include "proof/numbers.hpp"
#include "proof/report.hpp"
#include "proof/watcher.hpp"

namespace sakiyomi::proof {

template <ProofPosition P>
class FreedomTree {
 public:
  using Move = typename P::Move;
  using Index = std::uint32_t;
  struct Seen {
    Key key;
    typename P::Resource held;
  };

  struct Node {
    Move move{};
    Status state = Status::unknown;
    bool expanded = false, late = false, preferred = false;
    bool taken = false;  // a leaf that has been handed out
    bool free = true;    // there is a leaf below that has not been handed out
    std::uint16_t value = 0;
    Length length = 0;  // plies to mate, once mated
    Index first = 0, last = 0, parent = 0;
  };

  // A position of the attacker as the root.
  void set_root(P& p, Watcher& watcher) {
    nodes_.assign(1, Node{});
    watcher.count();
    list_checks(p, 0, watcher);
    settle(0, true);
  }
  // A check as the root; the positions before it are on the path.
  void set_root_check() { nodes_.assign(1, Node{}); }

  // The positions of the line from the root.
  void push_path(const P& p) { path_.push_back({p.key(), p.resource()}); }
  void pop_path() noexcept { path_.pop_back(); }
  void clear_path() noexcept { path_.clear(); }

  // Expands a check: all its replies with their checks.
  void expand(P& p, Index check, Watcher& watcher) {
    push_path(p);
    const auto replies = p.replies();
    const Index first = static_cast<Index>(nodes_.size());
    for (const bool between : {false, true})
      for (const Move reply : replies)
        if (p.interposes(reply) == between) add(check, reply).late = between;
    nodes_[check].first = first, nodes_[check].last = static_cast<Index>(nodes_.size());
    nodes_[check].expanded = true;
    nodes_[check].taken = false;
    for (Index i = first; i < nodes_[check].last; ++i) {
      typename P::Undo undo;
      const Move reply = nodes_[i].move;
      p.play(reply, undo);
      watcher.count();
      list_checks(p, i, watcher);
      p.undo(reply, undo);
      settle(i, true);
    }
    pop_path();
    settle(check, false);
  }

  // State and value of a node from those below it.
  void settle(Index i, bool attacks) noexcept {
    Node& node = nodes_[i];
    if (!node.expanded) {
      node.free = node.state == Status::unknown && !node.taken;
      return;
    }
    const Status good = attacks ? Status::proven : Status::disproven,
                 bad = attacks ? Status::disproven : Status::proven;
    bool open = false, decided = false;
    int length = attacks ? kUnbounded : 0;
    for (Index c = node.first; c < node.last; ++c) {
      const Node& child = nodes_[c];
      decided = decided || child.state == good;
      open = open || child.state == Status::unknown;
      if (child.state == Status::proven)
        length = attacks ? std::min<int>(length, child.length + 1) : std::max<int>(length, child.length + 1);
    }
    node.state = decided ? good : open ? Status::unknown : bad;
    node.length = static_cast<Length>(length);
    node.free = false;
    if (node.state != Status::unknown) return;
    node.value = nodes_[best(i, attacks, false)].value;
    node.free = best(i, attacks, true) != node.last;
  }

  // The open child to continue with: the check with the smallest value, knights first among equals; the reply
  // with the largest value, interpositions last. With `only_free`, only children with a leaf that has not
  // been handed out; `last` if there is none.
  Index best(Index i, bool attacks, bool only_free) const noexcept {
    const auto better = [&](const Node& a, const Node& b) {
      if (attacks) return a.value != b.value ? a.value < b.value : a.preferred && !b.preferred;
      return a.late != b.late ? b.late : a.value > b.value;
    };
    Index found = nodes_[i].last;
    bool early_reply = false;
    for (Index c = nodes_[i].first; c < nodes_[i].last; ++c) {
      const Node& child = nodes_[c];
      if (child.state != Status::unknown) continue;
      if (!attacks && !child.late) early_reply = true;
      if (!attacks && child.late && early_reply) break;  // these come after all others
      if (only_free && !child.free) continue;
      if (found == nodes_[i].last || better(child, nodes_[found])) found = c;
    }
    return found;
  }

  // The check with the shortest mate, or the reply with the longest.
  Index main_child(Index i, bool attacks) const noexcept {
    Index found = nodes_[i].last;
    for (Index c = nodes_[i].first; c < nodes_[i].last; ++c) {
      if (nodes_[c].state != Status::proven) continue;
      if (found == nodes_[i].last ||
          (attacks ? nodes_[c].length < nodes_[found].length : nodes_[c].length > nodes_[found].length))
        found = c;
    }
    return found;
  }

  Status status() const noexcept { return nodes_.empty() ? Status::unknown : nodes_[0].state; }
  Node& operator[](Index i) noexcept { return nodes_[i]; }
  const Node& operator[](Index i) const noexcept { return nodes_[i]; }
  std::size_t size() const noexcept { return nodes_.size(); }
  Node& add(Index parent, Move move) {
    nodes_.push_back({});
    nodes_.back().move = move;
    nodes_.back().parent = parent;
    return nodes_.back();
  }

 private:
  // The checks of a position of the attacker, each with its degree of freedom; an immediate mate suffices.
  void list_checks(P& p, Index i, Watcher& watcher) {
    nodes_[i].expanded = true;
    const auto checks = p.replies();
    const Move mate = checks.empty() ? Move{} : p.win_in_one();
    const Index first = static_cast<Index>(nodes_.size());
    for (const Move check : checks) {
      if (mate != Move{} && check != mate) continue;
      Node& node = add(i, check);
      node.preferred = p.preferred(check);
      typename P::Undo undo;
      p.play(check, undo);
      watcher.count();
      if (repeats(p))
        node.state = Status::disproven;
      else
        node.value = degree(p, watcher);
      if (check == mate) node.state = Status::proven;
      node.free = node.state == Status::unknown;
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

  // A line that returns to a position without gain fails.
  bool repeats(const P& p) const noexcept {
    return std::any_of(path_.begin(), path_.end(),
                       [&](const Seen& s) { return s.key == p.key() && s.held.holds(p.resource()); });
  }

  std::vector<Node> nodes_;
  std::vector<Seen> path_;
};

// A check with its replies, each with the move that mates at once after it, if there is one (section 3.1).
template <ProofPosition P>
struct FreedomCheck {
  using Move = typename P::Move;
  struct Reply {
    Move move;
    Move mate;     // none: the reply counts
    bool between;  // an interposition: looked at last
  };
  Move move;
  std::vector<Reply> replies;
};

// The value of each check in a position of the attacker, reply by reply.
template <ProofPosition P>
std::vector<FreedomCheck<P>> freedom_checks(P p) {
  std::vector<FreedomCheck<P>> out;
  for (const auto check : p.replies()) {
    FreedomCheck<P> one{check, {}};
    typename P::Undo undo;
    p.play(check, undo);
    for (const auto reply : p.replies()) {
      typename P::Undo back;
      const bool between = p.interposes(reply);
      p.play(reply, back);
      one.replies.push_back({reply, p.win_in_one(), between});
      p.undo(reply, back);
    }
    p.undo(check, undo);
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace sakiyomi::proof
