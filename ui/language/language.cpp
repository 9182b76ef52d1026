#include "ui/language/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <memory>

// Resources of a static library are registered from outside every namespace.
static void registerTranslations() {
  Q_INIT_RESOURCE(translations);
}

namespace whereabouts {
namespace {

struct LanguageWords {
  Q_DECLARE_TR_FUNCTIONS(LanguageWords)
};

struct Installed {
  QString name = QStringLiteral("en");
  std::unique_ptr<QTranslator> own, ofQt;
};

Installed& installed() {
  static Installed value;
  return value;
}

std::unique_ptr<QTranslator> loaded(const QString& file, const QString& folder) {
  auto translator = std::make_unique<QTranslator>();
  if (!translator->load(file, folder)) return nullptr;
  QCoreApplication::installTranslator(translator.get());
  return translator;
}

}  // namespace

QStringList languageNames() {
  return {QStringLiteral("system"), QStringLiteral("en"), QStringLiteral("de")};
}

QString languageTitle(const QString& name) {
  if (name == QLatin1String("en")) return QStringLiteral("English");
  if (name == QLatin1String("de")) return QStringLiteral("Deutsch");
  return LanguageWords::tr("As the system");
}

QString languageFor(const QString& name) {
  if (name != QLatin1String("system") && languageNames().contains(name)) return name;
  // The desktop lists its user's languages, the dearest first.
  const QStringList wanted = QLocale::system().uiLanguages();
  for (const QString& each : wanted) {
    const QString language = each.section(QLatin1Char('-'), 0, 0);
    if (language != QLatin1String("system") && languageNames().contains(language)) return language;
  }
  return QStringLiteral("en");
}

void useLanguage(const QString& name) {
  Installed& now = installed();
  // A translator that is deleted uninstalls itself.
  now = Installed();
  const QString language = languageFor(name);
  if (language == QLatin1String("en")) return;
  registerTranslations();
  now.own = loaded(QStringLiteral("whereabouts_") + language, QStringLiteral(":/translations"));
  if (!now.own) return;
  now.name = language;
  // Of Qt's own dialogs, where the system has it.
  now.ofQt = loaded(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
}

QString currentLanguage() {
  return installed().name;
}

QLocale currentLocale() {
  return QLocale(currentLanguage());
}

}  // namespace whereabouts
