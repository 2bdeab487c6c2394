#include "verify/checker.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "verify/format.hpp"

namespace sakiyomi::verify {

namespace {

constexpr std::uint64_t kMaxMoves = 593;  // in any position

struct Reply {
  std::uint64_t move;
  std::uint32_t node;
};

struct Node {
  std::uint64_t move, need;
  std::uint32_t first, count;  // among all replies
};

// A tree as nodes; each refers only to earlier ones, so that no line can go round in circles.
class Tree {
 public:
  explicit Tree(Numbers numbers) {
    while (!numbers.at_end()) read_node(numbers);
    if (nodes.empty()) refuse("the tree is empty");
  }

  std::span<const Reply> replies(std::uint32_t number) const {
    return std::span(replies_).subspan(nodes[number].first, nodes[number].count);
  }

  std::vector<Node> nodes;

 private:
  void read_node(Numbers& numbers) {
    const auto number = static_cast<std::uint64_t>(nodes.size());
    const std::uint64_t move = numbers.read(), need = numbers.read(), count = numbers.read();
    if (count > kMaxMoves) refuse("node " + std::to_string(number) + " lists more replies than there can be");
    const auto first = static_cast<std::uint32_t>(replies_.size());
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t reply = numbers.read(), back = numbers.read();
      if (back < 1 || back > number) {
        refuse("node " + std::to_string(number) + " points to a node that does not come before it");
      }
      const auto same = [reply](const Reply& other) { return other.move == reply; };
      if (std::any_of(replies_.begin() + first, replies_.end(), same)) {
        refuse("node " + std::to_string(number) + " lists a reply twice");
      }
      replies_.push_back({reply, static_cast<std::uint32_t>(number - back)});
    }
    nodes.push_back({move, need, first, static_cast<std::uint32_t>(replies_.size()) - first});
  }

  std::vector<Reply> replies_;
};

// The position with no more in the attacker's hand than the node needs; the defender has all the rest.
Board bare(const Board& board, int attacker, std::uint64_t need, std::uint32_t number) {
  Board out = board;
  const Hand hand = read_hand(need);
  for (int kind = 1; kind < kKinds; ++kind) {
    const int held = board.hands[attacker][kind], rest = board.hands[1 - attacker][kind] + held - hand[kind];
    if (held < hand[kind]) refuse("node " + std::to_string(number) + " needs more in hand than there is");
    out.hands[attacker][kind] = hand[kind];
    out.hands[1 - attacker][kind] = static_cast<std::int8_t>(rest);
  }
  return out;
}

// A node with a board. The hands follow from both.
struct Place {
  Squares squares;
  std::uint32_t node = 0;

  Place() = default;
  Place(std::uint32_t number, const Board& board) : squares(board), node(number) {}

  bool operator==(const Place&) const = default;
  std::uint64_t hash() const { return squares.hash() ^ node * 0x9e3779b97f4a7c15u; }
};

// Lengths of the places that are proved.
class Lengths {
 public:
  Lengths() : slots_(1 << 10) {}

  std::uint32_t find(const Place& place) const { return slots_[slot(place)].length; }  // 0: not there

  void add(const Place& place, std::uint32_t length) {
    if (3 * ++size_ > 2 * slots_.size()) grow();
    slots_[slot(place)] = {place, length};
  }

 private:
  struct Slot {
    Place place;
    std::uint32_t length = 0;
  };

  std::size_t slot(const Place& place) const {
    std::size_t index = place.hash() & (slots_.size() - 1);
    while (slots_[index].length != 0 && slots_[index].place != place)
      index = (index + 1) & (slots_.size() - 1);
    return index;
  }

  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& one : old) {
      if (one.length != 0) slots_[slot(one.place)] = one;
    }
  }

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
};

using Below = std::vector<std::pair<std::uint32_t, Board>>;

// A position of the attacker whose lines are being followed.
struct Frame {
  std::uint32_t node;
  Board board;
  Below below;
  std::size_t next = 0;
  std::uint32_t longest = 0;
};

class Checker {
 public:
  Checker(const Tree& tree, Counter& counter) : tree_(tree), counter_(counter) {}

  // The length of the longest line. If the defender is to move, the last node's move is not played.
  std::uint32_t run(const Board& board, bool defending) {
    const auto root = static_cast<std::uint32_t>(tree_.nodes.size() - 1);
    const int attacker = defending ? 1 - board.side : board.side;
    const Board start = bare(board, attacker, tree_.nodes[root].need, root);
    if (!defending) return follow({root, start, after(root, start)});
    if (tree_.nodes[root].move != 0) refuse("the last node has a move, but the defender is to move");
    return follow({root, start, replies(root, start, "")}) - 1;
  }

 private:
  std::uint32_t follow(Frame root) {
    std::vector<Frame> stack;  // not the call stack: proofs may be a thousand plies deep
    stack.push_back(std::move(root));
    counter_.count();
    std::uint32_t length = 0;
    while (!stack.empty()) {
      Frame& here = stack.back();
      if (const auto known = advance(here)) {
        length = *known;
        lengths_.add(Place(here.node, here.board), length);
        stack.pop_back();
      } else {
        const auto [number, child] = here.below[here.next];
        counter_.count();
        stack.push_back({number, child, after(number, child)});
      }
    }
    return length;
  }

  // The length once all replies are known; nothing while the next one is not.
  std::optional<std::uint32_t> advance(Frame& here) const {
    for (; here.next < here.below.size(); ++here.next) {
      const auto& [number, child] = here.below[here.next];
      const std::uint32_t length = lengths_.find(Place(number, child));
      if (length == 0) return std::nullopt;
      here.longest = std::max(here.longest, length + 1);
    }
    return here.longest + 1;
  }

  // The nodes and positions that answer the replies to a node's move.
  Below after(std::uint32_t number, const Board& board) const {
    const Move move = decode(tree_.nodes[number].move);
    const std::string name = "node " + std::to_string(number) + ": ";
    if (!is_legal(board, move)) refuse(name + usi(move) + " is not a legal move");
    const Board next = play(board, move);
    if (!in_check(next, next.side)) refuse(name + usi(move) + " does not give check");
    return replies(number, next, " after " + usi(move));
  }

  Below replies(std::uint32_t number, const Board& board, const std::string& when) const {
    const auto answers = tree_.replies(number);
    for (const Reply& answer : answers) static_cast<void>(decode(answer.move));
    Below out;
    visit_legal_moves(board, [&](Move reply) {
      const auto same = [code = encode(reply)](const Reply& answer) { return answer.move == code; };
      const auto found = std::find_if(answers.begin(), answers.end(), same);
      if (found == answers.end())
        refuse("node " + std::to_string(number) + ": there is no answer to " + usi(reply) + when);
      out.emplace_back(found->node,
                       bare(play(board, reply), 1 - board.side, tree_.nodes[found->node].need, found->node));
      return true;
    });
    return out;
  }

  const Tree& tree_;
  Counter& counter_;
  Lengths lengths_;
};

}  // namespace

Verdict check_mate(const Board& board, bool defending, const Numbers::Source& source,
                   std::uint64_t max_positions, const std::function<bool()>& go_on) {
  Verdict verdict;
  try {
    const Tree tree{Numbers(source)};
    verdict.nodes = tree.nodes.size();
    Counter counter(max_positions, go_on);
    verdict.plies = static_cast<int>(Checker(tree, counter).run(board, defending));
    verdict.positions = counter.positions();
  } catch (const Refusal& refusal) {
    verdict.error = refusal.reason;
  }
  return verdict;
}

}  // namespace sakiyomi::verify
