// Every control shows and sets every value that its parameter can have: of all labs, and of the dialogs.
#include <QComboBox>
#include <QLineEdit>
#include <random>

#include "core/parameter/parameter_states.h"
#include "core/train/run/begin_run.h"
#include "tests/output_window.h"
#include "tests/registered_test.h"
#include "ui/output/option_fields.h"
#include "ui/parameters/parameter_control.h"
#include "ui/render/paint/animation_options.h"
#include "ui/training/train_dialog.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/toggle.h"

namespace {

using Random = std::mt19937_64;

// A control of one parameter as a panel keeps it: what is edited is shown again.
struct Held {
  explicit Held(const ParameterState& held) : state(held), control(makeControl(held, {}, &panel)) {
    QObject::connect(control, &ParameterControl::edited, control, [this](const Value& value, bool settled) {
      edited = value;
      wasSettled = settled;
      ++edits;
      state.value = value;
      if (!control->isEditing()) control->show(state, true);
    });
    control->setFixedWidth(250);
    show(state.value);
    panel.show();
  }
  void show(const Value& value) {
    state.value = value;
    control->show(state, true);
  }
  template <typename T>
  T* part() {
    return control->findChild<T*>();
  }

  QWidget panel;
  ParameterState state;
  ParameterControl* control;
  std::optional<Value> edited;
  bool wasSettled = false;
  int edits = 0;
};

// What a field reads without what is around its number.
std::string numberIn(const NumberField& field) {
  QString text = field.text();
  if (text.startsWith(field.prefix())) text.remove(0, field.prefix().size());
  if (text.endsWith(field.suffix())) text.chop(field.suffix().size());
  return text.toStdString();
}

// In a dialog Return would write as well: its fields are left by Tab.
void type(NumberField& field, const QString& text, Qt::Key end = Qt::Key_Return) {
  field.setFocus();
  field.selectAll();
  QTest::keyClicks(&field, text);
  QTest::keyClick(&field, end);
}

// The ends, the default, small ones, those that people write, and others drawn by lot.
std::vector<Value> valuesOf(const ParameterState& state, Random& random) {
  const Range& range = state.range;
  std::vector<Value> values = {state.initial};
  if (state.parameter->kind == Kind::integer) {
    const auto min = static_cast<std::int64_t>(range.min);
    const auto multiple = std::max(1, range.step);
    const std::int64_t steps = (static_cast<std::int64_t>(std::max(range.max, range.min)) - min) / multiple;
    for (const std::int64_t step : {std::int64_t{0}, std::int64_t{1}, steps / 3, steps - 1, steps})
      values.emplace_back(min + std::clamp<std::int64_t>(step, 0, steps) * multiple);
    for (int i = 0; i < 4; ++i)
      values.emplace_back(min + std::uniform_int_distribution<std::int64_t>(0, steps)(random) * multiple);
    return values;
  }
  const double span = range.max - range.min;
  for (const double value : {range.min, range.max, 0.05, 0.1, 0.123456789, 5e-4, 1e-3, 1e-7, 0.3, 1.0, 2.5,
                             10000.0, -0.05, -1e-5, range.min + span / 3, range.max - span / 1e6}) {
    if (value >= range.min && value <= range.max) values.emplace_back(value);
  }
  for (int i = 0; i < 6; ++i) {
    const double share = std::uniform_real_distribution<double>(0, 1)(random);
    values.emplace_back(std::clamp(range.min + share * span, range.min, range.max));
    values.emplace_back(std::clamp(range.min + std::pow(10, -9 * share) * span, range.min, range.max));
  }
  return values;
}

double realIn(const Value& value) {
  const auto* whole = std::get_if<std::int64_t>(&value);
  return whole ? static_cast<double>(*whole) : std::get<double>(value);
}

// Empty, or what is wrong with the control of a number.
QString faultOfNumber(const ParameterState& state, Random& random) {
  Held held(state);
  auto& field = *held.part<NumberField>();
  auto& slider = *held.part<Slider>();
  const Parameter& parameter = *state.parameter;
  const auto shows = [&](const Value& value) {
    return parse_value(parameter, numberIn(field)) == value &&
           field.fontMetrics().horizontalAdvance(field.text()) <= field.width() - 4;
  };
  for (const Value& value : valuesOf(state, random)) {
    const QString name = QString::fromStdString(to_text(value));
    held.show(value);
    if (!shows(value)) return name + " is shown as " + field.text();
    // To touch it is not to change it.
    held.edits = 0;
    QTest::mouseClick(&slider, Qt::LeftButton, {}, slider.knob());
    type(field, QString::fromStdString(numberIn(field)));
    if (held.edits != 0)
      return name + " becomes " + QString::fromStdString(to_text(*held.edited)) + " when touched";
    // Typed, as the command line takes it and as it is shown.
    for (const QString& text : {name, QString::fromStdString(exact_text(realIn(value)))}) {
      held.show(realIn(value) == state.range.min         ? Value(state.initial)
                : state.parameter->kind == Kind::integer ? Value(static_cast<std::int64_t>(state.range.min))
                                                         : Value(state.range.min));
      const Value before = held.state.value;
      if (parameter.kind == Kind::integer && text.contains('e')) continue;
      type(field, text);
      if (!(held.state.value == value) || !shows(value))
        return QString("typing %1 after %2 gives %3, shown as %4")
            .arg(text, QString::fromStdString(to_text(before)),
                 QString::fromStdString(to_text(held.state.value)), field.text());
    }
    // A step up and down again: on the way it is larger, and nothing of it is lost where there was room.
    held.show(value);
    field.setFocus();
    QTest::keyClick(&field, Qt::Key_Up);
    const Value above = held.state.value;
    if (realIn(value) < field.maximum() ? !(realIn(above) > realIn(value)) : !(above == value))
      return "Up from " + name + " gives " + QString::fromStdString(to_text(above));
    if (!shows(above)) return QString::fromStdString(to_text(above)) + " is shown as " + field.text();
    QTest::keyClick(&field, Qt::Key_Down);
    const bool room = realIn(above) < field.maximum() && !parameter.logarithmic;
    // The sum with the step has as many digits as a double holds.
    const double lost = std::abs(realIn(held.state.value) - realIn(value));
    if (room && lost > 1e-14 * std::abs(realIn(above)) + 1e-15)
      return name + " up and down is " + QString::fromStdString(to_text(held.state.value));
  }
  if (slider.maximum() == 0) return {};
  // Dragged from end to end.
  const int left = slider.height() / 2, y = slider.height() / 2;
  held.show(state.initial);
  QTest::mousePress(&slider, Qt::LeftButton, {}, slider.knob());
  double last = state.range.min;
  for (const double share : {0.0, 0.1, 0.37, 0.5, 0.73, 1.0}) {
    const QPoint at(share == 0   ? -20
                    : share == 1 ? slider.width() + 20
                                 : left + static_cast<int>(share * (slider.width() - 2 * left)),
                    y);
    QMouseEvent move(QEvent::MouseMove, at, slider.mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(&slider, &move);
    const double value = realIn(held.state.value);
    if (value < last) return QString("dragged to the right it falls to %1").arg(value);
    if (!shows(held.state.value))
      return "dragged to " + QString::fromStdString(to_text(held.state.value)) + " it shows " + field.text();
    if (share == 0 && value != state.range.min) return QString("its left end is %1").arg(value);
    if (share == 1 && value != field.maximum()) return QString("its right end is %1").arg(value);
    last = value;
  }
  QTest::mouseRelease(&slider, Qt::LeftButton, {}, QPoint(slider.width() + 20, y));
  if (!held.wasSettled) return "the drag did not end";
  // And by its keys.
  slider.setFocus();
  QTest::keyClick(&slider, Qt::Key_Left);
  if (!(realIn(held.state.value) < last)) return "a key does not move the slider";
  return {};
}

QString faultOfCell(const ParameterState& state) {
  Held held(state);
  const QList<NumberField*> fields = held.control->findChildren<NumberField*>();
  auto& slider = *held.part<Slider>();
  const GridShape cells = state.range.cells;
  for (const int token : {0, cells.count() - 1, cells.count() / 3}) {
    const Cell cell = cells.cell(token);
    held.show(Value(Cell{0, 0}));
    type(*fields.at(0), QString::number(cell.row));
    type(*fields.at(1), QString::number(cell.column));
    if (!(held.state.value == Value(cell)) || slider.value() != token)
      return QString("typing cell %1 gives %2")
          .arg(token)
          .arg(QString::fromStdString(to_text(held.state.value)));
    held.show(Value(Cell{0, 0}));
    slider.setValue(token);
    if (!(held.state.value == Value(cell)) || fields.at(1)->value() != cell.column)
      return QString("sliding to cell %1 gives %2")
          .arg(token)
          .arg(QString::fromStdString(to_text(held.state.value)));
  }
  return {};
}

QString faultOfChoice(const ParameterState& state) {
  Held held(state);
  auto* box = held.part<QComboBox>();
  auto* segments = held.part<Segmented>();
  for (std::size_t i = 0; i < state.choices.size(); ++i) {
    const int index = static_cast<int>(i);
    if (box) {
      box->setCurrentIndex(index);
    } else {
      QTest::mouseClick(segments->findChildren<QAbstractButton*>().at(index), Qt::LeftButton);
    }
    if (!(held.state.value == Value(state.choices[i].id)))
      return "cannot choose " + QString::fromStdString(state.choices[i].id);
    if ((box ? box->currentIndex() : segments->current()) != index)
      return "does not show " + QString::fromStdString(state.choices[i].id);
  }
  return {};
}

// Of the kinds that are typed as on the command line.
QString faultOfText(const ParameterState& state) {
  QStringList texts;
  if (state.parameter->kind == Kind::list) texts = {"0.05,1e-7", "2", "0.1,0.25,3"};
  if (state.parameter->kind == Kind::grid) texts = {"3x7", "1x1"};
  if (state.parameter->kind == Kind::range) texts = {"-0.05:1e-3", "-1:1", "auto"};
  if (state.parameter->kind == Kind::grid && state.parameter->may_be_auto) texts << "auto";
  Held held(state);
  for (const QString& text : texts) {
    auto* line = held.part<QLineEdit>();
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
    const Value wanted = parse_value(*state.parameter, text.toStdString());
    if (!(held.state.value == wanted))
      return "typing " + text + " gives " + QString::fromStdString(to_text(held.state.value));
    if (!(parse_value(*state.parameter, line->text().toStdString()) == wanted))
      return text + " is shown as " + line->text();
  }
  return {};
}

QString faultOf(const ParameterState& state, Random& random) {
  switch (state.parameter->kind) {
    case Kind::integer:
    case Kind::real:
      return faultOfNumber(state, random);
    case Kind::cell:
      return faultOfCell(state);
    case Kind::choice:
      return faultOfChoice(state);
    case Kind::toggle: {
      Held held(state);
      auto* toggle = held.part<Toggle>();
      for (const bool on : {true, false, true}) {
        toggle->setChecked(on);
        if (!(held.state.value == Value(on))) return "does not switch";
      }
      return {};
    }
    default:
      return faultOfText(state);
  }
}

}  // namespace

class TestUiControls : public QObject, private OutputWindow {
  Q_OBJECT

