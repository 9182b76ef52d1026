// What must hold of every lab there is, whatever it shows.
#include <pthread.h>
#include <time.h>
#include <QApplication>
#include <QFile>
#include <QTest>
#include <QXmlStreamReader>
#include <atomic>
#include <chrono>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "core/array/array_text.h"
#include "core/array/npz.h"
#include "core/base/failure.h"
#include "core/figure/has_place.h"
#include "core/image/sample.h"
#include "core/labs/framework/lab_runner.h"
#include "tests/registered_test.h"
#include "ui/render/file/export.h"
#include "ui/render/layout/layout.h"

using namespace whereabouts;

// Outside of every namespace, as Qt wants it.
static void load_icons() {
  Q_INIT_RESOURCE(resources);
}

namespace {

void add_labs() {
  QTest::addColumn<QString>("id");
  for (const Lab* lab : labs())
    QTest::newRow(lab->info().id.c_str()) << QString::fromStdString(lab->info().id);
}

const Lab& lab_of(const QString& id) {
  return find_lab(id.toStdString());
}

const Inputs& inputs() {
  static const Inputs made = built_in_inputs();
  return made;
}

// Keeps what a lab prepared for the tests that follow. Each lab has its own: none drives out another's.
LabRunner& runner_of(const QString& id) {
  static std::map<QString, LabRunner> runners;
  return runners.try_emplace(id, std::size_t{32} << 20).first->second;
}

// The values at the ends of a parameter's range, or all of its choices.
std::vector<Value> extremes(const Parameter& parameter, const Inputs& seen, const Values& resolved) {
  const Scope scope{seen, resolved};
  switch (parameter.kind) {
    case Kind::integer: {
      const Range range = parameter.range(scope);
      return {static_cast<std::int64_t>(range.min), static_cast<std::int64_t>(range.max)};
    }
    case Kind::real: {
      const Range range = parameter.range(scope);
      return {range.min, range.max};
    }
    case Kind::cell: {
      const GridShape cells = parameter.range(scope).cells;
      return {Cell{0, 0}, Cell{cells.rows - 1, cells.columns - 1}};
    }
    case Kind::toggle:
      return {false, true};
    case Kind::choice: {
      std::vector<Value> values;
      for (const Choice& choice : usable_choices(parameter, scope)) values.emplace_back(choice.id);
      return values;
    }
    case Kind::permutation: {
      std::vector<int> order(static_cast<std::size_t>(parameter.range(scope).count));
      for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(order.size() - 1 - i);
      return {order};
    }
    case Kind::list:
      return {std::vector<double>{}, std::vector<double>{2}};
    case Kind::colour_map:
      return {std::string("cividis"), std::string("PuOr_r")};
    case Kind::grid:
      return {GridShape{1, 1}, GridShape{3, 7}};
    case Kind::range:
      return {std::optional<Interval>(), Interval{-0.5, 0.5}};
    case Kind::text:
      break;
  }
  return {};
}

// A value just beyond the range; empty where there is none.
std::optional<Value> beyond(const Parameter& parameter, const Inputs& seen, const Values& resolved) {
  const Scope scope{seen, resolved};
  switch (parameter.kind) {
    case Kind::integer:
      return Value(static_cast<std::int64_t>(parameter.range(scope).max) + 1);
    case Kind::real:
      return Value(parameter.range(scope).max * 2 + 1);
    case Kind::cell:
      return Value(Cell{-1, 0});
    case Kind::permutation:
      return Value(std::vector<int>{0, 0});
    case Kind::choice:
      return Value(std::string("no such choice"));
    case Kind::grid:
      return Value(GridShape{0, 3});
    case Kind::range:
      return Value(Interval{1, -1});
    default:
      return std::nullopt;
  }
}

}  // namespace

class TestConformance : public QObject {
  Q_OBJECT

