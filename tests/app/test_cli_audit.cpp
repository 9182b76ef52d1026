// whereabouts audit: its files, what it prints, and what it refuses.
#include <QRegularExpression>
#include <QtTest>
#include <fstream>

#include "core/array/npy.h"
#include "core/array/write_file.h"
#include "core/checkpoint/open.h"
#include "core/image/png_writer.h"
#include "tests/cli_program.h"
#include "tests/registered_test.h"
#include "tests/written_images.h"

using namespace whereabouts;

class TestCliAudit : public CliTest {
  Q_OBJECT

  QStringList words(const QString& data, const QString& out, const QStringList& more = {}) const {
    return QStringList{"audit",  "--checkpoint", QString(TEST_DATA) + "/vit/timm_vit.safetensors",
                       "--data", data,           "--out",
                       out} +
           more;
  }

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void writesItsFiles() {
    write_images(at("photos"), 7);
    std::ofstream(at("photos") / "broken.jpg") << "no image";
    const Ran ran = run(words("photos", "out"));
    QVERIFY2(ran.status == 0, ran.errors);
    QCOMPARE(QString(ran.errors).trimmed().split('\n').size(), 1);
    QVERIFY2(ran.errors.contains("note: 1 images left out: broken.jpg ("), ran.errors);
    QVERIFY(ran.output.startsWith("LAYER  POSITION'S SHARE"));
    QVERIFY(ran.output.contains("7 images of photos, timm_vit"));
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(at("out")))
      names.insert(entry.path().filename().string());
    QCOMPARE(names, (std::set<std::string>{"audit.npz", "audit.pdf", "index.html"}));
    const std::string page = file_text(at("out") / "index.html"), pdf = file_text(at("out") / "audit.pdf");
    QVERIFY(page.find("<th") != std::string::npos && page.find("broken.jpg") != std::string::npos);
    QVERIFY(page.find("<table") < page.find("<script type=\"module\">"));
    QVERIFY(page.find("whereabouts audit --checkpoint") != std::string::npos);
    QVERIFY(pdf.starts_with("%PDF"));
    QCOMPARE(QString::fromLatin1(pdf.data(), int(pdf.size())).count(QRegularExpression("/Type /Page\\b")), 4);
    // The same numbers as the lab's, whose page and table say them.
    const Ran data = run({"data", "audit", "--checkpoint", QString(TEST_DATA) + "/vit/timm_vit.safetensors",
                          "--data", "photos", "--samples", "8", "--out", "lab.npz"});
    QVERIFY2(data.status == 0, data.errors);
    QCOMPARE(file_text(at("lab.npz")), file_text(at("out") / "audit.npz"));
    // Again into the same folder.
    QCOMPARE(run(words("photos", "out", {"--samples", "5", "--seed", "2"})).status, 0);
    QVERIFY(file_text(at("lab.npz")) != file_text(at("out") / "audit.npz"));
  }

  void refusesInOneLine_data() {
    QTest::addColumn<QStringList>("given");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("says");
    QTest::newRow("no data") << QStringList{"audit", "--out", "o"} << 2 << "--data: it is missing";
    QTest::newRow("no out") << QStringList{"audit", "--data", "photos"} << 2 << "--out";
    QTest::newRow("no folder") << words("nowhere/at", "o") << 1 << "there is no such folder";
    QTest::newRow("empty") << words("./empty", "o") << 1 << "empty";
    QTest::newRow("one image") << words("one", "o") << 1 << "it holds one image; use 4 or more";
    QTest::newRow("none can be read") << words("broken", "o") << 1 << "0 of 4 images can be read: 0.png";
    QTest::newRow("few samples") << words("photos", "o", {"--samples", "3"}) << 2 << "--samples";
    QTest::newRow("no model")
        << QStringList{"audit",  "--checkpoint", QString(TEST_DATA) + "/array/f2_little.npy",
                       "--data", "photos",       "--out",
                       "o"}
        << 2 << "no transformer";
    QTest::newRow("out is full") << words("photos", "photos") << 1 << "photos";
    QTest::newRow("out has no parent") << words("photos", "no/where/o") << 1 << "no/where";
  }
  void refusesInOneLine() {
    QFETCH(QStringList, given);
    QFETCH(int, status);
    QFETCH(QString, says);
    write_images(at("photos"), 4);
    write_images(at("one"), 1);
    fs::create_directory(at("empty"));
    fs::create_directory(at("broken"));
    for (int i = 0; i < 4; ++i) std::ofstream(at("broken") / (std::to_string(i) + ".png")) << "no image";
    const std::set<std::string> before = contents();
    const Ran ran = run(given);
    QCOMPARE(ran.status, status);
    QVERIFY2(ran.errors.contains(says.toUtf8()), ran.errors);
    QCOMPARE(ran.errors.count('\n'), 1);
    QVERIFY(ran.output.isEmpty());
    QCOMPARE(contents(), before);
  }
};

REGISTER_TEST(TestCliAudit, QCoreApplication)
#include "test_cli_audit.moc"
