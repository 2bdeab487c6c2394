// Host and cells (paper 004, section 3.3): the host holds the whole tree and hands out check leaves; a cell
// searches below one and sends back its subtree.
#pragma once
#include <bit>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "proof/freedom_record.hpp"
#include "proof/tree.hpp"

namespace sakiyomi::proof {

// Plays moves from outside; throws at the first illegal one.
template <ProofPosition P, class Visit>
void follow(P& p, std::span<const std::uint16_t> moves, Visit&& visit) {
  if (moves.size() > static_cast<std::size_t>(kMaxDepth)) throw std::invalid_argument("the line is too long");
  for (const std::uint16_t code : moves) {
    const auto move = std::bit_cast<typename P::Move>(code);
    const auto listed = p.replies();
    if (std::find(listed.begin(), listed.end(), move) == listed.end())
      throw std::invalid_argument("there is no such move here");
    visit(p);
    typename P::Undo undo;
    p.play(move, undo);
  }
}

// The search of a cell below one check. What is long is defined outside the classes here, so that it is
// compiled only where they are instantiated.
template <ProofPosition P>
class FreedomCell {
 public:
  using Tree = FreedomTree<P>;
  using Index = typename Tree::Index;

  // `moves` lead from the problem to the check.
  FreedomCell(const P& problem, std::span<const std::uint16_t> moves);

  // Continues until the check is settled, the tree has `size` nodes, or `positions` have been searched.
  Status run(std::size_t size, std::uint64_t positions);
  std::uint64_t spent() const noexcept { return spent_; }  // positions searched by the last run
  std::size_t size() const noexcept { return tree_.size(); }

  std::vector<std::uint8_t> bytes() const;

 private:
  void descend(Index i, Watcher& watcher) {
    if (!tree_[i].expanded) return tree_.expand(check_, i, watcher);
    const bool attacks = check_.or_node();
    tree_.push_path(check_);
    const Index next = tree_.best(i, attacks, false);
    typename P::Undo undo;
    const auto move = tree_[next].move;
    check_.play(move, undo);
    descend(next, watcher);
    check_.undo(move, undo);
    tree_.pop_path();
    tree_.settle(i, attacks);
  }

  P check_;
  Tree tree_;
  std::atomic<std::uint64_t> counted_{0};
  std::uint64_t spent_ = 0;
};

template <ProofPosition P>
FreedomCell<P>::FreedomCell(const P& problem, std::span<const std::uint16_t> moves) : check_(problem) {
  follow(check_, moves, [&](const P& p) { tree_.push_path(p); });
  if (check_.or_node()) throw std::invalid_argument("a cell searches below a check");
  tree_.set_root_check();
}

template <ProofPosition P>
Status FreedomCell<P>::run(std::size_t size, std::uint64_t positions) {
  const Stop stop;
  Watcher watcher({.nodes = positions}, stop, counted_, {});
  while (tree_.status() == Status::unknown && !watcher.over() && tree_.size() < size) descend(0, watcher);
  spent_ = watcher.total();
  return tree_.status();
}

template <ProofPosition P>
std::vector<std::uint8_t> FreedomCell<P>::bytes() const {
  std::vector<std::uint8_t> out(tree_.size() * sizeof(FreedomRecord));
  for (std::size_t i = 0; i < tree_.size(); ++i) {
    const auto& n = tree_[static_cast<Index>(i)];
    const FreedomRecord record{
        std::bit_cast<std::uint16_t>(n.move),
        n.state,
        static_cast<std::uint8_t>(n.expanded * kExpanded | n.late * kLate | n.preferred * kPreferred),
        n.value,
        n.length,
        n.first,
        n.last - n.first};
    std::memcpy(out.data() + i * sizeof record, &record, sizeof record);
  }
  return out;
}

template <ProofPosition P>
class FreedomHost {
 public:
  using Tree = FreedomTree<P>;
  using Index = typename Tree::Index;

  explicit FreedomHost(const P& problem);

  Status status() const noexcept { return tree_.status(); }
  std::size_t size() const noexcept { return tree_.size(); }
  std::size_t bytes() const noexcept { return tree_.size() * sizeof(typename Tree::Node); }
  std::uint64_t spent() const noexcept { return spent_; }  // positions the host itself has searched
  int value() const noexcept { return tree_[0].value; }

