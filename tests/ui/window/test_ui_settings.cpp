// What is remembered between runs, and where.
#include "tests/window_fixture.h"
#include "ui/model/settings.h"

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

  void anOldFileIsTakenOverOnce() {
    const QString old = path("Unknown Organization/whereabouts.conf");
    {
      QSettings written("Unknown Organization", "whereabouts");
      QCOMPARE(written.fileName(), old);
      written.setValue("window/theme", "dark");
      written.setValue("window/lab", "scramble");
      written.setValue("window/geometry", QByteArray("\1\2\0\3", 4));
      written.setValue("files/recent", QStringList({"/a/b.png", "/c d/e.npy"}));
    }
    QVERIFY(QFile::exists(old));
    {
      const Settings settings;
      QCOMPARE(settings.theme(), QString("dark"));
      QCOMPARE(settings.lab(), QString("scramble"));
      QCOMPARE(settings.geometry(), QByteArray("\1\2\0\3", 4));
      QCOMPARE(settings.recentFiles(), QStringList({"/a/b.png", "/c d/e.npy"}));
      QCOMPARE(settings.backend(), QString("auto"));
    }
    QVERIFY(!QFile::exists(old));
    QVERIFY(!QFile::exists(path("Unknown Organization")));
    QSettings().sync();
    QVERIFY(QFile::exists(path("whereabouts/whereabouts.conf")));
    // What was thrown away stays away.
    QSettings().clear();
    QCOMPARE(Settings().theme(), QString());
  }

  void anOldFileThatIsDamagedStays() {
    const QString old = path("Unknown Organization/whereabouts.conf");
    QVERIFY(QDir().mkpath(path("Unknown Organization")));
    QFile file(old);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[window]\ntheme=dark\n[computation]\nbackend eigen\n");
    file.close();
    QCOMPARE(Settings().theme(), QString("dark"));  // what can be read is
    QVERIFY(QFile::exists(old));
    QFile::remove(old);
  }

  void theWindowTakesThemOver() {
    {
      QSettings written("Unknown Organization", "whereabouts");
      written.setValue("window/theme", "dark");
      written.setValue("window/lab", "scramble");
    }
    const WindowOptions options;
    window_ = std::make_unique<MainWindow>(options);
    window_->show();
    QVERIFY(settled());
    QCOMPARE(window_->themeName(), QString("dark"));
    QCOMPARE(space().lab().info().id, std::string("scramble"));
  }

  void anOldFileDoesNotReplaceANewerOne() {
    QSettings().setValue("window/theme", "projector");
    QSettings written("Unknown Organization", "whereabouts");
    written.setValue("window/theme", "dark");
    written.sync();
    QCOMPARE(Settings().theme(), QString("projector"));
    QVERIFY(QFile::exists(written.fileName()));
    QFile::remove(written.fileName());
  }
};

QTEST_MAIN(TestUiSettings)
#include "test_ui_settings.moc"
