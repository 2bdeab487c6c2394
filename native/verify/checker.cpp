#include "verify/checker.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace sakiyomi::verify {

namespace {

// Ends the check: what is wrong.
struct Refusal {
  std::string reason;
};

[[noreturn]] void refuse(const std::string& reason) { throw Refusal{reason}; }

// A number as people write it, such as 50,000,000.
std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (auto at = static_cast<int>(text.size()) - 3; at > 0; at -= 3) text.insert(at, ",");
  return text;
}

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
  explicit Tree(std::span<const std::uint8_t> bytes) : bytes_(bytes) {
    while (at_ < bytes_.size()) read_node();
    if (nodes.empty()) refuse("the tree is empty");
  }

  std::span<const Reply> replies(std::uint32_t number) const {
    return std::span(replies_).subspan(nodes[number].first, nodes[number].count);
  }

  std::vector<Node> nodes;

 private:
  void read_node() {
    const auto number = static_cast<std::uint64_t>(nodes.size());
    const std::uint64_t move = read(), need = read(), count = read();
    const auto first = static_cast<std::uint32_t>(replies_.size());
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t reply = read(), back = read();
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

  // Seven bits a byte, the lowest first.
  std::uint64_t read() {
    std::uint64_t value = 0;
    for (int shift = 0; at_ < bytes_.size() && shift < 35; shift += 7) {
      const std::uint8_t byte = bytes_[at_++];
      value |= static_cast<std::uint64_t>(byte & 127) << shift;
      if (byte < 128) return value;
    }
    refuse("the tree ends, or has too large a number, at byte " + std::to_string(at_));
  }

  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
  std::vector<Reply> replies_;
};

// 7 bits where to, 7 where from (81 + kind for a drop), 1 for promotion.
Move decode(std::uint64_t code) {
  const auto to = static_cast<int>(code & 127), origin = static_cast<int>(code >> 7 & 127);
  const std::uint64_t promotes = code >> 14;
  if (to > 80 || promotes > 1 || origin > 88 || origin == 81) {
    refuse("there is no move with the code " + std::to_string(code));
  }
  const bool drop = origin > 81;
  return {static_cast<std::int8_t>(to), static_cast<std::int8_t>(drop ? -1 : origin),
          static_cast<std::int8_t>(drop ? origin - 81 : 0), promotes == 1};
}

std::uint64_t encode(Move move) {
  const int origin = move.from < 0 ? 81 + move.kind : move.from;
  return static_cast<std::uint64_t>(move.to | origin << 7 | (move.promotes ? 1 << 14 : 0));
}

struct Count {
  int kind, low, mask;
};
constexpr std::array<Count, 7> kNeed{
    {{1, 0, 31}, {2, 6, 7}, {3, 10, 7}, {4, 14, 7}, {7, 18, 7}, {5, 22, 3}, {6, 25, 3}}};

// The position with no more in the attacker's hand than the node needs; the defender has all the rest.
Board bare(const Board& board, std::uint64_t need, std::uint32_t number) {
  Board out = board;
  std::uint64_t seen = 0;
  for (const auto [kind, low, mask] : kNeed) {
    const auto count = static_cast<int>(need >> low & mask);
    seen |= static_cast<std::uint64_t>(count) << low;
    const int held = board.hands[board.side][kind];
    if (held < count) refuse("node " + std::to_string(number) + " needs more in hand than there is");
    out.hands[board.side][kind] = static_cast<std::int8_t>(count);
    out.hands[1 - board.side][kind] =
        static_cast<std::int8_t>(board.hands[1 - board.side][kind] + held - count);
  }
  if (seen != need) refuse(std::to_string(need) + " is not a hand");
  return out;
}

// A node with a board, exactly: five bits a square. The hands follow from the node and the board.
struct Place {
  std::array<std::uint64_t, 7> squares{};
  std::uint32_t node = 0;

