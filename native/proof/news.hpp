// What a search has found that is worth telling others who search for the same, but do not share its memory.
#pragma once
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "base/random.hpp"
#include "proof/memory.hpp"

namespace sakiyomi::proof {

// One entry of a table; only of searches for wins of any length.
struct Item {
  Key key;
  std::uint32_t held, resource;
  Number pn, dn;
  std::uint32_t work;
  Length length;
  std::uint16_t move, ply, unused = 0;

  template <class Resource>
  static Item solved(Key key, std::uint32_t held, const Result<Resource>& result, std::uint64_t work) {
    return {key,         held, result.resource.word(), result.pn, result.dn, cut(work), result.length,
            result.move, 0};
  }
  static Item unsure(Key key, std::uint32_t held, Number pn, Number dn, std::uint16_t ply,
                     std::uint64_t work) {
    return {key, held, 0, pn, dn, cut(work), kUnbounded, 0, ply};
  }
  bool final() const noexcept { return pn == 0 || dn == 0; }
  bool sound() const noexcept {
    return pn <= kCertain && dn <= kCertain && (pn != 0 || dn == kCertain) && (dn != 0 || pn == kCertain) &&
           (final() || length == kUnbounded);
  }

 private:
  static std::uint32_t cut(std::uint64_t work) noexcept {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(work, ~std::uint32_t{0}));
  }
};
static_assert(sizeof(Item) == 40);

using News = std::vector<Item>;

// The newest of each node only.
inline std::vector<std::uint8_t> pack(const News& news) {
  std::unordered_map<Key, std::size_t> newest;
  for (std::size_t i = 0; i < news.size(); ++i) newest[mix(news[i].key ^ mix(news[i].held))] = i;
  News kept;
  for (std::size_t i = 0; i < news.size(); ++i)
    if (newest[mix(news[i].key ^ mix(news[i].held))] == i) kept.push_back(news[i]);
  std::vector<std::uint8_t> out(kept.size() * sizeof(Item));
  if (!kept.empty()) std::memcpy(out.data(), kept.data(), out.size());
  return out;
}

// Takes over what others have found. What is final stays; of two that are not, the one with more work behind.
template <class Resource>
void learn(Memory<Resource>& memory, std::span<const std::uint8_t> bytes) {
  if (bytes.size() % sizeof(Item) != 0) throw std::invalid_argument("these are no news");
  for (std::size_t at = 0; at < bytes.size(); at += sizeof(Item)) {
    Item item;
    std::memcpy(&item, bytes.data() + at, sizeof item);
    if (!item.sound()) throw std::invalid_argument("these are no news");
    memory.tidy();
    const Resource held = Resource::of(item.held), resource = Resource::of(item.resource);
    const auto known = memory.table.find(item.key, held, kUnbounded);
    if (known.result.solved()) continue;
    if (item.pn == 0)
      memory.table.put_solved(item.key, held, Result<Resource>::proof(resource, item.length, item.move),
                              item.work);
    else if (item.dn == 0)
      memory.table.put_solved(item.key, held, Result<Resource>::disproof(resource, item.length), item.work);
    else if (!known.known || known.work < item.work)
      memory.table.put_unsure(item.key, held, kUnbounded, item.pn, item.dn, std::min(item.ply, known.ply),
                              known.loops, item.work);
    memory.presence.change(Presence::place(item.key, item.held));
  }
}

// All that took at least so many nodes.
template <class Resource>
std::vector<std::uint8_t> recall(const Memory<Resource>& memory, std::uint64_t least) {
  News news;
  memory.table.each(least, [&](Key key, Resource resource, const auto& found) {
    const auto& r = found.result;
    if (r.solved())
      news.push_back(Item::solved(key, resource.word(), r, found.work));
    else if (r.length == kUnbounded)
      news.push_back(Item::unsure(key, resource.word(), r.pn, r.dn, found.ply, found.work));
  });
  std::vector<std::uint8_t> out(news.size() * sizeof(Item));
  if (!news.empty()) std::memcpy(out.data(), news.data(), out.size());
  return out;
}

}  // namespace sakiyomi::proof
