#include "bind/python_position.hpp"
#include "run/searcher.hpp"

namespace sakiyomi {

namespace {

std::string shown(nb::handle object) { return nb::cast<std::string>(nb::str(nb::repr(object))); }

Key text_key(nb::handle position) {
  const nb::object text = position.attr("text")();
  if (!nb::isinstance<nb::str>(text)) throw ContractError("text() must return a str, not " + shown(text));
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes == nullptr) {
    PyErr_Clear();
    throw ContractError("text() must return characters, not halves of them: " + shown(text));
  }
  Key key = static_cast<Key>(size);
  for (Py_ssize_t i = 0; i < size; ++i) key = (key ^ static_cast<unsigned char>(bytes[i])) * 0x100000001b3ULL;
  return mix(key);
}

}  // namespace

PythonPosition::PythonPosition(nb::object position, std::shared_ptr<MoveNames> names)
    : names_(std::move(names)) {
  has_priority_ = nb::hasattr(position, "priority");
  load(std::move(position));
}

void PythonPosition::load(nb::object position) {
  if (position.type().ptr() != type_) {  // asking for every name at every node would be slow
    for (const char* name : {"side", "over", "moves", "play", "value", "text"})
      if (!nb::hasattr(position, name))
        throw ContractError("play() must return a position, but " + shown(position) + " has no " + name);
    type_ = position.type().ptr();
  }
  const nb::object side = position.attr("side");
  int number = -1;
  if (!nb::try_cast<int>(side, number) || number < 0 || number > 1)
    throw ContractError("side must be 0 or 1, not " + shown(side));
  const nb::object over = position.attr("over");
  if (!nb::isinstance<nb::bool_>(over)) throw ContractError("over must be True or False, not " + shown(over));
  key_ = text_key(position);
  side_ = static_cast<Side>(number);
  over_ = nb::cast<bool>(over);
  position_ = Held(std::move(position));
}

std::vector<PythonMove> PythonPosition::moves() const {
  const nb::gil_scoped_acquire acquire;
  std::vector<PythonMove> out;
  const nb::object moves = object().attr("moves")();
  if (!PySequence_Check(moves.ptr()))
    throw ContractError("moves() must return a sequence, not " + shown(moves));
  for (const nb::handle move : moves) out.push_back({names_->code(move)});
  if (out.empty())
    throw ContractError("the position " + shown(object().attr("text")()) + " is not over, but has no moves");
  return out;
}

int PythonPosition::priority(PythonMove move) const {
  if (!has_priority_) return 0;
  const nb::gil_scoped_acquire acquire;
  const nb::object rank = object().attr("priority")(names_->move(move.code));
  int number = 0;
  if (!nb::try_cast<int>(rank, number))
    throw ContractError("priority() must return an int, not " + shown(rank));
  return std::clamp(number, -(1 << 24), 1 << 24);
}

void PythonPosition::play(PythonMove move, Undo& undo) {
  undo = {position_, side_, over_, key_};
  const nb::gil_scoped_acquire acquire;
  load(nb::borrow(object().attr("play")(names_->move(move.code))));
}

void PythonPosition::undo(PythonMove, Undo& undo) {
  position_ = std::move(undo.position);
  side_ = undo.side, over_ = undo.over, key_ = undo.key;
}

Value PythonValue::operator()(const PythonPosition& p, Side side) const {
  const nb::gil_scoped_acquire acquire;
  nb::object value = p.object().attr("value")(static_cast<int>(side));
  Value number = 0;
  if (nb::isinstance<nb::int_>(value)) {
    if (!nb::try_cast<Value>(value, number) || std::abs(number) > kMaxPoints)
      throw ContractError("value() must lie within " + std::to_string(kMaxPoints) + " points, not " +
                          shown(value));
    return number;
  }
  return nb::cast<Value>(encode.get()(value));
}

void bind_python(nb::module_& m) {
  raise_as<ContractError>("GameError");
  using PythonSearcher = Searcher<PythonPosition, PythonValue>;
  struct Bridge {  // one searcher with the names it knows moves by
    std::shared_ptr<MoveNames> names = std::make_shared<MoveNames>();
    std::shared_ptr<PythonSearcher> searcher;
  };
  nb::class_<Bridge>(m, "PythonSearcher")
      .def(
          "__init__",
          [](Bridge* self, const Options& options, nb::typed<nb::callable, Value(nb::object)> encode) {
            new (self) Bridge();
            self->searcher = std::make_shared<PythonSearcher>(options, PythonValue{Held(std::move(encode))});
          },
          nb::arg("options"), nb::arg("encode"))
      .def(
          "start",
          [](Bridge& b, nb::object position, const Limits& limits) {
            PythonPosition root(std::move(position), b.names);
            const nb::gil_scoped_release release;
            return Run(b.searcher->start(std::move(root), limits));
          },
          nb::arg("position"), nb::arg("limits"))
      .def("forget", [](Bridge& b) { b.searcher->forget(); })
      .def("tree", [](Bridge& b) { return b.searcher->tree(); })
      .def(
          "plant", [](Bridge& b, const KeptTree& tree) { b.searcher->plant(tree); }, nb::arg("tree"))
      .def(
          "decode",
          [](const Bridge& b, const std::vector<std::uint16_t>& codes) {
            nb::typed<nb::list, nb::any> moves;
            for (const auto code : codes) moves.append(b.names->move(code));
            return moves;
          },
          nb::arg("codes"))
      .def_prop_ro("nodes", [](const Bridge& b) { return b.searcher->nodes(); })
      .def_prop_ro("table_bytes", [](const Bridge& b) { return b.searcher->table_bytes(); });
}

}  // namespace sakiyomi
