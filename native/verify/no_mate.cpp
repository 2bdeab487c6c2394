#include <algorithm>
#include <vector>

#include "verify/checker.hpp"

namespace sakiyomi::verify {

namespace {

// Positions of the attacker that have an entry: boards, each with what the attacker may hold there at most.
class Entries {
 public:
  Entries() : slots_(1 << 10) {}

  // Whether there is an entry for this board with at least this hand.
  bool cover(const Squares& squares, const Hand& hand) const {
    for (std::size_t i = start(squares); slots_[i].used; i = next(i)) {
      if (slots_[i].squares == squares && holds(slots_[i].hand, hand)) return true;
    }
    return false;
  }

  void add(const Squares& squares, const Hand& hand) {
    if (3 * ++size_ > 2 * slots_.size()) grow();
    put({squares, hand, true});
  }

  std::uint64_t size() const { return size_; }

 private:
  struct Slot {
    Squares squares;
    Hand hand{};
    bool used = false;
  };

  static bool holds(const Hand& more, const Hand& less) {
    return std::equal(more.begin(), more.end(), less.begin(), [](int a, int b) { return a >= b; });
  }

  std::size_t start(const Squares& squares) const { return squares.hash() & (slots_.size() - 1); }
  std::size_t next(std::size_t i) const { return (i + 1) & (slots_.size() - 1); }

  void put(const Slot& slot) {
    std::size_t i = start(slot.squares);
    while (slots_[i].used) i = next(i);
    slots_[i] = slot;
  }

  void grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& one : old) {
      if (one.used) put(one);
    }
  }

  std::vector<Slot> slots_;
  std::uint64_t size_ = 0;
};

class Checker {
 public:
  Checker(const Numbers::Source& source, Counter& counter) : numbers_(source), counter_(counter) {}

  // Entries may lead to earlier ones, so lines may go round in circles: a mate takes finitely many plies.
  void run(const Board& board, bool defending) {
    open_.push_back(defending ? answered(board, "the first reply") : board);
    while (!open_.empty()) {
      const Board here = open_.back();
      open_.pop_back();
      if (!entries_.cover(Squares(here), here.hands[here.side])) read_entry(here);
    }
    if (!numbers_.at_end()) refuse("there is more after the last entry");
  }

  std::uint64_t entries() const { return entries_.size(); }

 private:
  void read_entry(const Board& here) {
    counter_.count();
    const Board board = enriched(here);
    entries_.add(Squares(board), board.hands[board.side]);
    const std::vector<Move> checks = checks_in_order(board);
    const std::size_t first = open_.size();
    const std::string name = "entry " + std::to_string(entries_.size() - 1) + ": the reply to ";
    for (const Move check : checks) open_.push_back(answered(play(board, check), name + usi(check)));
    std::reverse(open_.begin() + static_cast<std::ptrdiff_t>(first), open_.end());
  }

  // The position with what the attacker may hold in addition, taken from the defender.
  Board enriched(Board board) {
    const Hand more = read_hand(numbers_.read());
    for (int kind = 1; kind < kKinds; ++kind) {
      if (more[kind] > board.hands[1 - board.side][kind]) {
        refuse("entry " + std::to_string(entries_.size()) + " gives the attacker more than there is");
      }
      board.hands[board.side][kind] = static_cast<std::int8_t>(board.hands[board.side][kind] + more[kind]);
      board.hands[1 - board.side][kind] =
          static_cast<std::int8_t>(board.hands[1 - board.side][kind] - more[kind]);
    }
    return board;
  }

  // The position after the reply that comes next.
  Board answered(const Board& board, const std::string& name) {
    const Move reply = decode(numbers_.read());
    if (!is_legal(board, reply)) refuse(name + ", " + usi(reply) + ", is not a legal move");
    return play(board, reply);
  }

  static std::vector<Move> checks_in_order(const Board& board) {
    std::vector<Move> out;
    visit_checks(board, [&](Move check) { out.push_back(check); });
    std::sort(out.begin(), out.end(), [](Move a, Move b) { return encode(a) < encode(b); });
    return out;
  }

  Numbers numbers_;
  Counter& counter_;
  std::vector<Board> open_;
  Entries entries_;
};

}  // namespace

Verdict check_no_mate(const Board& board, bool defending, const Numbers::Source& source,
                      std::uint64_t max_positions, const std::function<bool()>& go_on) {
  Verdict verdict;
  try {
    Counter counter(max_positions, go_on);
    Checker checker(source, counter);
    checker.run(board, defending);
    verdict.nodes = checker.entries();
    verdict.positions = counter.positions();
  } catch (const Refusal& refusal) {
    verdict.error = refusal.reason;
  }
  return verdict;
}

}  // namespace sakiyomi::verify
