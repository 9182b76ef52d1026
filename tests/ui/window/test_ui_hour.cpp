// The first hour with the window, by mouse: a photograph of twelve megapixels and a real checkpoint are
// opened, every lab visited, every control moved to its ends and every animation played. At no moment may a
// figure be blank, the program refuse what it offered itself, a widget leave the window, a word be cut, or
// the layout move while it plays.
//
// Runs on whatever screen it is given: CMakeLists.txt names the sizes and scales, tests/hour/run a virtual
// display. The short form moves controls and plays animations with a small photograph, moves those of every
// second lab and plays those of every third, and leaves out screens of double scale; themes are looked at
// where room is shortest, lists at their ends and in the middle, and of each lab its own sweep.
// WHEREABOUTS_LONG=1 takes the large photograph and all labs; WHEREABOUTS_HOUR=1 also every theme on every
// screen, every entry of a list and every sweep, for half an hour. WHEREABOUTS_HOUR_PICTURES=FOLDER keeps an
// image of the window at every stop; WHEREABOUTS_HOUR_PHOTO=FILE is opened in place of the photograph made
// here.
#include <QComboBox>
#include <QDir>
#include <QScreen>

#include "tests/made_model.h"
#include "tests/window_checks.h"
#include "tests/window_fixture.h"
#include "ui/model/sweep_ahead.h"
#include "ui/parameters/parameter_control.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/toggle.h"
#include "ui/window/notice_bar.h"
#include "ui/window/presenter.h"

