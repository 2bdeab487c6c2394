// Where mate problems meet the proof search. Compiled into the core library, so that the hot code never sees
// Python.
#pragma once
#include "game/shogi/counted_tsume.hpp"
#include "proof/freedom_host.hpp"
#include "proof/sliced_search.hpp"
#include "proof/uniqueness.hpp"
#include "run/proof_runner.hpp"

namespace sakiyomi {

using shogi::Tsume;
using TsumeProver = ProofRunner<Tsume>;
using TsumeFreedomHost = proof::FreedomHost<Tsume>;
using TsumeFreedomCell = proof::FreedomCell<Tsume>;
using TsumeUniqueness = proof::UniquenessJudge<Tsume>;
using TsumeMemory = proof::ProofMemory<Tsume::Resource>;
using TsumeSlicedSearch = proof::SlicedSearch<Tsume>;

extern template class ProofRunner<Tsume>;
extern template class proof::FreedomHost<Tsume>;
extern template class proof::FreedomCell<Tsume>;
extern template class proof::SlicedSearch<Tsume>;
extern template class proof::UniquenessJudge<Tsume>;
extern template void proof::learn<Tsume>(TsumeMemory&, std::span<const std::uint8_t>);
extern template std::vector<std::uint8_t> proof::recall(const TsumeMemory&, std::uint64_t);
extern template std::optional<proof::ProofTree> proof::written(const Tsume&, std::shared_ptr<TsumeMemory>,
                                                               const proof::ProofLimits&, const Stop&);
extern template std::vector<proof::FreedomCheck<Tsume>> proof::freedom_checks(Tsume);

}  // namespace sakiyomi
