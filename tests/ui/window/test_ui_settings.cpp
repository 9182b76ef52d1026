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

  void whatWasSetIsReadAgain() {
    {
      Settings settings;
      settings.setTheme("dark");
      settings.setLab("scramble");
      settings.setGeometry(QByteArray("\1\2\0\3", 4));
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
};

QTEST_MAIN(TestUiSettings)
#include "test_ui_settings.moc"
