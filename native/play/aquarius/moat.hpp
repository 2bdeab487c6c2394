// The ring that `hori` builds: where, how thick, and which robot looks after which part.
#pragma once
#include "game/aquarius/sketch.hpp"
#include "play/aquarius/enclosure.hpp"
#include "play/aquarius/hori.hpp"

namespace sakiyomi::aquarius {

class Moat {
 public:
  explicit Moat(const HoriOptions& options) : options_(options) {}

  // Plans the ring for this session. `way`: frames until the first robot can be on each cell.
  void plan(const Sketch& sketch, const std::vector<int>& way, int frames_left);

  const std::vector<Cell>& ring() const noexcept { return ring_; }  // in order
  int thick() const noexcept { return thick_; }
  int lacking(const Sketch& sketch, Cell c) const noexcept { return lacking(sketch, c, thick_); }
  // Frames until the robots, each going from gap to gap, have closed the ring.
  int makespan(const Sketch& sketch) const;

  // Only for cells of the ring.
  bool own_part(int robot, Cell c) const noexcept;
  Cell post(int robot) const noexcept;  // the middle of its part, or kOutside if there is no ring

 private:
  static int lacking(const Sketch& sketch, Cell c, int thick) noexcept;
  static int frames(const Sketch& sketch, Cell c, int thick) noexcept;
  void choose_site(const Sketch& sketch, int frames_left);
  std::int64_t site_worth(const Sketch& sketch, Cell centre, int radius, std::int64_t time) const;
  Estate estate(const Sketch& sketch, const std::vector<int>& way, int frames_left) const;
  std::int64_t work(const Sketch& sketch) const noexcept;
  void order(const Grid& grid, const Enclosure& enclosure);
  void divide(const Sketch& sketch);
  Cell at(int point) const noexcept;

  HoriOptions options_;
  Cell centre_ = 0;  // of the disc that is fenced in
  int radius_ = 0;   // 0: not chosen yet
  int thick_ = 1;
  std::vector<Cell> ring_;
  std::vector<int> along_;  // where each cell of the ring lies along it
  std::vector<int> posts_;
};

}  // namespace sakiyomi::aquarius
