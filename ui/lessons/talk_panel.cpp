#include "ui/lessons/talk_panel.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include "core/labs/framework/lab.h"
#include "ui/language/core_words.h"
#include "ui/lessons/lesson_run.h"
#include "ui/lessons/talk.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/icon_button.h"

namespace whereabouts {
namespace {

constexpr int kTextHeight = 96;          // px for type of size 1
constexpr int kPageRole = Qt::UserRole;  // the page an entry was before it was dragged

QPushButton* plainButton(const QString& words, const QString& name, const QString& help, QWidget* parent) {
  auto* button = new QPushButton(words, parent);
  button->setObjectName(name);
  button->setProperty("role", "plain");
  button->setToolTip(help);
  return button;
}

QLabel* section(const QString& words, QWidget* parent) {
  auto* label = new QLabel(words.toUpper(), parent);
  label->setProperty("role", "section");
  return label;
}

}  // namespace

TalkPanel::TalkPanel(Talk& talk, LessonRun& run, QWidget* parent) : QWidget(parent), talk_(talk), run_(run) {
  setObjectName(QStringLiteral("talkPanel"));
  setAttribute(Qt::WA_StyledBackground);
  setAccessibleName(tr("Talk"));
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(16, 10, 12, 12);
  rows->setSpacing(6);

  auto* head = new QHBoxLayout;
  head->addWidget(section(tr("Talk"), this), 1);
  auto* close = new IconButton(QStringLiteral("close"), tr("Close the talk"), this);
  close->setObjectName(QStringLiteral("closeTalk"));
  close->setSide(24, 14);
  connect(close, &QAbstractButton::clicked, this, &TalkPanel::closeRequested);
  head->addWidget(close);
  rows->addLayout(head);

  title_ = new QLineEdit(this);
  title_->setObjectName(QStringLiteral("talkTitle"));
  title_->setAccessibleName(tr("Title of the talk"));
  title_->setToolTip(tr("Title of the talk; it stands at the foot of its slides"));
  connect(title_, &QLineEdit::textEdited, &talk_, &Talk::setTitle);
  rows->addWidget(title_);

  pages_ = new QListWidget(this);
  pages_->setObjectName(QStringLiteral("talkPages"));
  pages_->setAccessibleName(tr("Pages of the talk"));
  pages_->setToolTip(tr("Drag pages into order, or move them with Alt and the arrow keys"));
  pages_->setDragDropMode(QAbstractItemView::InternalMove);
  pages_->setDefaultDropAction(Qt::MoveAction);
  pages_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  pages_->setTextElideMode(Qt::ElideRight);
  pages_->installEventFilter(this);
  connect(pages_, &QListWidget::currentRowChanged, this, [this](int page) {
    // While a page is dragged its row is another one than its number.
    if (!showing_ && page >= 0 && pages_->item(page)->data(kPageRole).toInt() == page) run_.goTo(page);
  });
  // A click on the page that was left shows it again.
  connect(pages_, &QListWidget::itemClicked, this, [this](const QListWidgetItem*) {
    if (run_.isAway()) run_.comeBack();
  });
  // The list is in the middle of the move; afterwards it is made anew.
  connect(pages_->model(), &QAbstractItemModel::rowsMoved, this,
          [this] { QTimer::singleShot(0, this, &TalkPanel::takeOrder); });
  rows->addWidget(pages_, 1);

  auto* order = new QHBoxLayout;
  order->setSpacing(6);
  earlier_ = plainButton(tr("Earlier"), QStringLiteral("talkEarlier"),
                         tr("The page goes before the one above it (Alt+Up)"), this);
  later_ = plainButton(tr("Later"), QStringLiteral("talkLater"),
                       tr("The page goes behind the one below it (Alt+Down)"), this);
  remove_ = plainButton(tr("Remove"), QStringLiteral("talkRemove"),
                        tr("Take the page out of the talk (Del); Ctrl+Z brings it back"), this);
  connect(earlier_, &QAbstractButton::clicked, this, [this] { talk_.move(at(), at() - 1); });
  connect(later_, &QAbstractButton::clicked, this, [this] { talk_.move(at(), at() + 1); });
  connect(remove_, &QAbstractButton::clicked, this, [this] { talk_.remove(at()); });
  order->addWidget(earlier_);
  order->addWidget(later_);
  order->addStretch(1);
  order->addWidget(remove_);
  rows->addLayout(order);

  rows->addSpacing(4);
  rows->addWidget(section(tr("Words of the page"), this));
  pageTitle_ = new QLineEdit(this);
  pageTitle_->setObjectName(QStringLiteral("talkPageTitle"));
  pageTitle_->setAccessibleName(tr("Title of the page"));
  pageTitle_->setPlaceholderText(tr("Title of the page"));
  connect(pageTitle_, &QLineEdit::textEdited, this,
          [this](const QString& words) { talk_.setPageTitle(at(), words); });
  rows->addWidget(pageTitle_);
  pageText_ = new QPlainTextEdit(this);
  pageText_->setObjectName(QStringLiteral("talkPageText"));
  pageText_->setAccessibleName(tr("Sentences of the page"));
  pageText_->setPlaceholderText(tr("A sentence or two"));
  pageText_->setToolTip(tr("What is said to the figure; *this* is set in italics, **this** is bold"));
  pageText_->setTabChangesFocus(true);
  pageText_->setFixedHeight(scaled(kTextHeight));
  connect(pageText_, &QPlainTextEdit::textChanged, this, [this] {
    if (!showing_) talk_.setPageText(at(), pageText_->toPlainText());
  });
  rows->addWidget(pageText_);

  away_ = new QWidget(this);
  away_->setObjectName(QStringLiteral("lessonAway"));
  away_->setAttribute(Qt::WA_StyledBackground);
  auto* awayRows = new QVBoxLayout(away_);
  awayRows->setContentsMargins(8, 6, 8, 6);
  awayRows->setSpacing(6);
  auto* back = plainButton(tr("Back to the page"), QStringLiteral("talkBack"),
                           tr("Show what the page shows (Ctrl+Shift+B)"), away_);
  connect(back, &QAbstractButton::clicked, &run_, &LessonRun::comeBack);
  auto* replace = plainButton(tr("Put this view on the page"), QStringLiteral("talkReplace"),
                              tr("The page shows this view from now on"), away_);
  connect(replace, &QAbstractButton::clicked, this, &TalkPanel::replaceRequested);
  awayRows->addWidget(back);
  awayRows->addWidget(replace);
  rows->addWidget(away_);

  auto* add = new QPushButton(tr("Add this view"), this);
  add->setObjectName(QStringLiteral("talkAdd"));
  add->setProperty("role", "primary");
  add->setToolTip(tr("What the window shows becomes a page behind this one (Ctrl+Shift+A)"));
  connect(add, &QAbstractButton::clicked, this, &TalkPanel::addRequested);
  rows->addWidget(add);
  auto* foot = new QHBoxLayout;
  foot->setSpacing(6);
  save_ = plainButton(tr("Save"), QStringLiteral("talkSave"), tr("Save the talk (Ctrl+Alt+S)"), this);
  auto* slides = plainButton(tr("Slides…"), QStringLiteral("talkSlides"),
                             tr("Write the talk as slides: a PDF, or a page for a browser"), this);
  auto* present = plainButton(tr("Present"), QStringLiteral("talkPresent"),
                              tr("On the full screen; Page Up and Page Down turn the pages"), this);
  connect(save_, &QAbstractButton::clicked, this, &TalkPanel::saveRequested);
  connect(slides, &QAbstractButton::clicked, this, &TalkPanel::slidesRequested);
  connect(present, &QAbstractButton::clicked, this, &TalkPanel::presentRequested);
  foot->addWidget(save_);
  foot->addWidget(slides);
  foot->addStretch(1);
  foot->addWidget(present);
  rows->addLayout(foot);

  connect(&run_, &LessonRun::changed, this, &TalkPanel::refresh);
  connect(&talk_, &Talk::saved, this, &TalkPanel::refresh);
  refresh();
}

int TalkPanel::at() const {
  return run_.isTalk() ? run_.path()->at() : -1;
}

void TalkPanel::refresh() {
  if (!run_.isTalk() || !talk_.lesson()) return;
  showing_ = true;
  showPages();
  showWords();
  showing_ = false;
  earlier_->setEnabled(at() > 0);
  later_->setEnabled(at() + 1 < talk_.count());
  remove_->setEnabled(talk_.count() > 1);
  away_->setVisible(run_.isAway());
  save_->setEnabled(talk_.unsaved());
}

void TalkPanel::showPages() {
  const auto& steps = talk_.lesson()->steps;
  while (pages_->count() > talk_.count()) delete pages_->takeItem(pages_->count() - 1);
  for (int i = 0; i < talk_.count(); ++i) {
    const LessonStep& step = steps[static_cast<std::size_t>(i)];
    QListWidgetItem* item = pages_->item(i);
    if (!item) pages_->addItem(item = new QListWidgetItem);
    item->setText(QStringLiteral("%1   %2").arg(i + 1).arg(QString::fromStdString(step.title)));
    const Lab* lab = lab_with_id(step.session->lab);
    item->setToolTip(lab ? coreText(lab->info().name) : QString());
    item->setData(kPageRole, i);
  }
  pages_->setCurrentRow(at());
}

void TalkPanel::showWords() {
  const LessonStep& step = run_.path()->step();
  // A field that is typed in keeps what is typed, spaces at its end too.
  const auto show = [](QLineEdit* field, const std::string& words) {
    const QString text = QString::fromStdString(words);
    if (field->text().simplified() != text && !(field->hasFocus() && field->text().trimmed().isEmpty()))
      field->setText(text);
  };
  show(title_, talk_.lesson()->title);
  show(pageTitle_, step.title);
  const QString text = QString::fromStdString(step.text);
  if (pageText_->toPlainText() != text) pageText_->setPlainText(text);
}

// The current page is the one that was dragged.
void TalkPanel::takeOrder() {
  if (const QListWidgetItem* item = pages_->currentItem())
    talk_.move(item->data(kPageRole).toInt(), pages_->currentRow());
}

// The words leave most of the height to the pages, whatever the size of the type.
void TalkPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange && pageText_) pageText_->setFixedHeight(scaled(kTextHeight));
}

// The keys of undo belong to the talk where it has the keyboard.
bool TalkPanel::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) event->accept();
  }
  return QWidget::event(event);
}

void TalkPanel::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Undo)) return talk_.undo();
  if (event->matches(QKeySequence::Redo)) return talk_.redo();
  QWidget::keyPressEvent(event);
}

bool TalkPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == pages_ && event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool alt = key->modifiers() == Qt::AltModifier;
    if (alt && key->key() == Qt::Key_Up) return talk_.move(at(), at() - 1), true;
    if (alt && key->key() == Qt::Key_Down) return talk_.move(at(), at() + 1), true;
    if (key->key() == Qt::Key_Delete) return talk_.remove(at()), true;
    if (key->matches(QKeySequence::Undo)) return talk_.undo(), true;
    if (key->matches(QKeySequence::Redo)) return talk_.redo(), true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace whereabouts
