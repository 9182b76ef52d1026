#include "ui/parameters/suggestions.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QStringListModel>
#include <QToolButton>
#include <algorithm>

#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {

bool separates(QChar c) {
  return !c.isLetterOrNumber();
}

// 2: the word stands there whole; 1: as a part of a longer one; 0: nowhere.
int standing(const QString& text, const QString& word) {
  int best = 0;
  for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
       at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
    const qsizetype end = at + word.size();
    const bool whole = (at == 0 || separates(text[at - 1])) && (end == text.size() || separates(text[end]));
    if (whole) return 2;
    best = 1;
  }
  return best;
}

}  // namespace

QStringList suggestionsFor(const QStringList& all, const QString& typed) {
  const QStringList words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  std::vector<std::pair<int, const QString*>> fits;
  for (const QString& text : all) {
    int sum = 0;
    bool every = true;
    for (const QString& word : words) {
      const int fit = standing(text, word);
      every = every && fit > 0;
      sum += fit;
    }
    if (every) fits.emplace_back(sum, &text);
  }
  std::stable_sort(fits.begin(), fits.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  QStringList list;
  for (const auto& [fit, text] : fits) list << *text;
  return list;
}

Suggestions::Suggestions(QLineEdit* line) : QObject(line), line_(line) {
  model_ = new QStringListModel(this);
  completer_ = new QCompleter(model_, this);
  completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
  completer_->setMaxVisibleItems(12);
  auto* popup = new QListView;
  popup->setObjectName(QStringLiteral("suggestions"));
  popup->setAccessibleName(tr("What could be meant"));
  popup->setUniformItemSizes(true);
  popup->setTextElideMode(Qt::ElideMiddle);
  popup->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  completer_->setPopup(popup);
  line_->setCompleter(completer_);
  line_->setClearButtonEnabled(false);
  auto* list = line_->addAction(QIcon(), QLineEdit::TrailingPosition);
  list->setObjectName(QStringLiteral("listSuggestions"));
  list->setIcon(
      QIcon(iconPixmap(QStringLiteral("chevron"), currentTheme().muted, 16, line_->devicePixelRatioF())));
  list->setToolTip(tr("Show them all (arrow down)"));
  const auto buttons = line_->findChildren<QToolButton*>();
  for (QToolButton* button : buttons) button->setAccessibleName(list->toolTip());
  connect(list, &QAction::triggered, this, [this] {
    line_->setFocus();
    line_->selectAll();
    open(all());
  });
  connect(line_, &QLineEdit::textEdited, this,
          [this](const QString& typed) { model_->setStringList(suggestionsFor(all(), typed)); });
  connect(completer_, qOverload<const QString&>(&QCompleter::activated), this, &Suggestions::chosen);
  line_->installEventFilter(this);
}

QStringList Suggestions::all() const {
  QStringList texts;
  if (!source_) return texts;
  for (const std::string& text : source_()) texts << QString::fromStdString(text);
  return texts;
}

QString Suggestions::best() const {
  return suggestionsFor(all(), line_->text()).value(0);
}

void Suggestions::open(const QStringList& texts) {
  const Theme& colours = currentTheme();
  // The list is a window of its own, which no style sheet reaches.
  completer_->popup()->setStyleSheet(
      QStringLiteral("QListView { background: %1; color: %2; border: 1px solid %3; outline: none; }"
                     "QListView::item { min-height: 24px; padding: 0 6px; }"
                     "QListView::item:selected { background: %4; color: %5; }")
          .arg(colours.panel.name(), colours.text.name(), colours.line.name(),
               colours.accentBackground.name(), colours.accent.name()));
  model_->setStringList(texts);
  completer_->complete();
  const auto at = static_cast<int>(texts.indexOf(line_->text()));
  if (at < 0) return;
  completer_->popup()->setCurrentIndex(completer_->completionModel()->index(at, 0));
}

bool Suggestions::eventFilter(QObject* watched, QEvent* event) {
  if (watched == line_ && event->type() == QEvent::KeyPress && !completer_->popup()->isVisible() &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Down) {
    open(line_->isModified() ? suggestionsFor(all(), line_->text()) : all());
    return true;
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace whereabouts
