// Results worth sending to other searches of the same problem that do not share its memory.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/random.hpp"
#include "concept/proof.hpp"
#include "proof/memory.hpp"

namespace sakiyomi::proof {

// One table entry, only from searches for wins of any length.
struct Finding {
  Key key;
  std::uint32_t held, resource;
  Number pn, dn;
  std::uint32_t work;
  Length length;
  std::uint16_t move, ply, unused[3] = {};  // padding that is sent must be initialised

  template <class Resource>
  static Finding solved(Key key, std::uint32_t held, const Result<Resource>& result, std::uint64_t work) {
    const std::uint16_t move = result.proven() ? result.move : std::uint16_t{0};
    return {key, held, result.resource.word(), result.pn, result.dn, cut(work), result.length, move, 0};
  }
  static Finding finite(Key key, std::uint32_t held, Number pn, Number dn, std::uint16_t ply,
                        std::uint64_t work) {
    return {key, held, 0, pn, dn, cut(work), kUnbounded, 0, ply};
  }
  bool settled() const noexcept { return pn == 0 || dn == 0; }
  // Whether a search could have found it. A node with one number kInfinity, and the other not 0, would count
  // as settled.
  template <ProofPosition P>
  bool sound() const noexcept {
    using Resource = typename P::Resource;
    if (!Resource::of(held).possible() || !Resource::of(resource).possible()) return false;
    if ((unused[0] | unused[1] | unused[2]) != 0) return false;
    if (pn == 0)
      return dn == kInfinity && length <= kMaxLength && ply == 0 &&
             (move == 0 || std::bit_cast<typename P::Move>(move).possible());
    if (move != 0) return false;
    if (dn == 0) return pn == kInfinity && ply == 0;
    return pn < kInfinity && dn < kInfinity && length == kUnbounded && resource == 0 && ply <= kMaxDepth;
  }

 private:
  static std::uint32_t cut(std::uint64_t work) noexcept {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(work, ~std::uint32_t{0}));
  }
};
static_assert(sizeof(Finding) == 40);

using Findings = std::vector<Finding>;

inline std::vector<std::uint8_t> bytes_of(std::span<const Finding> findings) {
  std::vector<std::uint8_t> out(findings.size_bytes());
  if (!findings.empty()) std::memcpy(out.data(), findings.data(), out.size());
  return out;
}

inline Findings findings_of(std::span<const std::uint8_t> bytes) {
  if (bytes.size() % sizeof(Finding) != 0)
    throw std::invalid_argument("not a list of findings: items have 40 bytes each");
  Findings findings(bytes.size() / sizeof(Finding));
  if (!findings.empty()) std::memcpy(findings.data(), bytes.data(), bytes.size());
  return findings;
}

// Keeps only the newest finding for each node; one that solves it stays.
inline Findings newest(const Findings& findings) {
  std::unordered_map<Key, std::size_t> kept;
  const auto node = [](const Finding& item) { return mix(item.key ^ mix(item.held)); };
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const auto [it, fresh] = kept.try_emplace(node(findings[i]), i);
    if (!fresh && (findings[i].settled() || !findings[it->second].settled())) it->second = i;
  }
  Findings out;
  for (std::size_t i = 0; i < findings.size(); ++i)
    if (kept[node(findings[i])] == i) out.push_back(findings[i]);
  return out;
}

inline std::vector<std::uint8_t> pack(const Findings& findings) { return bytes_of(newest(findings)); }

// Splits findings into those most worth sending, at most `room` bytes of them, and the others: what is solved
// comes first, then what took more nodes.
struct Split {
  std::vector<std::uint8_t> best, rest;
};
inline Split split(std::span<const std::uint8_t> bytes, std::size_t room) {
  Findings findings = newest(findings_of(bytes));
  std::stable_sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
    return a.settled() != b.settled() ? a.settled() : a.work > b.work;
  });
  const std::span<const Finding> all(findings);
  const std::size_t count = std::min(room / sizeof(Finding), all.size());
  return {bytes_of(all.first(count)), bytes_of(all.subspan(count))};
}

// Stores what others have found. Solved entries stay; of two unsolved ones the one with more work wins.
// Everything is checked before anything is stored.
template <ProofPosition P>
void learn(ProofMemory<typename P::Resource>& memory, std::span<const std::uint8_t> bytes) {
  using Resource = typename P::Resource;
  const Findings findings = findings_of(bytes);
  for (std::size_t i = 0; i < findings.size(); ++i)
    if (!findings[i].template sound<P>())
      throw std::invalid_argument("not a list of findings: no search could have found item " +
                                  std::to_string(i));
  for (const Finding& item : findings) {
    memory.make_room();
    const Resource held = Resource::of(item.held), resource = Resource::of(item.resource);
    const auto known = memory.table.find(item.key, held, kUnbounded);
    if (known.result.solved()) continue;
    if (item.pn == 0)
      memory.table.put_solved(item.key, held, Result<Resource>::proof(resource, item.length, item.move),
                              item.work);
    else if (item.dn == 0)
      memory.table.put_solved(item.key, held, Result<Resource>::disproof(resource, item.length), item.work);
    else if (!known.known || known.work < item.work)
      memory.table.put_open(item.key, held, kUnbounded, item.pn, item.dn, std::min(item.ply, known.ply),
                            known.loop, item.work);
    memory.presence.change(Presence::slot_of(item.key, item.held));
  }
}

// All entries that took at least `least` nodes.
template <class Resource>
std::vector<std::uint8_t> recall(const ProofMemory<Resource>& memory, std::uint64_t least) {
  Findings findings;
  memory.table.each(least, [&](Key key, Resource resource, const auto& found) {
    const auto& r = found.result;
    if (r.solved())
      findings.push_back(Finding::solved(key, resource.word(), r, found.work));
    else if (r.length == kUnbounded)
      findings.push_back(Finding::finite(key, resource.word(), r.pn, r.dn, found.ply, found.work));
  });
  return bytes_of(findings);
}

}  // namespace sakiyomi::proof
