#include "ui/lessons/answers_dialog.h"

#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {

constexpr std::size_t kMaxRows = 2000;  // the newest ones

}  // namespace

AnswersDialog::AnswersDialog(const std::filesystem::path& sheet, const KeptAnswers::Rows& rows,
                             const QString& problem, const QString& folder, QWidget* parent)
    : QuietDialog(parent), folder_(folder) {
  setObjectName(QStringLiteral("answers"));
  setWindowTitle(tr("Recorded answers"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(24, 20, 24, 20);
  layout->setSpacing(12);
  auto* heading = new QLabel(tr("Recorded answers"), this);
  heading->setProperty("role", "heading");
  layout->addWidget(heading);
  auto* about = new QLabel(this);
  about->setObjectName(QStringLiteral("answersAbout"));
  about->setProperty("role", "small");
  about->setTextFormat(Qt::PlainText);
  about->setWordWrap(true);
  about->setText(!problem.isEmpty() ? problem
                 : rows.empty()
                     ? tr("Nothing has been answered yet. Every answer of a lesson is kept on this computer, "
                          "and nowhere else.")
                     : tr("Kept on this computer alone, in %1")
                           .arg(QDir::toNativeSeparators(QString::fromStdString(sheet.string()))));
  layout->addWidget(about);
  table_ = new QTreeWidget(this);
  table_->setObjectName(QStringLiteral("answersTable"));
  table_->setAccessibleName(tr("Answers, the newest first"));
  table_->setToolTip(tr("Answers, the newest first"));
  table_->setRootIsDecorated(false);
  table_->setUniformRowHeights(true);
  table_->setHeaderLabels({tr("Lesson"), tr("Step"), tr("Time"), tr("Mode"), tr("Answer"), tr("Count"),
                           tr("Measured"), tr("Right")});
  for (std::size_t i = rows.size(); i-- > 0 && rows.size() - i <= kMaxRows;) {
    QStringList texts;
    for (const std::string& field : rows[i]) texts << QString::fromStdString(field);
    if (texts.size() < 8) continue;
    const QDateTime time = QDateTime::fromString(texts[2], Qt::ISODate);
    if (time.isValid()) texts[2] = QLocale().toString(time.toLocalTime(), QLocale::ShortFormat);
    texts[3] = texts[3] == QLatin1String("room") ? tr("room") : tr("own");
    texts[7] = texts[7] == QLatin1String("true")    ? tr("yes")
               : texts[7] == QLatin1String("false") ? tr("no")
                                                    : QStringLiteral("–");
    table_->addTopLevelItem(new QTreeWidgetItem(texts));
  }
  for (const int column : {0, 1, 2, 3, 5, 6, 7}) table_->resizeColumnToContents(column);
  table_->setColumnWidth(4, scaled(220));
  layout->addWidget(table_, 1);
  auto* buttons = new QHBoxLayout;
  auto* save = new QPushButton(tr("Save a copy…"), this);
  save->setObjectName(QStringLiteral("saveAnswers"));
  save->setProperty("role", "plain");
  save->setToolTip(tr("Write the answers as CSV, for a spreadsheet or for pandas"));
  save->setEnabled(!rows.empty());
  connect(save, &QAbstractButton::clicked, this, [this] { this->save(); });
  auto* close = new QPushButton(tr("Close"), this);
  close->setProperty("role", "primary");
  close->setToolTip(tr("Close this window"));
  connect(close, &QAbstractButton::clicked, this, &QDialog::accept);
  buttons->addWidget(save);
  buttons->addStretch(1);
  buttons->addWidget(close);
  layout->addLayout(buttons);
  ensurePolished();
  scaleLayouts(this);
  resize(QSize(scaled(860), scaled(520)).boundedTo(parent->size() - QSize(40, 40)));
  close->setFocus();
}

void AnswersDialog::save(const QString& given) {
  QString name = given;
  if (name.isEmpty()) {
    name = QFileDialog::getSaveFileName(this, tr("Save the answers"),
                                        QDir(folder_).filePath(QStringLiteral("answers.csv")),
                                        tr("CSV (*.csv);;All files (*)"));
  }
  if (!name.isEmpty()) emit copyRequested(name);
}

}  // namespace whereabouts
