// docs/tutorial.md, executed: its commands one after the other in one folder, and what it says of their
// output.
//
// A step is what stands under a heading "## N. ". In it, a fenced block without a language holds commands,
// and a ```text block is found, line below line, in the output of the commands before it; "…" there stands
// for one word. **N** in the text is a number in the step's outputs or in the captions of its figures; "over
// **N**" is less than the first word that a "…" stood for. `file.png` has been written.
#include <QFile>
#include <QRegularExpression>
#include <vector>

#include "tests/cli_program.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

struct Block {
  bool is_output = false;
  QStringList lines;
};

struct Step {
  QString title;
  QString text;
  std::vector<Block> blocks;
};

std::vector<Step> steps_of(const QString& page) {
  std::vector<Step> steps;
  bool in_step = false, in_block = false;
  for (const QString& line : page.split('\n')) {
    if (!in_block && line.startsWith("## ")) {
      in_step = line.size() > 3 && line[3].isDigit();
      if (in_step) steps.push_back({line.mid(3), {}, {}});
    } else if (!in_step) {
      continue;
    } else if (line.startsWith("```")) {
      in_block = !in_block;
      if (in_block) steps.back().blocks.push_back({line == "```text", {}});
    } else if (in_block) {
      steps.back().blocks.back().lines << line;
    } else {
      steps.back().text += line + " ";
    }
  }
  return steps;
}

// The lines, whole, below each other somewhere in an output.
QRegularExpression pattern_of(const QStringList& lines) {
  QStringList patterns;
  for (const QString& line : lines) {
    QStringList parts;
    for (const QString& part : line.split(u'…')) parts << QRegularExpression::escape(part);
    patterns << parts.join("(\\S+)");
  }
  return QRegularExpression("^" + patterns.join("\n") + "$", QRegularExpression::MultilineOption);
}

bool has_number(const QString& text, const QString& number) {
  const QRegularExpression pattern("(?<![\\d.,−-])" + QRegularExpression::escape(number) + "(?!\\d|[.,]\\d)");
  return pattern.match(text).hasMatch();
}

// What a file of this suffix begins with; empty for a suffix that is not known here.
QByteArray beginning_of(const QString& suffix) {
  static const QMap<QString, QByteArray> beginnings = {
      {"png", "\x89PNG\r\n"},     {"pdf", "%PDF-"}, {"gif", "GIF89a"},
      {"npy", "\x93NUMPY"},       {"npz", "PK"},    {"svg", "<"},
      {"html", "<!DOCTYPE html"}, {"csv", ""},      {"tex", ""},
      {"safetensors", ""}};
  return beginnings.contains(suffix) ? beginnings[suffix] : QByteArray("no such suffix");
}

}  // namespace

class TestCliTutorial : public CliTest {
  Q_OBJECT

  std::vector<Step> steps_;

  // The caption of a figure, from its web page.
  QString caption_of(QStringList words) const {
    const qsizetype out = words.indexOf("--out");
    if (out < 0) return {};
    words[out + 1] = "caption.html";
    const Ran ran = run(words);
    if (ran.status != 0) return {};
    const QString page = QString::fromStdString(file_text(at("caption.html")));
    fs::remove(at("caption.html"));
    static const QRegularExpression label("aria-label=\"([^\"]*\\d[^\"]*)\"");
    return label.match(page).captured(1);
  }

 private slots:
  void initTestCase() {
    folder_ = std::make_unique<QTemporaryDir>();
    QFile file(QString(PROJECT_ROOT) + "/docs/tutorial.md");
    QVERIFY(file.open(QFile::ReadOnly));
    steps_ = steps_of(QString::fromUtf8(file.readAll()));
    QCOMPARE(steps_.size(), std::size_t{10});
  }

  void everyStepIsTrue_data() {
    QTest::addColumn<int>("index");
    for (int i = 0; i < static_cast<int>(steps_.size()); ++i)
      QTest::newRow(qPrintable(steps_[static_cast<std::size_t>(i)].title)) << i;
  }

  // In order: later steps use the files of earlier ones.
  void everyStepIsTrue() {
    QFETCH(int, index);
    const Step& step = steps_[static_cast<std::size_t>(index)];
    QString outputs, captions, first_word;
    QByteArray output;
    QStringList files;
    int commands = 0;
    static const QRegularExpression bold("(over )?\\*\\*([^*]+)\\*\\*"), code("`([^`\\s]+)`");
    const bool has_bold = bold.match(step.text).hasMatch();
    for (const Block& block : step.blocks) {
      if (block.is_output) {
        const QRegularExpressionMatch match = pattern_of(block.lines).match(QString::fromUtf8(output));
        QVERIFY2(match.hasMatch(), qPrintable(block.lines.join('\n') + "\nis not in\n" + output));
        if (first_word.isEmpty()) first_word = match.captured(1);
        continue;
      }
      output.clear();
      for (const QString& line : block.lines) {
        QStringList words = QProcess::splitCommand(line);
        QCOMPARE(words.takeFirst(), QString("whereabouts"));
        const Ran ran = run(words);
        QVERIFY2(ran.status == 0, qPrintable(line + "\n" + ran.errors));
        ++commands;
        output += ran.output;
        outputs += QString::fromUtf8(ran.output) + "\n";
        if (const qsizetype out = words.indexOf("--out"); out >= 0) files << words[out + 1];
        if (has_bold && words.first() == "figure") captions += caption_of(words) + "\n";
      }
    }
    QVERIFY(commands > 0);

    for (QRegularExpressionMatchIterator it = bold.globalMatch(step.text); it.hasNext();) {
      const QRegularExpressionMatch match = it.next();
      const QString number = match.captured(2);
      if (match.captured(1).isEmpty()) {
        QVERIFY2(has_number(outputs + captions, number),
                 qPrintable(number + " is not in\n" + outputs + captions));
      } else {
        bool is_number = false;
        const double measured = first_word.toDouble(&is_number);
        QVERIFY2(is_number && measured > number.toDouble(),
                 qPrintable(first_word + " is not over " + number));
      }
    }

    for (QRegularExpressionMatchIterator it = code.globalMatch(step.text); it.hasNext();) {
      const QString name = it.next().captured(1);
      // ".pth" is a kind of file, "scheme" is a word.
      if (name.lastIndexOf('.') > 0) files << name;
    }
    for (const QString& name : std::as_const(files)) {
      const fs::path path = at(name.toUtf8().constData());
      QVERIFY2(fs::exists(path), qPrintable(name));
      if (fs::is_directory(path)) continue;
      const QByteArray start = beginning_of(name.section('.', -1));
      const QByteArray text = QByteArray::fromStdString(file_text(path));
      QVERIFY2(!text.isEmpty() && text.startsWith(start), qPrintable(name + " begins " + text.left(20)));
    }
  }

  // Where the page points to: files that are there, and headings that they have.
  void everyLinkLeadsSomewhere() {
    QFile file(QString(PROJECT_ROOT) + "/docs/tutorial.md");
    QVERIFY(file.open(QFile::ReadOnly));
    const QString page = QString::fromUtf8(file.readAll());
    static const QRegularExpression link("\\]\\(([^)#]+)(#[^)]*)?\\)");
    int links = 0;
    for (QRegularExpressionMatchIterator it = link.globalMatch(page); it.hasNext(); ++links) {
      const QString target = it.next().captured(1);
      QVERIFY2(QFile::exists(QString(PROJECT_ROOT) + "/docs/" + target), qPrintable(target));
    }
    QVERIFY(links > 3);
  }
};

REGISTER_TEST(TestCliTutorial, QCoreApplication)
#include "test_cli_tutorial.moc"