  const Inputs& inputs() {
    static const Inputs made = built_in_inputs();
    return made;
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { clear(); }

  void everyControlSetsEveryValue_data() {
    QTest::addColumn<QString>("id");
    for (const Lab* lab : labs())
      QTest::newRow(lab->info().id.c_str()) << QString::fromStdString(lab->info().id);
    QTest::newRow("training") << QString();
  }
  void everyControlSetsEveryValue() {
    QFETCH(const QString, id);
    const std::vector<Parameter> parameters =
        id.isEmpty() ? run_parameters() : find_lab(id.toStdString()).parameters();
    const Inputs seen = id.isEmpty() ? Inputs{} : inputs();
    Random random(31);
    for (const ParameterState& state :
         states_of(parameters, seen, resolve(parameters, seen, {}, Policy::adjust))) {
      const QString fault = faultOf(state, random);
      QVERIFY2(fault.isEmpty(), qPrintable(QString::fromStdString(state.parameter->id) + ": " + fault));
    }
  }

  // What is no number yet, or lies beyond the range, when it is left.
  void halfTypedNumbersChangeNothing() {
    const std::vector<Parameter> parameters = run_parameters();
    const Values values = resolve(parameters, Inputs{}, {}, Policy::adjust);
    for (const ParameterState& state : states_of(parameters, Inputs{}, values)) {
      if (state.parameter->id != "dropout" && state.parameter->id != "rate") continue;
      Held held(state);
      auto& field = *held.part<NumberField>();
      const Value before = held.state.value;
      for (const char* text : {"", "-", ".", "1e", "1e-", "0.0.5", "1,000", "abc"}) {
        type(field, text);
        QVERIFY2(held.state.value == before, text);
        QCOMPARE(parse_value(*state.parameter, numberIn(field)) == before, true);
      }
      type(field, "0,05");
      QVERIFY(held.state.value == Value(0.05));
      type(field, "7");
      QVERIFY(held.state.value == Value(state.range.max));
      type(field, "-3");
      QVERIFY(held.state.value == Value(state.range.min));
    }
  }

  void exportOptionsAreSet() {
    Random random(32);
    for (const Parameter& parameter : exportParameters()) {
      if (parameter.kind != Kind::real && parameter.kind != Kind::integer) continue;
      OptionFields fields({});
      QWidget panel;
      auto& field = *qobject_cast<NumberField*>(fields.make(parameter.id.c_str(), &panel));
      panel.show();
      ParameterState state;
      state.parameter = &parameter;
      state.value = state.initial = fixedInitial(parameter);
      state.range = parameter.range(Scope{Inputs{}, fields.values()});
      for (const Value& value : valuesOf(state, random)) {
        type(field, QString::fromStdString(exact_text(realIn(value))));
        const QString shown = QString::fromStdString(to_text(fields.values().at(parameter.id)));
        QVERIFY2(fields.values().at(parameter.id) == value,
                 qPrintable(QString::fromStdString(parameter.id) + " " + shown));
        if (field.text() != field.specialValueText())
          QVERIFY2(parse_value(parameter, numberIn(field)) == value, qPrintable(field.text()));
        fields.set(parameter.id, fixedInitial(parameter));
        fields.set(parameter.id, value);
        QCOMPARE(field.value(), realIn(value));
      }
    }
  }

  // In the window itself: the first lesson's "Now you".
  void theAmountOfScrambling() {
    openHere("scramble");
    auto& field = *control<NumberField>("amount");
    for (const char* text : {"0.05", "0.3", "0.125", "1e-3"}) {
      type(field, text);
      QVERIFY(settled());
      QCOMPARE(space().shown()->values.get<double>("amount"), QString(text).toDouble());
      QCOMPARE(QString::fromStdString(numberIn(field)).toDouble(), QString(text).toDouble());
    }
    auto& slider = *control<Slider>("amount");
    slider.setValue(37);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<double>("amount"), 0.37);
    QCOMPARE(numberIn(field), std::string("0.37"));
  }

