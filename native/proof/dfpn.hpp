// Depth-first proof-number search (Nagai 2002) on graphs with cycles.
// * A node is a board with the attacker's pieces in hand; proofs and disproofs extend to other hands by
//   dominance.
// * A search may be bounded: is there a win within n plies? Then all its claims are about such wins.
// * A repetition gains nothing. A disproof that depends on one holds only on lines that end like its own,
// from
//   the repeated position on, and is stored under that part of the line. When it reaches the repeated
//   position, it holds unconditionally, because the defender can repeat as often as the attacker does
//   (Kishimoto and Mueller 2004).
// * Results are returned by value, so that a small table costs time but never correctness.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "concept/proof.hpp"
#include "proof/findings.hpp"
#include "proof/memory.hpp"
#include "proof/path.hpp"
#include "proof/watcher.hpp"

namespace sakiyomi::proof {

template <ProofPosition P>
class Dfpn {
 public:
  using Move = typename P::Move;
  using Moves = typename P::Moves;
  using Resource = typename P::Resource;
  using Known = Result<Resource>;
  using Table = ProofTable<Resource>;

  // `shared` if other threads work on the same memory.
  explicit Dfpn(ProofMemory<Resource>& memory, bool shared = false)
      : memory_(memory), table_(memory.table), loops_(memory.loops), shared_(shared) {}

  // Proves or disproves, unless the watcher ends it first; `length` is the longest proof allowed, in plies.
  Known run(P position, Length length, Watcher& watcher) {
    watcher_ = &watcher;
    children_.clear();
    settled_ = kNoLoop, looked_up_ = 0;
    Known result = known(position, length);
    if (!result.solved()) {
      result = search(position, 0, kInfinity, kInfinity, length, false, false);
      if (result.disproven() && result.loop != kNoLoop) result = {};  // some line reached the maximum depth
    }
    return result;
  }

  // A solved entry of the table, or a result that is obvious at once; otherwise unsolved.
  Known known(P& position, Length length) const noexcept {
    const auto found = table_.find(position.key(), position.resource(), length);
    return found.result.solved() ? found.result : initial_result(position, length);
  }

  // Whether other threads work on the same memory; not to be changed during a search.
  void share(bool shared) noexcept { shared_ = shared; }
  const Known& root() const noexcept { return root_; }
  // Where the search is, from the root down; to be called while it is paused.
  std::vector<Presence::Slot> slots() const {
    std::vector<Presence::Slot> out;
    for (const LineNode& at : line_) out.push_back(at.slot);
    return out;
  }
  // From now on, results that took at least this many nodes are recorded for others.
  void record_findings(std::uint64_t min_work, Findings* findings) noexcept {
    min_work_ = min_work, findings_ = findings;
  }
  // The longest line searched since it was forgotten, over any number of searches.
  Ply deepest() const noexcept { return deepest_; }
  void forget_depth() noexcept { deepest_ = 0; }

 private:
  using Index = std::size_t;
  static constexpr Index kNoNext = ~Index{0};
  static constexpr int kOldFamily = 15;
  static constexpr std::uint64_t kLineCheckInterval = 40;  // nodes between checks of the line that led here
  static constexpr Number kDetour = 4;                     // how far threads keep apart

  struct Child {
    Known result;
    Move move;
    std::uint8_t family = 0;
    bool waiting = false;
    bool fresh = false;  // never searched
    Presence::Slot slot = 0;
    Presence::Version version = 0;  // of the slot when it was looked up
    Index next = kNoNext;           // the next in the queue, when this one has failed
  };

  // A node on the line being searched.
  struct LineNode {
    Key key;
    Resource held;
    Length length;
    Presence::Slot slot;
    Presence::Version version;
    Number pn_limit, dn_limit;
  };

  // Indices, because the list may be reallocated while it grows.
  struct Frame {
    Index first, last;
    bool or_node;
    bool narrowed;     // moves that cannot win within the length are left out
    bool old = false;  // a child was reached earlier on a shorter line
  };

  // The child to continue with, and the numbers of the node.
  struct Choice {
    Index best = 0;
    Number lead = kInfinity, second = kInfinity;  // numbers that the mover wants small
    std::uint64_t rest = 0;                       // the sum over the others' families
    Number pn = kInfinity, dn = kInfinity;
  };

