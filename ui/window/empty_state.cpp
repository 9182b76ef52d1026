#include "ui/window/empty_state.h"

#include <QAccessible>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/widgets/flow_row.h"

namespace whereabouts {

EmptyState::EmptyState(Workspace& workspace, QWidget* parent) : QWidget(parent), workspace_(workspace) {
  setObjectName(QStringLiteral("emptyState"));
  setAttribute(Qt::WA_StyledBackground);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(16, 16, 16, 16);
  auto* card = new QWidget(this);
  card->setObjectName(QStringLiteral("emptyCard"));
  card->setAttribute(Qt::WA_StyledBackground);
  card->setMaximumWidth(560);
  auto* layout = new QVBoxLayout(card);
  layout->setContentsMargins(24, 22, 24, 24);
  layout->setSpacing(10);
  const auto line = [&](const char* name, const char* role) {
    auto* label = new QLabel(card);
    label->setObjectName(QLatin1String(name));
    label->setProperty("role", role);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    layout->addWidget(label);
    return label;
  };
  question_ = line("emptyQuestion", "heading");
  problem_ = line("emptyProblem", "name");
  remedy_ = line("emptyRemedy", "muted");
  row_ = new FlowRow(8);
  layout->addSpacing(4);
  layout->addLayout(row_);
  reset_ = button("emptyReset", tr("Reset parameters"), tr("Every parameter of this lab to its default"));
  image_ = button("emptyImage", tr("Open image…"), tr("Use another image"));
  checkpoint_ = button("emptyCheckpoint", tr("Open checkpoint…"), tr("Use another checkpoint"));
  builtInImage_ = button("emptyBuiltInImage", tr("Use built-in image"), tr("Go back to the built-in image"));
  builtInCheckpoint_ = button("emptyBuiltInCheckpoint", tr("Use built-in checkpoint"),
                              tr("Go back to the built-in checkpoint"));
  outer->addStretch(2);
  auto* centre = new QHBoxLayout;
  centre->addStretch(1);
  centre->addWidget(card, 100);
  centre->addStretch(1);
  outer->addLayout(centre);
  outer->addStretch(3);
  connect(reset_, &QPushButton::clicked, &workspace_, &Workspace::resetAll);
  connect(image_, &QPushButton::clicked, this, &EmptyState::imageRequested);
  connect(checkpoint_, &QPushButton::clicked, this, &EmptyState::checkpointRequested);
  connect(builtInImage_, &QPushButton::clicked, this, &EmptyState::builtInImageRequested);
  connect(builtInCheckpoint_, &QPushButton::clicked, this, &EmptyState::builtInCheckpointRequested);
}

QPushButton* EmptyState::button(const char* name, const QString& text, const QString& help) {
  auto* made = new QPushButton(text, this);
  made->setObjectName(QLatin1String(name));
  made->setProperty("role", "plain");
  made->setToolTip(help);
  made->setAccessibleName(text);
  row_->addWidget(made);
  return made;
}

void EmptyState::tell(const Failure& failure) {
  const FailureWords words = wordsOf(failure, workspace_.lab().parameters());
  question_->setText(coreText(workspace_.lab().info().question));
  // Which parameter or file it is about, unless the sentence is about the lab itself.
  const QString lab = coreText(workspace_.lab().info().name);
  const bool named = !words.where.isEmpty() && words.where.compare(lab, Qt::CaseInsensitive) != 0;
  FailureWords problem = words;
  problem.remedy.clear();
  problem_->setText(named ? words.where + QStringLiteral(": ") + problem.rest() : problem.sentences());
  FailureWords remedy;
  remedy.problem = words.remedy;
  remedy_->setText(remedy.sentences());
  remedy_->setVisible(!words.remedy.isEmpty());
  showButtons(true);
  setAccessibleName(question_->text() + QLatin1Char(' ') + problem_->text() + QLatin1Char(' ') +
                    remedy_->text());
  QAccessibleEvent alert(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

void EmptyState::wait() {
  question_->setText(coreText(workspace_.lab().info().question));
  problem_->setText(tr("Computing…"));
  remedy_->hide();
  showButtons(false);
}

void EmptyState::showButtons(bool failed) {
  const LabInfo& info = workspace_.lab().info();
  const auto inputs = workspace_.inputs();
  const bool image = info.inputs.has(InputId::image);
  const bool checkpoint = info.inputs.has(InputId::checkpoint) || info.inputs.has(InputId::run);
  const auto given = [&](const std::filesystem::path& path) { return inputs && !path.empty(); };
  reset_->setVisible(failed && workspace_.given().begin() != workspace_.given().end());
  image_->setVisible(failed && opensFiles_ && image);
  checkpoint_->setVisible(failed && opensFiles_ && checkpoint);
  builtInImage_->setVisible(failed && opensFiles_ && image && inputs && given(inputs->inputs.image.path));
  builtInCheckpoint_->setVisible(failed && opensFiles_ && checkpoint && inputs &&
                                 given(inputs->inputs.checkpoint->path()));
}

}  // namespace whereabouts
