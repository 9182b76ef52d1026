#include "ui/language/explained.h"

#include <algorithm>

#include "core/labs/framework/glossary.h"
#include "ui/language/core_words.h"

namespace whereabouts {

bool hasTerms(const Message& text) {
  return !terms_in(text.text()).empty();
}

QString explainedTerms(const Message& text) {
  constexpr std::size_t most = 4;  // more is no tooltip
  QString words;
  std::size_t count = 0;
  for (const GlossaryTerm* term : terms_in(text.text())) {
    if (++count > most) break;
    words += QStringLiteral("<p><b>%1</b> %2</p>")
                 .arg(coreText(term->term).toHtmlEscaped(), coreText(term->sentence).toHtmlEscaped());
  }
  return words;
}

QStringList explainedWords(const Message& text) {
  QStringList words;
  for (const GlossaryTerm* term : terms_in(text.text())) {
    for (const std::string& form : term->forms) words << QString::fromStdString(form);
    words << coreText(term->term).toLower();  // as another language writes it
  }
  std::stable_sort(words.begin(), words.end(),
                   [](const QString& a, const QString& b) { return a.size() > b.size(); });
  words.removeDuplicates();
  return words;
}

QString withTerms(const QString& help, const Message& text) {
  const QString terms = explainedTerms(text);
  if (terms.isEmpty()) return help;
  return help.isEmpty() ? terms : QStringLiteral("<p>%1</p>").arg(help.toHtmlEscaped()) + terms;
}

}  // namespace whereabouts
