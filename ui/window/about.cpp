#include "ui/window/about.h"

#include <qcustomplot.h>

#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/base/libraries.h"
#include "ui/theme/current_theme.h"
#include "ui/theme/program_icon.h"

namespace whereabouts {
namespace {

const char* const kHome = "https://www.gnu.org/licenses/gpl-3.0.html";

}  // namespace

About::About(QWidget* parent) : QuietDialog(parent) {
  setObjectName(QStringLiteral("about"));
  setWindowTitle(tr("About Whereabouts"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(28, 24, 28, 22);
  layout->setSpacing(10);
  auto* top = new QHBoxLayout;
  top->setSpacing(14);
  auto* mark = new QLabel(this);
  mark->setPixmap(programIcon().pixmap(QSize(48, 48), devicePixelRatioF()));
  top->addWidget(mark);
  auto* names = new QVBoxLayout;
  names->setSpacing(2);
  auto* name = new QLabel(tr("Whereabouts %1").arg(QCoreApplication::applicationVersion()).trimmed(), this);
  name->setProperty("role", "heading");
  names->addWidget(name);
  auto* what = new QLabel(tr("See how a vision transformer knows where things are."), this);
  what->setProperty("role", "muted");
  what->setWordWrap(true);
  names->addWidget(what);
  top->addLayout(names, 1);
  layout->addLayout(top);
  layout->addSpacing(4);

  const auto text = [&](const QString& words) {
    auto* label = new QLabel(words, this);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    layout->addWidget(label);
    return label;
  };
  text(
      tr("Free software under the GNU General Public License, version 3 or later (GPL-3.0-or-later), without "
         "any warranty."))
      ->setObjectName(QStringLiteral("licence"));
  text(QString::fromLatin1(kHome))->setProperty("role", "small");
  layout->addSpacing(6);

  auto* head = new QLabel(tr("Libraries").toUpper(), this);
  head->setProperty("role", "section");
  layout->addWidget(head);
  auto all = libraries();
  all.emplace_back("Qt", qVersion());
  all.emplace_back("QCustomPlot", QCUSTOMPLOT_VERSION_STR);
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return QString::fromStdString(a.first).compare(QString::fromStdString(b.first), Qt::CaseInsensitive) < 0;
  });
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(18);
  grid->setVerticalSpacing(5);
  const int rows = (static_cast<int>(all.size()) + 1) / 2;
  for (int i = 0; i < static_cast<int>(all.size()); ++i) {
    const auto& [library, version] = all[static_cast<std::size_t>(i)];
    const int column = i / rows * 2;
    grid->addWidget(new QLabel(QString::fromStdString(library), this), i % rows, column);
    auto* number = new QLabel(QString::fromStdString(version), this);
    number->setProperty("role", "muted");
    number->setTextInteractionFlags(Qt::TextSelectableByMouse);
    grid->addWidget(number, i % rows, column + 1);
  }
  layout->addLayout(grid);
  layout->addSpacing(8);
  auto* close = new QPushButton(tr("Close"), this);
  close->setObjectName(QStringLiteral("closeAbout"));
  close->setProperty("role", "primary");
  close->setToolTip(tr("Close (Esc)"));
  close->setDefault(true);
  connect(close, &QPushButton::clicked, this, &QDialog::accept);
  layout->addWidget(close, 0, Qt::AlignRight);
  scaleLayouts(this);
  setFixedWidth(scaled(460));
}

}  // namespace whereabouts
