#include "base/random.hpp"
#include "bind/common.hpp"
#include "run/busy.hpp"

NB_MODULE(_native, m) {
  m.doc() = "Native core of sakiyomi. Private: use the sakiyomi package.";
  nb::class_<sakiyomi::Random>(m, "Random", "Seeded numbers that are the same on every machine.")
      .def(nb::init<std::uint64_t>(), nb::arg("seed"))
      .def(
          "below",
          [](sakiyomi::Random& random, std::uint64_t n) {
            if (n == 0) throw nb::value_error("there is no number below 0");
            return random.below(n);
          },
          nb::arg("n"), "A number from 0 to n - 1.");
  sakiyomi::raise_as<sakiyomi::BusyError>("BusyError");
  sakiyomi::bind_report(m);
  sakiyomi::bind_collect(m);
  sakiyomi::bind_othello(m);
  sakiyomi::bind_othello_patterns(m);
  sakiyomi::bind_shogi(m);
  sakiyomi::bind_shogi_trained(m);
  sakiyomi::bind_proof(m);
  sakiyomi::bind_uniqueness(m);
  sakiyomi::bind_verify(m);
  sakiyomi::bind_aquarius(m);
  sakiyomi::bind_aquarius_bots(m);
  sakiyomi::bind_aquarius_batch(m);
  sakiyomi::bind_tree(m);
  sakiyomi::bind_python(m);
}