  // Hands out the best check leaf that is not taken.
  std::optional<Index> take();
  // Puts it back unchanged.
  void give_back(Index leaf);
  // The host expands it itself.
  void expand(Index leaf);
  // Marks it as disproven.
  void escaped(Index leaf);
  // Replaces it by the subtree of a cell, if that is consistent with the rules.
  void attach(Index leaf, std::span<const std::uint8_t> subtree);
  // Whether it is still needed: nothing above it has been settled.
  bool wanted(Index leaf) const;
  // From the problem to a node.
  std::vector<std::uint16_t> moves(Index node) const;
  // The best line so far.
  std::vector<std::uint16_t> line() const;
  // The proof of a mate, with every move checked against the rules.
  ProofTree proof() const;

 private:
  struct Writer {
    using Resource = typename P::Resource;
    const Tree& tree;
    ProofTree proof;
    std::unordered_multimap<Key, ProofTree::Index> written;

    ProofTree::Index node(P& p, Index i) {
      const auto [first, last] = written.equal_range(p.key());
      for (auto w = first; w != last; ++w)
        if (p.resource().holds(Resource::of(proof[w->second].need))) return w->second;
      const Index check = tree.main_child(i, true);
      const auto move = tree[check].move;
      if (!listed(p, move)) throw std::invalid_argument("the tree has a check that is not legal");
      typename P::Undo undo;
      p.play(move, undo);
      std::vector<ProofTree::Reply> replies;
      Resource need = p.need();
      Length length = 0;
      const auto all = p.replies();
      for (const auto reply : all) {
        const Index below = child(check, reply);
        typename P::Undo back;
        p.play(reply, back);
        const auto to = node(p, below);
        p.undo(reply, back);
        replies.push_back({std::bit_cast<std::uint16_t>(reply), to});
        need = Resource::max(need, p.need_before(reply, Resource::of(proof[to].need)));
        length = std::max(length, longer(proof[to].length));
      }
      p.undo(move, undo);
      const auto index = proof.add(
          {std::bit_cast<std::uint16_t>(move), longer(length), p.need_before(move, need).word(), 0, 0},
          replies);
      written.emplace(p.key(), index);
      return index;
    }
    Index child(Index check, typename P::Move reply) const {
      for (Index c = tree[check].first; c < tree[check].last; ++c)
        if (tree[c].move == reply && tree[c].state == Status::proven) return c;
      throw std::invalid_argument("a reply is not answered");
    }
    static bool listed(const P& p, typename P::Move move) {
      const auto moves = p.replies();
      return std::find(moves.begin(), moves.end(), move) != moves.end();
    }
  };

  FreedomRecords checked(Index leaf, std::span<const std::uint8_t> subtree) const {
    auto records = read_subtree(subtree);
    P p = problem_;
    std::vector<typename Tree::Seen> line;
    follow(p, moves(leaf), [&](const P& here) { line.push_back({here.key(), here.resource()}); });
    SubtreeCheck<P>(records, p, std::move(line)).run();
    return records;
  }

  // Recomputes the values of an attached subtree, from the last node up.
  void settle_from(Index leaf, Index base, std::size_t size) {
    std::vector<bool> attacks(size, false);
    const auto at = [&](std::size_t i) { return i == 0 ? leaf : base + static_cast<Index>(i); };
    for (std::size_t i = 0; i < size; ++i)
      for (Index c = tree_[at(i)].first; c < tree_[at(i)].last; ++c) attacks[c - base] = !attacks[i];
    for (std::size_t i = size; i-- > 1;) tree_.settle(at(i), attacks[i]);
  }

  // Updates states and values from a node up to the root.
  void renew(Index node) noexcept {
    bool attacks = true;
    for (Index i = node; i != 0; i = tree_[i].parent) attacks = !attacks;
    for (Index i = node;; i = tree_[i].parent, attacks = !attacks) {
      tree_.settle(i, attacks);
      if (i == 0) return;
    }
  }
  template <class Work>
  void counting(Work&& work) {
    const Stop stop;
    std::atomic<std::uint64_t> total{0};
    Watcher watcher({}, stop, total, {});
    work(watcher);
    spent_ += watcher.total();
  }
  void check_inside(Index node) const {
    if (node >= tree_.size()) throw std::invalid_argument("there is no such node");
  }
  void check_taken(Index leaf) const {
    check_inside(leaf);
    if (!tree_[leaf].taken || tree_[leaf].expanded)
      throw std::invalid_argument("this leaf has not been handed out");
  }

