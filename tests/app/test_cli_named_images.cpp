// `--image` given several times: one basis over all of them, the same numbers as those of a folder, and what
// a session keeps of them.
#include <QtTest>
#include <nlohmann/json.hpp>

#include "core/array/write_file.h"
#include "core/image/png_writer.h"
#include "tests/cli_program.h"
#include "tests/registered_test.h"
#include "tests/written_images.h"

using namespace whereabouts;

class TestCliNamedImages : public CliTest {
  Q_OBJECT

  QStringList words(const QString& command, const QString& out, const QStringList& images,
                    const QStringList& more = {}) const {
    QStringList all{command, "features", "--checkpoint", QString(TEST_DATA) + "/vit/timm_vit.safetensors",
                    "--out", out};
    for (const QString& each : images) all << "--image" << each;
    return all + more;
  }
  const QStringList named_{"photos/i0.png", "photos/i1.png", "photos/i2.png"};

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    write_images(at("photos"), 3);
  }

  void theirBasisIsThatOfTheirFolder() {
    const Ran ran = run(words("data", "named.npz", named_));
    QVERIFY2(ran.status == 0 && ran.errors.isEmpty(), ran.errors);
    const std::string named = file_text(at("named.npz"));
    // The folder as frames; and as a data set, which has numbers over its images beside.
    const QStringList three{"--basis-images", "3"};
    QCOMPARE(run(words("data", "folder.npz", {"photos"}, three)).status, 0);
    QVERIFY(named == file_text(at("folder.npz")));
    QCOMPARE(run(words("data", "named.json", named_)).status, 0);
    QCOMPARE(run(words("data", "set.json", {named_[0]}, three + QStringList{"--data", "photos"})).status, 0);
    const auto of_named = nlohmann::json::parse(file_text(at("named.json"))),
               of_set = nlohmann::json::parse(file_text(at("set.json")));
    QVERIFY(of_named.contains("basis_features") && of_named.size() < of_set.size());
    for (const auto& [name, array] : of_named.items()) QVERIFY2(array == of_set.at(name), name.c_str());
    // One of them alone has another basis, and the order of the others changes none.
    QCOMPARE(run(words("data", "one.npz", {named_[0]})).status, 0);
    QVERIFY(named != file_text(at("one.npz")));
    // --image=FILE, and another frame.
    QCOMPARE(run(words("data", "second.json", named_, {"--frame", "1"})).status, 0);
    const auto second = nlohmann::json::parse(file_text(at("second.json")));
    QVERIFY(second.at("basis_features") == of_named.at("basis_features"));
    QVERIFY(second.at("features") != of_named.at("features"));
  }

  void aSessionKeepsThem() {
    const QStringList images = named_ + QStringList{"coffee"};
    QCOMPARE(run(words("data", "named.npz", images)).status, 0);
    QVERIFY(fs::create_directory(at("out")));
    const Ran drawn = run(words("figure", "out/f.svg", images));
    QVERIFY2(drawn.status == 0, drawn.errors);
    const std::string svg = file_text(at("out/f.svg"));
    QVERIFY(svg.find("4 images") != std::string::npos);
    // Beside the figure's place, wherever both are moved.
    QVERIFY(svg.find("&quot;more-images&quot;: [") != std::string::npos);
    QVERIFY(svg.find("../photos/i2.png") != std::string::npos);
    fs::create_directory(at("elsewhere"));
    fs::rename(at("out"), at("elsewhere/out"));
    fs::rename(at("photos"), at("elsewhere/photos"));
    const auto again = [&](const QStringList& more) {
      return run(QStringList{"data", "--from", "elsewhere/out/f.svg", "--out", "again.npz"} + more);
    };
    QVERIFY(again({}).errors.isEmpty());
    QVERIFY(file_text(at("named.npz")) == file_text(at("again.npz")));
    // Others in their place: none of them stays.
    QCOMPARE(again({"--image", "elsewhere/photos/i1.png"}).status, 0);
    QCOMPARE(run(words("data", "one.npz", {"elsewhere/photos/i1.png"})).status, 0);
    QVERIFY(file_text(at("one.npz")) == file_text(at("again.npz")));
    // One that has changed.
    write_images(at("elsewhere/photos"), 2);
    fs::copy_file(at("elsewhere/photos/i0.png"), at("elsewhere/photos/i2.png"),
                  fs::copy_options::overwrite_existing);
    const Ran changed = again({});
    QVERIFY2(changed.errors.contains("i2.png has changed since the session was saved"), changed.errors);
  }

  void otherLabsShowOneOfThem() {
    const QStringList images{"--image", "cat", "--image=photos/i1.png", "--image", "rocket"};
    QCOMPARE(run(QStringList{"data", "patches", "--out", "a.npz", "--frame", "1"} + images).status, 0);
    QCOMPARE(run({"data", "patches", "--out", "b.npz", "--image", "photos/i1.png"}).status, 0);
    QVERIFY(file_text(at("a.npz")) == file_text(at("b.npz")));
    const Ran ran = run(QStringList{"animate", "features", "--sweep", "frame", "--out", "frames/",
                                    "--checkpoint", QString(TEST_DATA) + "/vit/timm_vit.safetensors"} +
                        images);
    QVERIFY2(ran.status == 0, ran.errors);
    QVERIFY(!fs::is_empty(at("frames")));
  }

  void refusesInOneLine_data() {
    QTest::addColumn<QStringList>("images");
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("says");
    QTest::newRow("missing") << QStringList{named_[0], "photos/none.png"} << QStringList() << 1 << "none.png";
    QTest::newRow("a folder") << QStringList{named_[0], "photos"} << QStringList() << 1
                              << "photos: it holds several images itself; name it alone";
    QTest::newRow("a film") << QStringList{QString(TEST_DATA) + "/image/frames_keep.gif", named_[0]}
                            << QStringList() << 1 << "it holds several images itself";
    QTest::newRow("no image") << QStringList{named_[0], "broken.png"} << QStringList() << 1 << "broken.png";
    QTest::newRow("a frame too many") << named_ << QStringList{"--frame", "3"} << 2 << "--frame";
    QTest::newRow("values of no array") << named_ << QStringList{"--image-values", "0..1"} << 2
                                        << "--image-values: no image is given that is an array";
  }
  void refusesInOneLine() {
    QFETCH(QStringList, images);
    QFETCH(QStringList, more);
    QFETCH(int, status);
    QFETCH(QString, says);
    write_text(at("broken.png"), "no image");
    const Ran ran = run(words("data", "x.npz", images, more));
    QCOMPARE(ran.status, status);
    QVERIFY2(ran.errors.count('\n') == 1 && ran.errors.contains(says.toUtf8()), ran.errors);
    QVERIFY(!fs::exists(at("x.npz")));
  }
};

REGISTER_TEST(TestCliNamedImages, QCoreApplication)
#include "test_cli_named_images.moc"
