#include "bind/common.hpp"

NB_MODULE(_native, m) {
  m.doc() = "Native core of sakiyomi. Private: use the sakiyomi package.";
  sakiyomi::bind_report(m);
  sakiyomi::bind_collect(m);
  sakiyomi::bind_tree(m);
  sakiyomi::bind_python(m);
}
