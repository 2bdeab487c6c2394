#include "bind/searchers.hpp"

namespace sakiyomi {

template class Searcher<collect::Plan, collect::Territory>;
template class Searcher<collect::Position, collect::Standing>;
template class Searcher<shogi::Game, shogi::Evaluation>;
template class Searcher<shogi::TrainedGame, shogi::TrainedEvaluation>;
template class Searcher<tree::Position, tree::Points>;
template class Searcher<tree::Noisy, tree::Points>;

}  // namespace sakiyomi
