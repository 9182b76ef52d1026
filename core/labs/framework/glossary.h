// Words of the field that are explained where they stand: in help texts, readings and captions.
#pragma once

#include <string>
#include <vector>

namespace whereabouts {

struct GlossaryTerm {
  std::string term;                // as it is written above its explanation: "SSDC"
  std::vector<std::string> forms;  // in small letters, what a text says: "register", "registers"
  std::string sentence;            // what it is, in one or two sentences
};

const std::vector<GlossaryTerm>& glossary();
// Those whose words `text` has, in the order of the glossary, each once. A form stands for whole words:
// "norm" is not found in "normal".
std::vector<const GlossaryTerm*> terms_in(const std::string& text);

}  // namespace whereabouts
