// A position table in place of the checkpoint that it was read from: all that a web page carries of one.
#pragma once

#include <memory>
#include <stdexcept>
#include <utility>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/inspect/anatomy.h"

namespace whereabouts {

// Has no tensors: whoever would read one asks carried_table() first.
class CarriedTable : public Checkpoint {
 public:
  explicit CarriedTable(PositionTable table) : table_(std::move(table)) {}

  const PositionTable& table() const { return table_; }
  Array read_array(const std::string&, const Progress&) const override {
    throw std::logic_error("a page has no tensors");
  }

 private:
  PositionTable table_;
};

// Null for a file.
inline const PositionTable* carried_table(const std::shared_ptr<const Checkpoint>& checkpoint) {
  const auto* carried = dynamic_cast<const CarriedTable*>(checkpoint.get());
  return carried ? &carried->table() : nullptr;
}

}  // namespace whereabouts