  // `extend`: search at least one step beyond the limits; `fresh`: this is the first visit.
  Known search(P& p, Ply ply, Number pn_limit, Number dn_limit, Length length, bool extend, bool fresh) {
    if (ply >= kMaxDepth) return Known::disproof(p.resource(), kUnbounded, kTooDeep);
    deepest_ = std::max(deepest_, ply);
    memory_.barrier.pass(table_.crowded());
    const Key key = p.key();
    const Resource held = p.resource();
    const std::uint64_t before = watcher_->nodes();
    const Presence::Slot slot = shared_ ? Presence::slot_of(key, held.word()) : Presence::Slot{};
    if (shared_) {
      memory_.presence.enter(slot);
      line_.push_back({key, held, length, slot, memory_.presence.version(slot), pn_limit, dn_limit});
    }
    path_.push(key, held, ply);
    Frame frame = expand(p, ply, length);
    extend = extend || frame.old;
    Known result;
    for (bool begun = false;; begun = true) {
      if (shared_ && begun) {
        if (ply == settled_) {
          settled_ = kNoLoop;
          if (const auto found = table_.find(key, held, length); found.result.solved()) {
            result = found.result;
            break;
          }
        }
        look_again(p, frame, ply, length);
      }
      const Choice choice = choose(frame, pn_limit, dn_limit);
      if (choice.pn == 0 || choice.dn == 0) {
        result = conclude(p, frame, choice, length);
        break;
      }
      result.pn = choice.pn, result.dn = choice.dn;
      if (ply == 0) root_ = result;
      if (!begun && extend && !fresh) {
        pn_limit = std::max(pn_limit, finite(std::uint64_t{result.pn} + 1));
        dn_limit = std::max(dn_limit, finite(std::uint64_t{result.dn} + 1));
      }
      if (shared_) line_.back().pn_limit = pn_limit, line_.back().dn_limit = dn_limit;
      if (result.pn >= pn_limit || result.dn >= dn_limit || watcher_->over() || settled_above(ply)) break;
      step(p, frame, choice, ply, pn_limit, dn_limit, length, extend);
    }
    children_.resize(frame.first);
    if (result.disproven() && result.loop >= ply) result.loop = kNoLoop;
    keep(key, held, ply, length, result, watcher_->nodes() - before);
    path_.pop(key, ply);
    if (shared_) memory_.presence.leave(slot), line_.pop_back();
    return result;
  }

  void step(P& p, Frame& frame, const Choice& choice, Ply ply, Number pn_limit, Number dn_limit,
            Length length, bool& extend) {
    // A little beyond the second best, or the two would alternate (1 + epsilon, Pawlewicz and Lew 2007).
    const Number beyond = finite(std::uint64_t{choice.second} + 1 + choice.second / 4);
    const Number lead_limit = std::min(frame.or_node ? pn_limit : dn_limit, beyond);
    const Number rest_limit = frame.or_node ? dn_limit : pn_limit;
    const Number sum_limit =
        rest_limit == kInfinity ? kInfinity : static_cast<Number>(rest_limit - choice.rest);
    const Move move = children_[choice.best].move;
    const bool fresh = children_[choice.best].fresh;
    const Length left = plus(length, -p.plies(move));
    typename P::Undo undo;
    p.play(move, undo);
    watcher_->count();
    const Known result = search(p, ply + 1, frame.or_node ? lead_limit : sum_limit,
                                frame.or_node ? sum_limit : lead_limit, left, extend, fresh);
    p.undo(move, undo);
    if (fresh) extend = false;
    Child& best = children_[choice.best];
    best.result = result;
    best.fresh = false;
    // If no other thread has left it in the meantime, it need not be looked up again.
    if (const auto mine = Presence::next(best.version);
        shared_ && memory_.presence.version(best.slot) == mine)
      best.version = mine;
    release_next(p, frame, choice.best, ply, length);
  }

