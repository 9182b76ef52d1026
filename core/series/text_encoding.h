// The text of a file, whatever encoding it was saved in.
#pragma once

#include <string>

#include "core/base/message.h"

namespace whereabouts {

// Bytes as UTF-8 without a byte order mark. UTF-16 is told by its mark, or by bytes of which every second is
// 0; what is no UTF-8 is taken for Windows-1252 (Latin-1 with more signs), which `note` then says. Fails
// (Fault::failed, naming `where`) on UTF-32 and on UTF-16 that ends within a character.
struct DecodedText {
  std::string text;
  Message note;  // what was assumed; empty: nothing
};
DecodedText decode_text(const std::string& where, std::string bytes);

}  // namespace whereabouts