  void theTrainingDialogTakesSmallNumbers() {
    Training training;
    TrainDialog dialog(training, {}, path("run"), nullptr);
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    for (const auto& [id, text] : {std::pair("warmup", "0.025"),
                                   {"weight-decay", "1e-4"},
                                   {"dropout", "0.1"},
                                   {"label-smoothing", "0.05"},
                                   {"rate", "3e-4"},
                                   {"clip", "0.25"}}) {
      auto& field = *dialog.findChild<QWidget*>(QString("parameter-") + id)->findChild<NumberField*>();
      type(field, text, Qt::Key_Tab);
      QCOMPARE(field.value(), QString(text).toDouble());
      QCOMPARE(QString::fromStdString(numberIn(field)).toDouble(), QString(text).toDouble());
    }
  }

  // From a value to a value, also between two steps of the sweep.
  void anAnimationBeginsWhereItIsTold() {
    openHere("scramble");
    window_->exportFrames();
    const QPointer<QDialog> shown = dialog("framesDialog");
    auto* sweep = shown->findChild<QComboBox*>("sweep");
    const int amount = sweep->findText("Amount");
    QVERIFY(amount >= 0);
    sweep->setCurrentIndex(amount);
    const auto field = [&](const char* name) -> NumberField& {
      return *shown->findChild<NumberField*>(name);
    };
    for (const auto& [name, text] : {std::pair("from", "0.123"),
                                     {"to", "0.25"},
                                     {"count", "2"},
                                     {"hold", "0.07"},
                                     {"width", "300"},
                                     {"height", "200"}}) {
      type(field(name), text, Qt::Key_Tab);
      QCOMPARE(field(name).value(), QString(text).toDouble());
      QCOMPARE(QString::fromStdString(numberIn(field(name))).toDouble(), QString(text).toDouble());
    }
    type(field("hold"), "0", Qt::Key_Tab);
    QTest::mouseClick(shown->findChild<Segmented*>("kind")->findChildren<QAbstractButton*>().at(2),
                      Qt::LeftButton);
    file(shown)->setText(path("film"));
    QTest::mouseClick(shown->findChild<QPushButton*>("write"), Qt::LeftButton);
    QVERIFY(closes(shown));
    const auto session = sessionInFile(path("film/frame_0000.png").toStdString());
    QVERIFY(session);
    QCOMPARE(session->values.at("scramble").get<double>("amount"), 0.123);
  }
};

REGISTER_TEST(TestUiControls, QApplication)
#include "test_ui_controls.moc"
