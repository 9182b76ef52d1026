// What a figure is exported for, and which of its panels stand on the page: chosen in the preview.
#include <QApplication>
#include <QLabel>
#include <QPushButton>

#include "tests/output_window.h"
#include "tests/registered_test.h"
#include "ui/output/page_preview.h"
#include "ui/render/html/live_page.h"
#include "ui/render/paint/readable_part.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/toggle.h"

class TestUiExportPage : public QObject, private OutputWindow {
  Q_OBJECT

  enum For { paper, slides, web };
  enum FileFormat { png, svg, pdf, html };
  QPointer<QDialog> dialog_;

  template <typename Widget>
  Widget* field(const char* name) {
    auto* found = dialog_->findChild<Widget*>(QString::fromLatin1(name));
    if (!found) qFatal("there is no %s", name);
    return found;
  }
  void press(const char* segments, int index) {
    QTest::mouseClick(field<Segmented>(segments)->findChildren<QAbstractButton*>().at(index), Qt::LeftButton);
  }
  void click(const char* button) { QTest::mouseClick(field<QPushButton>(button), Qt::LeftButton); }
  void openDialog(const QString& lab) {
    openHere(lab);
    openAgain();
  }
  void openAgain() {
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier);
    shown();
  }
  void shown() {
    dialog_ = window_->findChild<QDialog*>("exportDialog");
    QVERIFY(dialog_ && QTest::qWaitForWindowExposed(dialog_));
    QVERIFY(QTest::qWaitFor([&] { return !preview()->pixmap().isNull(); }, 20000));
  }
  void write() {
    click("write");
    QVERIFY(QTest::qWaitFor([&] { return !dialog_; }, 30000));
  }
  PagePreview* preview() { return field<PagePreview>("preview"); }
  std::vector<int> onPage() {
    std::vector<int> numbers;
    for (const PagePreview::Spot& spot : preview()->spots()) numbers.push_back(spot.number);
    return numbers;
  }
  bool comes(const std::vector<int>& numbers) {
    return QTest::qWaitFor([&] { return onPage() == numbers; }, 10000);
  }
  // A tall column of the whole figure.
  void setWidth(double millimetres) {
    field<NumberField>("widthMm")->setValue(millimetres);
    QTest::qWait(100);  // the preview
  }
  int pageHeight() {
    static const QRegularExpression size("× (\\d+) mm");
    return size.match(field<QLabel>("facts")->text()).captured(1).toInt();
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { clear(); }

  // A page computes the figure of one lab; beside a pinned one, and while a question waits, it has what is
  // stored.
  void aPageComputesOneFigureAlone() {
    if (!hasPageCore("sinusoid")) QSKIP("no emscripten: pages compute nothing");
    const auto computes = [&](const char* name) {
      press("format", html);
      const QString path = folder_.filePath(name);
      field<QLineEdit>("file")->setText(path);
      write();
      QFile file(path);
      return file.open(QIODevice::ReadOnly) && file.readAll().contains("class=\"wa-core\"");
    };
    openDialog("sinusoid");
    QVERIFY(computes("alone.html"));
    space().setPinned(true);
    QVERIFY(settled() && space().shown()->request.pinned);
    openAgain();
    QVERIFY(!computes("pinned.html"));
  }

  void eachPurposeHasItsOwnSettings() {
    openHere("neighbours");
    window_->setThemeName("dark");
    openAgain();
    const auto theme = [&] { return field<ComboBox>("theme")->currentData().toString(); };
    // Paper is light whatever the window is.
    QCOMPARE(field<Segmented>("purpose")->current(), int{paper});
    QCOMPARE(theme(), QString("light"));
    QCOMPARE(preview()->pixmap().toImage().pixelColor(2, 2), QColor(Qt::white));
    setWidth(85);
    press("section", 3);
    QTest::mouseClick(field<Toggle>("title"), Qt::LeftButton);
    QVERIFY(!field<Toggle>("title")->isChecked());
    // Nothing of it follows into a page, which has no paper.
    press("format", html);
    QCOMPARE(field<Segmented>("purpose")->current(), int{web});
    QVERIFY(field<Toggle>("title")->isChecked());
    QCOMPARE(theme(), QString("dark"));
    press("section", 0);
    for (const char* name : {"venue", "column", "widthMm", "heightMm", "dpi"})
      QVERIFY2(!field<QWidget>(name)->isVisible(), name);
    QVERIFY(field<QLabel>("pageSize")->isVisible());
    QTRY_VERIFY2(!field<QLabel>("facts")->text().contains("mm"), qPrintable(field<QLabel>("facts")->text()));
    // Slides are wide, with large type.
    press("purpose", slides);
    QCOMPARE(field<Segmented>("format")->current(), int{png});
    QVERIFY(field<QWidget>("widthMm")->isVisible());
    QCOMPARE(field<NumberField>("widthMm")->value() / field<NumberField>("heightMm")->value(), 16.0 / 9);
    QCOMPARE(field<NumberField>("font-size")->value(), 12.0);
    QVERIFY(field<Toggle>("title")->isChecked());
    // What was chosen for paper is there again, and is kept when it is written.
    press("purpose", paper);
    QCOMPARE(field<NumberField>("widthMm")->value(), 85.0);
    QVERIFY(!field<Toggle>("title")->isChecked());
    press("format", svg);
    write();
    openAgain();
    QCOMPARE(field<NumberField>("widthMm")->value(), 85.0);
    QCOMPARE(field<Segmented>("format")->current(), int{svg});
    press("format", html);
    QVERIFY(field<Toggle>("title")->isChecked());
    // A PDF is no page.
    press("format", pdf);
    QCOMPARE(field<Segmented>("purpose")->current(), int{paper});
    QCOMPARE(field<NumberField>("widthMm")->value(), 85.0);
    dialog_->reject();
  }

  void pagesAndFilmsStandBesideFigures() {
    openHere("neighbours");
    QTest::keyClick(window_.get(), Qt::Key_W, Qt::ControlModifier | Qt::ShiftModifier);
    shown();
    QCOMPARE(field<Segmented>("format")->current(), int{html});
    QCOMPARE(field<QLineEdit>("file")->text(), path("neighbours.html"));
    dialog_->reject();
    QTRY_VERIFY(!dialog_);
    // The next figure is for paper again.
    openAgain();
    QCOMPARE(field<Segmented>("purpose")->current(), int{paper});
    dialog_->reject();
  }

  void panelsAreChosenByMouse() {
    openDialog("neighbours");
    QVERIFY(comes({1, 2, 3, 4, 5, 6}));
    QTest::mouseClick(preview(), Qt::LeftButton, {}, preview()->markOf(2));
    QVERIFY(comes({1, 2, 4, 5, 6}));
    QTest::mouseClick(preview(), Qt::LeftButton, {}, preview()->markOf(0));
    QVERIFY(comes({2, 4, 5, 6}));
    QVERIFY(field<QLabel>("panelNote")->text().contains("4 of 6"));
    // The words of the figure stay.
    QVERIFY(field<Toggle>("title")->isChecked() && field<Toggle>("caption")->isChecked());
    click("leftOut-3");
    QVERIFY(comes({2, 3, 4, 5, 6}));
    press("format", svg);
    write();
    const QByteArray drawn = bytesOf(path("neighbours.svg"));
    QVERIFY(drawn.contains(">Who is near whom?<") && drawn.contains(">centre<"));
    QVERIFY(!drawn.contains(">top left<"));
    // They are this figure's: the next one is whole.
    openAgain();
    QVERIFY(comes({1, 2, 3, 4, 5, 6}));
    dialog_->reject();
  }

  void panelsAreChosenByKeys() {
    openDialog("neighbours");
    preview()->setFocus();
    QTest::keyClick(preview(), Qt::Key_Right);
    QVERIFY(preview()->accessibleDescription().startsWith("Panel 2"));
    QTest::keyClick(preview(), Qt::Key_Space);
    QVERIFY(comes({1, 3, 4, 5, 6}));
    for (int left = 4; left >= 1; --left) QTest::keyClick(preview(), Qt::Key_Space);
    QCOMPARE(onPage().size(), std::size_t{1});
    QTest::keyClick(preview(), Qt::Key_Space);  // one stays
    QCOMPARE(onPage().size(), std::size_t{1});
    auto* back = field<QPushButton>("leftOut-2");
    back->setFocus();
    QTest::keyClick(back, Qt::Key_Space);
    QTRY_COMPARE(onPage().size(), std::size_t{2});
    auto* all = field<QPushButton>("allPanels");
    all->setFocus();
    QTest::keyClick(all, Qt::Key_Space);
    QVERIFY(comes({1, 2, 3, 4, 5, 6}));
    QVERIFY(!all->isVisible());
    dialog_->reject();
  }

  // A column of attention has its leader and what can be read beside it; whole it is taller than A4, which is
  // said, and one click takes it back.
  void aPageTallerThanA4IsToldOf() {
    openDialog("attention");
    setWidth(85);
    QTRY_VERIFY2(field<QLabel>("panelNote")->text().contains("cannot be read"),
                 qPrintable(field<QLabel>("panelNote")->text()));
    const std::vector<int> fitting = onPage();
    const auto leader = space().shown()->figure->leader;
    QVERIFY(leader && std::count(fitting.begin(), fitting.end(), static_cast<int>(*leader) + 1) == 1);
    QVERIFY2(pageHeight() > 100 && pageHeight() <= columnHeightMm, qPrintable(QString::number(pageHeight())));
    click("allPanels");
    QTRY_VERIFY(field<QLabel>("panelNote")->text().contains("Taller than A4"));
    QVERIFY(pageHeight() > pageHeightMm);
    QCOMPARE(onPage().size(), space().shown()->figure->panels.size());
    QVERIFY(field<QPushButton>("fewerPanels")->isVisible());
    click("fewerPanels");
    QVERIFY(comes(fitting));
    QVERIFY(pageHeight() <= columnHeightMm);
    dialog_->reject();
  }

  void thePageIsSeenAtTrueSizeAndNearer() {
    openDialog("neighbours");
    const auto width = [&] { return preview()->pixmap().deviceIndependentSize().width(); };
    const double screen = dialog_->screen()->physicalDotsPerInch();
    const double dots = screen >= 60 && screen <= 300 ? screen : dialog_->screen()->logicalDotsPerInch();
    QVERIFY2(std::abs(width() - 178 / 25.4 * dots) < 2, qPrintable(QString::number(width())));
    const double before = width();
    preview()->setFocus();
    QTest::keyClick(preview(), Qt::Key_Plus);
    QVERIFY(std::abs(width() - 2 * before) < 2);
    QTest::keyClick(preview(), Qt::Key_Minus);
    QTest::keyClick(preview(), Qt::Key_Minus);
    QVERIFY(std::abs(width() - before / 2) < 2);
    field<ComboBox>("zoom")->setCurrentIndex(0);
    QVERIFY(width() <= field<QWidget>("page")->width());
    dialog_->reject();
  }
};

REGISTER_TEST(TestUiExportPage, QApplication)
#include "test_ui_export_page.moc"