  // Lists the replies and looks each up, until one decides.
  [[gnu::noinline]] Frame expand(P& p, Ply ply, Length length) {
    const bool or_node = p.or_node();
    auto moves = p.replies();
    const bool narrowed = p.narrow(moves, length);
    Frame frame{children_.size(), children_.size() + moves.size(), or_node, narrowed};
    children_.resize(frame.last);
    std::array<int, 640> queues;
    for (Index i = 0; i < moves.size(); ++i) {
      Child& child = children_[frame.first + i];
      child = {};
      child.move = moves[i];
      table_.prefetch(p.key_after(moves[i]));
      child.family = static_cast<std::uint8_t>(p.family(moves[i]));
      queues[i] = p.queue(moves[i]);
      for (Index j = i; queues[i] != 0 && j-- > 0;)
        if (queues[j] == queues[i]) {
          children_[frame.first + j].next = frame.first + i;
          child.waiting = true;
          break;
        }
    }
    for (Index i = frame.first; i < frame.last; ++i) {
      if (children_[i].waiting) continue;
      look_up(p, frame, children_[i], ply, length);
      const Known& result = children_[i].result;
      if (or_node ? result.proven() : result.disproven() && result.loop == kNoLoop) {
        children_[frame.first] = children_[i];
        children_[frame.first].next = kNoNext;
        frame.last = frame.first + 1;
        children_.resize(frame.last);
        break;
      }
      // The next in the queue comes later in this loop.
      if (failed(frame, i) && children_[i].next != kNoNext) children_[children_[i].next].waiting = false;
    }
    return frame;
  }

  // When a child has failed, the next in its queue is searched.
  void release_next(P& p, Frame& frame, Index i, Ply ply, Length length) {
    while (failed(frame, i) && children_[i].next != kNoNext) {
      i = children_[i].next;
      children_[i].waiting = false;
      look_up(p, frame, children_[i], ply, length);
    }
  }

  // Whether other threads have settled a node above or pushed it beyond its limits, so that this is moot.
  bool settled_above(Ply ply) {
    if (shared_ && watcher_->nodes() >= looked_up_ + kLineCheckInterval) {
      looked_up_ = watcher_->nodes();
      const auto settled = [&](LineNode& at) {
        const Presence::Version version = memory_.presence.version(at.slot);
        if (std::exchange(at.version, version) == version) return false;
        const Known known = table_.find(at.key, at.held, at.length).result;
        return known.pn >= at.pn_limit || known.dn >= at.dn_limit;
      };
      const auto found = std::find_if(line_.begin(), line_.end(), settled);
      if (found != line_.end()) settled_ = static_cast<Ply>(found - line_.begin());
    }
    return ply > settled_;
  }

  // Looks up what other threads have found in the meantime.
  void look_again(P& p, Frame& frame, Ply ply, Length length) {
    for (Index i = frame.first; i < frame.last; ++i) {
      Child& child = children_[i];
      if (child.waiting || child.result.solved() || child.version == memory_.presence.version(child.slot))
        continue;
      look_up(p, frame, child, ply, length);
      release_next(p, frame, i, ply, length);
    }
  }

  bool failed(const Frame& frame, Index i) const noexcept {
    const Known& result = children_[i].result;
    return frame.or_node ? result.disproven() : result.proven();
  }

  // Initialises a child from the table and the path.
  void look_up(P& p, Frame& frame, Child& child, Ply ply, Length length) noexcept {
    watcher_->count();
    const Key key = p.key_after(child.move);
    const Resource held = p.resource_after(child.move);
    const Length left = plus(length, -p.plies(child.move));
    if (shared_)
      child.slot = Presence::slot_of(key, held.word()), child.version = memory_.presence.version(child.slot);
    const auto found = table_.find(key, held, left);
    child.result = found.result;
    if (found.result.solved()) return;
    if (const Ply loop = path_.seen(key, held); loop != kNoLoop) {
      child.result = Known::disproof(held, kUnbounded, loop);
      return;
    }
    if (!found.known) {
      typename P::Undo undo;
      p.play(child.move, undo);
      child.result = initial_result(p, left, watcher_);
      p.undo(child.move, undo);
      child.fresh = true;
      if (child.result.solved()) return;
      const auto [pn, dn] = p.heuristic_numbers(child.move);
      child.result.pn += pn, child.result.dn += dn;
    } else if (const Ply first = ply + 1 - found.loop; found.loop != 0 && first >= 0) {
      if (const auto loop = loops_.find(path_.part(first, ply + 1, key, held), left)) {
        child.result = Known::disproof(held, *loop, first);
        return;
      }
    }
    // Reached earlier on a shorter line: its leaves may be counted twice.
    if (found.known && found.ply < ply + 1) {
      frame.old = true;
      child.family = kOldFamily;
    }
  }

