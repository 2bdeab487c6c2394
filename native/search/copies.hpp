// Copies of positions for a thread that helps others.
#pragma once
#include <cstddef>
#include <deque>

namespace sakiyomi {

// A copy is written over an old one: nothing is allocated, and a counted pointer to what all positions of a
// game share is not counted by all threads at once, who would wait for its cache line.
template <class P>
class Copies {
 public:
  // One copy for as long as it lives; those made later end sooner.
  class Copy {
   public:
    Copy(Copies& of, const P& p) : position(of.next(p)), of_(of) {}
    ~Copy() { --of_.used_; }
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;
    P& position;

   private:
    Copies& of_;
  };

 private:
  P& next(const P& p) {
    if (used_ == all_.size())
      all_.push_back(p);
    else
      all_[used_] = p;
    return all_[used_++];
  }

  std::deque<P> all_;  // its elements stay where they are
  std::size_t used_ = 0;
};

}  // namespace sakiyomi
