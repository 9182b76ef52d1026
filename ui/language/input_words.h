// What the window calls the inputs of core/labs/framework/inputs/declared_inputs.h, where it shows, opens and
// closes them.
#pragma once

#include <QString>
#include <vector>

#include "core/labs/framework/inputs/input_id.h"

namespace whereabouts {

// Null: it has no such place. Every text is translated on its way out by the functions below.
struct WindowInput {
  InputId id = InputId::image;
  const char* phrase = nullptr;  // "the second image", within a sentence
  // In the first line of the window.
  const char* icon = nullptr;
  const char* objectName = nullptr;
  const char* title = nullptr;     // "Image 2"
  const char* chipHelp = nullptr;  // of the chip
  // Menus and dialogs.
  const char* open = nullptr;  // "Open image…"
  const char* openHelp = nullptr;
  const char* openKeys = nullptr;     // a shortcut; not translated
  const char* dialogTitle = nullptr;  // "Open an image"
  const char* dialogFilter = nullptr;
  const char* builtIn = nullptr;  // "Built-in series"
  // Of a second one.
  const char* close = nullptr;
  const char* closeHelp = nullptr;
  const char* swap = nullptr;
  const char* swapHelp = nullptr;
  const char* swapKeys = nullptr;

  bool hasChip() const { return title != nullptr; }
};

// In the order of the chips.
const std::vector<WindowInput>& windowInputs();
// Null: the window has no words for it.
const WindowInput* windowInput(InputId id);

QString chipText(const char* text);  // title, chipHelp
QString menuText(const char* text);  // all of menus and dialogs

// The phrase of the input that a flag opens or chooses, without dashes; empty for any other flag.
QString inputPhrase(const QString& flag);

}  // namespace whereabouts
