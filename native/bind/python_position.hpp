// A position written in Python, seen as a native TurnPosition: the same search for users' games.
#pragma once
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "base/value.hpp"
#include "bind/common.hpp"

namespace sakiyomi {

// The game broke its contract; raised in Python as GameError.
struct ContractError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A Python object that may be copied and released without holding the GIL.
class Held {
 public:
  Held() = default;
  explicit Held(nb::object object)
      : pointer_(object.release().ptr(), [](PyObject* p) {
          if (!Py_IsInitialized()) return;
          const nb::gil_scoped_acquire acquire;
          Py_DECREF(p);
        }) {}
  nb::handle get() const noexcept { return pointer_.get(); }

 private:
  std::shared_ptr<PyObject> pointer_;
};

// Numbers for moves: search, killers, history and table know a move by 16 bits.
class MoveNames {
 public:
  MoveNames() : codes_(nb::dict()) {}
  std::uint16_t code(nb::handle move) {
    nb::dict codes = nb::borrow<nb::dict>(codes_.get());
    if (PyObject_Hash(move.ptr()) == -1) {
      PyErr_Clear();
      throw ContractError("moves must be hashable; a move of type " +
                          nb::cast<std::string>(move.type().attr("__name__")) + " is not");
    }
    if (codes.contains(move)) return nb::cast<std::uint16_t>(codes[move]);
    if (moves_.size() > 65535) throw ContractError("the game has more than 65536 different moves");
    const auto made = static_cast<std::uint16_t>(moves_.size());
    codes[move] = made;
    moves_.emplace_back(nb::borrow(move));
    return made;
  }
  nb::handle move(std::uint16_t code) const {
    if (code >= moves_.size()) throw std::invalid_argument("there is no move with this code");
    return moves_[code].get();
  }

 private:
  Held codes_;
  std::vector<Held> moves_;
};

struct PythonMove {
  std::uint16_t code;
};

class PythonPosition {
 public:
  using Move = PythonMove;
  static constexpr bool kSlow = true;
  struct Undo {
    Held position;
    Side side;
    bool over;
    Key key;
  };

  PythonPosition(nb::object position, std::shared_ptr<MoveNames> names);

  Side side() const noexcept { return side_; }
  bool over() const noexcept { return over_; }
  Key key() const noexcept { return key_; }
  std::vector<PythonMove> moves() const;
  int priority(PythonMove move) const;
  void play(PythonMove move, Undo& undo);
  void undo(PythonMove, Undo& undo);
  nb::handle object() const noexcept { return position_.get(); }

 private:
  void load(nb::object position);

  Held position_;
  std::shared_ptr<MoveNames> names_;
  bool has_priority_ = false;
  PyObject* type_ = nullptr;  // of the last position that was checked; only compared
  Side side_ = 0;
  bool over_ = false;
  Key key_ = 0;
};

// Asks the position for its value; `encode` turns a Score object into a native value.
struct PythonValue {
  Held encode;
  Value operator()(const PythonPosition& p, Side side) const;
};

}  // namespace sakiyomi
