// The list of labs: it fits, folds, finds, and puts what is used most first.
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>

#include "core/figure/curve_at.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/model/lab_uses.h"
#include "ui/render/view/figure_view.h"
#include "ui/window/chip.h"
#include "ui/window/lab_list.h"
#include "ui/window/lab_list_rows.h"

class TestUiLabList : public QObject, private WindowFixture {
  Q_OBJECT

  LabList& list() { return *part<LabList>("labList"); }
  QScrollBar& bar() { return *part<QScrollArea>("labListScroll")->verticalScrollBar(); }
  LabGroupHead& head(const QString& id) { return *part<LabGroupHead>("labGroup-" + id); }
  // The labs that can be seen, those of the group of the most used left out.
  QStringList shown() {
    QStringList names;
    for (const Lab* lab : labs()) {
      const QString id = QString::fromStdString(lab->info().id);
      if (part<QWidget>("lab-" + id)->isVisible()) names << id;
    }
    return names;
  }
  void openAt(const QString& lab, QSize size) {
    open(lab);
    window_->resize(size);
    QCoreApplication::processEvents();
    QTest::qWait(50);
    activate();
  }
  // Keys go to an active window.
  void activate() {
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void allLabsFitWithoutScrolling() {
    openAt("patches", {1440, 900});
    QCOMPARE(shown().size(), static_cast<qsizetype>(labs().size()));
    QCOMPARE(bar().maximum(), 0);
    // Comfortable where there is room.
    window_->resize(1440, 1300);
    QTest::qWait(50);
    QCOMPARE(part<QWidget>("lab-patches")->height(), 32);
  }

  void groupsFoldAndStaySo() {
    openAt("patches", {1440, 900});
    LabGroupHead& encode = head("encode");
    QVERIFY(shown().contains("sinusoid"));
    QVERIFY(encode.accessibleName().contains("fold"));
    QTest::mouseClick(&encode, Qt::LeftButton);
    QVERIFY(!shown().contains("sinusoid") && shown().contains("patches"));
    QVERIFY(encode.accessibleName().contains("show"));
    // Another window has it folded, too; by keyboard it opens again.
    openAt("patches", {1440, 900});
    QVERIFY(!shown().contains("sinusoid"));
    auto* last = part<QAbstractButton>("lab-scramble");
    QTest::mouseClick(last, Qt::LeftButton);
    last->setFocus();
    QTest::keyClick(last, Qt::Key_Down);
    QVERIFY(head("encode").hasFocus());
    QCOMPARE(space().lab().info().id, std::string("scramble"));
    QTest::keyClick(&head("encode"), Qt::Key_Return);
    QVERIFY(shown().contains("sinusoid"));
    QTest::keyClick(&head("encode"), Qt::Key_Minus);
    QVERIFY(!shown().contains("sinusoid") && head("encode").hasFocus());
    QTest::keyClick(&head("encode"), Qt::Key_Plus);
    QVERIFY(shown().contains("sinusoid"));
    QVERIFY(QSettings().value("labs/folded").toStringList().isEmpty());
  }

  void typingFindsByNameQuestionAndKeyword() {
    openAt("patches", {1440, 900});
    QTest::keyClick(window_.get(), Qt::Key_F, Qt::ControlModifier);
    auto* field = part<QLineEdit>("findLab");
    QVERIFY(field->hasFocus());
    const auto finds = [&](const QString& words) {
      field->clear();
      QTest::keyClicks(field, words);
      return shown();
    };
    QCOMPARE(finds("sinusoid").value(0), QString("sinusoid"));
    QVERIFY(finds("who is near").contains("neighbours"));
    QVERIFY(finds("ssdc").contains("layers"));
    QVERIFY(finds("heatmap").contains("attention"));
    QVERIFY(finds("rope").contains("rotation") && !shown().contains("patches"));
    QVERIFY(!head("see").isVisible() && head("encode").isVisible());
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(space().lab().info().id, std::string("rotation"));
    QCOMPARE(shown().size(), static_cast<qsizetype>(labs().size()));
    field->setFocus();
    QVERIFY(finds("qqqq").isEmpty());
    QVERIFY(part<QLabel>("noLab")->isVisible());
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(field->text().isEmpty());
    QCOMPARE(shown().size(), static_cast<qsizetype>(labs().size()));
    // A folded group does not hide what is found.
    QTest::mouseClick(&head("compare"), Qt::LeftButton);
    field->setFocus();
    QVERIFY(finds("neighbours").contains("neighbours"));
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(!shown().contains("neighbours"));
  }

  void whatIsUsedMostStandsFirst() {
    openAt("patches", {1440, 900});
    QVERIFY(!window_->findChild<QWidget*>("labGroup-used"));
    // Looking at a lab counts, passing by does not.
    window_->findChild<QTimer*>("labLooks")->setInterval(1);
    space().chooseLab("resize");
    QTRY_COMPARE(QSettings().value("labs/uses-resize").toInt(), 1);
    window_.reset();
    QSettings().setValue("labs/uses-resize", 7);
    QSettings().setValue("labs/uses-layers", 9);
    QSettings().setValue("labs/uses-time", 3);
    QSettings().setValue("labs/uses-tensors", 4);
    QSettings().setValue("labs/uses-scramble", 1);
    openAt("patches", {1440, 900});
    QVERIFY(head("used").isVisible());
    const auto place = [&](const char* name) { return part<QWidget>(name)->geometry().top(); };
    QVERIFY(place("used-layers") < place("used-resize") && place("used-resize") < place("used-tensors"));
    QVERIFY(!window_->findChild<QWidget*>("used-time") && !window_->findChild<QWidget*>("used-scramble"));
    QVERIFY(place("used-tensors") < place("lab-patches"));
    QCOMPARE(bar().maximum(), 0);
    QTest::mouseClick(part<QWidget>("used-layers"), Qt::LeftButton);
    QCOMPARE(space().lab().info().id, std::string("layers"));
    QVERIFY(part<QAbstractButton>("lab-layers")->isChecked());
  }

  // Title, controls, places and keyboard are those of one lab, the old one or the new one.
  void aNewLabBeginsAnew() {
    openAt("attention", {1280, 560});
    auto& controls = *part<QScrollArea>("controlsScroll")->verticalScrollBar();
    QVERIFY(controls.maximum() > 0);
    controls.setValue(controls.maximum());
    QTest::keyClick(&window_->figureView(), Qt::Key_Right, Qt::ShiftModifier);
    auto* field = part<QWidget>("controlsScroll")->findChild<QLineEdit*>();
    if (field) field->setFocus();
    space().chooseLab("neighbours");
    QCOMPARE(controls.value(), 0);
    QVERIFY(window_->windowTitle().startsWith(
        QString::fromStdString(lab_with_id("neighbours")->info().question)));
    QVERIFY(!part<QWidget>("controlsScroll")->isAncestorOf(window_->focusWidget()));
    // While it takes long, the controls of the lab before are gone.
    emit space().slow(0.1, "computing");
    QVERIFY(!window_->findChild<QWidget*>("parameter-head") ||
            !window_->findChild<QWidget*>("parameter-head")->isVisible());
    QVERIFY(settled());
    QVERIFY(part<QWidget>("parameter-measure")->isVisible());
  }

  // A long name is cut only where there is no room for it.
  void chipsUseTheRoomThereIs() {
    openAt("attention", {1440, 900});
    const QString name = "a-photograph-of-a-cat-in-june";
    QImage picture(40, 30, QImage::Format_RGB888);
    picture.fill(Qt::darkCyan);
    const QString file = folder_.filePath(name + ".png");
    picture.save(file);
    window_->openFiles({file});
    QTRY_COMPARE(space().inputs()->of(InputId::image).name, name);
    QVERIFY(settled());
    const auto* image = part<Chip>("imageChip");
    const auto* checkpoint = part<Chip>("checkpointChip");
    QCOMPARE(image->width(), image->wanted());
    QCOMPARE(checkpoint->width(), checkpoint->wanted());
    // Too narrow for all of it, and nothing else is cut for its sake.
    window_->resize(1000, 700);
    QTest::qWait(50);
    QVERIFY(image->width() < image->wanted());
    QVERIFY(checkpoint->width() == checkpoint->wanted() || checkpoint->width() >= image->width() - 1);
    QVERIFY(part<QWidget>("topBar")->rect().contains(image->geometry()));
  }

  // The map has the questions as places; the present one is marked, and keys and mouse go to others.
  void theMapLeadsToLabs() {
    openAt("sinusoid", {1280, 720});
    QTest::mouseClick(part<QAbstractButton>("showMap"), Qt::LeftButton);
    QPointer<QDialog> map = part<QDialog>("modelMap");
    QVERIFY(QTest::qWaitForWindowExposed(map));
    QVERIFY2(map->width() <= 1280 && map->height() <= 720, qPrintable(QDebug::toString(map->size())));
    auto* here = part<QAbstractButton>("place-sinusoid");
    QVERIFY(here->isChecked() && here->hasFocus());
    QCOMPARE(here->accessibleName(), QString::fromStdString(lab_with_id("sinusoid")->info().question));
    for (const Lab* lab : labs()) {
      auto* place = part<QWidget>("place-" + QString::fromStdString(lab->info().id));
      QVERIFY(map->rect().contains(QRect(place->mapTo(map, QPoint()), place->size())));
    }
    QTest::keyClick(here, Qt::Key_Left);
    QVERIFY(part<QWidget>("place-patches")->hasFocus());
    QTest::keyClick(part<QWidget>("place-patches"), Qt::Key_Down);
    QTest::keyClick(part<QWidget>("place-scramble"), Qt::Key_Return);
    QCOMPARE(space().lab().info().id, std::string("scramble"));
    QTRY_VERIFY(!map);
    activate();
    QTest::keyClick(window_.get(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::mouseClick(part<QAbstractButton>("place-knockout"), Qt::LeftButton);
    QCOMPARE(space().lab().info().id, std::string("knockout"));
  }

  // A curve tells its value under the pointer.
  void curvesTellTheirValues() {
    open("components");
    FigureView& view = window_->figureView();
    view.repaintNow();
    const Figure& figure = *view.figure();
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
      for (const Layer& layer : figure.panels[i].layers) {
        const auto* line = std::get_if<Line>(&layer.content);
        if (!line || line->x.size() < 5 || !std::isfinite(line->y[2])) continue;
        const QPoint at = view.positionOf(i, line->x[2], line->y[2]).toPoint();
        QMouseEvent move(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(&view, &move);
        const auto point = curve_at(figure.panels[i], line->x[2], line->y[2]);
        QVERIFY(point);
        QVERIFY2(!part<QLabel>("hover")->text().isEmpty(), figure.panels[i].title.text().c_str());
        return;
      }
    }
    QFAIL("there is no curve");
  }

  // Icons alone have no field and no headings; asking for the field brings the names back.
  void compactHasIconsAlone() {
    openAt("patches", {1440, 900});
    QTest::mouseClick(&head("see"), Qt::LeftButton);
    QTest::keyClick(window_.get(), Qt::Key_F9);
    QVERIFY(list().compact());
    QCOMPARE(shown().size(), static_cast<qsizetype>(labs().size()));
    QVERIFY(!head("see").isVisible() && !part<QWidget>("findLab")->isVisible());
    QTest::keyClick(window_.get(), Qt::Key_F, Qt::ControlModifier);
    QVERIFY(!list().compact());
    QVERIFY(part<QWidget>("findLab")->hasFocus());
  }
};

REGISTER_TEST(TestUiLabList, QApplication)
#include "test_ui_lab_list.moc"
