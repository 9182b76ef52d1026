// The dialog that exports a figure: presets, words, previews of other eyes, panels apart.
#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "tests/made_figures.h"
#include "tests/registered_test.h"
#include "ui/output/export_dialog.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/toggle.h"

using namespace whereabouts;

class TestUiExportDialog : public QObject {
  Q_OBJECT

  QTemporaryDir folder_, settings_;
  QPointer<ExportDialog> dialog_;

  template <typename Widget>
  Widget* part(const char* name) {
    auto* found = dialog_->findChild<Widget*>(QString::fromLatin1(name));
    if (!found) qFatal("there is no %s", name);
    return found;
  }
  void choose(const char* box, const char* id) {
    auto* combo = part<ComboBox>(box);
    combo->setCurrentIndex(combo->findData(QString::fromLatin1(id)));
    emit combo->activated(combo->currentIndex());
  }
  void open() {
    dialog_ = new ExportDialog(std::make_shared<Figure>(twoMaps()), folder_.filePath("map"), "{}", "light",
                               nullptr);
    dialog_->show();
    QVERIFY(QTest::qWaitForWindowExposed(dialog_));
  }
  void showSection(int index) {
    QTest::mouseClick(part<Segmented>("section")->findChildren<QAbstractButton*>().at(index), Qt::LeftButton);
  }
  QImage preview() { return part<QLabel>("preview")->pixmap().toImage(); }
  bool previews(const std::function<bool(const QImage&)>& as) {
    return QTest::qWaitFor([&] { return !preview().isNull() && as(preview()); }, 5000);
  }
  static bool isGrey(const QImage& image) {
    for (int y = 0; y < image.height(); y += 3) {
      for (int x = 0; x < image.width(); x += 3) {
        const QRgb p = image.pixel(x, y);
        if (qRed(p) != qGreen(p) || qGreen(p) != qBlue(p)) return false;
      }
    }
    return true;
  }
  QByteArray written(const char* name) {
    QFile file(folder_.filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  void write() {
    QTest::mouseClick(part<QPushButton>("write"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return !dialog_; }, 10000));
  }

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("WhereaboutsTest");
    QCoreApplication::setApplicationName("exportDialog");
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_.path());
  }
  void init() {
    QSettings().clear();  // what was chosen before is proposed again
    open();
  }
  void cleanup() {
    delete dialog_;
    for (const QString& file : QDir(folder_.path()).entryList(QDir::Files))
      QFile::remove(folder_.filePath(file));
  }

  void aVenueSetsTheOthers() {
    QCOMPARE(part<NumberField>("widthMm")->value(), 178.0);
    choose("venue", "nature");
    QCOMPARE(part<NumberField>("widthMm")->value(), 183.0);
    QTest::mouseClick(part<Segmented>("column")->findChildren<QAbstractButton*>().at(0), Qt::LeftButton);
    QCOMPARE(part<NumberField>("widthMm")->value(), 89.0);
    QCOMPARE(part<NumberField>("font-size")->value(), 6.4);
    QCOMPARE(part<ComboBox>("letters")->currentData().toString(), QString("a"));
    QVERIFY(!part<Toggle>("title")->isChecked() && !part<Toggle>("caption")->isChecked());
    part<NumberField>("widthMm")->setValue(100);
    QCOMPARE(part<Segmented>("column")->current(), 2);
    choose("venue", "none");
    QCOMPARE(part<NumberField>("font-size")->value(), 8.25);
    QVERIFY(part<Toggle>("title")->isChecked());
  }

  void wordsAreEdited() {
    showSection(3);
    auto* title = part<QLineEdit>("titleText");
    QCOMPARE(title->text(), QString("Who is near whom?"));
    title->setFocus();
    title->selectAll();
    QTest::keyClicks(title, "Mine");
    auto* bar = part<QLineEdit>("label-bar1");
    QCOMPARE(bar->text(), QString("similarity"));
    bar->setFocus();
    bar->selectAll();
    QTest::keyClicks(bar, "cosine");
    QTest::mouseClick(part<Segmented>("format")->findChildren<QAbstractButton*>().at(1), Qt::LeftButton);
    write();
    const QByteArray svg = written("map.svg");
    QVERIFY(svg.contains(">Mine<") && svg.contains(">cosine<") && svg.contains(">left<"));
    QVERIFY(!svg.contains(">similarity<"));
  }

  // The preview is grey, the file is not.
  void otherEyesAreForThePreviewOnly() {
    QVERIFY(previews([](const QImage& image) { return !isGrey(image); }));
    part<ComboBox>("vision")->setCurrentIndex(4);
    QVERIFY(previews(isGrey));
    write();
    QVERIFY(!isGrey(QImage::fromData(written("map.png"))));
  }

  // It is the user's, once and for the next figure.
  void theSessionMayBeLeftOut() {
    const auto texts = [&] { return QImage::fromData(written("map.png")).textKeys(); };
    write();
    QCOMPARE(texts().filter("hereabouts").size(), 1);
    QFile::remove(folder_.filePath("map.png"));
    for (const bool first : {true, false}) {
      open();
      showSection(2);
      if (first) {
        part<Toggle>("session")->setFocus();
        QTest::keyClick(part<Toggle>("session"), Qt::Key_Space);
      }
      QVERIFY(!part<Toggle>("session")->isChecked());
      write();
      QCOMPARE(texts().filter("hereabouts").size(), 0);
      QFile::remove(folder_.filePath("map.png"));
    }
  }

  void panelsApart() {
    showSection(4);
    QTest::mouseClick(part<Toggle>("eachPanel"), Qt::LeftButton);
    write();
    QCOMPARE(QDir(folder_.path()).entryList(QDir::Files, QDir::Name),
             QStringList({"map-1.png", "map-2.png"}));
    // In a PDF they would be pages; apart they are files.
    open();
    showSection(4);
    QTest::mouseClick(part<Toggle>("eachPanel"), Qt::LeftButton);
    QTest::mouseClick(part<Segmented>("format")->findChildren<QAbstractButton*>().at(2), Qt::LeftButton);
    write();
    QCOMPARE(QDir(folder_.path()).entryList({"*.pdf"}, QDir::Files, QDir::Name),
             QStringList({"map-1.pdf", "map-2.pdf"}));
  }

  // Nothing is known of other values of a figure alone.
  void withoutALabThereIsNoBatch() {
    QVERIFY(!part<ComboBox>("over")->isEnabled() && !part<QLineEdit>("values")->isEnabled());
    QVERIFY(!part<ComboBox>("slider")->isEnabled());
  }

  void whatCannotBeIsSaidInPlace() {
    choose("theme", "dark");
    choose("background", "white");
    auto* problem = part<QLabel>("problem");
    QVERIFY(QTest::qWaitFor([&] { return problem->text().contains("cannot be read on white"); }, 5000));
    QVERIFY(!part<QPushButton>("write")->isEnabled());
    choose("background", "transparent");
    QVERIFY(QTest::qWaitFor([&] { return problem->text().isEmpty(); }, 5000));
  }

  void itFitsASmallScreen() {
    const QSize least = dialog_->minimumSizeHint();
    QVERIFY2(least.width() <= 900 && least.height() <= 600,
             qPrintable(QString("%1 x %2").arg(least.width()).arg(least.height())));
    dialog_->resize(900, 600);
    for (int section = 0; section < 5; ++section) {
      showSection(section);
      QTest::qWait(120);
      QVERIFY(part<QPushButton>("write")->visibleRegion().boundingRect().size() ==
              part<QPushButton>("write")->size());
      for (QWidget* each : dialog_->findChildren<QWidget*>()) {
        const bool control = each->isVisible() && each->focusPolicy() != Qt::NoFocus;
        if (control && !each->objectName().startsWith("qt_") && !each->inherits("QScrollBar"))
          QVERIFY2(!each->accessibleName().isEmpty() || each->inherits("QAbstractButton"),
                   qPrintable(each->objectName() + each->metaObject()->className()));
      }
    }
  }
};

REGISTER_TEST(TestUiExportDialog, QApplication)
#include "test_ui_export_dialog.moc"