  // Wins in one, obvious disproofs, and initial numbers by the count of replies.
  [[gnu::noinline]] static Known initial_result(P& p, Length length, Watcher* watcher = nullptr) noexcept {
    Known out;
    if (p.or_node()) {
      if (const Move move = length > P::kLost ? p.win_in_one() : Move{}; move != Move{}) {
        typename P::Undo undo;
        p.play(move, undo);
        const Resource need = p.need();
        p.undo(move, undo);
        return Known::proof(p.need_before(move, need), P::kLost + 1, std::bit_cast<std::uint16_t>(move));
      }
      const auto moves = p.replies();
      if (moves.empty()) return Known::disproof(p.tolerance(), kUnbounded);
      return p.too_short(moves, length) ? Known::disproof(p.resource(), length) : out;
    }
    const auto replies = p.replies();
    if (replies.empty() && length >= P::kLost) return Known::proof(p.need(), P::kLost);
    if (p.too_short(replies, length)) return Known::disproof(p.resource(), length);
    if (length <= P::kLost + 2)
      if (const Known out = refuted(p, replies, length, watcher); out.solved()) return out;
    Number open = 0, queued = 0;
    for (const Move move : replies) (p.queue(move) == 0 ? open : queued)++;
    out.pn = open + (queued != 0);
    return out;
  }

  // With two plies left, a reply after which there is no win in one.
  static Known refuted(P& p, const Moves& replies, Length length, Watcher* watcher) noexcept {
    for (const Move reply : replies) {
      if (watcher != nullptr) watcher->count();
      typename P::Undo undo;
      p.play(reply, undo);
      const Known after = initial_result(p, plus(length, -p.plies(reply)));
      p.undo(reply, undo);
      if (after.disproven())
        return Known::disproof(p.tolerance_before(reply, after.resource), plus(after.length, p.plies(reply)),
                               kNoLoop, std::bit_cast<std::uint16_t>(reply));
    }
    return {};
  }

  Choice choose(const Frame& frame, Number pn_limit, Number dn_limit) const noexcept {
    const Number limit = frame.or_node ? pn_limit : dn_limit;
    std::array<Number, 16> families{};
    std::uint64_t sum = 0;
    Number apparent = kInfinity;  // the best number, with the penalty for other threads
    bool late = false;
    Choice out;
    out.best = frame.first;
    for (Index i = frame.first; i < frame.last; ++i) {
      const Child& child = children_[i];
      if (child.waiting) {
        late = true;
        continue;
      }
      const Number lead = frame.or_node ? child.result.pn : child.result.dn;
      const Number other = frame.or_node ? child.result.dn : child.result.pn;
      if (child.family == 0)
        sum += other;
      else
        families[child.family] = std::max(families[child.family], other);
      out.lead = std::min(out.lead, lead);
      const Number seems = shared_ ? with_detour(lead, child.slot, limit) : lead;
      if (seems < apparent)
        out.second = apparent, apparent = seems, out.best = i;
      else
        out.second = std::min(out.second, seems);
    }
    for (const Number most : families) sum += most;
    // Waiting children are not counted, but must not look free, or the defender could interpose for ever.
    sum += late;
    if (frame.first == frame.last || out.lead == kInfinity) {
      (frame.or_node ? out.dn : out.pn) = 0;
      return out;
    }
    const Child& best = children_[out.best];
    const Number own = frame.or_node ? best.result.dn : best.result.pn;
    out.rest = sum - (best.family == 0 ? own : families[best.family]);
    const Number other = out.lead == 0 ? kInfinity : finite(sum);
    (frame.or_node ? out.pn : out.dn) = out.lead;
    (frame.or_node ? out.dn : out.pn) = other;
    return out;
  }

  // A child below which other threads are working gets a penalty, by the logarithm of their number: threads
  // should not do the same work, but stay near the best child. (With a penalty in proportion to their number,
  // 16 and 64 cells needed a tenth more nodes; with a quarter of the number instead of a sixty-fourth, two
  // threads did.) It never looks worse than a child beyond the limit, which could not be searched at all.
  Number with_detour(Number lead, Presence::Slot slot, Number limit) const noexcept {
    if (lead == 0 || lead >= limit) return lead;
    const unsigned others = memory_.presence.at(slot);
    if (others == 0) return lead;
    const auto more = kDetour * static_cast<Number>(std::bit_width(others + 1) - 1);
    return std::min(finite(std::uint64_t{lead} + lead / 64 + more), limit - 1);
  }

