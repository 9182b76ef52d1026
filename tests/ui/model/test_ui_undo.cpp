// What undo takes back besides values: pins, statements about a checkpoint, a file that is still being
// opened.
#include <QPushButton>
#include <QtTest>

#include "core/checkpoint/inspect/overrides.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/model/history.h"
#include "ui/render/view/figure_view.h"

class TestUiUndo : public QObject, WindowFixture {
  Q_OBJECT

  void undo() { QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier); }
  void redo() { QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier); }
  void pin() { QTest::keyClick(window_.get(), Qt::Key_P, Qt::ControlModifier); }
  QString offered(const QString& start) {
    for (const QAction* action : window_->findChildren<QAction*>()) {
      if (action->text().startsWith(start)) return action->isEnabled() ? action->text() : QString();
    }
    return {};
  }
  std::size_t panels() { return space().shown()->figure->panels.size(); }
  bool buttonIsDown() { return part<QPushButton>("pin")->isChecked(); }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void pins() {
    open("neighbours");
    const std::size_t alone = panels();
    pin();
    QVERIFY(settled());
    const std::size_t both = panels();
    QVERIFY(both > alone);
    QCOMPARE(offered("Undo"), QString("Undo pinning"));
    space().chooseLab("scramble");
    QVERIFY(settled());

    undo();
    QVERIFY(settled());
    QCOMPARE(space().lab().info().id, std::string("neighbours"));
    QVERIFY(!space().pinned() && !buttonIsDown());
    QCOMPARE(panels(), alone);
    QCOMPARE(offered("Redo"), QString("Redo pinning"));
    redo();
    QVERIFY(settled());
    QVERIFY(space().pinned() && buttonIsDown());
    QCOMPARE(panels(), both);

    pin();
    QCOMPARE(offered("Undo"), QString("Undo unpinning"));
    undo();
    QVERIFY(settled());
    QVERIFY(space().pinned() && buttonIsDown());
    QCOMPARE(panels(), both);
    undo();
    QVERIFY(!space().pinned());
    QVERIFY(!space().history().canUndo());
  }

  // A drag that is not over, and a pin amid it, are two steps.
  void aPinIsAStepOfItsOwn() {
    open("neighbours");
    const Values before = space().given();
    space().setValue("reference", Value(Cell{3, 3}), false);
    QVERIFY(settled());
    pin();
    space().setValue("reference", Value(Cell{4, 4}), false);
    QVERIFY(settled());
    QCOMPARE(space().history().count(), std::size_t{3});
    undo();
    QVERIFY(space().pinned());
    QVERIFY(space().given().at("reference") == Value(Cell{3, 3}));
    undo();
    QVERIFY(!space().pinned());
    QVERIFY(space().given().at("reference") == Value(Cell{3, 3}));
    undo();
    QVERIFY(space().given() == before);
  }

  void openingASessionTakesPinsAwayAndUndoBringsThemBack() {
    open("neighbours");
    pin();
    QVERIFY(settled());
    const auto figure = space().shown()->request.pinned;
    QVERIFY(figure);
    const Session session = space().session();
    space().restore(session, space().inputs());
    QVERIFY(settled());
    QVERIFY(!space().pinned() && !buttonIsDown());
    undo();
    QVERIFY(settled());
    QVERIFY(space().pinned() && buttonIsDown());
    QCOMPARE(space().shown()->request.pinned, figure);
    redo();
    QVERIFY(settled());
    QVERIFY(!space().pinned());
    undo();
    undo();
    QVERIFY(settled());
    QVERIFY(!space().pinned());
  }

  // What was pinned before a question came up has not been looked at with it in mind.
  void aQuestionHidesOlderPins() {
    open("neighbours");
    pin();
    QVERIFY(settled());
    const std::size_t both = panels();
    space().setFlipped(true);
    const auto nothing =
        std::make_shared<const Withholds>([](const ComputeResult&, const Progress&) { return false; });
    space().setWithholds(nothing);
    QVERIFY(settled());
    QVERIFY(!space().pinned() && !space().flipped() && !buttonIsDown());
    QVERIFY(panels() < both);
    // No way back to it by undo.
    undo();
    redo();
    QVERIFY(settled());
    QVERIFY(!space().pinned());
    QVERIFY(panels() < both);
    // What has passed may be pinned.
    pin();
    QVERIFY(settled());
    QVERIFY(space().pinned());
    QCOMPARE(panels(), both);
    undo();
    QVERIFY(settled());
    QVERIFY(!space().pinned());
    space().setWithholds(nullptr);
    QVERIFY(settled());
    QVERIFY(space().pinned() && buttonIsDown());
    QCOMPARE(panels(), both);
  }

  void whatIsSaidOfACheckpoint() {
    open("attention");
    const auto say = [&](int heads) {
      ModelOverrides overrides;
      overrides.heads = heads;
      Inputs inputs = space().inputs()->inputs;
      use_checkpoint(inputs, with_overrides(inputs.checkpoint, overrides));
      space().setInputs(makeInputSet(inputs));
    };
    const std::vector<int> heads{1, 2, 4, 1, 2, 4};
    for (const int count : heads) say(count);
    QCOMPARE(offered("Undo"), "Undo what is said of " + space().inputs()->of(InputId::checkpoint).name);
    QCOMPARE(space().history().count(), heads.size());
    for (std::size_t i = 0; i < heads.size(); ++i) undo();
    QVERIFY(settled());
    QVERIFY(overrides_of(*space().inputs()->inputs.checkpoint).empty());
    QVERIFY(!space().history().canUndo());
    redo();
    QCOMPARE(overrides_of(*space().inputs()->inputs.checkpoint).heads, std::optional(1));
  }

  void aFileThatIsBeingOpened() {
    open("patches");
    space().setValue("patch", Value(std::int64_t{20}), true);
    QVERIFY(settled());
    const auto inputs = space().inputs();
    drop(image(60, 40));
    QCOMPARE(offered("Stop opening"), QString("Stop opening"));
    QCOMPARE(offered("Redo"), QString());
    undo();
    QVERIFY(offered("Undo").startsWith("Undo "));
    QTest::qWait(300);
    QCOMPARE(space().inputs(), inputs);
    QVERIFY(space().given().has("patch"));
    // The step before is the next one to go.
    undo();
    QVERIFY(!space().given().has("patch"));
    drop(image(60, 40));
    QTRY_COMPARE(space().inputs()->of(InputId::image).name, QString("image60x40"));
    undo();
    QCOMPARE(space().inputs(), inputs);
  }

  void oldPinsAreForgotten() {
    History history;
    const auto figure = std::make_shared<const Figure>();
    Values after;
    after.set("measure", Value(std::string("cosine")));
    history.record(History::Change{"neighbours", "measure", {}, after}, false);
    for (int i = 0; i < 45; ++i) {
      history.record(History::Pinning{"neighbours", {}, {figure, nullptr}}, false);
    }
    QCOMPARE(history.count(), std::size_t{40});
  }
};

REGISTER_TEST(TestUiUndo, QApplication)
#include "test_ui_undo.moc"
