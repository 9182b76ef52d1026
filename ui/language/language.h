// The language of the window. Sources are written in English; a translation is a file made with Qt Linguist
// (resources/translations). Numbers are written as in the C locale in every language.
#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

namespace whereabouts {

// "system", "en", and every language that there is a translation for: "de".
QStringList languageNames();
// In its own language: "Deutsch". Of "system" in the language in use.
QString languageTitle(const QString& name);
// The one that `name` stands for: of "system" the desktop's, where there is a translation for it, else "en".
QString languageFor(const QString& name);
// Translates the window, Qt's own dialogs among it, from now on: what has been built before stays as it is.
// An unknown name is "system".
void useLanguage(const QString& name);
// What useLanguage() came to: "en", "de".
QString currentLanguage();
// How it writes numbers and sizes.
QLocale currentLocale();

}  // namespace whereabouts