 private slots:
  void describesItself_data() { add_labs(); }
  void describesItself() {
    QFETCH(QString, id);
    const Lab& lab = lab_of(id);
    const LabInfo& info = lab.info();
    QVERIFY2(!info.name.empty(), "LabInfo::name is missing");
    const std::set<std::string> sections = {"See", "Encode", "Compare", "Attend", "Inside", "Learn"};
    QVERIFY2(sections.contains(info.section),
             "LabInfo::section is See, Encode, Compare, Attend, Inside or Learn");
    QVERIFY2(info.order > 0, "LabInfo::order, its place in the list, is above 0");
    QVERIFY2(info.question.ends_with('?'), "LabInfo::question, the title, ends in \"?\"");
    load_icons();
    const QString icon = QStringLiteral(":/icons/%1.svg").arg(QString::fromStdString(info.icon));
    QVERIFY2(QFile::exists(icon), qPrintable(QStringLiteral("draw resources") + icon.mid(1)));
    QVERIFY2(info.sweep.empty() || find_parameter(lab.parameters(), info.sweep),
             "LabInfo::sweep names no parameter");
    std::set<std::string> seen;
    for (const Parameter& parameter : lab.parameters()) {
      QVERIFY2(seen.insert(parameter.id).second, parameter.id.c_str());
      QVERIFY2(!parameter.label.empty() && !parameter.help.empty(), parameter.id.c_str());
      for (const std::string& other : parameter.clears) QVERIFY(find_parameter(lab.parameters(), other));
    }
    for (const auto& [parameter, value] : info.sweep_overrides)
      QVERIFY(find_parameter(lab.parameters(), parameter));
  }

  void defaultsWork_data() { add_labs(); }
  void defaultsWork() {
    QFETCH(QString, id);
    LabRunner& host = runner_of(id);
    const Result result = host.run(lab_of(id), inputs(), {}, Policy::refuse);
    validate(result.figure);
    QCOMPARE(result.figure.title, lab_of(id).info().question);
    QVERIFY2(!result.figure.caption.empty(), "figure() sets no caption: the finding, with its number");
    QVERIFY2(!result.figure.readings.empty(), "figure() sets no readings: the numbers beside the figure");
    QVERIFY2(!result.figure.arrays.empty(), "figure() sets no arrays: the numbers behind the figure");
    for (const Reading& reading : result.figure.readings)
      QVERIFY2(!reading.help.empty(), ("no help for the reading " + reading.label).text().c_str());
    QVERIFY(!lab_of(id).formula(*result.data, result.values, {}).general.empty());
  }

