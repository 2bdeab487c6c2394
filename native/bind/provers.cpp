#include "bind/provers.hpp"

namespace sakiyomi {

template class ProofRunner<Tsume>;
template class proof::FreedomHost<Tsume>;
template class proof::FreedomCell<Tsume>;
template class proof::SlicedSearch<Tsume>;
template class proof::UniquenessJudge<Tsume>;
template void proof::learn<Tsume>(TsumeMemory&, std::span<const std::uint8_t>);
template std::vector<std::uint8_t> proof::recall(const TsumeMemory&, std::uint64_t);
template std::optional<proof::ProofTree> proof::written(const Tsume&, std::shared_ptr<TsumeMemory>,
                                                        const proof::ProofLimits&, const Stop&);
template std::vector<proof::FreedomCheck<Tsume>> proof::freedom_checks(Tsume);

}  // namespace sakiyomi
