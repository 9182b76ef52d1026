// Slides: 16 to 9, with the panels that answer, and no word of theirs cut.
#include <QImage>
#include <QRegularExpression>
#include <QtTest>

#include "core/lesson/lesson_list.h"
#include "core/lesson/try_lesson.h"
#include "tests/made_figures.h"
#include "tests/registered_test.h"
#include "ui/lessons/lesson_slides.h"

using namespace whereabouts;

class TestUiLessonSlides : public QObject {
  Q_OBJECT

  static LessonSlides slidesOf(const std::string& id) {
    const std::shared_ptr<const Lesson> lesson = find_lesson(id);
    LessonFigures figures{built_in_inputs()};
    std::vector<TriedStep> tried;
    for (int at = 0; at < static_cast<int>(lesson->steps.size()); ++at)
      tried.push_back(try_step(*lesson, at, false, figures));
    return makeSlides(*lesson, tried);
  }

 private slots:
  void lessons_data() {
    QTest::addColumn<QString>("id");
    // Those whose words were cut: thirteen maps, long sentences, narrow panels.
    for (const char* id : {"another-resolution", "coral-reef", "relative", "which-scheme", "jigsaw"})
      QTest::newRow(id) << id;
  }
  void lessons() {
    QFETCH(const QString, id);
    const LessonSlides all = slidesOf(id.toStdString());
    const std::shared_ptr<const Lesson> lesson = find_lesson(id.toStdString());
    int questions = 0;
    for (const LessonStep& step : lesson->steps) questions += step.asks();
    QCOMPARE(static_cast<int>(all.slides.size()), 1 + static_cast<int>(lesson->steps.size()) + questions);
    for (std::size_t i = 0; i < all.slides.size(); ++i)
      QVERIFY2(saysAll(all.slides[i]), qPrintable(QString("slide %1").arg(i + 1)));
    const QByteArray pdf = slidesPdf(all, "light");
    const auto box =
        QRegularExpression(R"(/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\])").match(QString::fromLatin1(pdf));
    QVERIFY(box.hasMatch());
    QVERIFY(qAbs(box.captured(1).toDouble() / box.captured(2).toDouble() - 16.0 / 9) < 0.001);
    const QImage first = QImage::fromData(slidesPng(all, "dark").front());
    QCOMPARE(first.size(), QSize(1920, 1080));
  }

  // The step of three panels has those three, under their titles.
  void showsThePanelsThatAnswer() {
    const LessonSlides all = slidesOf("jigsaw");
    const Figure& answer = *all.slides[3].figure;
    QVERIFY(all.slides[3].answers);
    QCOMPARE(answer.panels.size(), std::size_t{3});
    QCOMPARE(QString::fromStdString(answer.panels[1].title), QString("Put back by layer 0"));
    QCOMPARE(QString::fromStdString(answer.panels[1].subtitle), QString("49 of 49"));
  }

  // A title that no type makes fit is told.
  void tellsWhatIsCut() {
    LessonSlide slide;
    slide.figure = std::make_shared<const Figure>(twoMaps());
    QVERIFY(saysAll(slide));
    auto longer = std::make_shared<Figure>(twoMaps());
    longer->panels[0].title = std::string(400, 'm');
    slide.figure = longer;
    QVERIFY(!saysAll(slide));
  }
};

REGISTER_TEST(TestUiLessonSlides, QApplication)
#include "test_ui_lesson_slides.moc"