  P problem_;
  Tree tree_;
  std::uint64_t spent_ = 0;
};

template <ProofPosition P>
FreedomHost<P>::FreedomHost(const P& problem) : problem_(problem) {
  P p = problem;
  counting([&](Watcher& watcher) { tree_.set_root(p, watcher); });
}

template <ProofPosition P>
std::optional<typename FreedomHost<P>::Index> FreedomHost<P>::take() {
  if (tree_.status() != Status::unknown || !tree_[0].free) return std::nullopt;
  Index i = 0;
  for (bool attacks = true; tree_[i].expanded; attacks = !attacks) i = tree_.best(i, attacks, true);
  tree_[i].taken = true;
  renew(i);
  return i;
}

template <ProofPosition P>
void FreedomHost<P>::give_back(Index leaf) {
  check_taken(leaf);
  tree_[leaf].taken = false;
  renew(leaf);
}

template <ProofPosition P>
void FreedomHost<P>::expand(Index leaf) {
  check_taken(leaf);
  P p = problem_;
  tree_.clear_path();
  follow(p, moves(leaf), [&](const P& here) { tree_.push_path(here); });
  counting([&](Watcher& watcher) { tree_.expand(p, leaf, watcher); });
  renew(leaf);
}

template <ProofPosition P>
void FreedomHost<P>::escaped(Index leaf) {
  check_taken(leaf);
  tree_[leaf].taken = false;
  tree_[leaf].state = Status::disproven;
  renew(leaf);
}

template <ProofPosition P>
void FreedomHost<P>::attach(Index leaf, std::span<const std::uint8_t> subtree) {
  check_taken(leaf);
  const auto records = checked(leaf, subtree);
  const auto base = static_cast<Index>(tree_.size()) - 1;  // the first record is the leaf itself
  if (tree_.size() + records.size() > std::numeric_limits<Index>::max())
    throw std::invalid_argument("the tree is full");
  for (std::size_t i = 0; i < records.size(); ++i) {
    const FreedomRecord& r = records[i];
    auto& node = i == 0 ? tree_[leaf] : tree_.add(0, std::bit_cast<typename P::Move>(r.move));
    node.state = r.state;
    node.expanded = r.flags & kExpanded;
    node.taken = false;
    node.value = r.value, node.length = r.length;
    node.first = node.last = 0;
    if (r.count > 0) node.first = base + r.first, node.last = base + r.first + r.count;
    node.free = node.state == Status::unknown;
    if (i > 0) node.late = r.flags & kLate, node.preferred = r.flags & kPreferred;
  }
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Index parent = i == 0 ? leaf : base + static_cast<Index>(i);
    for (Index c = tree_[parent].first; c < tree_[parent].last; ++c) tree_[c].parent = parent;
  }
  settle_from(leaf, base, records.size());
  renew(leaf);
}

template <ProofPosition P>
bool FreedomHost<P>::wanted(Index leaf) const {
  check_inside(leaf);
  for (Index i = leaf; i != 0; i = tree_[i].parent)
    if (tree_[tree_[i].parent].state != Status::unknown) return false;
  return true;
}

template <ProofPosition P>
std::vector<std::uint16_t> FreedomHost<P>::moves(Index node) const {
  check_inside(node);
  std::vector<std::uint16_t> out;
  for (Index i = node; i != 0; i = tree_[i].parent)
    out.push_back(std::bit_cast<std::uint16_t>(tree_[i].move));
  std::reverse(out.begin(), out.end());
  return out;
}

template <ProofPosition P>
std::vector<std::uint16_t> FreedomHost<P>::line() const {
  Index i = 0;
  for (bool attacks = true; tree_[i].expanded; attacks = !attacks) {
    const Index next = tree_[i].state == Status::unknown  ? tree_.best(i, attacks, false)
                       : tree_[i].state == Status::proven ? tree_.main_child(i, attacks)
                                                          : tree_[i].last;
    if (next == tree_[i].last) break;
    i = next;
  }
  return moves(i);
}

template <ProofPosition P>
ProofTree FreedomHost<P>::proof() const {
  if (tree_.status() != Status::proven) throw std::invalid_argument("there is no mate to prove");
  Writer writer{tree_, {}, {}};
  P p = problem_;
  writer.node(p, 0);
  return std::move(writer.proof);
}

}  // namespace sakiyomi::proof
