// Names that mean something elsewhere, of files, classes and tensors: on pages, in pictures, tables and
// sheets they are text.
#include <QXmlStreamReader>

#include "core/base/csv_field.h"
#include "tests/cli_program.h"
#include "tests/made_pictures.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

const char* const script = "<img src=x onerror=alert(1)><script>alert(1)<";
const char* const turned = "\u202Egnp.exe\u202C";

}  // namespace

class TestCliNames : public CliTest {
  Q_OBJECT

  QByteArray text(const char* name) const { return QByteArray::fromStdString(file_text(at(name))); }

 private slots:
  void initTestCase() {
    if (!fs::exists(WHEREABOUTS_BINARY)) QFAIL("the program is not built: " WHEREABOUTS_BINARY);
  }
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void fieldsOfSheetsAreText() {
    QCOMPARE(csv_field("plain text"), std::string("plain text"));
    QCOMPARE(csv_field("a,b"), std::string("\"a,b\""));
    QCOMPARE(csv_field("say \"a\"\n"), std::string("\"say \"\"a\"\"\n\""));
    QCOMPARE(csv_field("=SUM(A1)"), std::string("'=SUM(A1)"));
    QCOMPARE(csv_field("@a,b"), std::string("\"'@a,b\""));
    QCOMPARE(csv_field("\t=1"), std::string("'\t=1"));
    QCOMPARE(csv_field("-2+3"), std::string("'-2+3"));
    QCOMPARE(csv_field("+x"), std::string("'+x"));
    // Numbers stay numbers.
    for (const char* number : {"-2", "+3", "-1.5e-3", "0"}) QCOMPARE(csv_field(number), std::string(number));
    QCOMPARE(quoted_csv_field("-"), std::string("\"'-\""));
    QCOMPARE(quoted_csv_field("1"), std::string("\"1\""));
  }

  void ofClasses() {
    const char* const names[] = {"=HYPERLINK(\"http:x\")", "<script>alert(1)<", "@cmd", turned};
    int seed = 0;
    for (const char* name : names) {
      fs::create_directories(at("data") / name);
      for (int i = 0; i < 8; ++i)
        write_text(at("data") / name / ("=<b>" + std::to_string(i) + ".png"),
                   png_bytes(picture(16, 16, ++seed)));
    }
    const Ran trained =
        run({"train", "--data", "data", "--samples", "64", "--patch", "8", "--batch", "8", "--out", "run"});
    QVERIFY2(trained.status == 0, trained.errors);
    const QByteArray sheet = text("run/confusion.csv");
    QVERIFY2(sheet.contains("\"'=HYPERLINK(\"\"http:x\"\")\"") && sheet.contains(",'@cmd"), sheet);
    QVERIFY2(!sheet.contains(",=") && !sheet.contains("\n="), sheet);
    const std::string image = (at("data") / names[1] / "=<b>1.png").string();
    const Ran told =
        run({"predict", "--checkpoint", "run/model.safetensors", "--image", QString::fromStdString(image)});
    QVERIFY2(told.status == 0, told.errors);
    QVERIFY2(!told.output.contains("\u202E") && told.output.contains("\\u202Egnp.exe"), told.output);
    for (const char* out : {"a.html", "a.svg"}) {
      const Ran drawn = run({"figure", "attention", "--checkpoint", "run/model.safetensors", "--image",
                             QString::fromStdString(image), "--out", out});
      QVERIFY2(drawn.status == 0, drawn.errors);
      const QByteArray bytes = text(out);
      QVERIFY(!bytes.contains("<script>alert") && !bytes.contains("=<b>1"));
      QVERIFY(!bytes.contains("\u202E"));
    }
    QXmlStreamReader xml(text("a.svg"));
    while (!xml.atEnd()) {
      xml.readNext();
      QVERIFY(!xml.isStartElement() || (xml.name() != u"script" && xml.name() != u"b"));
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
  }

  void ofImages() {
    for (const char* name : {script, turned, "=1+1", "| a \\textbf{b} $c$"}) {
      const std::string file = std::string(name) + ".png";
      write_text(at(file.c_str()), png_bytes(picture(40, 30, 3)));
      for (const char* lab : {"patches", "scramble"}) {
        const Ran page = run({"figure", lab, "--image", QString::fromStdString(file), "--sweep", "none",
                              "--session", "false", "--out", "a.html"});
        QVERIFY2(page.status == 0, page.errors);
        const QByteArray bytes = text("a.html");
        // Without the session, which has the name of the file as it is.
        QVERIFY(!bytes.contains("<img src=x") && !bytes.contains("\u202E"));
      }
    }
  }

  void ofTensors() {
    std::string weights = safetensors_text(17, 8);
    // Of the same length.
    const std::string name = "pos_embed", other = "</script";
    const auto at_name = weights.find(name);
    weights.replace(at_name, name.size(), other + "|");
    write_text(at("model.safetensors"), weights);
    for (const char* out : {"a.html", "a.svg"}) {
      const Ran drawn = run({"figure", "tensors", "--checkpoint", "model.safetensors", "--out", out});
      QVERIFY2(drawn.status == 0, drawn.errors);
      QVERIFY(text(out).count("</script|") == 0);
    }
    const Ran list = run({"inspect", "model.safetensors"});
    QVERIFY2(!list.errors.contains("terminate"), list.errors);
  }
};

REGISTER_TEST(TestCliNames, QCoreApplication)
#include "test_cli_names.moc"