class TestUiHour : public QObject, private WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    isolate();
    const QString real = QStringLiteral(SHARED_DATA) + "/checkpoints/vit_tiny_patch16_224.safetensors";
    model_ = QFile::exists(real) ? real : QString::fromStdString(made::golden_model(kSmallModel).string());
    if (model_ != real) qWarning("without the shared ViT-Ti: a small model stands for it");
  }
  void init() {
    QSettings().clear();
    complaints_.clear();
  }
  void cleanup() { window_.reset(); }

  void visitsEveryLab_data() { themes(); }
  void visitsEveryLab() {
    QFETCH(QString, theme);
    const QScreen* screen = QGuiApplication::primaryScreen();
    if (!isThorough() && screen->devicePixelRatio() == 2)
      QSKIP("a screen of the long form: WHEREABOUTS_LONG=1");
    arrive(theme, photo(4032, 3024));
    for (const Lab* lab : labs()) {
      visit(*lab);
      look("");
    }
    tell();
  }

  // In front of a room, on the whole screen.
  void presentsEveryLab_data() { themes(); }
  void presentsEveryLab() {
    QFETCH(QString, theme);
    const QScreen* screen = QGuiApplication::primaryScreen();
    if (!isThorough() && screen->devicePixelRatio() == 2)
      QSKIP("a screen of the long form: WHEREABOUTS_LONG=1");
    if (theme == "light") QSKIP("presenting is the projector's theme, or dark");
    arrive(theme, isThorough() ? photo(4032, 3024) : photo(1008, 756));
    window_->present();
    Presenter* presenter = nullptr;
    for (QWidget* each : QApplication::topLevelWidgets())
      presenter = presenter ? presenter : qobject_cast<Presenter*>(each);
    QVERIFY(presenter && QTest::qWaitForWindowExposed(presenter));
    presenter->setDark(theme == "dark");
    for (const Lab* lab : labs()) {
      space().chooseLab(lab->info().id);
      lookAt(*presenter, presenter->view(), {"presenterHint"}, "presenting");
      if (!presenter->view().onlyPanel()) continue;
      presenter->togglePanel();
      lookAt(*presenter, presenter->view(), {"presenterHint"}, "presenting all panels");
    }
    presenter->close();
    tell();
  }

  void movesEveryControl_data() {
    QTest::addColumn<QString>("lab");
    for (std::size_t i = 0; i < labs().size(); i += isThorough() ? 1 : 2)
      QTest::newRow(labs()[i]->info().id.c_str()) << QString::fromStdString(labs()[i]->info().id);
  }
  void movesEveryControl() {
    QFETCH(QString, lab);
    arrive("light", isThorough() ? photo(4032, 3024) : photo(1008, 756));
    visit(find_lab(lab.toStdString()));
    moveControls({});
    tell();
  }

  void playsEverySweep_data() {
    QTest::addColumn<QString>("lab");
    for (std::size_t i = 0; i < labs().size(); i += isThorough() ? 1 : 3)
      QTest::newRow(labs()[i]->info().id.c_str()) << QString::fromStdString(labs()[i]->info().id);
  }
  void playsEverySweep() {
    QFETCH(QString, lab);
    arrive("light", isThorough() ? photo(4032, 3024) : photo(1008, 756));
    visit(find_lab(lab.toStdString()));
    QStringList sweeps = {QString::fromStdString(window_->playback().parameter())};
    for (const ParameterState* state : window_->playback().choices()) {
      const QString id = QString::fromStdString(state->parameter->id);
      if (!sweeps.contains(id)) sweeps << id;
    }
    if (window_->playback().count() == 0) sweeps.removeFirst();
    if (!isLong()) sweeps = sweeps.mid(0, 1);
    for (const QString& sweep : sweeps) play(sweep);
    tell();
  }

 private:
  static constexpr const char* kSmallModel = "timm_vit.safetensors";
  static constexpr int kPlayed = 800;  // ms of every animation
  QString model_;
  QStringList complaints_;

  static void themes() {
    QTest::addColumn<QString>("theme");
    const QScreen* screen = QGuiApplication::primaryScreen();
    const bool small = screen->geometry().width() <= 1280 && screen->devicePixelRatio() == 1;
    for (const char* theme : {"projector", "light", "dark"}) {
      QTest::newRow(theme) << QString(theme);
      if (!small && !isLong()) break;  // the widest letters
    }
  }
  static bool isThorough() { return isLong() || qEnvironmentVariableIsSet("WHEREABOUTS_LONG"); }
  static bool isLong() { return qEnvironmentVariableIsSet("WHEREABOUTS_HOUR"); }

  // Soft clouds of colour with fine grain: no photograph of anybody, but as large and as rich as one.
  static QImage photograph(int width, int height) {
    QImage image(width, height, QImage::Format_RGB32);
    quint32 noise = 1;
    for (int y = 0; y < height; ++y) {
      auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
      const double v = 6.3 * y / height;
      for (int x = 0; x < width; ++x) {
        const double u = 6.3 * x / width;
        noise = noise * 1664525u + 1013904223u;
        const int grain = static_cast<int>(noise >> 28) - 8;
        const auto level = [&](double wave) {
          return qBound(0, static_cast<int>(128 + 90 * wave) + grain, 255);
        };
        line[x] = qRgb(level(std::sin(u + 0.7 * v)), level(std::sin(2 * v - u)),
                       level(std::cos(1.3 * u) * std::sin(v)));
      }
    }
    return image;
  }

  // Made when it is first wanted.
  QString photo(int width, int height) {
    const QString given = qEnvironmentVariable("WHEREABOUTS_HOUR_PHOTO");
    const QString folder = folder_.filePath(QString::number(width)), file = folder + "/IMG_2041.jpg";
    if (!QFile::exists(file) &&
        !(QDir().mkpath(folder) &&
          (given.isEmpty() ? photograph(width, height) : QImage(given)).save(file, "JPG", 90)))
      qFatal("cannot write %s", qPrintable(file));
    return file;
  }

  void complain(const QString& what) {
    const QString line = QString::fromStdString(space().lab().info().id) + ": " + what;
    if (!complaints_.contains(line)) complaints_ << line;
  }
  void tell() {
    for (const QString& each : complaints_) qWarning("%s", qPrintable(each));
    QVERIFY2(complaints_.isEmpty(), qPrintable(QString("%1 complaints").arg(complaints_.size())));
  }

  // A new window at its own size, with the photograph and the checkpoint dropped on it.
  void arrive(const QString& theme, const QString& photo) {
    WindowOptions options;
    options.theme = theme;
    options.files = {photo.toStdString(), model_.toStdString()};
    window_ = std::make_unique<MainWindow>(options);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QVERIFY(
        QTest::qWaitFor([&] { return space().inputs() && space().shown() && space().upToDate(); }, 60000));
    QVERIFY(QString::fromStdString(space().inputs()->inputs.image.path.string()).endsWith("IMG_2041.jpg"));
    QVERIFY(!space().inputs()->inputs.checkpoint->path().empty());
    const QRect screen = window_->screen()->availableGeometry();
    QVERIFY2(screen.contains(window_->frameGeometry()), qPrintable(QString("%1x%2 on a screen of %3x%4")
                                                                       .arg(window_->width())
                                                                       .arg(window_->height())
                                                                       .arg(screen.width())
                                                                       .arg(screen.height())));
    // Notices of opening lie over the figure: a moment later they are read.
    window_->notice().closeShown();
  }

  bool arrived() {
    const bool done = QTest::qWaitFor([&] { return space().upToDate() && space().shown(); }, 60000);
    QCoreApplication::processEvents();
    return done;
  }

  void visit(const Lab& lab) {
    QTest::mouseClick(part<QAbstractButton>("lab-" + QString::fromStdString(lab.info().id)), Qt::LeftButton);
    QVERIFY(arrived());
    QCOMPARE(space().lab().info().id, lab.info().id);
  }

  // What must hold now. `after`: what was done last.
  void look(const QString& after) { lookAt(*window_, window_->figureView(), {"notice"}, after); }
  // `overlays`: what may lie over others.
  void lookAt(QWidget& window, FigureView& view, const QSet<QString>& overlays, const QString& after) {
    if (!arrived()) return complain(after + ": no figure within a minute");
    const QString when = after.isEmpty() ? QString() : after + ": ";
    if (const auto& failure = space().shown()->failure)
      complain(when + QString::fromStdString(failure->what()));
    QStringList found = checks::outside(window) + checks::cut(window) + checks::colliding(window, overlays);
    if (checks::blank(view)) found << "the figure is blank";
    // No empty third. Two rows of square maps on a low screen, without the side panels, leave a little more.
    const bool presenting = &window != window_.get();
    if (const double band = checks::emptyBand(view);
        (presenting || after.isEmpty()) && band > (presenting ? 0.45 : 1.0 / 3))
      found << QString("%1 % of the width is empty").arg(qRound(100 * band));
    for (const QString& each : found) complain(when + each);
    image(window, after);
  }

  // The readings are words about what is shown: their number and their lines change with it.
  // The fields of numbers are as wide as their longest number, which another parameter may change.
  static bool stays(const QWidget* widget, const QRect& before, const QRect& now) {
    for (const QWidget* up = widget; up; up = up->parentWidget()) {
      if (up->objectName() == "readingPanel") return true;
    }
    if (qobject_cast<const QAbstractSpinBox*>(widget) ||
        qobject_cast<const QAbstractSpinBox*>(widget->parentWidget()))
      return true;
    // The words about the pointer have the room that the progress of a slow figure leaves: they begin where
    // they began.
    if (widget->objectName() == "hover")
      return before.topLeft() == now.topLeft() && before.height() == now.height();
    return before == now;
  }

  static bool near(const QRect& a, const QRect& b, int give) {
    return std::max({qAbs(a.left() - b.left()), qAbs(a.top() - b.top()), qAbs(a.right() - b.right()),
                     qAbs(a.bottom() - b.bottom())}) <= give;
  }

  // The first panel that moved, and how.
  static QString moved(const std::vector<QRect>& before, const std::vector<QRect>& now, int give) {
    for (std::size_t i = 0; i < before.size() && i < now.size(); ++i) {
      const QRect &a = before[i], &b = now[i];
      if (!near(a, b, give))
        return QString(": panel %1 from %2,%3 %4x%5 to %6,%7 %8x%9")
            .arg(i)
            .arg(a.x())
            .arg(a.y())
            .arg(a.width())
            .arg(a.height())
            .arg(b.x())
            .arg(b.y())
            .arg(b.width())
            .arg(b.height());
    }
    return {};
  }

  static bool alike(const std::vector<QRect>& a, const std::vector<QRect>& b, int give) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [give](const QRect& p, const QRect& q) { return near(p, q, give); });
  }

  // How the panels stand, and which parameters have an effect.
  std::string parts() {
    const Figure& figure = *window_->figureView().figure();
    std::string parts;
    for (const ParameterState& state : space().shown()->parameters) {
      if (state.applies) parts += state.parameter->id + ",";
    }
    for (const Panel& panel : figure.panels) {
      for (const int number : {panel.row, panel.column, panel.row_span, panel.column_span})
        parts += std::to_string(number) + ",";
    }
    return parts;
  }

  void image(QWidget& window, const QString& after) {
    const QString folder = qEnvironmentVariable("WHEREABOUTS_HOUR_PICTURES");
    if (folder.isEmpty()) return;
    QDir().mkpath(folder);
    QString name = QStringLiteral("%1-%2x%3%4%5.png")
                       .arg(QString::fromStdString(space().lab().info().id))
                       .arg(window.width())
                       .arg(window.height())
                       .arg(after.isEmpty() ? QString() : "-" + after, "-" + window_->themeName());
    window.grab().save(QDir(folder).filePath(name.replace('/', '_')));
  }

  QList<QPointer<ParameterControl>> controls() {
    QList<QPointer<ParameterControl>> shown;
    for (ParameterControl* each : window_->findChildren<ParameterControl*>()) {
      if (each->isVisibleTo(window_.get())) shown << each;
    }
    std::sort(shown.begin(), shown.end(), [](const auto& a, const auto& b) { return a->y() < b->y(); });
    return shown;
  }

  void drag(Slider* slider, int x) {
    const QPoint to(x, slider->height() / 2);
    QTest::mousePress(slider, Qt::LeftButton, {}, slider->knob());
    QMouseEvent move(QEvent::MouseMove, to, slider->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(slider, &move);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, to);
  }

  // Every control shown, but those `known`, to its ends and back; what a choice makes appear is moved as
  // well.
  void moveControls(const QStringList& known) {
    QStringList ids, now = known;
    for (const auto& each : controls()) {
      if (!known.contains(QString::fromStdString(each->id()))) ids << QString::fromStdString(each->id());
    }
    now += ids;
    for (const QString& id : ids) {
      for (int i = 0; i < 64; ++i) {  // no control has more ends
        const QString after = turn(id, i);
        if (after.isEmpty()) break;
        look(after);
        moveControls(now);
      }
      space().resetValue(id.toStdString());
      if (!arrived()) complain(id + ": did not go back");
    }
  }

  // Moves the control to its i-th end; returns what was done, nothing where it has no more.
  QString turn(const QString& id, int i) {
    auto* control = window_->findChild<ParameterControl*>("parameter-" + id);
    if (!control || !control->isVisibleTo(window_.get())) return {};
    if (auto* slider = control->findChild<Slider*>()) {
      if (i > 2 || !slider->isEnabled()) return {};
      drag(slider, i == 0 ? 0 : i == 1 ? slider->width() : slider->width() / 3);
    } else if (auto* segments = control->findChild<Segmented*>()) {
      const auto buttons = segments->findChildren<QAbstractButton*>();
      if (i >= buttons.size()) return {};
      QTest::mouseClick(buttons[i], Qt::LeftButton);
    } else if (auto* box = control->findChild<QComboBox*>()) {
      // Of long lists the first, the last and some between.
      const int count = qMin(box->count(), isLong() ? 24 : 3);
      if (i >= count) return {};
      box->setCurrentIndex(count < 2 ? 0 : i * (box->count() - 1) / (count - 1));
    } else if (auto* toggle = control->findChild<Toggle*>()) {
      if (i > 1) return {};
      QTest::mouseClick(toggle, Qt::LeftButton);
    } else {
      return {};
    }
    if (!arrived()) return {};
    const ParameterState* state = space().state(id.toStdString());
    return id + "=" + (state ? QString::fromStdString(to_text(state->value)).left(40) : QString("?"));
  }

  // Plays for a while: nothing but the contents of the panels may change.
  void play(const QString& sweep) {
    Playback& playback = window_->playback();
    playback.setParameter(sweep.toStdString());
    playback.first();
    if (!arrived()) return complain(sweep + ": no first frame");
    if (playback.count() < 2) return complain(sweep + ": offered, and has nothing to play");
    FigureView& view = window_->figureView();
    // A moment later the window knows what room the figures of the sweep need.
    std::ignore =
        QTest::qWaitFor([&] { return !window_->sweepAhead().busy() && !view.reservesRoom(); }, patience);
    // Of a long sweep not every figure is looked at before: the others may need a little more room.
    const auto seen = static_cast<int>(window_->sweepAhead().figures().size());
    const int give = seen < playback.count() ? 4 : 1;  // px; proportions are rounded
    // A choice leads from one figure to another, with parameters of its own.
    const bool choice = space().state(sweep.toStdString())->parameter->kind == Kind::choice;
    playback.setSpeed(4);
    playback.setLoops(false);
    std::vector<QRect> plots;
    QMap<QWidget*, QRect> places;
    std::string was;
    int frames = 0;
    const auto frame = [&] {
      if (!playback.playing()) return;
      view.repaintNow();
      const auto nowPlots = checks::plots(view);
      const auto nowPlaces = checks::places(*window_);
      const std::string nowParts = parts();
      // A choice may show other panels altogether, and other parameters with them.
      const bool same = frames > 0 && nowParts == was && !choice;
      const int step = playback.step();
      if (const auto& failure = space().shown()->failure)
        complain(QString("%1, step %2: %3").arg(sweep).arg(step).arg(failure->what()));
      else if (same && !alike(plots, nowPlots, give))
        complain(sweep + ": the panels move while it plays" + moved(plots, nowPlots, give));
      for (auto at = nowPlaces.begin(); same && at != nowPlaces.end(); ++at) {
        if (places.contains(at.key()) && !stays(at.key(), places[at.key()], at.value()))
          complain(sweep + ": moves while it plays: " + checks::nameOf(at.key()));
      }
      plots = nowPlots;
      places = nowPlaces;
      was = nowParts;
      ++frames;
    };
    const auto heard = connect(&space(), &Workspace::shownChanged, this, frame, Qt::QueuedConnection);
    QTest::mouseClick(part<QAbstractButton>("play"), Qt::LeftButton);
    // Slow ones until they have shown two figures.
    std::ignore = QTest::qWaitFor([&] { return !playback.playing(); }, kPlayed);
    std::ignore = QTest::qWaitFor([&] { return frames > 1 || !playback.playing(); }, 20000);
    playback.pause();
    disconnect(heard);
    if (frames == 0 && playback.count() > 8) complain(sweep + ": no frame came");
    look(sweep + " played");
    space().resetAll();
    if (!arrived()) complain(sweep + ": did not go back");
  }
};

QTEST_MAIN(TestUiHour)
#include "test_ui_hour.moc"
