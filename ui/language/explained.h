// Texts of core with the words in them explained: what tooltips say.
#pragma once

#include <QString>
#include <QStringList>

#include "core/base/message.h"

namespace whereabouts {

// Whether `text` has a word that the glossary explains.
bool hasTerms(const Message& text);
// The terms of `text`, each with its sentence, as paragraphs of rich text; empty: none.
QString explainedTerms(const Message& text);
// Its words that are explained, in small letters, the longest first.
QStringList explainedWords(const Message& text);
// `help` as it is where nothing is explained in `text`; else rich text, the explanations below it.
QString withTerms(const QString& help, const Message& text);

}  // namespace whereabouts
