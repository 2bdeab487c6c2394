// A tree of a best-first search as it is sent from a cell to its host, and the check it has to pass there:
// a subtree is accepted only if the same search could have grown it by the rules.
#pragma once
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <vector>

#include "concept/proof.hpp"
#include "proof/freedom_tree.hpp"

namespace sakiyomi::proof {

// A node as it is sent: siblings are adjacent and come after their parent.
struct FreedomRecord {
  std::uint16_t move;
  Status state;
  std::uint8_t flags;
  std::uint16_t value;
  Length length;
  std::uint32_t first, count;
};
static_assert(sizeof(FreedomRecord) == 16);
enum FreedomFlag : std::uint8_t { kExpanded = 1, kLate = 2, kPreferred = 4 };

using FreedomRecords = std::vector<FreedomRecord>;

[[noreturn]] inline void refuse_subtree(const char* why) {
  throw std::invalid_argument(std::string("not a subtree: ") + why);
}

// Every node but the first has one parent, which comes before it; only checks may be unexpanded.
inline FreedomRecords read_subtree(std::span<const std::uint8_t> bytes) {
  FreedomRecords records(bytes.size() / sizeof(FreedomRecord));
  if (records.empty() || bytes.size() % sizeof(FreedomRecord) != 0)
    refuse_subtree("nodes have 16 bytes each");
  std::memcpy(records.data(), bytes.data(), bytes.size());
  const std::size_t size = records.size();
  std::vector<std::uint16_t> level(size, 0);  // 0 for nodes without a parent so far
  for (std::size_t i = 0; i < size; ++i) {
    const FreedomRecord& r = records[i];
    const bool check = level[i] % 2 == 0, expanded = (r.flags & kExpanded) != 0;
    if (i > 0 && level[i] == 0) refuse_subtree("a node has no parent");
    if (r.state > Status::disproven || r.flags > 7) refuse_subtree("there is no such state");
    if (!expanded && (!check || r.count != 0 || r.length != 0)) refuse_subtree("a node is not expanded");
    if (i == 0 && !expanded && r.state != Status::unknown) refuse_subtree("it claims more than it shows");
    if (r.count == 0) continue;
    if (r.first <= i || r.first >= size || r.count > size - r.first) refuse_subtree("a child is outside");
    if (level[i] >= kMaxDepth) refuse_subtree("it is too deep");
    for (std::size_t c = r.first; c < std::size_t{r.first} + r.count; ++c) {
      if (level[c] != 0) refuse_subtree("a node has two parents");
      level[c] = static_cast<std::uint16_t>(level[i] + 1);
    }
  }
  return records;
}

// Checks a subtree against the position: its moves are all the legal ones, in order, its mates and
// repetitions are genuine, and the state of every node follows from its children. Only the values, which
// order the search, are trusted. Nothing here recurses: the depth is the sender's choice.
template <ProofPosition P>
class SubtreeCheck {
 public:
  using Seen = typename FreedomTree<P>::Seen;

  // `check` is the position of the first node, `line` the positions on the way to it.
  SubtreeCheck(const FreedomRecords& records, const P& check, std::vector<Seen> line)
      : records_(records), p_(check), line_(std::move(line)) {}

  void run() {
    settle();
    if (records_[0].flags & kExpanded) enter(0);
    while (!steps_.empty()) {
      Step& at = steps_.back();
      if (at.next == at.last) {
        leave();
      } else if (const std::uint32_t child = at.next++; records_[child].flags & kExpanded) {
        steps_.push_back({});
        p_.play(move(child), steps_.back().undo);
        steps_.back().move = move(child);
        steps_.back().played = true;
        fill(child);
      }
    }
  }

 private:
  using Move = typename P::Move;
  struct Step {
    std::uint32_t next, last;
    bool played;
    Move move;
    typename P::Undo undo;
  };

  Move move(std::uint32_t i) const noexcept { return std::bit_cast<Move>(records_[i].move); }

  void enter(std::uint32_t i) {
    steps_.push_back({});
    fill(i);
  }
  void fill(std::uint32_t i) {
    const FreedomRecord& r = records_[i];
    p_.or_node() ? list_checks(r) : list_replies(r);
    steps_.back().next = r.first, steps_.back().last = r.first + r.count;
    line_.push_back({p_.key(), p_.resource()});
    if (line_.size() > static_cast<std::size_t>(kMaxDepth)) refuse_subtree("it is too deep");
  }
  void leave() {
    line_.pop_back();
    if (steps_.back().played) p_.undo(steps_.back().move, steps_.back().undo);
    steps_.pop_back();
  }

  void list_replies(const FreedomRecord& r) const {
    std::uint32_t at = r.first;
    const auto replies = p_.replies();
    for (const bool between : {false, true})
      for (const Move reply : replies)
        if (p_.interposes(reply) == between) {
          expect(at, r, reply);
          if (bool(records_[at++].flags & kLate) != between) refuse_subtree("replies are out of order");
        }
    if (at != r.first + r.count) refuse_subtree("there are too many replies");
  }

  void list_checks(const FreedomRecord& r) const {
    std::uint32_t at = r.first;
    const auto checks = p_.replies();
    const Move mate = checks.empty() ? Move{} : p_.win_in_one();
    for (const Move check : checks) {
      if (mate != Move{} && check != mate) continue;
      expect(at, r, check);
      const FreedomRecord& c = records_[at++];
      const bool expanded = (c.flags & kExpanded) != 0;
      const Status seen = check == mate    ? Status::proven
                          : repeats(check) ? Status::disproven
                                           : Status::unknown;
      if (bool(c.flags & kPreferred) != p_.preferred(check)) refuse_subtree("checks are out of order");
      if (seen != Status::unknown ? expanded || c.state != seen : !expanded && c.state != Status::unknown)
        refuse_subtree("it claims more than it shows");
    }
    if (at != r.first + r.count) refuse_subtree("there are too many checks");
  }

  void expect(std::uint32_t at, const FreedomRecord& parent, Move move) const {
    if (at == parent.first + parent.count || this->move(at) != move)
      refuse_subtree("its moves are not those of the rules");
  }

  bool repeats(Move check) const noexcept {
    const Key key = p_.key_after(check);
    const auto held = p_.resource_after(check);
    return std::any_of(line_.begin(), line_.end(),
                       [&](const Seen& s) { return s.key == key && s.held.holds(held); });
  }

  // Children come after their parents, so going backwards visits them first.
  void settle() const {
    std::vector<bool> attacks(records_.size(), false);
    for (std::size_t i = 0; i < records_.size(); ++i)
      for (std::uint32_t c = 0; c < records_[i].count; ++c) attacks[records_[i].first + c] = !attacks[i];
    for (std::size_t i = records_.size(); i-- > 0;) {
      const FreedomRecord& r = records_[i];
      if (!(r.flags & kExpanded)) continue;
      const Status good = attacks[i] ? Status::proven : Status::disproven;
      Status state = attacks[i] ? Status::disproven : Status::proven;
      for (std::uint32_t c = 0; c < r.count && state != good; ++c)
        if (const auto below = records_[r.first + c].state; below == good || below == Status::unknown)
          state = below;
      if (r.state != state) refuse_subtree("a state does not follow from its children");
    }
  }

  const FreedomRecords& records_;
  P p_;
  std::vector<Seen> line_;
  std::vector<Step> steps_;
};

}  // namespace sakiyomi::proof
