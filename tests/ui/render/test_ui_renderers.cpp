// Exported files as other programs draw them: SVG by librsvg, PDF by poppler, against our own PNG.
#include <QApplication>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "tests/lab_runs.h"
#include "tests/made_figures.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

constexpr int dpi = 150;

// How two drawings differ after both are brought to blocks of 4 x 4 pixels, which evens out how edges and
// letters are smoothed: the mean and the share of blocks that differ by more than an eighth of the range.
struct Difference {
  double mean = 0, share = 0;
};

Difference differenceOf(const QImage& one, const QImage& other) {
  const QSize blocks(one.width() / 4, one.height() / 4);
  const auto coarse = [&](const QImage& image) {
    return image.convertToFormat(QImage::Format_RGB32)
        .scaled(one.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
        .scaled(blocks, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  };
  const QImage a = coarse(one), b = coarse(other);
  Difference difference;
  for (int y = 0; y < blocks.height(); ++y) {
    for (int x = 0; x < blocks.width(); ++x) {
      const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
      const double d =
          (std::abs(qRed(p) - qRed(q)) + std::abs(qGreen(p) - qGreen(q)) + std::abs(qBlue(p) - qBlue(q))) /
          (3 * 255.0);
      difference.mean += d;
      if (d > 0.125) difference.share += 1;
    }
  }
  const double count = static_cast<double>(blocks.width()) * blocks.height();
  return {difference.mean / count, difference.share / count};
}

QByteArray output(const QString& program, const QStringList& arguments) {
  QProcess process;
  process.start(program, arguments);
  if (!process.waitForFinished(10 * patience) || process.exitCode() != 0) return {};
  return process.readAllStandardOutput();
}

}  // namespace

class TestUiRenderers : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString written(const QString& name, const QByteArray& bytes) {
    QFile file(folder_.filePath(name));
    if (!file.open(QIODevice::WriteOnly)) qFatal("no file");
    file.write(bytes);
    return file.fileName();
  }

 private slots:
  void othersDrawTheSame_data() {
    QTest::addColumn<QString>("lab");
    QTest::addColumn<QString>("columns");
    QTest::addColumn<QString>("font");
    QTest::addColumn<QString>("theme");
    QTest::newRow("maps") << "neighbours"
                          << ""
                          << "auto"
                          << "light";
    QTest::newRow("curves, serif") << "sinusoid"
                                   << ""
                                   << "DejaVu Serif, auto"
                                   << "paper";
    QTest::newRow("words and bars") << "ablation"
                                    << "parameters"
                                    << "auto"
                                    << "dark";
  }
  void othersDrawTheSame() {
    QFETCH(QString, lab);
    QFETCH(QString, font);
    QFETCH(QString, theme);
    QFETCH(QString, columns);
    Values settings;
    if (!columns.isEmpty()) settings.set("show", columns.toStdString());
    const Figure figure = run(lab.toStdString(), built_in_inputs(), settings).figure;
    ExportOptions options;
    options.widthMm = 140;
    options.dpi = dpi;
    options.font = font;
    options.theme = theme;
    options.fontSize = 7;
    options.letters = "(a)";
    const QImage own = QImage::fromData(exported(figure, Format::png, options));
    // Measured: at most 0.0171 and 0.0440, of a table of thin words on dark ground; a shift of one pixel
    // gives a mean of 0.037.
    constexpr double mean = 0.018, share = 0.048;
    const auto alike = [&](const QImage& drawn, const char* what) {
      if (drawn.isNull()) qFatal("%s drew nothing", what);
      const Difference found = differenceOf(own, drawn);
      const QString words = QString("%1: mean %2, share %3").arg(what).arg(found.mean).arg(found.share);
      qInfo("%s", qPrintable(words));
      QVERIFY2(found.mean < mean && found.share < share, qPrintable(words));
    };
    if (QStandardPaths::findExecutable("rsvg-convert").isEmpty())
      QSKIP("rsvg-convert is missing: SVG and PDF are not compared with PNG");
    const QString svg = written("a.svg", exported(figure, Format::svg, options));
    alike(QImage::fromData(output("rsvg-convert", {"-w", QString::number(own.width()), "-h",
                                                   QString::number(own.height()), svg})),
          "rsvg-convert");
    if (QStandardPaths::findExecutable("pdftoppm").isEmpty())
      QSKIP("pdftoppm is missing: PDF is not compared with PNG");
    const QString pdf = written("a.pdf", exported(figure, Format::pdf, options));
    alike(QImage::fromData(output("pdftoppm", {"-r", QString::number(dpi), "-png", "-singlefile", pdf})),
          "pdftoppm");
  }

  void fontsAreEmbedded() {
    if (QStandardPaths::findExecutable("pdffonts").isEmpty())
      QSKIP("pdffonts is missing: whether fonts are embedded is not checked");
    for (const char* font : {"auto", "DejaVu Serif, auto"}) {
      ExportOptions options = plainOptions();
      options.font = font;
      const QString pdf = written("b.pdf", exported(twoMaps(), Format::pdf, options));
      const QList<QByteArray> lines = output("pdffonts", {pdf}).trimmed().split('\n');
      QVERIFY2(lines.size() > 2, lines.join("|").constData());
      const qsizetype column = lines[0].indexOf("emb");
      QVERIFY(column > 0);
      for (qsizetype i = 2; i < lines.size(); ++i)
        QVERIFY2(lines[i].mid(column, 3) == "yes", lines[i].constData());
      // And its words can be found.
      const QByteArray words = output("pdftotext", {pdf, "-"});
      QVERIFY2(words.contains("similarity") && words.contains("One sentence about it."), words.constData());
    }
  }
};

REGISTER_TEST(TestUiRenderers, QApplication)
#include "test_ui_renderers.moc"
