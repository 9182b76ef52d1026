#include "ui/output/frames_dialog.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <cmath>

#include "core/base/failure.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/output/output_path.h"
#include "ui/output/step_field.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/toggle.h"

namespace whereabouts {
namespace {
constexpr int kMaxDefaultFrames = 600;
constexpr int kMaxFrames = 100000;
// In the order of the choice, what people ask for first.
struct FileKind {
  AnimationKind kind;
  const char* suffix;
};
constexpr FileKind kKinds[] = {
    {AnimationKind::mp4, "mp4"}, {AnimationKind::gif, "gif"}, {AnimationKind::frames, ""}};
}  // namespace

FramesDialog::FramesDialog(Request request, std::vector<ParameterState> sweepable, const std::string& chosen,
                           std::function<QByteArray(const std::string&, const Value&)> session,
                           const QString& place, const QString& themeName, QWidget* parent)
    : OutputDialog(tr("Export film"), parent),
      request_(std::move(request)),
      sweepable_(std::move(sweepable)),
      session_(std::move(session)) {
  setObjectName(QStringLiteral("framesDialog"));
  kind_ = new Segmented(this);
  kind_->setObjectName(QStringLiteral("kind"));
  kind_->setEntries({{tr("MP4"), tr("A video that every player and browser shows")},
                     {tr("GIF"), tr("A moving image for web pages and slides, of 256 colours")},
                     {tr("PNG frames"), tr("A folder of numbered images")}});
  kind_->setCurrent(0);
  addRow(tr("Kind"), kind_, tr("A film, or its frames"));
  // Two columns, so that it fits a screen of 1280 x 720: what moves, and what it is drawn like.
  auto* columns = new QWidget(this);
  auto* beside = new QHBoxLayout(columns);
  beside->setContentsMargins(0, 0, 0, 0);
  beside->setSpacing(24);
  auto* movement = new QVBoxLayout;
  auto* drawing = new QVBoxLayout;
  for (QVBoxLayout* column : {movement, drawing}) {
    column->setSpacing(12);
    beside->addLayout(column, 1);
  }
  addWide(columns);
  setRows(movement);
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
  rate_ = connected(addNumber(animationParameter("fps")), "fps");
  easing_ = addChoice(animationParameter("easing"), QStringLiteral("linear"));
  easing_->setObjectName(QStringLiteral("easing"));
  connect(easing_, &QComboBox::currentIndexChanged, this, &FramesDialog::changed);
  hold_ = connected(addNumber(animationParameter("hold")), "hold");
  hold_->setSpecialValueText({});
  setRows(drawing);
  width_ = connected(addNumber(frameParameter("width")), "width");
  height_ = connected(addNumber(frameParameter("height")), "height");
  dpi_ = connected(addNumber(frameParameter("dpi")), "dpi");
  widthBefore_ = static_cast<int>(width_->value());
  connect(width_, &QDoubleSpinBox::valueChanged, this, &FramesDialog::keepShape);
  theme_ = addChoice(frameParameter("theme"), themeName);
  kept_ = addToggle(exportParameter(exportSession.id));
  facts_ = new QLabel(this);
  facts_->setObjectName(QStringLiteral("facts"));
  facts_->setProperty("role", "small");
  addRow(tr("Result"), facts_, tr("How many frames, and how long they play"));
  movement->addStretch(1);
  drawing->addStretch(1);
  setRows(nullptr);
  addOutput(tr("File or folder"), place, tr("Export"));
  // A suffix that is typed chooses the kind.
  connect(findChild<QLineEdit*>(QStringLiteral("file")), &QLineEdit::textEdited, this,
          [this](const QString& text) {
            const QString suffix = QFileInfo(text).suffix().toLower();
            for (int i = 0; i < 3 && !suffix.isEmpty(); ++i) {
              if (suffix == QLatin1String(kKinds[i].suffix)) kind_->setCurrent(i);
            }
            changed();
          });
  connect(kind_, &Segmented::chosen, this, [this, place] {
    // A folder says what is in it; the suffix of a film does.
    setPlace(kind() == AnimationKind::frames ? place + QStringLiteral("-frames") : place);
    suffixChanged();
    changed();
  });

  connect(parameter_, &QComboBox::currentIndexChanged, this, &FramesDialog::chooseParameter);
  connect(&job_, &FrameExport::progressed, this, &FramesDialog::setBusy);
  connect(&job_, &FrameExport::finished, this, [this](const QString& note) {
    if (note.isEmpty()) return finish(path_);
    setIdle();
    emit written(path_);
    tell(tr("Written. %1.").arg(note));
  });
  connect(&job_, &FrameExport::failed, this, [this](const Failure& failure) {
    setIdle();
    const FailureWords words = wordsOf(failure, request_.lab->parameters());
    tell(words.where + QStringLiteral(": ") + words.rest());
  });
  connect(&job_, &FrameExport::stopped, this, [this] {
    setIdle();
    tell(tr("Stopped; nothing was written."));
  });
  theme_->setObjectName(QStringLiteral("theme"));
  remember({width_, height_, dpi_, theme_, kept_});
  chooseParameter();
}

const ParameterState& FramesDialog::swept() const {
  return sweepable_[static_cast<std::size_t>(qMax(0, parameter_->currentIndex()))];
}

void FramesDialog::chooseParameter() {
  const ParameterState& state = swept();
  from_->setSwept(state);
  to_->setSwept(state);
  from_->setStep(0);
  to_->setStep(state.sweep.count - 1);
  count_->setValue(qBound(2, state.sweep.count, kMaxDefaultFrames));
  changed();
}

QString FramesDialog::suffix() const {
  return QString::fromLatin1(kKinds[qBound(0, kind_->current(), 2)].suffix);
}

AnimationKind FramesDialog::kind() const {
  return kKinds[qBound(0, kind_->current(), 2)].kind;
}

FilmPace FramesDialog::pace() const {
  FilmPace pace;
  pace.rate = static_cast<int>(rate_->value());
  pace.easing = animationEasing.read(Value(easing_->currentData().toString().toStdString()));
  pace.hold = hold_->value();
  return pace;
}

std::vector<int> FramesDialog::steps() const {
  return film_steps(from_->step(), to_->step(), static_cast<int>(count_->value()), pace());
}

void FramesDialog::keepShape() {
  const auto width = static_cast<int>(width_->value()), dpi = static_cast<int>(dpi_->value());
  if (static_cast<int>(height_->value()) == frameHeightFor(widthBefore_, dpi))
    height_->setValue(frameHeightFor(width, dpi));
  widthBefore_ = width;
}

void FramesDialog::changed() {
  const auto frames = static_cast<int>(steps().size());
  QString facts = tr("%1 frames, %2 s").arg(frames).arg(localNumber(frames / rate_->value(), 1));
  const bool odd = static_cast<int>(width_->value()) % 2 != 0 || static_cast<int>(height_->value()) % 2 != 0;
  if (kind() == AnimationKind::mp4 && odd) facts += tr("; odd sides gain a pixel");
  facts_->setText(facts);
  try {
    checkOptions(options(), Format::png);
    const QSize size(static_cast<int>(width_->value()), qMax(1, static_cast<int>(height_->value())));
    checkAnimation(kind(), static_cast<std::size_t>(frames), size, pace().rate);
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
  options.keepSession = kept_->isChecked();
  options.lead = lead_;
  options.fitsPanels = false;  // the same panels in every frame
  options.cursors = true;      // which say where the sweep is
  return options;
}

// A folder of its own inside the one that is chosen, or a film.
QString FramesDialog::browse() {
  if (kind() != AnimationKind::frames) {
    return QFileDialog::getSaveFileName(
        this, tr("Export to"), path(),
        kind() == AnimationKind::mp4 ? tr("Videos (*.mp4)") : tr("Moving images (*.gif)"), nullptr,
        QFileDialog::DontConfirmOverwrite);
  }
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Make the folder of frames in"),
                                                           QFileInfo(path()).absolutePath());
  return folder.isEmpty() ? QString() : freePath(QDir(folder).filePath(QFileInfo(path()).fileName()));
}

void FramesDialog::write(const QString& path) {
  const ParameterState& state = swept();
  FramePlan plan;
  plan.request = request_;
  plan.parameter = state.parameter->id;
  // The ends as they were typed, also between two steps.
  const Sweep sweep = through(through(state.sweep, from_->chosen()), to_->chosen());
  for (const int step : steps()) plan.values.push_back(sweep.value_at(step));
  plan.options = options();
  plan.session = [session = session_, id = plan.parameter](const Value& value) { return session(id, value); };
  plan.place = path.toStdString();
  plan.kind = kind();
  plan.rate = pace().rate;
  path_ = path;
  setBusy(0, tr("Writing %1").arg(QFileInfo(path).fileName()));
  job_.start(std::move(plan));
}

void FramesDialog::stop() {
  setBusy(-1, tr("Stopping"));
  job_.cancel();
}

}  // namespace whereabouts
