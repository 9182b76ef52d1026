#include "ui/start/found_page.h"

#include <QFutureWatcher>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtConcurrentRun>
#include <algorithm>

#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/lab.h"
#include "core/vit/loaded.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/language/input_words.h"
#include "ui/language/job_failure.h"
#include "ui/start/live_pictures.h"
#include "ui/start/picture_card.h"
#include "ui/start/picture_grid.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/flow_row.h"

namespace whereabouts {

struct FoundPage::Found {
  quint64 serial = 0;
  std::vector<OfferedFigure> labs;
  bool checkpoint = false, runs = false;
  Message refusal;
  std::vector<Message> assumed;
};

FoundPage::FoundPage(QWidget* parent)
    : WidePage(QStringLiteral("foundPage"), tr("What was found"), parent), live_(new LivePictures(this)) {
  QWidget* const body = this->body();
  title_ = new QLabel(body);
  title_->setProperty("role", "question");
  rows()->addWidget(title_);
  given_ = new QVBoxLayout;
  given_->setSpacing(8);
  rows()->addLayout(given_);
  const auto words = [&](const char* name, const char* role) {
    auto* label = new QLabel(body);
    label->setObjectName(QLatin1String(name));
    label->setProperty("role", role);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->hide();
    rows()->addWidget(label);
    return label;
  };
  failed_ = words("foundFailed", "problem");
  model_ = words("foundModel", "name");
  assumptions_ = words("foundAssumptions", "muted");
  rows()->addSpacing(10);
  head_ = new QLabel(tr("What says most about it"), body);
  head_->setProperty("role", "heading");
  rows()->addWidget(head_);
  cards_ = new PictureGrid(body);
  rows()->addWidget(cards_);
  rows()->addSpacing(10);
  auto* buttons = new FlowRow(8);
  const auto button = [&](const char* name, const QString& text, const QString& help, auto signal) {
    auto* made = new QPushButton(text, body);
    made->setObjectName(QLatin1String(name));
    made->setProperty("role", "plain");
    made->setToolTip(help);
    made->setAccessibleName(text);
    connect(made, &QPushButton::clicked, this, signal);
    buttons->addWidget(made);
  };
  button("foundOpen", tr("Open more…"),
         tr("An image to go with the checkpoint, or a checkpoint with the image"), &FoundPage::openRequested);
  button("foundBack", tr("Back to the start page"), tr("What is open stays open"),
         &FoundPage::leaveRequested);
  rows()->addLayout(buttons);
  rows()->addStretch(1);
  connect(live_, &LivePictures::drawn, this, [this](int index, const QImage& picture) {
    pictures()[static_cast<std::size_t>(index)]->setPicture(picture);
  });
  connect(live_, &LivePictures::missed, this, [this](int index, const Failure& failure) {
    const auto at = static_cast<std::size_t>(index);
    pictures()[at]->setProblem(wordsOf(failure, find_lab(offered_[at].lab).parameters()).sentences());
  });
}

const std::vector<PictureCard*>& FoundPage::pictures() const {
  return cards_->cards();
}

void FoundPage::addInput(const QString& title, const ShownInput& input) {
  auto* line = new QWidget(body());
  auto* row = new QHBoxLayout(line);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(12);
  if (!input.thumbnail.isNull()) {
    auto* picture = new QLabel(line);
    QPixmap pixels = QPixmap::fromImage(input.thumbnail);
    pixels.setDevicePixelRatio(input.thumbnail.width() / double(scaled(72)));
    picture->setPixmap(pixels);
    row->addWidget(picture);
  }
  auto* words =
      new QLabel(QStringLiteral("<b>%1</b> · %2<br>%3")
                     .arg(input.name.toHtmlEscaped(), title.toHtmlEscaped(), input.facts.toHtmlEscaped()),
                 line);
  words->setTextFormat(Qt::RichText);
  words->setWordWrap(true);
  row->addWidget(words, 1);
  given_->addWidget(line);
}

void FoundPage::look(std::shared_ptr<const InputSet> inputs, const std::vector<Failure>& failures,
                     const std::string& backend) {
  inputs_ = std::move(inputs);
  backend_ = backend;
  looking_ = true;
  live_->stop();
  while (QLayoutItem* item = given_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  for (const WindowInput& each : windowInputs()) {
    if (!each.hasChip() || each.id == InputId::backend) continue;
    if (declared_input(each.id).given(inputs_->inputs)) addInput(menuText(each.title), inputs_->of(each.id));
  }
  QStringList failed;
  for (const Failure& each : failures) {
    const FailureWords words = wordsOf(each, {});
    failed << (words.where.isEmpty() ? words.sentences() : words.where + QStringLiteral(": ") + words.rest());
  }
  failed_->setText(failed.join(QLatin1Char('\n')));
  failed_->setVisible(!failed.isEmpty());
  auto* watcher = new QFutureWatcher<Found>(this);
  connect(watcher, &QFutureWatcher<Found>::finished, this, [this, watcher] {
    const Found found = watcher->result();
    watcher->deleteLater();
    if (found.serial == serial_) offer(found);
  });
  watcher->setFuture(QtConcurrent::run([set = inputs_, serial = ++serial_]() -> Found {
    Found found{serial, {}, false, false, {}, {}};
    try {
      found.labs = telling_labs(set->inputs);
      if (set->inputs.checkpoint && declared_input(InputId::checkpoint).given(set->inputs)) {
        const auto outlook = cached_outlook(*set->inputs.checkpoint);
        found.checkpoint = true;
        found.runs = outlook->configuration.has_value();
        found.refusal = outlook->refusal;
        found.assumed = outlook->assumed;
      }
    } catch (const std::exception& error) {
      found.checkpoint = true;
      found.refusal = jobFailure(error, Message()).problem();
    }
    return found;
  }));
}

void FoundPage::offer(const Found& found) {
  looking_ = false;
  // Where nothing was opened there is nothing to look at.
  offered_ = given_->count() > 0 ? found.labs : std::vector<OfferedFigure>();
  const QString refusal = windowWords(found.refusal);
  model_->setText(found.runs ? tr("The model runs: the labs can look inside it.")
                             : tr("The model does not run here: %1").arg(refusal));
  model_->setVisible(found.checkpoint);
  QStringList assumed;
  for (const Message& each : found.assumed) assumed << windowWords(each);
  assumptions_->setText(assumed.join(QLatin1Char('\n')));
  assumptions_->setVisible(found.checkpoint && !assumed.isEmpty());
  title_->setText(given_->count() > 0 ? tr("What was found") : tr("Nothing could be opened"));
  head_->setVisible(!offered_.empty());
  cards_->clear();
  for (const OfferedFigure& each : offered_) {
    auto* card = new PictureCard(QString::fromStdString(find_lab(each.lab).info().icon),
                                 coreText(each.heading), coreText(each.about), cards_);
    card->setObjectName(QStringLiteral("foundPicture-%1").arg(pictures().size()));
    connect(card, &QAbstractButton::clicked, this, [this, each] { emit labRequested(each); });
    cards_->add(card);
  }
  if (!pictures().empty()) pictures().front()->setFocus(Qt::OtherFocusReason);
  wantPictures();
}

void FoundPage::wantPictures() {
  if (pictures().empty()) return;
  live_->want(offered_, inputs_, backend_, pictures().front()->pictureSize(), devicePixelRatioF());
}

// Also after the window was minimised, which stopped them.
void FoundPage::showEvent(QShowEvent* event) {
  WidePage::showEvent(event);
  const bool missing = std::any_of(pictures().begin(), pictures().end(),
                                   [](const PictureCard* card) { return !card->hasPicture(); });
  if (!looking_ && live_->done() && missing) wantPictures();
}

void FoundPage::hideEvent(QHideEvent* event) {
  live_->stop();
  WidePage::hideEvent(event);
}

}  // namespace whereabouts
