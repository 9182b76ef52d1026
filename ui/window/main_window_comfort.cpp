// The size of type and controls, and the language of the window.
#include <algorithm>
#include <array>

#include "ui/language/language.h"
#include "ui/theme/current_theme.h"
#include "ui/window/main_window.h"
#include "ui/window/notice_bar.h"

namespace whereabouts {
namespace {

constexpr std::array<int, 8> kScales = {80, 90, 100, 110, 125, 150, 175, 200};  // percent

// The next of kScales in this direction; the same at the ends.
int nextScale(int percent, bool larger) {
  const auto above = std::upper_bound(kScales.begin(), kScales.end(), percent);
  const auto notBelow = std::lower_bound(kScales.begin(), kScales.end(), percent);
  if (larger) return above == kScales.end() ? kScales.back() : *above;
  return notBelow == kScales.begin() ? kScales.front() : *(notBelow - 1);
}

}  // namespace

void MainWindow::setScale(int percent) {
  const int wanted = std::clamp(percent, kScales.front(), kScales.back());
  setUiScale(wanted / 100.0);
  settings_.setScale(wanted);
  showTheme();
  // Without the theme's own: what a large type leaves to the figure.
  const int room = qRound(100 * fittingTypeScale(theme(QStringLiteral("light")), size()));
  notice_->confirm(room < wanted ? tr("Type at %1 %; a larger window has room for %2 %").arg(room).arg(wanted)
                                 : tr("Type at %1 %").arg(wanted));
}

void MainWindow::setLanguage(const QString& name) {
  settings_.setLanguage(name);
  notice_->confirm(languageFor(name) == currentLanguage()
                       ? tr("Language: %1").arg(languageTitle(name))
                       : tr("Language: %1, from the next start on").arg(languageTitle(name)));
}

void MainWindow::createComfortActions() {
  const QString type = tr("Size of type"), language = tr("Language");
  QAction* larger = actions_.add(type, tr("Larger type"), QStringLiteral("Ctrl++"),
                                 tr("Larger type and controls, up to 200 %"),
                                 [this] { setScale(nextScale(settings_.scale(), true)); });
  // Where the plus sign is on the key of the equals sign.
  larger->setShortcuts({QKeySequence(QStringLiteral("Ctrl++")), QKeySequence(QStringLiteral("Ctrl+="))});
  actions_.add(type, tr("Smaller type"), QStringLiteral("Ctrl+-"),
               tr("Smaller type and controls, down to 80 %"),
               [this] { setScale(nextScale(settings_.scale(), false)); });
  actions_.add(type, tr("Normal type"), QStringLiteral("Ctrl+Alt+0"), tr("Type and controls at 100 %"),
               [this] { setScale(100); });
  for (const int percent : kScales) {
    actions_.addChecked(
        type, tr("Type at %1 %").arg(percent), {}, tr("Type and controls at %1 %").arg(percent),
        [this, percent] { return settings_.scale() == percent; }, [this, percent] { setScale(percent); });
  }
  const QStringList names = languageNames();
  for (const QString& name : names) {
    actions_.addChecked(
        language, languageTitle(name), {}, tr("The language of the window, from the next start on"),
        [this, name] { return settings_.language() == name; }, [this, name] { setLanguage(name); });
  }
}

}  // namespace whereabouts
