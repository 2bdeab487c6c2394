// Alpha-beta for turns in any order: iterative deepening at the root.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "search/lookahead.hpp"

namespace sakiyomi {

template <TurnPosition P, Evaluates<P> E>
class AlphaBeta : private Lookahead<P, E> {
 public:
  using Base = Lookahead<P, E>;
  using Move = typename P::Move;
  using Undo = typename P::Undo;
  static constexpr bool kSelective = Base::kSupportsSelective;

  AlphaBeta(Options options, E evaluate) : Base(options, evaluate, std::make_shared<SharedState>(options)) {
    // A game written in Python holds the interpreter: several threads would only wait for each other.
    for (int i = 1; i < options_.threads && !IsSlow<P>; ++i)
      helpers_.push_back(std::make_unique<Base>(options_, evaluate_, common_));
  }

  const KeptTree& tree() const noexcept { return tree_; }
  const TranspositionTable& table() const noexcept { return table_; }
  // May be called from any thread.
  std::uint64_t nodes() const noexcept {
    std::uint64_t all = budget_.nodes();
    for (const auto& helper : helpers_) all += helper->nodes();
    return all;
  }

  // Replaces the kept tree: the next search of a position in it takes its move order from it.
  void plant(KeptTree tree) { tree_ = std::move(tree); }

  // Forgets everything remembered from earlier searches.
  void forget() {
    table_.clear();
    tree_.clear();
    this->forget_history();
    for (const auto& helper : helpers_) helper->forget_history();
  }

  // First step of the window around the last value.
  static constexpr Value aspiration() noexcept {
    if constexpr (HasUnit<E>)
      return E::kUnit / 3;
    else
      return 2;
  }

  // Deepens until a limit is met or every line has been searched to its end; reports after every iteration.
  Info run(P position, const Limits& limits, const Stop& stop, const Report& report) {
    if (helpers_.empty()) return deepen_all(position, limits, stop, report, nullptr);
    if (!this->any_depth(limits) && std::exchange(mixed_, false)) table_.clear();
    mixed_ |= this->any_depth(limits);
    table_.prefer_large_pages();
    NodeBudget node_budget(limits, stop);
    std::vector<SplitWorker*> workers{this};
    for (const auto& helper : helpers_) {
      helper->begin(limits, stop, &node_budget);
      workers.push_back(helper.get());
    }
    SplitPool pool(std::move(workers));
    this->enlist(&pool);
    for (const auto& helper : helpers_) helper->enlist(&pool);
    const Info info = deepen_all(position, limits, stop, report, &node_budget);
    this->enlist(nullptr);
    return info;
  }

 private:
  struct RootMove {
    Move move;
    Value value;
    bool exact;         // searched with an open window in the running iteration
    std::size_t place;  // in the order of a search without memory
    std::vector<std::uint16_t> line;

    void set(Value found, bool is_exact, const std::vector<std::uint16_t>& below) {
      value = found, exact = is_exact;
      line.assign(1, code_of(move));
      line.insert(line.end(), below.begin(), below.end());
    }
  };
  using Index = KeptTree::Index;
  using Base::budget_, Base::cut_by_depth_, Base::evaluate_, Base::leaves_, Base::options_, Base::root_depth_;
  using Base::common_, Base::kIndependent, Base::seldepth_, Base::table_, Base::tree_, Base::try_move;
  using Base::ranked, Base::selective, Base::sharing, Base::spend, Base::stopped;
  using typename Base::Node, typename Base::SharedNode;

