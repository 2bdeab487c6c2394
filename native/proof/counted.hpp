// Lengths as books count them: useless interpositions (rank > 0 in the game's terms) are not counted.
//
// An interposition is useless if the checking piece can capture it, the defender gets the piece back, and the
// mate from there takes no longer than the best reply that is not an interposition on that square or farther
// from the king. All lengths here are counted this way. The recursion ends because every capture brings the
// checking piece nearer.
//
// Two searches bound the counted length. The plain one counts every move: a mate within n plies has a counted
// length of at most n. In the game with take-backs the attacker decides which interpositions count: no mate
// within n there means none within n here. Only what lies between is decided by the rule itself, reply by
// reply.
#pragma once
#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

#include "proof/parallel_prover.hpp"
#include "proof/report.hpp"

namespace sakiyomi::proof {

template <ProofPosition P>
class Counted {
 public:
  using Plain = typename P::Plain;
  using Move = typename P::Move;
  using Line = std::vector<std::uint16_t>;

  // `break_ties`: among equal defences, look for one that leaves the attacker no piece in hand.
  Counted(ParallelProver<Plain>& plain, ParallelProver<P>& take_backs, Watcher& watcher, bool break_ties)
      : plain_(plain), take_backs_(take_backs), watcher_(watcher), break_ties_(break_ties) {}

  // Whether there is a mate within n plies; meaningless once the search has ended.
  bool within(P& p, int n) {
    if (n < 0 || ended()) return false;
    const Key key = key_of(p);
    const Bounds known = bounds_[key];
    if (n >= known.most || n < known.least) return n >= known.most;
    Plain plain = p.plain();
    if (plain_.known(plain, static_cast<Length>(n)).proven()) return at_most(key, n), true;
    const auto framed = take_backs_.run(p, static_cast<Length>(n + P::kLost), watcher_);
    if (!framed.solved()) failed_ = true;
    if (framed.disproven()) at_least(key, framed.length == kUnbounded ? kMaxLength : framed.length - 1);
    if (!framed.proven()) return false;
    const bool yes = p.or_node() ? attacked(p, n, std::bit_cast<Move>(framed.move)) : defended(p, n);
    if (ended()) return false;
    yes ? at_most(key, n) : at_least(key, n + 1);
    return yes;
  }

  // The counted length, between the bounds; nothing if the limit came first or the length is greater.
  std::optional<Length> length(P& p, int least, int most) {
    for (int n = least; n <= most && !ended(); n += 2)
      if (within(p, n)) return static_cast<Length>(n);
    return std::nullopt;
  }

  // The main line of a position with this counted length: the longest defence.
  Line line(P& p, Length length) {
    ties_ = 0;
    return p.or_node() ? attack_line(p, length) : defence_line(p, length);
  }

  // Every reply, in listed order; incomplete if the limit came first.
  std::vector<CountedReply> replies(P& p, Length most) {
    std::vector<CountedReply> out;
    for (const Move reply : by_rank(p)) {
      CountedReply one{std::bit_cast<std::uint16_t>(reply), false, 0, {}};
      if (p.rank(reply) != 0 && useless(p, reply, most)) {
        one.useless = true;
        take_back(p, reply, most, one);
      } else {
        typename P::Undo undo;
        p.play(reply, undo), p.accept();
        const auto after = length(p, 1, most - 1);
        if (after) one.length = longer(*after), one.line = line(p, *after);
        p.undo(reply, undo);
      }
      if (ended() || (!one.useless && one.length == 0)) break;
      out.push_back(std::move(one));
    }
    return out;
  }

  bool ended() const noexcept { return failed_ || watcher_.over(); }

 private:
  static constexpr int kAllRanks = 0, kMaxTies = 64;
  struct Bounds {
    int least = 0, most = kMaxLength + 1;
  };

  static Key key_of(const P& p, int ranks = kAllRanks) noexcept {
    return mix(p.key() ^ mix(p.resource().word()), static_cast<Key>(ranks));
  }
  void at_least(Key key, int n) { bounds_[key].least = std::max(bounds_[key].least, n); }
  void at_most(Key key, int n) { bounds_[key].most = std::min(bounds_[key].most, n); }

