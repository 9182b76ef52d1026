// No map in the window is so small that it shows nothing: what has no room waits for its turn.
#include <QLabel>
#include <QToolButton>
#include <set>

#include "core/figure/lead_panel.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/render/layout/layout.h"
#include "ui/render/layout/strip.h"
#include "ui/render/view/figure_view.h"

class TestUiSmallMaps : public QObject, WindowFixture {
  Q_OBJECT

  static constexpr int least = 96;  // px

  FigureView& view() { return window_->figureView(); }
  void openAt(const QString& lab, QSize size) {
    WindowOptions options;
    options.lab = lab;
    options.theme = "light";
    window_ = std::make_unique<MainWindow>(options);
    window_->resize(size);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QVERIFY(settled());
    QCoreApplication::processEvents();
    view().repaintNow();
  }
  // Maps below `least`, by name, and which are shown.
  QStringList tooSmall(std::set<std::size_t>& shown) {
    QStringList small;
    const auto rects = view().plotRects();
    const Figure& figure = *view().figure();
    for (std::size_t i = 0; i < rects.size(); ++i) {
      if (rects[i].isEmpty()) continue;
      shown.insert(i);
      const int side = std::min(rects[i].width(), rects[i].height());
      if (is_map(figure.panels[i]) && side < least)
        small << QString("%1 (%2): %3 x %4")
                     .arg(QString::fromStdString(figure.panels[i].title))
                     .arg(i)
                     .arg(rects[i].width())
                     .arg(rects[i].height());
    }
    return small;
  }

 private slots:
  void initTestCase() { isolate(); }
  void cleanup() { window_.reset(); }

  void mapsAreLarge_data() {
    QTest::addColumn<QString>("lab");
    QTest::addColumn<QSize>("size");
    for (const Lab* lab : labs()) {
      for (const QSize size : {QSize(1280, 720), QSize(1440, 900)})
        QTest::newRow(qPrintable(QString("%1 %2").arg(lab->info().id.c_str()).arg(size.width())))
            << QString::fromStdString(lab->info().id) << size;
    }
  }
  // At every turn, and every panel has one.
  void mapsAreLarge() {
    QFETCH(QString, lab);
    QFETCH(QSize, size);
    openAt(lab, size);
    std::set<std::size_t> shown;
    QStringList small = tooSmall(shown);
    const auto strip = view().shownMaps();
    for (int turn = 0; strip && turn < strip->count; ++turn) {
      view().turnMaps(1);
      view().repaintNow();
      small << tooSmall(shown);
      QCOMPARE(view().shownMaps()->shown, strip->shown);
    }
    QVERIFY2(small.isEmpty(), qPrintable(small.join("\n")));
    QCOMPARE(shown.size(), view().figure()->panels.size());
    // A page of the same size has all of them at once.
    LayoutRequest page;
    page.size = view().size();
    for (const PanelLayout& places : computeLayout(*view().figure(), page).panels)
      QVERIFY(!places.plot.isEmpty());
  }
};

REGISTER_TEST(TestUiSmallMaps, QApplication)
#include "test_ui_small_maps.moc"
