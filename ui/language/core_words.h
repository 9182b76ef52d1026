// What core says, in the language of the window: core knows no Qt and speaks English; its messages are
// translated here, at the border, each format by itself, under the context "core". The texts that there are
// stand in resources/translations/core_texts.h.
#pragma once

#include <QString>
#include <memory>

#include "core/base/message.h"
#include "core/figure/figure.h"

namespace whereabouts {

// A name, label, help, unit or choice; a heading, a sentence. Numbers have the decimal mark of the language.
// What no translation has stays English.
QString coreText(const Message& message);
// A number as English writes it, in the language's own digits: "1,234.5" -> "1.234,5".
QString localNumber(const std::string& english);
QString localNumber(double value, int decimals);
// `figure` with its texts translated, for the screen; the same one where the language is English. Files have
// the English one, so that they are equal wherever they are made.
std::shared_ptr<const Figure> inLanguage(const std::shared_ptr<const Figure>& figure);

}  // namespace whereabouts
