#include "bind/instances.hpp"

namespace sakiyomi {

template class Searcher<collect::Plan, collect::Territory>;
template class Searcher<collect::Position, collect::Standing>;
template class Searcher<othello::Position, othello::Discs>;
template class Searcher<othello::Position, othello::Evaluation>;
template class AlphaBeta<othello::Position, othello::PatternEvaluation>;
template class Searcher<othello::Position, othello::Weighted>;
template class Searcher<shogi::Game, shogi::Evaluation>;
template class Searcher<shogi::TrainedGame, shogi::TrainedEvaluation>;
template class ProofRunner<shogi::Tsume>;
template class proof::FreedomHost<shogi::Tsume>;
template class proof::FreedomCell<shogi::Tsume>;
template class proof::SlicedSearch<shogi::Tsume>;
template class proof::UniquenessJudge<shogi::Tsume>;
template class Searcher<tree::Position, tree::Points>;
template class Searcher<tree::Noisy, tree::Points>;

}  // namespace sakiyomi
