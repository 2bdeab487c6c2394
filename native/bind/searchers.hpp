// Where games meet the search. Compiled into the core library, so that the hot code never sees Python.
#pragma once
#include "bind/othello_searcher.hpp"
#include "game/collect/plan.hpp"
#include "game/collect/position.hpp"
#include "game/othello/plain_evaluation.hpp"
#include "game/shogi/evaluate.hpp"
#include "game/shogi/game.hpp"
#include "game/shogi/trained.hpp"
#include "game/tree/tree.hpp"
#include "run/searcher.hpp"

namespace sakiyomi {

using CollectPlanSearcher = Searcher<collect::Plan, collect::Territory>;
using CollectSearcher = Searcher<collect::Position, collect::Standing>;
using OthelloPlainSearcher = Searcher<othello::Position, othello::PlainEvaluation>;
using ShogiSearcher = Searcher<shogi::TrainedGame, shogi::TrainedEvaluation>;
using ShogiSimpleSearcher = Searcher<shogi::Game, shogi::Evaluation>;
using TreeSearcher = Searcher<tree::Position, tree::Points>;
using NoisyTreeSearcher = Searcher<tree::Noisy, tree::Points>;

extern template class Searcher<collect::Plan, collect::Territory>;
extern template class Searcher<collect::Position, collect::Standing>;
extern template class Searcher<othello::Position, othello::PlainEvaluation>;
extern template class AlphaBeta<othello::Position, othello::PatternEvaluation>;
extern template class Searcher<shogi::Game, shogi::Evaluation>;
extern template class Searcher<shogi::TrainedGame, shogi::TrainedEvaluation>;
extern template class Searcher<tree::Position, tree::Points>;
extern template class Searcher<tree::Noisy, tree::Points>;

}  // namespace sakiyomi