  Place() = default;
  Place(std::uint32_t number, const Board& board) : node(number) {
    for (int square = 0; square < kSquares; ++square) {
      const int piece = board.pieces[square];
      const auto code = static_cast<std::uint64_t>(piece < 0 ? 16 - piece : piece);
      squares[square / 12] |= code << square % 12 * 5;
    }
  }

  bool operator==(const Place&) const = default;

  std::uint64_t hash() const {
    std::uint64_t value = node;
    for (const std::uint64_t word : squares) {
      value = (value ^ word) * 0x9e3779b97f4a7c15u;
      value ^= value >> 29;
    }
    return value;
  }
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

// A position of the attacker whose lines are being followed.
struct Frame {
  std::uint32_t node;
  Board board;
  std::vector<std::pair<std::uint32_t, Board>> below;
  std::size_t next = 0;
  std::uint32_t longest = 0;
};

class Checker {
 public:
  Checker(const Tree& tree, std::uint64_t max_positions, const std::function<bool()>& go_on)
      : tree_(tree), max_positions_(max_positions), go_on_(go_on) {}

  std::uint32_t run(const Board& board) {
    const auto root = static_cast<std::uint32_t>(tree_.nodes.size() - 1);
    std::vector<Frame> stack;  // not the machine's: proofs may be a thousand plies deep
    stack.push_back(frame(root, bare(board, tree_.nodes[root].need, root)));
    std::uint32_t length = 0;
    while (!stack.empty()) {
      Frame& here = stack.back();
      if (const auto known = advance(here)) {
        length = *known;
        lengths_.add(Place(here.node, here.board), length);
        stack.pop_back();
      } else {
        const auto [number, child] = here.below[here.next];
        stack.push_back(frame(number, child));
      }
    }
    return length;
  }

  std::uint64_t positions() const { return positions_; }

 private:
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

  Frame frame(std::uint32_t number, const Board& board) {
    if (++positions_ > max_positions_) {
      refuse("more than " + grouped(max_positions_) + " positions: gave up checking");
    }
    if ((positions_ & 1023) == 0 && !go_on_()) refuse("stopped");
    return {number, board, replies(number, board)};
  }

  std::vector<std::pair<std::uint32_t, Board>> replies(std::uint32_t number, const Board& board) const {
    const Move move = decode(tree_.nodes[number].move);
    const std::string name = "node " + std::to_string(number) + ": ";
    if (!is_legal(board, move)) refuse(name + usi(move) + " is not a legal move");
    const Board after = play(board, move);
    if (!in_check(after, after.side)) refuse(name + usi(move) + " does not give check");
    const auto answers = tree_.replies(number);
    for (const Reply& answer : answers) static_cast<void>(decode(answer.move));
    std::vector<std::pair<std::uint32_t, Board>> out;
    visit_legal_moves(after, [&](Move reply) {
      const auto same = [code = encode(reply)](const Reply& answer) { return answer.move == code; };
      const auto found = std::find_if(answers.begin(), answers.end(), same);
      if (found == answers.end())
        refuse(name + "there is no answer to " + usi(reply) + " after " + usi(move));
      out.emplace_back(found->node, bare(play(after, reply), tree_.nodes[found->node].need, found->node));
      return true;
    });
    return out;
  }

  const Tree& tree_;
  std::uint64_t max_positions_, positions_ = 0;
  const std::function<bool()>& go_on_;
  Lengths lengths_;
};

}  // namespace

Verdict check_mate(const Board& board, std::span<const std::uint8_t> bytes, std::uint64_t max_positions,
                   const std::function<bool()>& go_on) {
  Verdict verdict;
  try {
    const Tree tree(bytes);
    verdict.nodes = tree.nodes.size();
    Checker checker(tree, max_positions, go_on);
    verdict.plies = static_cast<int>(checker.run(board));
    verdict.positions = checker.positions();
  } catch (const Refusal& refusal) {
    verdict.error = refusal.reason;
  }
  return verdict;
}

}  // namespace sakiyomi::verify
