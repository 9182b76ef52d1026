// What is remembered between runs, and where.
#include <QAbstractButton>
#include <QDialog>
#include <QLineEdit>
#include <QPointer>

#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/language/language.h"
#include "ui/model/settings.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/segmented.h"

class TestUiSettings : public QObject, private WindowFixture {
  Q_OBJECT

  QString path(const QString& name) { return folder_.filePath(name); }

 private slots:
  void initTestCase() {
    isolate();
    QCoreApplication::setOrganizationName("whereabouts");
    QCoreApplication::setApplicationName("whereabouts");
  }
  void cleanup() {
    window_.reset();
    QSettings().clear();
    QFile::remove(path("whereabouts/whereabouts.conf"));
  }

  void theFileIsNamedAfterTheProgram() {
    Settings settings;
    settings.setTheme("dark");
    QSettings().sync();
    QCOMPARE(QSettings().fileName(), path("whereabouts/whereabouts.conf"));
    QVERIFY(QFile::exists(path("whereabouts/whereabouts.conf")));
  }

  void whatWasSetIsReadAgain() {
    {
      Settings settings;
      settings.setTheme("dark");
      settings.setLab("scramble");
      settings.setGeometry(QByteArray("\1\2\0\3", 4));
      settings.setLanguage("de");
      settings.setScale(125);
      settings.setSpeed(2);
      settings.setLoops(false);
      settings.addRecentFile("/a/b.png");
      settings.addRecentFile("/c d/e.npy");
      settings.addRecentFile("/f/lecture.whereabouts");
    }
    const Settings settings;
    QCOMPARE(settings.theme(), QString("dark"));
    QCOMPARE(settings.lab(), QString("scramble"));
    QCOMPARE(settings.geometry(), QByteArray("\1\2\0\3", 4));
    QCOMPARE(settings.recentFiles(), QStringList({"/c d/e.npy", "/a/b.png"}));
    QCOMPARE(settings.recentSessions(), QStringList({"/f/lecture.whereabouts"}));
    QCOMPARE(settings.backend(), QString("auto"));
    QCOMPARE(settings.language(), QString("de"));
    QCOMPARE(settings.scale(), 125);
    QCOMPARE(settings.speed(), 2.0);
    QCOMPARE(settings.loops(), false);
  }

  void manyImagesDisplaceNoCheckpoint() {
    {
      Settings settings;
      settings.addRecentFile("/a/model.safetensors");
      for (int i = 0; i < 30; ++i) settings.addRecentFile(QString("/a/%1.png").arg(i));
    }
    const QStringList files = Settings().recentFiles();
    QCOMPARE(files.size(), 13);
    QCOMPARE(files.front(), QString("/a/29.png"));
    QCOMPARE(files.back(), QString("/a/model.safetensors"));
    QVERIFY(files.contains("/a/18.png") && !files.contains("/a/17.png"));
  }

  void filesOfOtherNamesAreNotRead() {
    {
      QSettings other("Unknown Organization", "whereabouts");
      other.setValue("window/theme", "dark");
      QSettings organisation("whereabouts");
      organisation.setValue("window/theme", "dark");
    }
    QCOMPARE(Settings().theme(), QString());
  }

  void theWindowStartsWithThem() {
    QSettings().setValue("window/theme", "dark");
    QSettings().setValue("window/lab", "scramble");
    const WindowOptions options;
    window_ = std::make_unique<MainWindow>(options);
    window_->show();
    QVERIFY(settled());
    QCOMPARE(window_->themeName(), QString("dark"));
    QCOMPARE(space().lab().info().id, std::string("scramble"));
  }

  // What somebody sets in the window is there the next time.
  void theWindowRemembers() {
    open("neighbours");
    window_->playback().setSpeed(0.5);
    QTest::mouseClick(part<QAbstractButton>("loop"), Qt::LeftButton);
    window_->setScale(90);
    window_->setThemeName("paper");
    space().chooseLab("sinusoid");
    QVERIFY(settled());
    window_->resize(700, 500);
    window_->close();
    window_ = std::make_unique<MainWindow>(WindowOptions{});
    QCOMPARE(window_->playback().speed(), 0.5);
    QVERIFY(!window_->playback().loops());
    QVERIFY(!part<QAbstractButton>("loop")->isChecked());
    QCOMPARE(currentTheme().typeScale, 0.9);
    QCOMPARE(window_->themeName(), QString("paper"));
    QCOMPARE(space().lab().info().id, std::string("sinusoid"));
    QCOMPARE(window_->size(), QSize(700, 500));
    setUiScale(1);
  }

  void nonsenseInTheFileIsBroughtIntoRange() {
    QSettings().setValue("window/scale", 4000);
    QSettings().setValue("animation/speed", -3);
    QSettings().setValue("window/language", "klingon");
    QSettings().setValue("window/theme", "pink");
    open("patches");
    QVERIFY(currentTheme().typeScale <= 2);
    QCOMPARE(window_->playback().speed(), 0.25);
    QCOMPARE(languageFor(Settings().language()), languageFor("system"));
    window_->setScale(100);
    QCOMPARE(currentTheme().typeScale, 1.0);
  }

  // Export options: kept when something is written, not when the dialog is cancelled.
  void dialogsRemember() {
    QSettings().setValue("files/outputFolder", folder_.path());
    open("neighbours");
    const auto shown = [this] {
      window_->showExport();
      auto* dialog = window_->findChild<QDialog*>("exportDialog");
      QTest::qWait(100);  // the preview
      return dialog;
    };
    QDialog* dialog = shown();
    auto* dpi = dialog->findChild<NumberField*>("dpi");
    const double proposed = dpi->value();
    dpi->setValue(96);
    dialog->reject();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    dialog = shown();
    QCOMPARE(dialog->findChild<NumberField*>("dpi")->value(), proposed);
    dialog->findChild<NumberField*>("dpi")->setValue(96);
    dialog->findChild<NumberField*>("widthMm")->setValue(85);
    auto* format = dialog->findChild<Segmented*>("format");
    QTest::mouseClick(format->findChildren<QAbstractButton*>().at(1), Qt::LeftButton);
    QTest::qWait(100);
    QPointer<QDialog> open = dialog;
    QTest::mouseClick(dialog->findChild<QAbstractButton*>("write"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return open.isNull() || !open->isVisible(); }, 20000));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    dialog = shown();
    QCOMPARE(dialog->findChild<NumberField*>("dpi")->value(), 96.0);
    QCOMPARE(dialog->findChild<NumberField*>("widthMm")->value(), 85.0);
    QCOMPARE(dialog->findChild<Segmented*>("format")->current(), 1);
    QVERIFY(dialog->findChild<QLineEdit*>("file")->text().endsWith(".svg"));
    // What is as it was proposed is not kept.
    QVERIFY(QSettings().contains("output/exportDialog/paper/dpi"));
    QVERIFY(!QSettings().contains("output/exportDialog/paper/caption"));
    dialog->reject();
  }
};

REGISTER_TEST(TestUiSettings, QApplication)
#include "test_ui_settings.moc"
