#include "ui/parameters/challenge_box.h"

#include <QFutureWatcher>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>
#include <QtConcurrent>

#include "core/train/data/idx.h"
#include "ui/language/core_words.h"
#include "ui/widgets/icon_button.h"

namespace whereabouts {

ChallengeBox::ChallengeBox(Workspace& workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setObjectName(QStringLiteral("challenge"));
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(0, 0, 0, 14);
  rows->setSpacing(6);
  const auto label = [this](const char* role, const char* name) {
    auto* made = new QLabel(this);
    made->setObjectName(QString::fromLatin1(name));
    made->setProperty("role", role);
    made->setTextFormat(Qt::PlainText);
    made->setWordWrap(true);
    return made;
  };
  auto* head = new QHBoxLayout;
  auto* title = label("section", "challengeHead");
  title->setText(tr("Challenge").toUpper());
  title->setWordWrap(false);
  auto* close = new IconButton(QStringLiteral("close"), tr("Hide the challenge"), this);
  close->setObjectName(QStringLiteral("closeChallenge"));
  close->setSide(24, 16);
  head->addWidget(title);
  head->addStretch(1);
  head->addWidget(close);
  rows->addLayout(head);
  sentence_ = label("prompt", "challengeSentence");
  state_ = label("challengeState", "challengeState");
  solution_ = label("small", "challengeSolution");
  solve_ = new QPushButton(tr("Show a solution"), this);
  solve_->setObjectName(QStringLiteral("challengeSolve"));
  solve_->setProperty("role", "flat");
  solve_->setToolTip(tr("Values that meet it with the inputs that come with the program"));
  rows->addWidget(sentence_);
  rows->addWidget(state_);
  rows->addWidget(solution_);
  rows->addWidget(solve_, 0, Qt::AlignLeft);
  connect(close, &QAbstractButton::clicked, this, &ChallengeBox::closed);
  connect(solve_, &QAbstractButton::clicked, this, [this] {
    solved_ = true;
    tell();
  });
  connect(&workspace_, &Workspace::shownChanged, this, &ChallengeBox::refresh);
  hide();
}

void ChallengeBox::setWanted(bool wanted) {
  if (wanted_ == wanted) return;
  wanted_ = wanted;
  challenge_ = nullptr;
  refresh();
}

void ChallengeBox::setCovered(bool covered) {
  if (covered_ == covered) return;
  covered_ = covered;
  refresh();
}

void ChallengeBox::refresh() {
  const bool shown = wanted_ && !covered_;
  setVisible(shown);
  if (!shown) return;
  const Challenge* now = challenge_of(workspace_.lab().info().id);
  if (now != challenge_) {
    challenge_ = now;
    ++serial_;  // what is being looked at is of another lab
    known_ = met_ = solved_ = false;
  }
  check();
  tell();
}

// On another thread: an array may take a while.
void ChallengeBox::check() {
  const auto displayed = workspace_.displayed();
  if (!challenge_ || !displayed || !displayed->alone || displayed != workspace_.shown() ||
      displayed->request.lab->info().id != challenge_->lab)
    return;
  auto* watcher = new QFutureWatcher<bool>(this);
  connect(watcher, &QFutureWatcher<bool>::finished, this, [this, watcher, serial = ++serial_] {
    watcher->deleteLater();
    if (serial != serial_) return;
    known_ = true;
    met_ = watcher->result();
    tell();
  });
  watcher->setFuture(QtConcurrent::run([displayed, met = challenge_->met] {
    try {
      return met(*displayed->alone, displayed->values);
    } catch (const std::exception&) {
      return false;  // an array that is too large to be held
    }
  }));
}

// "Patch size: 20", with the labels of the controls.
QString ChallengeBox::solution() const {
  QStringList parts;
  const Lab& lab = find_lab(challenge_->lab);
  const auto displayed = workspace_.displayed();
  const bool here = displayed && displayed->request.lab == &lab;
  for (const auto& [id, text] : challenge_->solution) {
    const Parameter* parameter = find_parameter(lab.parameters(), id);
    QString value = QString::fromStdString(text);
    if (parameter->choices && here) {
      for (const Choice& choice : parameter->choices(Scope{displayed->seen, displayed->values})) {
        if (choice.id == text) value = coreText(choice.label);
      }
    }
    parts << QStringLiteral("%1: %2").arg(coreText(parameter->label), value);
  }
  return parts.join(QStringLiteral("; "));
}

void ChallengeBox::tell() {
  if (!challenge_) return hide();
  QString sentence = coreText(challenge_->sentence);
  if (challenge_->of_fashion_mnist && !has_fashion_mnist())
    sentence += QLatin1Char(' ') + tr("It is about Fashion-MNIST, which is not here: install the package "
                                      "dataset-fashion-mnist.");
  sentence_->setText(sentence);
  state_->setText(!known_ ? tr("Looking…") : met_ ? tr("✓ Found") : tr("Not yet"));
  state_->setProperty("met", met_);
  style()->unpolish(state_);
  style()->polish(state_);
  setAccessibleName(tr("Challenge"));
  setAccessibleDescription(sentence_->text() + QLatin1Char(' ') + state_->text());
  solve_->setVisible(!solved_);
  solution_->setVisible(solved_);
  if (solved_) solution_->setText(tr("With the inputs that come with the program: %1").arg(solution()));
}

}  // namespace whereabouts
