// The window under random mouse moves, clicks, drags, keys, files, labs, lessons, themes and sizes. Whatever
// comes, it neither crashes nor hangs; a sanitizer sees what else is wrong.
//
// WHEREABOUTS_MONKEY="SEED EVENTS SECONDS" takes other than 1 5000 0: it ends after so many events, or after
// so many seconds where those are not 0. The same seed does the same again, as far as threads let it.
#include <ctime>

#include "core/base/resources.h"
#include "tests/made_model.h"
#include "tests/monkey.h"
#include "tests/window_fixture.h"

class TestUiMonkey : public QObject, private WindowFixture {
  Q_OBJECT

  quint64 seed_ = 1;
  int events_ = 5000, seconds_ = 0;
  QStringList files_;

  void addFolder(const QString& folder, qint64 largest) {
    const QDir dir(folder);
    for (const QFileInfo& each :
         dir.entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
      if (each.isDir()) {
        files_ << each.filePath();
        addFolder(each.filePath(), largest);
      } else if (each.size() <= largest) {
        files_ << each.filePath();
      }
    }
  }
  void findFiles() {
    constexpr qint64 small = 256 << 10, large = 4 << 20;
    addFolder(TEST_DATA, small);
    for (const char* each : {"images", "lessons", "runs", "checkpoints", "ablations"})
      addFolder(QString::fromStdString(resource_path(each).string()), large);
    addFolder(SHARED_DATA, small);
    for (const auto& [width, height] :
         {std::pair(1, 1), std::pair(3, 200), std::pair(37, 22), std::pair(224, 224)})
      files_ << image(width, height);
    files_ << written("empty.png", "") << written("words.safetensors", "no tensors")
           << written("words.csv", "a,b") << written("half.whereabouts", "{\"format\": \"whereabouts")
           << written("wave.csv", wave()) << folder_.filePath("missing.png") << folder_.path();
    // Position tensors that are no tables, dropped often: LeViT's, one number for each head and offset;
    // SAM's.
    const std::string levit = made::safetensors_of({{"blocks.0.attn.attention_biases", {4, 196}}});
    const std::string sam = made::safetensors_of({{"blocks.0.attn.rel_pos_h", {27, 8}},
                                                  {"blocks.0.attn.rel_pos_w", {27, 8}},
                                                  {"pos_embed", {1, 14, 14, 8}}});
    for (int k = 0; k < 12; ++k) {
      files_ << written("levit.safetensors", QByteArray::fromStdString(levit))
             << written("sam.safetensors", QByteArray::fromStdString(sam));
    }
    const std::vector<TensorValues> tensors = made::tensors_of("timm_vit.safetensors");
    made::write_model(folder_.filePath("made.safetensors").toStdString(), tensors, nullptr);
    QFile whole(folder_.filePath("made.safetensors"));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    files_ << whole.fileName() << written("cut.safetensors", whole.readAll().left(2000));
  }
  static QByteArray wave() {
    QByteArray text = "date,value\n";
    for (int k = 0; k < 400; ++k) {
      text += QDate(2020, 1, 1).addDays(k).toString(Qt::ISODate).toUtf8() + ',' +
              QByteArray::number(std::sin(k * 0.3)) + '\n';
    }
    return text;
  }

 private slots:
  void initTestCase() {
    // What the program keeps for a person goes to the folder of the test, too.
    qputenv("HOME", folder_.path().toUtf8());
    qputenv("XDG_DATA_HOME", (folder_.path() + "/data").toUtf8());
    QVERIFY(QDir(folder_.path()).mkpath("written"));
    QVERIFY(QDir::setCurrent(folder_.path() + "/written"));
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    isolate();
    const QStringList told =
        QString::fromLocal8Bit(qgetenv("WHEREABOUTS_MONKEY")).split(' ', Qt::SkipEmptyParts);
    if (told.size() > 0) seed_ = told[0].toULongLong();
    if (told.size() > 1) events_ = told[1].toInt();
    if (told.size() > 2) seconds_ = told[2].toInt();
    findFiles();
  }

  void livesThroughAnything() {
    const QString again =
        QStringLiteral("WHEREABOUTS_MONKEY=\"%1 %2 %3\"").arg(seed_).arg(events_).arg(seconds_);
    qInfo("%s", qPrintable(again + QStringLiteral(", %1 files").arg(files_.size())));
    EventLog log(again.toStdString(), 60, 600);
    Monkey monkey(seed_, files_, QDir::currentPath(), log);
    QElapsedTimer clock;
    clock.start();
    const auto over = [&] { return seconds_ > 0 && clock.elapsed() >= 1000 * qint64{seconds_}; };
    for (int done = 0; monkey.events() < events_ && !over(); ++done) {
      constexpr int life = 400;
      if (done % life == 0) {
        log.note(std::to_string(done) + " opens another window");
        window_.reset();
        QSettings().setValue("files/outputFolder", QDir::currentPath());
        QSettings().setValue("files/folder", QDir::currentPath());
        WindowOptions options;
        window_ = std::make_unique<MainWindow>(options);
        window_->resize(1000, 680);
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
        // The jobs of the window before may still be at work, on a machine that has other things to do.
        QTRY_VERIFY_WITH_TIMEOUT(window_->hasLessons(), 300000);
        monkey.enter(*window_);
      }
      monkey.act(done);
    }
    log.note("closes the window");
    window_.reset();
    qInfo("%d events in %.1f s, %.1f s of a processor", monkey.events(),
          static_cast<double>(clock.elapsed()) / 1000, static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
    for (const auto& [time, event] : monkey.slowest())
      qInfo("%lld ms: %s", static_cast<long long>(time), qPrintable(event));
  }
};

// Qt Test counts by the clock, on however busy a machine; the log of events looks for hangs.
[[maybe_unused]] static const bool patient = qputenv("QTEST_FUNCTION_TIMEOUT", "86400000");

QTEST_MAIN(TestUiMonkey)
#include "test_ui_monkey.moc"
