#include "ui/output/frames_dialog.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <cmath>

#include "core/base/failure.h"
#include "ui/language/core_words.h"
#include "ui/output/output_path.h"
#include "ui/output/step_field.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/number_field.h"
#include "ui/window/failure_words.h"

namespace whereabouts {
namespace {
constexpr int kMaxDefaultFrames = 600;
constexpr int kMaxFrames = 100000;
}  // namespace

FramesDialog::FramesDialog(Request request, std::vector<ParameterState> sweepable, const std::string& chosen,
                           std::function<QByteArray(const std::string&, const Value&)> session,
                           const QString& place, const QString& themeName, QWidget* parent)
    : OutputDialog(tr("Export animation frames"), parent),
      request_(std::move(request)),
      sweepable_(std::move(sweepable)),
      session_(std::move(session)) {
  setObjectName(QStringLiteral("framesDialog"));
  parameter_ = new ComboBox(this);
  parameter_->setObjectName(QStringLiteral("sweep"));
  for (const ParameterState& each : sweepable_) {
    parameter_->addItem(coreText(each.parameter->label));
    if (each.parameter->id == chosen) parameter_->setCurrentIndex(parameter_->count() - 1);
  }
  addRow(tr("Parameter"), parameter_, tr("What changes from frame to frame"));
  const auto stepField = [this](const char* name, const QString& label, const QString& help) {
    auto* field = new StepField(this);
    field->setObjectName(QString::fromLatin1(name));
    addRow(label, field, help);
    connect(field, &QDoubleSpinBox::valueChanged, this, &FramesDialog::changed);
    return field;
  };
  from_ = stepField("from", tr("From"), tr("The value of the first frame"));
  to_ = stepField("to", tr("To"), tr("The value of the last frame; a smaller one runs backwards"));
  const auto connected = [this](NumberField* field, const char* name) {
    field->setObjectName(QString::fromLatin1(name));
    connect(field, &QDoubleSpinBox::valueChanged, this, &FramesDialog::changed);
    return field;
  };
  count_ = connected(numberField(2, kMaxFrames, 2, {}), "count");
  addRow(tr("Frames"), count_,
         tr("How many images, spread evenly; fewer than there are steps leave some out"));
  width_ = connected(addNumber(frameParameter("width")), "width");
  height_ = connected(addNumber(frameParameter("height")), "height");
  dpi_ = connected(addNumber(frameParameter("dpi")), "dpi");
  theme_ = addChoice(frameParameter("theme"), themeName);
  facts_ = new QLabel(this);
  facts_->setObjectName(QStringLiteral("facts"));
  facts_->setProperty("role", "small");
  addRow(tr("Files"), facts_, tr("PNG files, numbered from 0 on"));
  addOutput(tr("Folder"), place, tr("Export"));
  setMinimumWidth(440);

  connect(parameter_, &QComboBox::currentIndexChanged, this, &FramesDialog::chooseParameter);
  connect(&job_, &FrameExport::progressed, this, &FramesDialog::setBusy);
  connect(&job_, &FrameExport::finished, this, [this] { finish(path_); });
  connect(&job_, &FrameExport::failed, this, [this](const Failure& failure) {
    setIdle();
    const FailureWords words = wordsOf(failure, request_.lab->parameters());
    tell(words.where + QStringLiteral(": ") + words.rest());
  });
  theme_->setObjectName(QStringLiteral("theme"));
  remember({width_, height_, dpi_, theme_});
  chooseParameter();
}

const ParameterState& FramesDialog::swept() const {
  return sweepable_[static_cast<std::size_t>(qMax(0, parameter_->currentIndex()))];
}

void FramesDialog::chooseParameter() {
  const ParameterState& state = swept();
  from_->setSwept(state);
  to_->setSwept(state);
  from_->setValue(0);
  to_->setValue(state.sweep.count - 1);
  count_->setValue(qBound(2, state.sweep.count, kMaxDefaultFrames));
  changed();
}

void FramesDialog::changed() {
  const int count = static_cast<int>(count_->value());
  facts_->setText(tr("frame_0000.png to frame_%1.png").arg(count - 1, 4, 10, QLatin1Char('0')));
  try {
    checkOptions(options(), Format::png);
    tell({});
    setWritable(true);
  } catch (const Failure& failure) {
    tell(problemWords(failure));
    setWritable(false);
  }
}

ExportOptions FramesDialog::options() const {
  ExportOptions options;
  options.dpi = static_cast<int>(dpi_->value());
  options.widthMm = width_->value() / options.dpi * mmPerInch;
  options.heightMm = height_->value() / options.dpi * mmPerInch;
  options.theme = theme_->currentData().toString();
  return options;
}

// A folder of its own inside the one that is chosen.
QString FramesDialog::browse() {
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Make the folder of frames in"),
                                                           QFileInfo(path()).absolutePath());
  return folder.isEmpty() ? QString() : freePath(QDir(folder).filePath(QFileInfo(path()).fileName()));
}

void FramesDialog::write(const QString& path) {
  const ParameterState& state = swept();
  FramePlan plan;
  plan.request = request_;
  plan.parameter = state.parameter->id;
  for (const int step : steps_of_frames(from_->step(), to_->step(), static_cast<int>(count_->value())))
    plan.values.push_back(state.sweep.value_at(step));
  plan.options = options();
  plan.session = [session = session_, id = plan.parameter](const Value& value) { return session(id, value); };
  plan.folder = path.toStdString();
  path_ = path;
  setBusy(0, tr("Writing %1").arg(QFileInfo(path).fileName()));
  job_.start(std::move(plan));
}

void FramesDialog::stop() {
  job_.cancel();
  setIdle();
  tell(tr("Stopped; nothing was written."));
}

}  // namespace whereabouts
