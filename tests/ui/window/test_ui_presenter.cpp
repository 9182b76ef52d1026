// Speaking to a figure on the full screen: one panel alone, a mark at the pointer, a pen, a remote.
#include <QAbstractButton>
#include <QLabel>

#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/render/view/figure_view.h"
#include "ui/window/presenter.h"
#include "ui/window/presenter_overlay.h"

namespace {

// How many pixels within `part` differ between two grabs of one size.
int changed(const QImage& before, const QImage& after, QRect part) {
  int count = 0;
  part &= before.rect();
  for (int y = part.top(); y <= part.bottom(); ++y) {
    for (int x = part.left(); x <= part.right(); ++x) count += before.pixel(x, y) != after.pixel(x, y);
  }
  return count;
}

bool alike(QColor a, QColor b) {
  return qAbs(a.red() - b.red()) < 8 && qAbs(a.green() - b.green()) < 8 && qAbs(a.blue() - b.blue()) < 8;
}

}  // namespace

class TestUiPresenter : public QObject, private WindowFixture {
  Q_OBJECT

  Presenter* presenter() {
    for (QWidget* each : QApplication::topLevelWidgets()) {
      if (auto* found = qobject_cast<Presenter*>(each); found && found->isVisible()) return found;
    }
    return nullptr;
  }
  FigureView& view() { return presenter()->view(); }
  const PresenterOverlay& overlay() { return presenter()->overlay(); }
  QString hint() {
    return presenter()->findChild<QLabel*>("presenterHint")->text().replace(QChar(QChar::Nbsp), QChar(' '));
  }
  QAbstractButton* tool(const QString& name) {
    auto* found = presenter()->findChild<QAbstractButton*>(name);
    if (!found) qFatal("there is no %s", qPrintable(name));
    return found;
  }
  void key(Qt::Key key) { QTest::keyClick(&view(), key); }
  void moveTo(QPoint at, Qt::MouseButtons buttons = Qt::NoButton) {
    QMouseEvent move(QEvent::MouseMove, QPointF(at), view().mapToGlobal(QPointF(at)), Qt::NoButton, buttons,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(&view(), &move);
  }
  void drawLine(QPoint from, QPoint to) {
    QTest::mousePress(&view(), Qt::LeftButton, {}, from);
    for (int i = 1; i <= 8; ++i) moveTo(from + (to - from) * i / 8, Qt::LeftButton);
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, to);
  }
  QPoint middleOf(std::size_t panel) { return view().plotRects().at(panel).center(); }
  // What is shown, without the hint, the tools and what the pointer outlines, which come and go.
  QImage grabbed() {
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&view(), &leave);
    view().repaintNow();
    for (const char* name : {"presenterHint", "presenterTools"})
      presenter()->findChild<QWidget*>(name)->hide();
    return presenter()->grab().toImage().convertToFormat(QImage::Format_RGB32);
  }
  QRect inPresenter(QRect part) { return part.translated(view().mapTo(presenter(), QPoint())); }
  void present(const QString& lab) {
    open(lab);
    window_->present();
    QVERIFY(presenter() && QTest::qWaitForWindowActive(presenter()));
    presenter()->resize(1280, 800);
    QCoreApplication::processEvents();
    QVERIFY(view().figure());
    view().repaintNow();
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void onePanelAloneAndBack() {
    present("neighbours");
    const std::size_t count = view().figure()->panels.size();
    QVERIFY(count >= 6);
    const QRect small = view().plotRects().at(4);
    const std::string title = view().figure()->panels[4].title;
    moveTo(middleOf(4));
    key(Qt::Key_Z);
    view().repaintNow();
    QCOMPARE(view().figure()->panels.size(), std::size_t{1});
    QCOMPARE(view().figure()->panels[0].title, title);
    QCOMPARE(view().wholeFigure()->panels.size(), count);
    QVERIFY(view().plotRects().at(0).height() > small.height() * 3 / 2);
    QVERIFY(tool("presentOnePanel")->isChecked());
    // Its words and its bar are there.
    QCOMPARE(view().figure()->title, view().wholeFigure()->title);
    QCOMPARE(view().figure()->caption, view().wholeFigure()->caption);
    QVERIFY(view().figure()->scales[0].bar);
    // Another value of the lab keeps it, another lab does not.
    space().setValue("measure", Value(std::string("dot")), true);
    QVERIFY(settled());
    QCOMPARE(view().figure()->panels.size(), std::size_t{1});
    key(Qt::Key_Escape);
    QVERIFY(presenter());
    QCOMPARE(view().figure()->panels.size(), count);
    view().repaintNow();
    QCOMPARE(view().plotRects().size(), count);
    key(Qt::Key_Z);
    key(Qt::Key_PageDown);
    QVERIFY(settled());
    QVERIFY(!view().onlyPanel());
    QVERIFY(view().figure()->panels.size() > 1);
  }

  // Of many panels the one that leads fills the screen at first, with the others where it would leave a wide
  // one empty; Z shows the others, Escape leaves.
  void aLeaderFillsTheScreen() {
    present("attention");
    const auto leader = view().wholeFigure()->leader;
    QVERIFY(leader && view().wholeFigure()->panels.size() > 6);
    const auto share = [&] {
      view().repaintNow();
      const std::size_t drawn = view().onlyPanel() ? 0 : *leader;
      return 1.0 * view().plotRects().at(drawn).height() / presenter()->height();
    };
    presenter()->resize(1280, 800);
    QTRY_VERIFY(!view().onlyPanel());
    QTRY_VERIFY(!tool("presentOnePanel")->isChecked());
    QVERIFY2(share() > 0.5, qPrintable(QString::number(share())));
    presenter()->resize(800, 800);
    QTRY_COMPARE(view().onlyPanel(), leader);
    QTRY_VERIFY(tool("presentOnePanel")->isChecked());
    QVERIFY2(share() > 0.55, qPrintable(QString::number(share())));
    moveTo(QPoint(2, 2));
    key(Qt::Key_Z);
    QVERIFY(!view().onlyPanel());
    QCOMPARE(view().figure()->panels.size(), view().wholeFigure()->panels.size());
    key(Qt::Key_Z);
    QCOMPARE(view().onlyPanel(), leader);
    key(Qt::Key_PageDown);
    QVERIFY(settled());
    QVERIFY(!view().onlyPanel() || view().onlyPanel() == view().wholeFigure()->leader);
    key(Qt::Key_PageUp);
    QVERIFY(settled());
    QCOMPARE(view().onlyPanel(), leader);
    key(Qt::Key_Escape);
    QVERIFY(!presenter());
  }

  // As large on a larger screen as seen from the seats.
  void typeGrowsWithTheScreen() {
    present("neighbours");
    const auto hint = [&] {
      return presenter()->findChild<QLabel*>("presenterHint")->fontInfo().pixelSize();
    };
    presenter()->resize(1440, 900);
    QTRY_VERIFY(hint() > 0);
    const int usual = hint();
    presenter()->resize(2880, 1800);
    QTRY_VERIFY2(qAbs(hint() - 2 * usual) <= 1, qPrintable(QString("%1, %2").arg(hint()).arg(usual)));
    presenter()->resize(1280, 720);
    QTRY_COMPARE(hint(), usual);
  }

  // Where all keys would cover the figure, two are told.
  void theHintHasRoomOnASmallScreen() {
    present("neighbours");
    presenter()->resize(1440, 900);
    QTRY_VERIFY2(hint().contains("Space plays"), qPrintable(hint()));
    presenter()->resize(640, 360);
    QTRY_COMPARE(hint(), QString("Esc leaves  ·  ? all keys"));
    const auto* label = presenter()->findChild<QLabel*>("presenterHint");
    QVERIFY(presenter()->rect().contains(label->geometry()));
    QVERIFY(label->height() <= 360 / 5);
    presenter()->resize(1440, 900);
    QTRY_VERIFY2(hint().contains("Space plays"), qPrintable(hint()));
  }

  void aDoubleClickShowsOnePanelAndChoosesNothing() {
    present("neighbours");
    const Values before = space().shown()->values;
    const std::size_t count = view().figure()->panels.size();
    const QPoint at = middleOf(1);
    const auto twice = [&](QPoint where) {
      QTest::mouseClick(&view(), Qt::LeftButton, {}, where);
      QTest::mouseDClick(&view(), Qt::LeftButton, {}, where);
    };
    twice(at);
    QCOMPARE(view().onlyPanel(), std::optional<std::size_t>(1));
    QCOMPARE(view().figure()->panels.size(), std::size_t{1});
    view().repaintNow();
    twice(middleOf(0));
    QCOMPARE(view().figure()->panels.size(), count);
    QTest::qWait(QApplication::doubleClickInterval() + 60);
    QVERIFY(settled());
    QVERIFY(space().shown()->values == before);
  }

  void aSingleClickStillChooses() {
    present("neighbours");
    space().setValue("show", Value(std::string("one")), true);
    QVERIFY(settled());
    view().repaintNow();
    const auto there = view().positionOf(0, 5, 1).toPoint();
    QTest::mouseClick(&view(), Qt::LeftButton, {}, there);
    QVERIFY(QTest::qWaitFor(
        [&] {
          return space().upToDate() && space().shown()->values.get<Cell>("reference") == Cell{1, 5};
        },
        QApplication::doubleClickInterval() + 5000));
  }

  void theRingAndTheSpotlightFollowThePointer() {
    present("patches");
    const QImage plain = grabbed();
    const QPoint one = view().rect().center() - QPoint(200, 40), two = one + QPoint(330, 90);
    moveTo(one);
    key(Qt::Key_L);
    QCOMPARE(overlay().highlight(), PresenterOverlay::Highlight::ring);
    moveTo(one);
    const auto around = [&](QPoint at) {
      const int r = static_cast<int>(overlay().radius()) + 9;
      return inPresenter(QRect(at - QPoint(r, r), QSize(2 * r, 2 * r)));
    };
    QImage now = grabbed();
    QVERIFY(changed(plain, now, around(one)) > 500);
    QCOMPARE(changed(plain, now, around(two)), 0);
    const QPoint edge =
        inPresenter(QRect(one, QSize(1, 1))).topLeft() + QPoint(qRound(overlay().radius()), 0);
    QVERIFY2(alike(now.pixelColor(edge), QColor("#FF8F3F")), qPrintable(now.pixelColor(edge).name()));
    moveTo(two);
    now = grabbed();
    QCOMPARE(changed(plain, now, around(one)), 0);
    QVERIFY(changed(plain, now, around(two)) > 500);
    // The spotlight leaves its disc as it is and darkens the rest.
    key(Qt::Key_L);
    QCOMPARE(overlay().highlight(), PresenterOverlay::Highlight::spotlight);
    moveTo(two);
    now = grabbed();
    const int inside = static_cast<int>(overlay().radius() * 0.65);
    QCOMPARE(
        changed(plain, now, inPresenter(QRect(two - QPoint(inside, inside), QSize(2 * inside, 2 * inside)))),
        0);
    QVERIFY(now.pixelColor(3, 3).lightness() < plain.pixelColor(3, 3).lightness() / 2);
    QVERIFY(tool("presentHighlight")->isChecked());
    key(Qt::Key_L);
    QCOMPARE(overlay().highlight(), PresenterOverlay::Highlight::none);
    QCOMPARE(grabbed(), plain);
  }

  void linesAreDrawnColouredTakenAwayAndCleared() {
    present("patches");
    const Values before = space().shown()->values;
    const QImage plain = grabbed();
    const QRect plot = view().plotRects().at(0);
    const QPoint from = plot.topLeft() + QPoint(20, 20), to = plot.bottomRight() - QPoint(20, 20);
    key(Qt::Key_D);
    QVERIFY2(hint().contains("pink"), qPrintable(hint()));
    QCOMPARE(view().cursor().shape(), Qt::CrossCursor);
    drawLine(from, to);
    QCOMPARE(overlay().ink().size(), std::size_t{1});
    QVERIFY(tool("presentClear")->isEnabled());
    const auto colourAt = [&](QPoint at) {
      return grabbed().pixelColor(inPresenter(QRect(at, QSize(1, 1))).topLeft());
    };
    const QPoint middle = (from + to) / 2;
    QVERIFY2(alike(colourAt(middle), QColor("#D81B60")), qPrintable(colourAt(middle).name()));
    key(Qt::Key_C);
    QVERIFY2(hint().contains("blue"), qPrintable(hint()));
    drawLine(QPoint(plot.left() + 20, plot.bottom() - 20), QPoint(plot.right() - 20, plot.top() + 20));
    QVERIFY2(alike(colourAt(middle), QColor("#1E7FE0")), qPrintable(colourAt(middle).name()));
    QCOMPARE(overlay().ink().size(), std::size_t{2});
    key(Qt::Key_Backspace);
    QVERIFY(alike(colourAt(middle), QColor("#D81B60")));
    // Nothing was clicked or dragged in the figure.
    QVERIFY(settled());
    QVERIFY(space().shown()->values == before);
    // Esc puts the pen away and keeps the lines; they do not catch the pointer.
    key(Qt::Key_Escape);
    QVERIFY(presenter() && view().cursor().shape() != Qt::CrossCursor);
    QVERIFY(alike(colourAt(middle), QColor("#D81B60")));
    key(Qt::Key_E);
    QVERIFY(overlay().ink().empty());
    QVERIFY(!tool("presentClear")->isEnabled());
    QCOMPARE(changed(plain, grabbed(), inPresenter(plot)), 0);
  }

  void linesFollowTheirPanelAndLeaveWithTheLab() {
    present("neighbours");
    key(Qt::Key_D);
    const auto cell = [&](double x, double y) { return view().positionOf(2, x, y).toPoint(); };
    drawLine(cell(0, 3), cell(6, 3));
    const auto pink = [&](QPointF at) {
      const QPoint place = inPresenter(QRect(at.toPoint(), QSize(1, 1))).topLeft();
      return alike(grabbed().pixelColor(place), QColor("#D81B60"));
    };
    QVERIFY(pink(view().positionOf(2, 1.5, 3)));
    // Another size, and the panel alone.
    presenter()->resize(1000, 760);
    QCoreApplication::processEvents();
    view().repaintNow();
    QVERIFY(pink(view().positionOf(2, 1.5, 3)));
    moveTo(middleOf(2));
    view().setOnlyPanel(2);
    view().repaintNow();
    QVERIFY(pink(view().positionOf(0, 1.5, 3)));
    view().setOnlyPanel(1);
    view().repaintNow();
    QVERIFY(!pink(view().positionOf(0, 1.5, 3)));
    QVERIFY(overlay().ink().bounds().isEmpty());
    view().setOnlyPanel(std::nullopt);
    view().repaintNow();
    QVERIFY(pink(view().positionOf(2, 1.5, 3)));
    key(Qt::Key_PageDown);
    QVERIFY(settled());
    QVERIFY(overlay().ink().empty());
  }

  void aFingerDrawsToo() {
    present("patches");
    key(Qt::Key_D);
    auto* screen = QTest::createTouchDevice();
    const QPoint at = middleOf(0);
    QTest::touchEvent(&view(), screen).press(0, at, &view());
    QTest::touchEvent(&view(), screen).move(0, at + QPoint(60, 20), &view());
    QTest::touchEvent(&view(), screen).release(0, at + QPoint(60, 20), &view());
    QCOMPARE(overlay().ink().size(), std::size_t{1});
    QVERIFY(overlay().ink().bounds().width() > 50);
  }

  void theToolsAreButtons() {
    present("neighbours");
    moveTo(QPoint(300, 300));
    for (const char* name : {"presentOnePanel", "presentHighlight", "presentPen", "presentColour",
                             "presentClear", "presentBlack", "presentLeave"}) {
      QAbstractButton* button = tool(name);
      QVERIFY2(button->isVisible(), name);
      QVERIFY2(!button->toolTip().isEmpty() && !button->accessibleName().isEmpty(), name);
      QVERIFY2(button->focusPolicy() & Qt::TabFocus, name);
      // Beside the figure, not on it.
      const QRect place(button->mapTo(presenter(), QPoint()), button->size());
      QVERIFY2(presenter()->rect().contains(place), name);
      QVERIFY2(!place.intersects(inPresenter(view().rect())), name);
    }
    QTest::mouseClick(tool("presentPen"), Qt::LeftButton);
    QVERIFY(tool("presentPen")->isChecked());
    QCOMPARE(view().cursor().shape(), Qt::CrossCursor);
    drawLine(middleOf(0), middleOf(1));
    QTest::mouseClick(tool("presentClear"), Qt::LeftButton);
    QVERIFY(overlay().ink().empty());
    QTest::mouseClick(tool("presentPen"), Qt::LeftButton);
    QVERIFY(!tool("presentPen")->isChecked());
    QTest::mouseClick(tool("presentHighlight"), Qt::LeftButton);
    QCOMPARE(overlay().highlight(), PresenterOverlay::Highlight::ring);
    QTest::mouseClick(tool("presentBlack"), Qt::LeftButton);
    QVERIFY(presenter()->findChild<QWidget*>("presenterBlack")->isVisible());
    QTest::mouseClick(presenter()->findChild<QWidget*>("presenterBlack"), Qt::LeftButton);
    QTest::mouseClick(tool("presentLeave"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return presenter() == nullptr; }, 3000));
  }

  void aRemoteBeginsTurnsPagesAndLeaves() {
    open("neighbours");
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    QTest::keyClick(window_.get(), Qt::Key_F5);
    QVERIFY(QTest::qWaitFor([&] { return presenter() != nullptr; }, 3000));
    QVERIFY(QTest::qWaitForWindowActive(presenter()));
    const Lab* lab = &space().lab();
    QTest::keyClick(presenter(), Qt::Key_PageDown);
    QVERIFY(&space().lab() != lab);
    QTest::keyClick(presenter(), Qt::Key_PageUp);
    QCOMPARE(&space().lab(), lab);
    // A list of pages takes the page keys over.
    QList<int> turned;
    presenter()->setPages([&](int by) { turned << by; }, "Page Up, Page Down: other pages");
    QVERIFY(hint().contains("other pages"));
    QTest::keyClick(presenter(), Qt::Key_Period);
    QTest::keyClick(presenter(), Qt::Key_PageDown);
    QVERIFY(!presenter()->findChild<QWidget*>("presenterBlack")->isVisible());
    QTest::keyClick(presenter(), Qt::Key_PageUp);
    QCOMPARE(turned, (QList<int>{1, -1}));
    QCOMPARE(&space().lab(), lab);
    QTest::keyClick(presenter(), Qt::Key_Escape);
    QVERIFY(QTest::qWaitFor([&] { return presenter() == nullptr; }, 3000));
  }

  void aCompanionStandsAtTheLeft() {
    present("patches");
    const int wide = view().width();
    QLabel words("A step of a lesson");
    presenter()->setCompanion(&words);
    QCoreApplication::processEvents();
    QVERIFY(words.isVisible() && words.window() == presenter());
    QVERIFY(words.width() >= 360);
    QVERIFY(words.geometry().right() < view().mapTo(presenter(), QPoint()).x());
    QVERIFY(view().width() < wide - 300 && view().width() > wide / 2);
    // What is drawn still stands where the pointer is.
    key(Qt::Key_D);
    const QPoint from = middleOf(0);
    drawLine(from, from + QPoint(60, 0));
    const QPoint on = inPresenter(QRect(from + QPoint(30, 0), QSize(1, 1))).topLeft();
    QVERIFY(alike(grabbed().pixelColor(on), QColor("#D81B60")));
    presenter()->setCompanion(nullptr);
    QCoreApplication::processEvents();
    QVERIFY(!words.isVisible());
    QCOMPARE(view().width(), wide);
    words.setParent(nullptr);
  }

  void theSheetAndThePaletteKnowIt() {
    open("patches");
    window_->showShortcuts();
    auto* sheet = window_->findChild<QDialog*>("shortcuts");
    QStringList words;
    for (const auto* label : sheet->findChildren<QLabel*>()) words << label->text();
    for (const char* each :
         {"PRESENTING", "Draw on the figure", "Black screen", "Page Down", "Show the pointer"})
      QVERIFY2(words.contains(each), each);
    sheet->close();
    // Chosen in the window, a tool begins to present.
    for (QAction* action : window_->actions()) {
      if (action->text() != "Draw on the figure") continue;
      QVERIFY(!action->toolTip().isEmpty());
      action->trigger();
    }
    QVERIFY(presenter());
    QVERIFY(hint().startsWith("Drawing in"));
  }
};

REGISTER_TEST(TestUiPresenter, QApplication)
#include "test_ui_presenter.moc"
