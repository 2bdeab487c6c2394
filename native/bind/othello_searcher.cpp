#include "bind/othello_searcher.hpp"

#include <algorithm>
#include <utility>

#include "bind/searchers.hpp"

namespace sakiyomi {

template class AlphaBeta<othello::Position, othello::PatternEvaluation>;
template class Searcher<othello::Position, othello::PlainEvaluation>;

namespace {

constexpr std::size_t kMinTableBytes = 1 << 16;

// What Othello's own search has no equivalent for.
bool plain_only(const Options& o) noexcept {
  return !o.selective || !o.widths.empty() || o.kept_plies > 0 || o.stable_ties || o.bounds || !o.deepening ||
         !o.null_windows || !o.priority || !o.history || !o.accept_deeper || !o.table_file.empty();
}

}  // namespace

OthelloSearcher::OthelloSearcher(const Options& options) : plain_(options, othello::PatternEvaluation{}) {
  if (plain_only(options)) return;
  const std::size_t bytes = std::max(options.table_bytes, kMinTableBytes);
  thinker_ = std::make_unique<othello::Thinker>(othello::ThinkOptions{bytes, options.lines, options.threads});
}

OthelloSearcher::~OthelloSearcher() = default;

bool OthelloSearcher::own_search(const Limits& limits) const noexcept {
  const Limits usual;
  return thinker_ && limits.only.empty() && !limits.every_move && limits.first_depth == usual.first_depth &&
         limits.low == usual.low && limits.high == usual.high;
}

void OthelloSearcher::set_caution(double caution) {
  exclusively(busy_, [&] {
    if (thinker_) thinker_->set_caution(caution);
  });
}

std::shared_ptr<Running> OthelloSearcher::start(othello::Position position, const Limits& limits) {
  Searcher<othello::Position, othello::PatternEvaluation>::check(position, limits);
  const bool own = own_search(limits);
  return start_exclusively<Running>(busy_, [self = this->shared_from_this(), position, limits, own](
                                               const Stop& stop, const Report& report) {
    self->thinking_ = own;
    if (own)
      self->thinker_->run(position, limits, stop, report);
    else
      self->plain_.run(position, limits, stop, report);
  });
}

void OthelloSearcher::forget() {
  exclusively(busy_, [this] {
    plain_.forget();
    if (thinker_) thinker_->forget();
  });
}

KeptTree OthelloSearcher::tree() {
  return exclusively(busy_, [this] { return plain_.tree(); });
}

void OthelloSearcher::plant(KeptTree tree) {
  exclusively(busy_, [&] { plain_.plant(std::move(tree)); });
}

std::uint64_t OthelloSearcher::nodes() const noexcept {
  return thinking_ ? thinker_->nodes() : plain_.nodes();
}

}  // namespace sakiyomi