  // What the pointer may be over, and what it was over in the figure of another lab.
  void placesBelongToTheirFigure_data() { add_labs(); }
  void placesBelongToTheirFigure() {
    QFETCH(QString, id);
    const Result result = runner_of(id).run(lab_of(id), inputs(), {}, Policy::refuse);
    const Figure& figure = result.figure;
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
      const Axis &x = figure.panels[i].x, &y = figure.panels[i].y;
      for (int k = 0; k < 144; ++k) {
        const double across = (k % 12 + 0.5) / 12, down = (k / 12 + 0.5) / 12;
        const Hit hit =
            hit_test(figure, i, x.lower + across * (x.upper - x.lower), y.lower + down * (y.upper - y.lower));
        if (hit == Hit{}) continue;
        QVERIFY2(has_place(figure, hit), describe(hit).text().c_str());
        QVERIFY(!lab_of(id).formula(*result.data, result.values, hit).general.empty());
        for (std::optional<int> Hit::*number :
             {&Hit::token, &Hit::other_token, &Hit::dimension, &Hit::layer, &Hit::head}) {
          Hit beyond = hit;
          for (const int far : {-1, 1000000}) {
            beyond.*number = far;
            QVERIFY2(!has_place(figure, beyond), describe(beyond).text().c_str());
          }
        }
        Hit elsewhere = hit;
        elsewhere.panel += " of another figure";
        QVERIFY(!has_place(figure, elsewhere));
      }
    }
  }

  void extremesWorkOrAreRefused_data() { add_labs(); }
  void extremesWorkOrAreRefused() {
    QFETCH(QString, id);
    const Lab& lab = lab_of(id);
    LabRunner& host = runner_of(id);
    const Inputs seen = seen_inputs(lab, inputs(), {}, Policy::refuse);
    const Values defaults = resolve(lab.parameters(), seen, {}, Policy::refuse);
    for (const Parameter& parameter : lab.parameters()) {
      for (const Value& value : extremes(parameter, seen, defaults)) {
        Values given;
        given.set(parameter.id, value);
        const std::string what = parameter.id + "=" + to_text(value).substr(0, 60);
        try {
          const Result result = host.run(lab, inputs(), given, Policy::refuse);
          validate(result.figure);
          QVERIFY2(result.values.at(parameter.id) == value, what.c_str());
        } catch (const Failure& failure) {
          QVERIFY2(failure.fault() == Fault::usage, (what + " " + failure.what()).c_str());
          QVERIFY2(!failure.remedy().empty(), what.c_str());
        }
      }
      if (const auto value = beyond(parameter, seen, defaults)) {
        Values given;
        given.set(parameter.id, *value);
        bool refused = false;
        try {
          host.run(lab, inputs(), given, Policy::refuse);
        } catch (const Failure& failure) {
          refused = failure.fault() == Fault::usage && failure.where() == "--" + parameter.id;
        }
        QVERIFY2(refused, parameter.id.c_str());
        host.run(lab, inputs(), given, Policy::adjust);
      }
    }
  }

  // Playing shows something: of all that can be played, the first, a middle and the last step are not one
  // figure.
  void sweepsChangeTheFigure_data() { add_labs(); }
  void sweepsChangeTheFigure() {
    QFETCH(QString, id);
    const Lab& lab = lab_of(id);
    LabRunner& host = runner_of(id);
    const Inputs seen = seen_inputs(lab, inputs(), {}, Policy::refuse);
    const Values defaults = resolve(lab.parameters(), seen, {}, Policy::refuse);
    const Scope scope{seen, defaults};
    const Sweep sweep = lab.info().sweep.empty()
                            ? Sweep{}
                            : sweep_of(*find_parameter(lab.parameters(), lab.info().sweep), scope);
    if (sweep.count < 2) QSKIP("nothing is played");
    std::set<std::uint64_t> hashes;
    for (const int at : {0, sweep.count / 2, sweep.count - 1}) {
      Values given;
      given.set(lab.info().sweep, sweep.value_at(at));
      hashes.insert(content_hash(host.run(lab, inputs(), given, Policy::refuse).figure));
    }
    QVERIFY(hashes.size() > 1);
  }

  void sameInputSameFigure_data() { add_labs(); }
  void sameInputSameFigure() {
    QFETCH(QString, id);
    LabRunner first, second;
    const Figure one = first.run(lab_of(id), inputs(), {}, Policy::refuse).figure;
    const Figure two = second.run(lab_of(id), inputs(), {}, Policy::refuse).figure;
    QCOMPARE(content_hash(one), content_hash(two));
    QVERIFY(npz_bytes(one.arrays) == npz_bytes(two.arrays));
    ExportOptions options;
    options.dpi = 96;
    QVERIFY(exported(one, Format::png, options) == exported(two, Format::png, options));
  }

  void everyFormatIsWellFormed_data() { add_labs(); }
  void everyFormatIsWellFormed() {
    QFETCH(QString, id);
    LabRunner& host = runner_of(id);
    const Figure figure = host.run(lab_of(id), inputs(), {}, Policy::refuse).figure;
    ExportOptions options;
    options.dpi = 96;
    const QImage image = QImage::fromData(exported(figure, Format::png, options), "PNG");
    QVERIFY(!image.isNull());
    QCOMPARE(image.width(), qRound(160 / 25.4 * 96));
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 3) {
      for (int x = 0; x < image.width(); x += 3) colours.insert(image.pixel(x, y));
    }
    QVERIFY2(colours.size() > 16, "the image is almost empty");

    QXmlStreamReader reader(exported(figure, Format::svg, options));
    int elements = 0;
    while (!reader.atEnd()) elements += reader.readNext() == QXmlStreamReader::StartElement;
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(elements > 20);

    const QByteArray pdf = exported(figure, Format::pdf, options);
    QVERIFY(pdf.startsWith("%PDF-") && pdf.trimmed().endsWith("%%EOF"));

    const std::string npz = npz_bytes(figure.arrays);
    QVERIFY(npz.starts_with("PK\x03\x04"));
    const auto json = nlohmann::json::parse(json_text(figure.arrays));
    const std::string csv = csv_text(figure.arrays);
    QVERIFY(csv.starts_with("array,i0"));
    std::size_t numbers = 0;
    for (const NamedArray& named : figure.arrays) {
      const Array array = named.make();
      std::size_t count = 1;
      for (const std::size_t side : array.shape) count *= side;
      QCOMPARE(array.count(), count);
      QCOMPARE(json.at(named.name).at("data").size(), count);
      QCOMPARE(json.at(named.name).at("shape").size(), array.shape.size());
      numbers += count;
    }
    QCOMPARE(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')), numbers + 1);
  }

  void nothingOverlapsAtAnySize_data() { add_labs(); }
  void nothingOverlapsAtAnySize() {
    QFETCH(QString, id);
    const Lab& lab = lab_of(id);
    LabRunner& host = runner_of(id);
    const Inputs seen = seen_inputs(lab, inputs(), {}, Policy::refuse);
    const Values defaults = resolve(lab.parameters(), seen, {}, Policy::refuse);
    for (const Parameter& parameter : lab.parameters()) {
      if (parameter.kind != Kind::choice) continue;
      for (const Value& value : extremes(parameter, seen, defaults)) {
        Values given;
        given.set(parameter.id, value);
        const Figure figure = [&] {
          try {
            return host.run(lab, inputs(), given, Policy::refuse).figure;
          } catch (const Failure&) {
            return Figure();  // refused in words, which another test checks
          }
        }();
        if (figure.panels.empty()) continue;
        // Without a height: exports, which take what they need.
        for (const QSize size : {QSize(320, 480), QSize(605, 454), QSize(907, 567), QSize(1100, 750),
                                 QSize(1600, 700), QSize(321, 0), QSize(605, 0)}) {
          LayoutRequest request;
          request.size = size;
          for (const Panel& panel : figure.panels) {
            request.views.push_back({{panel.x.lower, panel.x.upper}, {panel.y.lower, panel.y.upper}});
          }
          const FigureLayout layout = computeLayout(figure, request);
          std::vector<QRect> rects;
          for (const PanelLayout& places : layout.panels) rects.push_back(places.plot);
          for (const ColourBarLayout& places : layout.bars) rects.push_back(places.bar);
          rects.push_back(layout.captionBox.toAlignedRect());
          const QSize whole(size.width(), size.height() > 0
                                              ? size.height()
                                              : static_cast<int>(std::lround(layout.usedHeight)));
          for (std::size_t i = 0; i < rects.size(); ++i) {
            const QString what =
                QString("%1=%2 at %3x%4, rectangles %5")
                    .arg(QString::fromStdString(parameter.id), QString::fromStdString(to_text(value)))
                    .arg(size.width())
                    .arg(size.height())
                    .arg(i);
            QVERIFY2(rects[i].isEmpty() || QRect(QPoint(), whole).contains(rects[i]), qPrintable(what));
            for (std::size_t k = 0; k < i; ++k) {
              QVERIFY2(!rects[i].intersects(rects[k]), qPrintable(what + QString(" and %1").arg(k)));
            }
          }
        }
      }
    }
  }

  void cancelsWithin100Milliseconds_data() { add_labs(); }
  void cancelsWithin100Milliseconds() {
    QFETCH(QString, id);
    // The largest work each lab can be given through its own parameters and a large image.
    Inputs large = inputs();
    large.image.image = std::make_shared<const Image>(dusk(1800, 2400));
    const Lab& lab = lab_of(id);
    // Counted in the computing thread's own time: what it still does after the cancel, however busy the
    // machine is.
    clockid_t clock{};
    QCOMPARE(pthread_getcpuclockid(pthread_self(), &clock), 0);
    const auto milliseconds = [clock] {
      timespec time{};
      clock_gettime(clock, &time);
      return 1000.0 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e6;
    };
    Values given;
    for (const Parameter& parameter : lab.parameters()) {
      if (!parameter.heavy || parameter.kind != Kind::integer) continue;
      const Values resolved = resolve(lab.parameters(), large, given, Policy::adjust);
      given.set(parameter.id, static_cast<std::int64_t>(parameter.range(Scope{large, resolved}).max / 4));
    }
    for (const int delay : {0, 5, 40}) {
      Progress progress;
      std::atomic<double> at_cancel = 0;
      std::thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(delay));
        progress.cancel();
        at_cancel = milliseconds();
      });
      // Runs follow one another until one is cancelled; none that starts after the cancel may finish.
      std::string outcome;
      while (outcome.empty()) {
        const bool cancelled_before = progress.cancelled();
        try {
          LabRunner fresh;
          fresh.run(lab, large, given, Policy::adjust, progress);
          if (cancelled_before) outcome = "finished though it was cancelled before it began";
        } catch (const Failure& failure) {
          outcome = failure.fault() == Fault::cancelled ? "cancelled" : failure.what();
        }
      }
      const double finished = milliseconds();
      stopper.join();
      QCOMPARE(outcome, std::string("cancelled"));
      QVERIFY(progress.cancelled());
      QVERIFY2(finished - at_cancel < 100, qPrintable(QString::number(finished - at_cancel)));
    }
  }
};

REGISTER_TEST(TestConformance, QApplication)
#include "test_conformance.moc"
