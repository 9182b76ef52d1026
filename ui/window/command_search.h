// Which of many commands the typed words mean.
#pragma once

#include <QString>
#include <functional>
#include <vector>

namespace whereabouts {

struct PaletteCommand {
  QString section;     // "Lab", "Parameter", "File": what it is
  QString text;        // "Neighbours"
  QString detail;      // "Who is near whom?"
  QString words = {};  // further words that find it
  QString keys = {};
  bool enabled = true;
  bool unasked = true;  // listed while nothing is typed
  int bonus = 0;        // among equals the larger comes first; less than 10
  std::function<void()> run = {};
};

// How well the words fit: 0 where one of them is nowhere in the command. A whole word counts more than the
// beginning of one, that more than a part of one; and the text more than the further words, those more than
// detail and section. Several words as the text or the detail begins count as its own.
int fitOf(const PaletteCommand& command, const QString& words);

// Those that fit, best first, as indices. No words: all that are listed unasked, in their order.
std::vector<std::size_t> found(const std::vector<PaletteCommand>& commands, const QString& words);

}  // namespace whereabouts
