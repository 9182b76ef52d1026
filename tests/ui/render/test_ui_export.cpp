// Figures as files: PNG, SVG and PDF with their sizes, words and session, and the options of an export.
#include <QApplication>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>
#include <cmath>

#include "core/base/failure.h"
#include "tests/made_figures.h"
#include "tests/registered_test.h"
#include "ui/render/file/export.h"
#include "ui/render/paint/prepared_figure.h"

using namespace whereabouts;

class TestUiExport : public QObject {
  Q_OBJECT

 private slots:
  void pngHasTheSizeTheDotsAndTheSession() {
    ExportOptions options;
    options.widthMm = 85;
    options.heightMm = 60;
    options.dpi = 300;
    options.session = "{\"lab\":\"neighbours\",\"name\":\"Möwe\"}";
    const QByteArray bytes = exported(twoMaps(), Format::png, options);
    const QImage image = QImage::fromData(bytes, "PNG");
    QCOMPARE(image.size(), QSize(1004, 709));
    QCOMPARE(image.dotsPerMeterX(), 11811);
    QCOMPARE(image.dotsPerMeterY(), 11811);
    QCOMPARE(image.text("Software"), QString("Whereabouts"));
    QCOMPARE(image.text("whereabouts-session").toUtf8(), options.session);
    QVERIFY(bytes.contains("pHYs"));
    QCOMPARE(image.pixel(0, 0) & 0xFFFFFF, 0xFFFFFFu);
    options.theme = "dark";
    QCOMPARE(QImage::fromData(exported(twoMaps(), Format::png, options)).pixel(0, 0) & 0xFFFFFF, 0x141519u);
  }

  // What only says where the window is has no place on paper; films and pages that move have it.
  void nothingChosenIsOnPaper() {
    Figure marked = twoMaps();
    Rectangles frame;
    frame.boxes = {{.left = 0.5, .top = 0.5}};
    marked.panels[0].layers.push_back({frame, true});
    QVERIFY(content_hash(marked) != content_hash(twoMaps()));
    ExportOptions options = plainOptions();
    const QImage plain = rendered(twoMaps(), options);
    QVERIFY(rendered(marked, options) == plain);
    QVERIFY(exported(marked, Format::svg, options) == exported(twoMaps(), Format::svg, options));
    FigureSeries batch(options);
    QVERIFY(batch.draw(marked) == batch.draw(twoMaps()));
    QVERIFY(exported(marked, Format::html, options) != exported(twoMaps(), Format::html, options));
    options.cursors = true;
    QVERIFY(rendered(marked, options) != plain);
    marked.panels[0].layers.back().cursor = false;
    options.cursors = false;
    QVERIFY(rendered(marked, options) != plain);
  }

  // The panel that is named leads, on any page; the others are there, small.
  void aPanelLeads() {
    Figure figure = twoMaps();
    for (int i = 0; i < 6; ++i) {
      Panel more = figure.panels[1];
      more.title = "more " + std::to_string(i);
      more.row = 1 + i / 2;
      more.column = i % 2;
      figure.panels.push_back(more);
    }
    const auto areas = [&](const char* lead, double widthMm, double heightMm) {
      ExportOptions options = plainOptions();
      options.widthMm = widthMm;
      options.heightMm = heightMm;
      options.lead = lead;
      options.fitsPanels = false;
      PreparedFigure prepared(figure, options);
      std::vector<double> all;
      for (const PanelLayout& places : prepared.layout().panels)
        all.push_back(1.0 * places.plot.width() * places.plot.height());
      return all;
    };
    for (const auto& [lead, leader] : {std::pair{"4", 3}, {"more 2", 4}, {"RIGHT", 1}}) {
      for (const auto& [width, height] : {std::pair{160, 100}, {85, 0}, {85, 140}, {160, 0}, {300, 100}}) {
        const std::vector<double> found = areas(lead, width, height);
        QCOMPARE(found.size(), figure.panels.size());
        for (std::size_t i = 0; i < found.size(); ++i)
          QVERIFY2(static_cast<int>(i) == leader || found[static_cast<std::size_t>(leader)] > 2 * found[i],
                   qPrintable(QString("%1 of %2 mm").arg(i).arg(width)));
      }
    }
    const std::vector<double> own = areas("auto", 160, 100);
    QVERIFY(own == areas("none", 160, 100));
    figure.leader = 2;
    QVERIFY(areas("auto", 160, 100) != own);
    QVERIFY(areas("none", 160, 100) == own);
    try {
      areas("nobody", 160, 100);
      QFAIL("not refused");
    } catch (const Failure& failure) {
      QVERIFY(failure.where() == "lead");
      QVERIFY2(std::string(failure.what()).find("panels 1 to 8") != std::string::npos, failure.what());
    }
  }