  Info deepen_all(P& position, const Limits& limits, const Stop& stop, const Report& report,
                  NodeBudget* node_budget) {
    begin(position, limits, stop, node_budget);
    Info info = first_guess(position);
    report(info);
    report_move_ = [&] {
      measure(info);
      report(info);
    };
    if (!limits.every_move) report_move_ = nullptr;
    info_ = &info;
    const auto tell = [&](Bound bound) {
      if (!options_.bounds) return;
      Info now = info;
      measure(now);
      now.lines[0] = described(roots_[0], position);
      now.lines[0].bound = bound;
      report(now);
    };
    const int most = std::min(limits.depth, kMaxPly - 1);
    std::uint64_t cost = 1;  // nodes of the iteration before
    const int first = options_.deepening ? std::min(limits.first_depth, most) : most;
    int next_step = 1;  // the step that the last iteration called for
    for (int depth = first, step = 1; !stopped() && !info.complete; depth = std::min(depth + step, most)) {
      if (!budget_.may_deepen()) break;
      const std::uint64_t nodes_before = nodes();
      const std::uint64_t cut_before = cut_by_depth_;
      slot_ = 0;
      if (selective() && options_.lines > 1)
        value_each(position, depth, depth == first);
      else
        for (; slot_ < wanted() && !stopped(); ++slot_) deepen(position, depth, depth == first, tell);
      if (!stopped()) {
        info.depth = depth;
        info.complete = cut_by_depth_ == cut_before && options_.widths.empty();
        if (first > 1) this->keep_move(position, roots_[0].move);
      }
      describe(info, position, !stopped());
      if (stopped() || depth == most || won(depth)) break;
      report(info);
      if (!selective()) {
        const double growth = static_cast<double>(nodes() - nodes_before) / static_cast<double>(cost);
        const int last = std::exchange(next_step, stride(growth, step));
        // Even and odd depths differ in cost, and several threads never count quite the same nodes: a longer
        // step is taken only when two iterations in a row call for it.
        step = helpers_.empty() ? next_step : std::min(last, next_step);
      }
      cost = nodes() - nodes_before;
    }
    info.last = true;
    info.seconds = budget_.seconds();
    info.nodes = nodes();
    info.leaves = leaves();
    report(info);
    return info;
  }

  void begin(P& position, const Limits& limits, const Stop& stop, NodeBudget* node_budget) {
    Base::begin(limits, stop, node_budget);
    table_.new_search();
    low_ = limits.low, high_ = limits.high;
    if (options_.kept_plies > 0) tree_.reroot(position.key(), position.side());
    roots_.clear();
    const bool part = limits.first_depth > 1;  // part of a larger search, whose table knows this position
    auto& moves = ranked(position, 0, root_node(), part ? this->table_move(position) : -1, limits.only);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      pick(moves, i);
      roots_.push_back({moves[i].move, 0, false, i, {code_of(moves[i].move)}});
    }
    if (options_.stable_ties) number(position, limits);
  }

