// Room for everything: the window on any screen, panels that collapse and are resized, and large type.
#include <QAbstractButton>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>

#include "tests/registered_test.h"
#include "tests/window_checks.h"
#include "tests/window_fixture.h"
#include "ui/parameters/parameter_control.h"
#include "ui/parameters/parameter_panel.h"
#include "ui/render/layout/layout.h"
#include "ui/render/view/figure_view.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/toggle.h"
#include "ui/window/lab_list.h"
#include "ui/window/notice_bar.h"
#include "ui/window/side_panel.h"
#include "ui/window/window_geometry.h"

class TestUiPanels : public QObject, private WindowFixture {
  Q_OBJECT

  LabList& list() { return *part<LabList>("labList"); }
  SidePanel& side() { return *part<SidePanel>("side"); }
  QWidget& stage() { return *part<QWidget>("stage"); }
  void resizeTo(int width, int height) {
    window_->resize(width, height);
    QCoreApplication::processEvents();
    QTest::qWait(50);  // layouts follow one another
  }
  void drag(const QString& edge, int by) {
    auto* grip = part<QWidget>(edge);
    QVERIFY(grip->isVisible());
    const QPoint from(grip->width() / 2, grip->height() / 2);
    const QPointF start = grip->mapToGlobal(QPointF(from));
    QTest::mousePress(grip, Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, QPointF(from) + QPointF(by, 0), start + QPointF(by, 0), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(grip, &move);
    QTest::mouseRelease(grip, Qt::LeftButton, {}, from);
    QCoreApplication::processEvents();
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void placesFitTheScreen() {
    const QRect screen(0, 0, 1280, 720);
    QCOMPARE(fittedInto({0, 0, 1440, 900}, screen), screen);
    QCOMPARE(fittedInto({-50, 300, 600, 500}, screen), QRect(0, 220, 600, 500));
    QCOMPARE(fittedInto({2000, 10, 600, 500}, screen), QRect(680, 10, 600, 500));
    QCOMPARE(fittedInto({100, 50, 600, 500}, screen), QRect(100, 50, 600, 500));
    QCOMPARE(fittedInto({1900, 40, 600, 500}, {1280, 0, 1920, 1080}), QRect(1900, 40, 600, 500));
  }

  void theWindowOpensOnTheScreen() {
    QByteArray large;
    {
      MainWindow window(WindowOptions{});
      const QRect available = window.screen()->availableGeometry();
      QVERIFY(available.contains(window.geometry()));
      QVERIFY(window.minimumWidth() <= 900 && window.minimumHeight() <= 560);
      window.setGeometry(300, 300, 3000, 2000);
      large = window.saveGeometry();
    }
    // Remembered from a larger screen.
    QSettings().setValue("window/geometry", large);
    window_ = std::make_unique<MainWindow>(WindowOptions{});
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QVERIFY2(window_->screen()->availableGeometry().contains(window_->geometry()),
             qPrintable(QDebug::toString(window_->geometry())));
    window_->resize(700, 500);
    window_->move(20, 60);
    QCoreApplication::processEvents();
    const QRect left = window_->geometry();
    QCOMPARE(left.size(), QSize(700, 500));
    window_->close();
    window_ = std::make_unique<MainWindow>(WindowOptions{});
    QCOMPARE(window_->geometry(), left);
  }

  void panelsCollapseInASmallWindow() {
    open("neighbours");
    resizeTo(1440, 900);
    QVERIFY(!list().compact() && !side().collapsed());
    QCOMPARE(list().width(), 192);
    resizeTo(900, 600);
    QVERIFY(list().compact() && !side().collapsed());
    QVERIFY(stage().width() >= 540);
    QVERIFY(part<QWidget>("lab-neighbours")->toolTip().contains("Neighbours"));
    resizeTo(640, 480);
    QVERIFY(list().compact() && side().collapsed());
    QVERIFY(stage().width() >= 500);
    resizeTo(1440, 900);
    QVERIFY(!list().compact() && !side().collapsed());
    // By hand they stay so.
    QTest::mouseClick(part<QAbstractButton>("toggleList"), Qt::LeftButton);
    QVERIFY(list().compact());
    resizeTo(900, 600);
    resizeTo(1440, 900);
    QVERIFY(list().compact());
    QTest::keyClick(window_.get(), Qt::Key_F9);
    QVERIFY(!list().compact());
    QTest::keyClick(window_.get(), Qt::Key_F9, Qt::ShiftModifier);
    QVERIFY(side().collapsed());
    QVERIFY(!part<QWidget>("parameterPanel")->isVisible());
    QTest::mouseClick(part<QAbstractButton>("showParameters"), Qt::LeftButton);
    QVERIFY(!side().collapsed() && part<QWidget>("parameterPanel")->isVisible());
    // Asked for, they are shown in a small window too.
    resizeTo(900, 600);
    QTest::keyClick(window_.get(), Qt::Key_F9);
    QVERIFY(!list().compact());
    QTest::keyClick(window_.get(), Qt::Key_F9);
    QVERIFY(list().compact());
  }

  // What is seldom needed is folded at the end, by mouse and keyboard, and comes up where it is asked for.
  void whatIsSeldomNeededIsFolded() {
    open("neighbours");
    resizeTo(1440, 900);
    // The lesson panel has a panel of parameters, too.
    auto* more = part<ParameterPanel>("parameterPanel")->findChild<QAbstractButton*>("moreParameters");
    QVERIFY(more->isVisible() && !more->isChecked() && more->focusPolicy() != Qt::NoFocus);
    QVERIFY(more->accessibleName().contains("folded"));
    QVERIFY(control<NumberField>("reference")->isVisible());
    auto* range = control<QLineEdit>("range");
    QVERIFY(!range->isVisible());
    const auto below = [&](const QWidget* a, const QWidget* b) {
      return a->mapTo(window_.get(), QPoint()).y() > b->mapTo(window_.get(), QPoint()).y();
    };
    more->setFocus();
    QTest::keyClick(more, Qt::Key_Return);
    QCoreApplication::processEvents();
    QVERIFY(more->isChecked() && range->isVisible() && more->accessibleName().contains("open"));
    QVERIFY(below(more, control<NumberField>("reference")) && below(range, more));
    QVERIFY(below(control<QLineEdit>("tensor"), more));
    space().setValue("range", Value(std::optional<Interval>(Interval{0, 1})), true);
    QVERIFY(settled());
    QVERIFY2(more->text().contains("1"), qPrintable(more->text()));
    more->setChecked(false);
    QVERIFY(!range->isVisible());
    // Of a parameter that the palette goes to, and of a value that is refused.
    part<ParameterPanel>("parameterPanel")->unfold("measure");
    QVERIFY(!more->isChecked());
    part<ParameterPanel>("parameterPanel")->unfold("range");
    QVERIFY(range->isVisible());
  }

  void panelsAreDraggedAndRemembered() {
    open("neighbours");
    resizeTo(1440, 900);
    drag("parameters-edge", -64);
    QCOMPARE(side().width(), 360);
    drag("lab-list-edge", 28);
    QCOMPARE(list().width(), 220);
    drag("parameters-edge", 4000);
    QCOMPARE(side().width(), SidePanel::kWidth);  // as narrow as its controls allow
    drag("parameters-edge", -100);
    QTest::mouseDClick(part<QWidget>("lab-list-edge"), Qt::LeftButton);
    QVERIFY(list().compact());
    window_->setThemeName("dark");
    window_->close();
    WindowOptions options;
    window_ = std::make_unique<MainWindow>(options);
    window_->show();
    QVERIFY(settled());
    resizeTo(1440, 900);
    QCOMPARE(window_->themeName(), QString("dark"));
    QVERIFY(list().compact());
    QCOMPARE(side().width(), SidePanel::kWidth + 100);
    QTest::keyClick(window_.get(), Qt::Key_F9);
    QCOMPARE(list().width(), 220);
  }

  void theProjectorScalesEverything() {
    open("patches");
    resizeTo(1900, 1000);
    const auto sizes = [&] {
      return QList<int>{list().width(),
                        side().width(),
                        part<QWidget>("topBar")->height(),
                        part<QWidget>("transport")->height(),
                        part<QWidget>("statusLine")->height(),
                        part<QWidget>("findLab")->height(),
                        part<QWidget>("play")->height(),
                        control<Slider>("patch")->height(),
                        control<Toggle>("numbers")->height(),
                        part<QWidget>("pin")->height(),
                        part<QWidget>("readingPanel")->layout()->contentsMargins().left()};
    };
    const QList<int> before = sizes();
    window_->setThemeName("projector");
    QTest::qWait(80);
    const QList<int> large = sizes();
    for (int i = 0; i < before.size(); ++i)
      QVERIFY2(qAbs(large[i] - 1.4 * before[i]) <= 3,
               qPrintable(QString("%1: %2 became %3").arg(i).arg(before[i]).arg(large[i])));
    space().chooseLab("neighbours");  // controls that are made in large type
    QVERIFY(settled());
    QVERIFY2(qAbs(control<NumberField>("reference")->height() - 1.4 * 22) <= 4,
             qPrintable(QString::number(control<NumberField>("reference")->height())));
    space().chooseLab("patches");
    QVERIFY(settled());
    window_->setThemeName("light");
    QTest::qWait(80);
    QCOMPARE(sizes(), before);
  }

  // Large type never takes the room that the figure needs.
  void largeTypeLeavesRoomForTheFigure() {
    open("attention");
    window_->setThemeName("projector");
    resizeTo(1440, 900);
    QCOMPARE(currentTheme().typeScale, 1.4);
    resizeTo(1100, 700);
    QCOMPARE(currentTheme().typeScale, 1.2);
    resizeTo(900, 600);
    QCOMPARE(currentTheme().typeScale, 1.0);
    QCOMPARE(window_->size(), QSize(900, 600));
    QVERIFY(settled());
    LayoutRequest request;
    request.size = window_->figureView().size();
    const FigureLayout layout = computeLayout(*window_->figureView().figure(), request);
    for (const PanelLayout& panel : layout.panels)
      QVERIFY2(!panel.title.isEmpty(), "a panel without a heading");
    QCOMPARE(window_->themeName(), QString("projector"));
    resizeTo(1440, 900);
    QCOMPARE(currentTheme().typeScale, 1.4);
  }

  void nothingIsCut_data() {
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QSize>("size");
    QTest::newRow("900 x 600") << "light" << QSize(900, 600);
    QTest::newRow("1280 x 720, projector") << "projector" << QSize(1280, 720);
    QTest::newRow("640 x 400") << "light" << QSize(640, 400);
    if (!qEnvironmentVariableIsSet("WHEREABOUTS_LONG")) return;
    QTest::newRow("900 x 600, projector") << "projector" << QSize(900, 600);
    QTest::newRow("1440 x 900") << "dark" << QSize(1440, 900);
  }
  void nothingIsCut() {
    QFETCH(QString, theme);
    QFETCH(QSize, size);
    open({});
    window_->setThemeName(theme);
    resizeTo(size.width(), size.height());
    QCOMPARE(window_->size(), size);
    for (const Lab* lab : labs()) {
      space().chooseLab(lab->info().id);
      QVERIFY(settled());
      // Layouts follow one another.
      QString faults;
      std::ignore = QTest::qWaitFor([&] { return (faults = checks::crowded(*window_)).isEmpty(); }, 2000);
      QVERIFY2(faults.isEmpty(), qPrintable(QString::fromStdString(lab->info().id) + ": " + faults));
    }
  }

  void noticesMoveNothing() {
    open("patches");
    const QRect stageAt = stage().geometry(), listAt = list().geometry();
    const QRect figure = part<QWidget>("figure")->geometry();
    window_->notice().tell("a.png", "it is no image; open another file", NoticeBar::About::reading);
    QTest::qWait(30);
    QVERIFY(window_->notice().isVisible());
    QCOMPARE(stage().geometry(), stageAt);
    QCOMPARE(list().geometry(), listAt);
    QCOMPARE(part<QWidget>("figure")->geometry(), figure);
    QVERIFY(stage().rect().contains(window_->notice().geometry()));
    // However long, and however small the stage.
    window_->notice().tell("a.png", QString("words and ").repeated(30), NoticeBar::About::reading);
    resizeTo(900, 600);
    QVERIFY(stage().rect().contains(window_->notice().geometry()));
    auto* label = window_->notice().findChild<QLabel*>();
    QVERIFY(label->height() >= label->heightForWidth(label->width()));
  }
};

REGISTER_TEST(TestUiPanels, QApplication)
#include "test_ui_panels.moc"