  void svgIsXmlWithWordsAndSession() {
    ExportOptions options = plainOptions();
    options.session = "{\"lab\":\"a & <b>\"}";
    const QByteArray bytes = exported(twoMaps(), Format::svg, options);
    QXmlStreamReader xml(bytes);
    QStringList words;
    QString session, width, height;
    int images = 0;
    while (!xml.atEnd()) {
      xml.readNext();
      if (!xml.isStartElement()) continue;
      if (xml.name() == u"svg") {
        width = xml.attributes().value("width").toString();
        height = xml.attributes().value("height").toString();
      }
      if (xml.name() == u"image") ++images;
      if (xml.name() == u"text") words << xml.readElementText().trimmed();
      if (xml.name() == u"metadata") {
        QCOMPARE(xml.attributes().value("id").toString(), QString("whereabouts-session"));
        session = xml.readElementText();
      }
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(session.toUtf8(), options.session);
    QCOMPARE(width, QString("120.000mm"));
    QCOMPARE(height, QString("80.000mm"));
    QCOMPARE(images, 2);
    for (const char* word :
         {"Who is near whom?", "One sentence about it.", "left", "right", "(1, 2)", "0.77", "similarity"}) {
      QVERIFY2(words.contains(word), word);
    }
    QVERIFY(words.contains("0") && words.contains("2") && words.contains("4"));
  }

  void pdfHasThePageAndTheSession() {
    ExportOptions options = plainOptions();
    options.session = "{\"lab\":\"neighbours\"}";
    const QByteArray bytes = exported(twoMaps(), Format::pdf, options);
    QVERIFY(bytes.startsWith("%PDF-"));
    const QRegularExpressionMatch box =
        QRegularExpression("/MediaBox \\[0 0 ([\\d.]+) ([\\d.]+)\\]").match(QString::fromLatin1(bytes));
    QVERIFY(box.hasMatch());
    QVERIFY(std::abs(box.captured(1).toDouble() * 25.4 / 72 - 120) < 0.01);
    QVERIFY(std::abs(box.captured(2).toDouble() * 25.4 / 72 - 80) < 0.01);
    QVERIFY(bytes.contains("/EmbeddedFile"));
    // Every entry of the table of offsets still points at its object.
    const qsizetype table =
        bytes.mid(bytes.lastIndexOf("startxref") + 10).trimmed().split('\n').first().toLongLong();
    QCOMPARE(bytes.mid(table, 5), QByteArray("xref\n"));
    const QList<QByteArray> entries = bytes.mid(table, bytes.indexOf("trailer", table) - table).split('\n');
    int objects = 0;
    for (qsizetype i = 3; i + 1 < entries.size(); ++i) {
      const qsizetype offset = entries[i].left(10).toLongLong();
      QVERIFY(bytes.mid(offset).startsWith(QByteArray::number(i - 2) + " 0 obj"));
      ++objects;
    }
    QVERIFY(objects > 5);
    QCOMPARE(bytes.count("/Type /Page\n"), 1);
    options.session.clear();
    QVERIFY(!exported(twoMaps(), Format::pdf, options).contains("/EmbeddedFile"));
  }

  void sameFigureSameBytes() {
    ExportOptions options = plainOptions();
    options.session = "{}";
    for (const Format format : {Format::png, Format::svg, Format::pdf}) {
      const QByteArray first = exported(twoMaps(), format, options);
      QTest::qWait(format == Format::pdf ? 1100 : 0);  // dates have a resolution of a second
      QVERIFY(!first.isEmpty());
      QVERIFY(first == exported(twoMaps(), format, options));
    }
  }

  void naturalHeightHoldsAllWords() {
    Figure figure = twoMaps();
    std::string words(400, 'w');
    for (std::size_t i = 8; i < words.size(); i += 9) words[i] = ' ';
    figure.caption = words;
    ExportOptions options = plainOptions();
    options.widthMm = 85;
    options.heightMm = 0;
    const QImage high = rendered(figure, options);
    options.caption = false;
    QVERIFY(high.height() > rendered(figure, options).height() + 80);
    options.title = false;
    QVERIFY(rendered(figure, options).height() > 60);
  }

  void somePanelsOnly() {
    ExportOptions options = plainOptions();
    options.panels = {2};
    const QByteArray svg = exported(twoMaps(), Format::svg, options);
    QVERIFY(svg.contains(">right<") && !svg.contains(">left<"));
    for (const int wrong : {0, 3, -1}) {
      options.panels = {wrong};
      QVERIFY_THROWS_EXCEPTION(Failure, exported(twoMaps(), Format::svg, options));
    }
  }

  void exportOptionsStartWithTheDefaultsOfTheirParameters() {
    const ExportOptions options;
    QVERIFY(fixedInitial(exportParameter("width-mm")) == Value(options.widthMm));
    QVERIFY(fixedInitial(exportParameter("height-mm")) == Value(options.heightMm));
    QVERIFY(fixedInitial(exportParameter("dpi")) == Value(std::int64_t{options.dpi}));
    QVERIFY(fixedInitial(exportParameter("theme")) == Value(options.theme.toStdString()));
    for (const Parameter& parameter : exportParameters()) {
      if (parameter.range) QVERIFY(fixedRange(parameter).min < fixedRange(parameter).max);
    }
  }

  void wrongOptionsAreRefused() {
    const auto refused = [](auto change, Format format = Format::png) {
      ExportOptions options = plainOptions();
      change(options);
      try {
        checkOptions(options, format);
      } catch (const Failure& failure) {
        return failure.exit_status();
      }
      return 0;
    };
    QCOMPARE(refused([](ExportOptions&) {}), 0);
    QCOMPARE(refused([](ExportOptions& o) { o.widthMm = 19; }), 2);
    QCOMPARE(refused([](ExportOptions& o) { o.widthMm = std::nan(""); }), 2);
    QCOMPARE(refused([](ExportOptions& o) { o.heightMm = 2001; }), 2);
    QCOMPARE(refused([](ExportOptions& o) { o.dpi = 29; }), 2);
    QCOMPARE(refused([](ExportOptions& o) { o.dpi = 2401; }), 2);
    QCOMPARE(refused([](ExportOptions& o) { o.theme = "pink"; }), 2);
    QCOMPARE(refused([](ExportOptions& o) { o.widthMm = 1000, o.dpi = 600; }), 2);
    QCOMPARE(refused([](ExportOptions& o) { o.widthMm = 1000, o.dpi = 600; }, Format::svg), 0);
    QCOMPARE(formatOf("a.PNG"), Format::png);
    QCOMPARE(formatOf("b.svg"), Format::svg);
    QCOMPARE(formatOf("c.x.pdf"), Format::pdf);
    QVERIFY_THROWS_EXCEPTION(Failure, formatOf("d.gif"));
    QVERIFY_THROWS_EXCEPTION(Failure, formatOf("png"));
  }
};

REGISTER_TEST(TestUiExport, QApplication)
#include "test_ui_export.moc"