  // Numbers the root moves as a search without memory would order them.
  void number(P& position, const Limits& limits) {
    auto& moves = ranked(position, 0, KeptTree::kNone, -1, limits.only);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      pick(moves, i);
      for (RootMove& root : roots_)
        if (code_of(root.move) == code_of(moves[i].move)) root.place = i;
    }
  }

  Index root_node() const noexcept { return options_.kept_plies > 0 ? 0 : KeptTree::kNone; }
  int wanted() const noexcept { return std::min(options_.lines, static_cast<int>(roots_.size())); }

  // Depth 0: the static evaluation and the first move in order, so that there is always an answer.
  Info first_guess(const P& position) {
    Info info;
    info.lines.push_back({roots_.front().line, evaluate_(position, position.side()), Bound::exact, true});
    list_order(info);
    return info;
  }

  // The best `wanted()` lines so far. Of an interrupted iteration only the finished part counts.
  void describe(Info& info, const P& position, bool finished) {
    measure(info);
    if (!finished) {
      if (wanted() > 1 || !roots_[0].exact) return;
      info.lines[0] = described(roots_[0], position);
      return;
    }
    list_order(info);
    info.lines.clear();
    for (int i = 0; i < wanted(); ++i)
      info.lines.push_back(described(roots_[static_cast<std::size_t>(i)], position));
  }

  void list_order(Info& info) const {
    info.order.clear();
    for (const RootMove& root : roots_) info.order.push_back(code_of(root.move));
  }

  void measure(Info& info) const {
    info.seldepth = seldepth_;
    for (const auto& helper : helpers_) info.seldepth = std::max(info.seldepth, helper->seldepth());
    info.nodes = nodes();
    info.leaves = leaves();
    info.seconds = budget_.seconds();
    info.table_full = table_.full();
  }

  std::uint64_t leaves() const noexcept {
    std::uint64_t all = leaves_;
    for (const auto& helper : helpers_) all += helper->leaves();
    return all;
  }

  Line described(const RootMove& root, [[maybe_unused]] P position) const {
    Line line{root.line, root.value,
              root.value <= low_    ? Bound::upper
              : root.value >= high_ ? Bound::lower
                                    : Bound::exact};
    if constexpr (HasRepetition<P>) {
      Undo undo;
      for (const std::uint16_t code : root.line) position.play(move_of<Move>(code), undo);
      line.round = selective() && !position.over() &&
                   position.moves_since_repeat(static_cast<int>(root.line.size())) != 0;
    }
    return line;
  }

  // A selective search that has found a win within its depth need not look for a shorter one.
  bool won(int depth) const noexcept {
    return selective() && wanted() == 1 && is_win(roots_[0].value) && kWin - roots_[0].value <= depth;
  }

  // How much deeper to go next, so that an iteration costs about four times the one before: where the tree
  // grows slowly, single steps together would cost more than the last iteration itself.
  static int stride(double growth, int last_step) noexcept {
    growth = std::max(growth, 1.0);
    double most = 1, reached = growth;  // products round alike on every machine, powers do not
    for (int i = 0; i < last_step; ++i) most *= 4;
    int step = 1;
    while (step < 8 && (reached *= growth) < most) ++step;
    return step;
  }

  // One slot of one iteration, with an aspiration window that is widened until the value lies inside; bounds
  // found on the way are reported.
  template <class Tell>
  void deepen(P& position, int depth, bool first, const Tell& tell) {
    const Value last = roots_[static_cast<std::size_t>(slot_)].value;
    Value step = aspiration(), low = low_, high = high_;
    if (options_.null_windows && !first && depth > 2 && options_.lines == 1 && std::abs(last) < kMaxPoints) {
      low = std::clamp(last - step, low_, high_ - 1);
      high = std::clamp(last + step, low_ + 1, high_);
    }
    root_depth_ = depth;
    while (true) {
      const Value value = search_root(position, depth, low, high);
      if (stopped()) return;
      step *= 4;
      if (value <= low && low > low_) {
        low = step > 2048 * aspiration() ? low_ : std::max(low_, last - step);
        tell(Bound::upper);
      } else if (value >= high && high < high_) {
        high = step > 2048 * aspiration() ? high_ : std::min(high_, last + step);
        tell(Bound::lower);
      } else {
        return;
      }
    }
  }

  // One iteration of a selective search for several lines. Its values depend on windows and reductions: so
  // that they do not depend on the number of lines, every move has a window around its own last value.
  void value_each(P& position, int depth, bool first) {
    if (!spend()) return;
    root_depth_ = depth;
    info_->trying = depth, info_->tried.clear();
    for (RootMove& root : roots_) {
      Value step = aspiration(), low = low_, high = high_, value = 0;
      if (!first && depth > 2 && std::abs(root.value) < kMaxPoints)
        low = std::max(low_, root.value - step), high = std::min(high_, root.value + step);
      const Value last = root.value;
      const std::uint64_t cut_before = cut_by_depth_;
      while (true) {
        this->line(1).clear();
        value = try_move(position, root.move, depth, 0, low, high, 0, root_node());
        if (stopped()) return;
        step *= 4;
        if (value <= low && low > low_)
          low = step > 2048 * aspiration() ? low_ : std::max(low_, last - step);
        else if (value >= high && high < high_)
          high = step > 2048 * aspiration() ? high_ : std::min(high_, last + step);
        else
          break;
      }
      tried(root, value, low, high, cut_by_depth_ == cut_before);
      root.set(value, true, this->line(1));
      if (report_move_) report_move_();
    }
    for (auto next = roots_.begin(); next != roots_.end(); ++next) {  // equal ones keep their order
      const auto worse = [&](const RootMove& root) { return root.value < next->value; };
      std::rotate(std::find_if(roots_.begin(), next, worse), next, next + 1);
    }
  }

  Value search_root(P& position, int depth, Value alpha, Value beta) {
    if (!spend()) return 0;
    const auto from = roots_.begin() + slot_;
    for (auto root = from; root != roots_.end(); ++root) root->exact = false;
    info_->trying = depth, info_->tried.clear();
    Value best = -kInfinite;
    for (auto root = from; root != roots_.end(); ++root) {
      if (const auto index = static_cast<std::size_t>(root - from);
          !options_.stable_ties &&
          sharing(depth, index, static_cast<std::size_t>(roots_.end() - from), false))
        return share_root(position, depth, std::max(alpha, best), alpha, beta, best, index);
      this->line(1).clear();
      const std::uint64_t cut_before = cut_by_depth_;
      const bool equals = options_.stable_ties && root != from && root->place < from->place;
      const Value value = try_move(position, root->move, depth, 0, std::max(alpha, best - equals), beta,
                                   static_cast<std::size_t>(root - from), root_node());
      if (stopped()) return 0;
      tried(*root, value, std::max(alpha, best - equals), beta, cut_by_depth_ == cut_before);
      if (value > best - equals || root == from) {
        best = std::max(best, value);
        lead(root, value, value > alpha && value < beta, this->line(1));
        if (best >= beta) break;
      }
      if (report_move_) report_move_();
    }
    return best;
  }

  void tried(const RootMove& root, Value value, Value alpha, Value beta, bool complete) {
    if (!report_move_) return;
    const Bound bound = value >= beta ? Bound::lower : value <= alpha ? Bound::upper : Bound::exact;
    Line line{{code_of(root.move)}, value, bound};
    line.complete = complete && options_.widths.empty();
    if (bound == Bound::exact)
      line.moves.insert(line.moves.end(), this->line(1).begin(), this->line(1).end());
    info_->tried.push_back(std::move(line));
  }

  // Moves the best so far to the front, also when the search is stopped here.
  void lead(typename std::vector<RootMove>::iterator root, Value value, bool exact,
            const std::vector<std::uint16_t>& below) {
    root->set(value, exact, below);
    std::rotate(roots_.begin() + slot_, root, root + 1);
  }

  // The later moves of the root, by all threads.
  Value share_root(P& position, int depth, Value floor, Value alpha, Value beta, Value best,
                   std::size_t from) {
    std::vector<Ranked<Move>> moves;
    for (auto root = roots_.begin() + slot_; root != roots_.end(); ++root) moves.push_back({root->move, 0});
    const Node node{depth, 0, floor, beta, root_node(), position.side()};
    SharedNode shared(nullptr, position, node, moves, from, best, kIndependent, root_depth_);
    shared.background = this->background(0);
    this->share(shared);
    for (const Improvement& improvements : shared.improvements) {
      const auto root = std::find_if(roots_.begin() + slot_, roots_.end(), [&](const RootMove& r) {
        return code_of(r.move) == code_of(moves[improvements.index].move);
      });
      lead(root, improvements.value, improvements.value > alpha && improvements.value < beta,
           improvements.line);
    }
    return stopped() ? 0 : shared.best;
  }

  int slot_ = 0;
  bool mixed_ = false;                         // the table holds values that depend on those of any depth
  Value low_ = -kInfinite, high_ = kInfinite;  // the requested window
  std::vector<RootMove> roots_;
  std::vector<std::unique_ptr<Base>> helpers_;
  Info* info_ = nullptr;  // of the running search
  std::function<void()> report_move_;
};

}  // namespace sakiyomi