  [[gnu::noinline]] static std::vector<Move> by_rank(const P& p) {
    const auto listed = p.replies();
    std::vector<Move> moves(listed.begin(), listed.end());
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) { return p.rank(a) < p.rank(b); });
    return moves;
  }

  static std::vector<Move> with_first(std::vector<Move> moves, Move first) {
    const auto found = std::find(moves.begin(), moves.end(), first);
    if (found != moves.end()) std::rotate(moves.begin(), found, found + 1);
    return moves;
  }

  bool attacked(P& p, int n, Move first) {
    for (const Move move : with_first(by_rank(p), first))
      if (mates_within(p, move, n)) return true;
    return false;
  }
  bool mates_within(P& p, Move move, int n) {
    typename P::Undo undo;
    p.play(move, undo);
    const bool yes = within(p, n - 1);
    p.undo(move, undo);
    return yes;
  }

  // Whether every reply that counts is mated within n; with `ranks`, only replies of a lower rank are tried.
  bool defended(P& p, int n, int ranks = kAllRanks) {
    const Key key = key_of(p, ranks);
    if (const auto known = bounds_.find(key); ranks != kAllRanks && known != bounds_.end())
      if (n >= known->second.most || n < known->second.least) return n >= known->second.most;
    bool yes = true;
    for (const Move reply : by_rank(p)) {
      const int rank = p.rank(reply);
      if (ranks != kAllRanks && rank >= ranks) break;
      yes = (rank != 0 && useless(p, reply, n)) || counts_within(p, reply, n);
      if (!yes) break;
    }
    if (ranks != kAllRanks && !ended()) yes ? at_most(key, n) : at_least(key, n + 1);
    return yes && !ended();
  }
  bool counts_within(P& p, Move reply, int n) {
    typename P::Undo undo;
    p.play(reply, undo), p.accept();
    const bool yes = within(p, n - 1);
    p.undo(reply, undo);
    return yes;
  }

  // Whether an interposition is useless, given that nearer replies are mated within n.
  bool useless(P& p, Move reply, int n) {
    const auto after = after_capture(p, reply, n);
    return after && (*after == 0 || !defended(p, *after - 2, p.rank(reply))) && !ended();
  }
  // The length of the mate once the piece has been captured and given back, if it is at most n plies.
  std::optional<Length> after_capture(P& p, Move reply, int n) {
    std::optional<Length> best;
    each_take_back(p, reply, [&](Move) {
      if (!within(p, best ? *best - 2 : n)) return;
      best = length(p, 0, n);
    });
    return best;
  }
  template <class Visit>
  void each_take_back(P& p, Move reply, Visit&& visit) {
    typename P::Undo before, undo;
    p.play(reply, before);
    for (const Move move : by_rank(p)) {
      if (!P::takes_back(move)) continue;
      p.play(move, undo);
      visit(move);
      p.undo(move, undo);
    }
    p.undo(reply, before);
  }
  void take_back(P& p, Move reply, int most, CountedReply& out) {
    const auto after = after_capture(p, reply, most);
    each_take_back(p, reply, [&](Move move) {
      if (!after || !out.line.empty() || !within(p, *after)) return;
      out.length = *after;
      out.line = line(p, *after);
      out.line.insert(out.line.begin(), P::code(move));
    });
    cut(p, reply, out.line);
  }
  // The piece was given back for the count only: the line ends where the defender would drop it again.
  [[gnu::noinline]] static void cut(const P& p, Move reply, Line& line) {
    Plain real = p.plain();
    typename Plain::Undo undo;
    real.play(reply, undo);
    for (std::size_t i = 0; i < line.size(); ++i) {
      const auto move = std::bit_cast<Move>(line[i]);
      const auto legal = real.replies();
      if (std::find(legal.begin(), legal.end(), move) == legal.end()) return line.resize(i);
      real.play(move, undo);
    }
  }

  Line attack_line(P& p, int n) {
    Plain plain = p.plain();
    auto known = plain_.known(plain, static_cast<Length>(n));
    if (!known.proven()) known = take_backs_.run(p, static_cast<Length>(n + P::kLost), watcher_);
    for (const Move move : with_first(by_rank(p), std::bit_cast<Move>(known.move))) {
      typename P::Undo undo;
      p.play(move, undo);
      Line out;
      if (within(p, n - 1)) {
        out = defence_line(p, n - 1);
        if (!ended()) out.insert(out.begin(), std::bit_cast<std::uint16_t>(move));
      }
      p.undo(move, undo);
      if (!out.empty() || ended()) return out;
    }
    return {};
  }

  Line defence_line(P& p, int n) {
    Line best;
    if (n == 0) return best;
    for (const Move reply : likely_first(p, n)) {
      if (counts_within(p, reply, n - 2) || (p.rank(reply) != 0 && useless(p, reply, n))) continue;
      if (!best.empty() && ++ties_ > kMaxTies) break;
      typename P::Undo undo;
      p.play(reply, undo), p.accept();
      Line line = attack_line(p, n - 1);
      const bool spent = line.size() + 1 == static_cast<std::size_t>(n) && leaves_nothing(p, line);
      p.undo(reply, undo);
      if (ended()) return {};
      line.insert(line.begin(), std::bit_cast<std::uint16_t>(reply));
      if (best.empty() || spent) best = std::move(line);
      if (spent || !break_ties_) break;
    }
    return best;
  }
  // Replies that are known to last come before those that must be searched.
  std::vector<Move> likely_first(P& p, int n) {
    std::vector<Move> moves = by_rank(p);
    if (n < 4) return moves;
    std::stable_partition(moves.begin(), moves.end(), [&](Move reply) {
      typename P::Undo undo;
      p.play(reply, undo);
      const auto left = static_cast<Length>(n - 3 + P::kLost);
      bool lasts = take_backs_.known(p, left).disproven();
      p.accept();
      lasts = lasts || take_backs_.known(p, left).disproven();
      p.undo(reply, undo);
      return lasts;
    });
    return moves;
  }
  static bool leaves_nothing(P p, const Line& line) {
    typename P::Undo undo;
    for (const auto move : line) p.play(std::bit_cast<Move>(move), undo), p.accept();
    return p.resource().word() == 0;
  }

  ParallelProver<Plain>& plain_;
  ParallelProver<P>& take_backs_;
  Watcher& watcher_;
  const bool break_ties_;
  bool failed_ = false;  // a search reached its maximum depth
  int ties_ = 0;
  std::unordered_map<Key, Bounds> bounds_;  // by position and ranks
};

}  // namespace sakiyomi::proof
