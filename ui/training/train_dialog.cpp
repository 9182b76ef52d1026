#include "ui/training/train_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "core/base/failure.h"
#include "core/parameter/parameter_states.h"
#include "core/parameter/resolve.h"
#include "core/train/run/begin_run.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/output/output_path.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/controls.h"

namespace whereabouts {
namespace {

constexpr int kColumn = 250, kHeight = 460;  // px
// Where the second column begins: what the model is stands in the first one.
constexpr const char* kFirstOfTraining = "samples";

QLabel* heading(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text.toUpper(), parent);
  label->setProperty("role", "section");
  return label;
}

}  // namespace

TrainDialog::TrainDialog(Training& training, Values given, const QString& place, QWidget* parent)
    : OutputDialog(tr("Train a model"), parent),
      training_(training),
      parameters_(run_parameters()),
      given_(std::move(given)) {
  setObjectName(QStringLiteral("trainDialog"));
  buildControls();
  auto* words = new QLabel(tr("A small vision transformer learns to tell the classes of the images. Its run "
                              "is a folder that every lab can open, while it is trained and afterwards; "
                              "whereabouts train writes the same one."),
                           this);
  words->setWordWrap(true);
  words->setFixedWidth(300);
  addWide(words);
  facts_ = new QLabel(this);
  facts_->setObjectName(QStringLiteral("facts"));
  facts_->setProperty("role", "small");
  facts_->setWordWrap(true);
  addWide(facts_);
  addOutput(tr("Folder"), place, tr("Train"));

  connect(&training_, &Training::changed, this, [this] {
    if (!begins_ || training_.state() != Training::State::loading) return;
    const Training::Status status = training_.status();
    setBusy(status.loading, status.stage.empty() ? tr("Reading the images") : coreText(status.stage));
  });
  connect(&training_, &Training::began, this, [this](const QString& folder) {
    if (!begins_) return;
    begins_ = false;
    emit chosen(given_);
    finish(folder);
  });
  connect(&training_, &Training::calledOff, this, [this] {
    if (!begins_) return;
    begins_ = false;
    setIdle();
    tell(tr("Stopped; nothing was written."));
  });
  connect(&training_, &Training::failed, this, [this](const Failure& failure) {
    if (!begins_) return;
    begins_ = false;
    setIdle();
    const std::string blamed = blamedParameter(failure, parameters_);
    const FailureWords told = wordsOf(failure, parameters_);
    for (ParameterControl* control : controls_)
      control->setProblem(control->id() == blamed ? told.rest() : QString());
    tell(told.where.isEmpty() ? told.rest() : told.where + QStringLiteral(": ") + told.rest());
  });
  refresh();
}

void TrainDialog::buildControls() {
  auto* area = new QScrollArea(this);
  area->setObjectName(QStringLiteral("trainParameters"));
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setWidgetResizable(true);
  auto* content = new QWidget(area);
  auto* columns = new QHBoxLayout(content);
  columns->setContentsMargins(0, 0, 16, 0);
  columns->setSpacing(28);
  QVBoxLayout* column = nullptr;
  const auto begin = [&](const QString& title) {
    if (column) column->addStretch(1);
    column = new QVBoxLayout;
    column->setSpacing(8);
    column->addWidget(heading(title, content));
    columns->addLayout(column);
  };
  begin(tr("Images and model"));
  const Values values = resolve(parameters_, Inputs{}, given_, Policy::adjust);
  const ValueCheck check = [this](const Parameter& parameter, const Value& value) {
    Values others = given_;
    others.set(parameter.id, value);
    resolve(parameters_, Inputs{}, others, Policy::refuse);
  };
  for (const ParameterState& state : states_of(parameters_, Inputs{}, values)) {
    const std::string id = state.parameter->id;
    if (id == kFirstOfTraining) begin(tr("Training"));
    ParameterControl* control = makeControl(state, check, content);
    control->setFixedWidth(kColumn);
    controls_.push_back(control);
    column->addWidget(control);
    connect(control, &ParameterControl::edited, this, [this, id](const Value& value) { choose(id, value); });
    connect(control, &ParameterControl::resetRequested, this, [this, id] { reset(id); });
    if (state.parameter->suggestions) {
      control->setSuggest([parameter = state.parameter] {
        return parameter->suggestions(Scope{Inputs{}, Values()});
      });
    }
    if (id != "data") continue;
    auto* folder = new QPushButton(tr("Folder of images…"), content);
    folder->setObjectName(QStringLiteral("dataFolder"));
    folder->setProperty("role", "flat");
    folder->setAutoDefault(false);
    folder->setToolTip(tr("IDX files, CIFAR's binaries, or a folder for each class"));
    folder->setAccessibleName(folder->text());
    connect(folder, &QPushButton::clicked, this, &TrainDialog::chooseFolder);
    column->addWidget(folder, 0, Qt::AlignLeft);
  }
  column->addStretch(1);
  area->setWidget(content);
  area->setFixedWidth(2 * kColumn + 28 + 16 + 12);
  area->setMinimumHeight(kHeight);
  sides()->insertWidget(0, area);
}

void TrainDialog::choose(const std::string& id, Value value) {
  given_.set(id, std::move(value));
  refresh();
}

void TrainDialog::reset(const std::string& id) {
  given_.erase(id);
  refresh();
}

void TrainDialog::refresh() {
  const Values shown = resolve(parameters_, Inputs{}, given_, Policy::adjust);
  const auto states = states_of(parameters_, Inputs{}, shown);
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (!controls_[i]->isEditing()) controls_[i]->show(states[i], given_.has(controls_[i]->id()));
    controls_[i]->setProblem({});
  }
  const auto samples = std::get<std::int64_t>(shown.at("samples"));
  const auto batch = std::get<std::int64_t>(shown.at("batch"));
  facts_->setText(tr("%L1 steps of %L2 images").arg((samples + batch - 1) / batch).arg(batch));
  tell({});
}

void TrainDialog::chooseFolder() {
  const QString folder =
      QFileDialog::getExistingDirectory(this, tr("Choose a folder of images with classes"));
  if (!folder.isEmpty()) choose("data", folder.toStdString());
}

// A folder of its own inside the one that is chosen.
QString TrainDialog::browse() {
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Make the folder of the run in"),
                                                           QFileInfo(path()).absolutePath());
  return folder.isEmpty() ? QString() : freePath(QDir(folder).filePath(QFileInfo(path()).fileName()));
}

void TrainDialog::write(const QString& path) {
  if (training_.active()) return tell(tr("A model is being trained; stop it first."));
  try {
    const Values values = resolve(parameters_, Inputs{}, given_, Policy::refuse);
    begins_ = true;
    setBusy(-1, tr("Reading the images"));
    training_.begin(values, path.toStdString());
  } catch (const Failure& failure) {
    begins_ = false;
    setIdle();
    tell(wordsOf(failure, parameters_).rest());
  }
}

// The run may have begun just now: then it is opened. What comes of it, the training tells.
void TrainDialog::stop() {
  setBusy(-1, tr("Stopping"));
  training_.stop();
}

}  // namespace whereabouts