  // The proof or disproof of a node whose children decide it.
  Known conclude(P& p, const Frame& frame, const Choice& choice, Length length) const noexcept {
    const bool won = choice.lead == 0;
    if (won) return frame.or_node ? chosen_proof(p, frame) : chosen_disproof(p, frame);
    if (frame.or_node) {
      Known out =
          frame.narrowed ? Known::disproof(p.resource(), length) : Known::disproof(p.tolerance(), kUnbounded);
      for (Index i = frame.first; i < frame.last; ++i) {
        const Child& child = children_[i];
        out.resource = Resource::min(out.resource, p.tolerance_before(child.move, child.result.resource));
        out.length = std::min(out.length, plus(child.result.length, p.plies(child.move)));
        out.loop = std::min(out.loop, child.result.loop);
      }
      return out;
    }
    Known out = Known::proof(p.need(), P::kLost);
    for (Index i = frame.first; i < frame.last; ++i) {
      const Child& child = children_[i];
      out.resource = Resource::max(out.resource, p.need_before(child.move, child.result.resource));
      out.length = std::max(out.length, plus(child.result.length, p.plies(child.move)));
    }
    return out;
  }

  Known chosen_proof(P& p, const Frame& frame) const noexcept {
    Known out = Known::proof({}, kUnbounded);
    for (Index i = frame.first; i < frame.last; ++i) {
      const Child& child = children_[i];
      if (child.waiting || !child.result.proven()) continue;
      const Length length = plus(child.result.length, p.plies(child.move));
      if (out.move != 0 && length >= out.length) continue;
      out = Known::proof(p.need_before(child.move, child.result.resource), length,
                         std::bit_cast<std::uint16_t>(child.move));
    }
    return out;
  }

  Known chosen_disproof(P& p, const Frame& frame) const noexcept {
    const Child* best = nullptr;
    for (Index i = frame.first; i < frame.last; ++i) {
      const Child& child = children_[i];
      if (child.waiting || !child.result.disproven()) continue;
      if (best == nullptr || child.result.loop > best->result.loop) best = &child;
    }
    return Known::disproof(p.tolerance_before(best->move, best->result.resource),
                           plus(best->result.length, p.plies(best->move)), best->result.loop,
                           std::bit_cast<std::uint16_t>(best->move));
  }

  void keep(Key key, Resource held, Ply ply, Length length, const Known& result,
            std::uint64_t work) noexcept {
    const auto before = table_.find(key, held, length);
    if (before.result.solved() && !result.proven()) return;  // another thread has solved it
    const bool worthy = findings_ != nullptr && work >= min_work_ && length == kUnbounded;
    work += before.work;
    if (result.solved() && result.loop == kNoLoop) {
      if (worthy) findings_->push_back(Finding::solved(key, held.word(), result, work));
      return table_.put_solved(key, held, result, work);
    }
    const auto first = static_cast<std::uint16_t>(std::min<Ply>(ply, before.ply));
    if (result.disproven()) {
      if (result.loop == kTooDeep) return;
      loops_.put(path_.part(result.loop, ply), result.length);
      const Known numbers = before.known ? before.result : Known{};
      return table_.put_open(key, held, length, numbers.pn, numbers.dn, first, ply - result.loop, work);
    }
    if (worthy) findings_->push_back(Finding::finite(key, held.word(), result.pn, result.dn, first, work));
    table_.put_open(key, held, length, result.pn, result.dn, first, before.loop, work);
  }

  ProofMemory<Resource>& memory_;
  Table& table_;
  LoopTable& loops_;
  bool shared_;
  Path<Resource> path_;
  std::vector<LineNode> line_;  // only if shared
  Ply settled_ = kNoLoop;       // the first ply of the line that others have settled
  std::uint64_t looked_up_ = 0;
  std::uint64_t min_work_ = 0;
  Findings* findings_ = nullptr;
  std::vector<Child> children_;
  Watcher* watcher_ = nullptr;
  Known root_;
  Ply deepest_ = 0;
};

}  // namespace sakiyomi::proof
