// Notices: what is wrong stays, what was done goes, and nothing hides another one for good.
#include <QAbstractButton>
#include <QDesktopServices>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>

#include "core/base/failure.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/render/view/figure_view.h"
#include "ui/theme/current_theme.h"
#include "ui/window/notice_bar.h"

class TestUiNotices : public QObject, private WindowFixture {
  Q_OBJECT

  using About = NoticeBar::About;
  NoticeBar& notice() { return window_->notice(); }
  QLabel& more() { return *part<QLabel>("moreNotices"); }
  QUrl taken_;
  void failToOpen(const QString& name) {
    drop(folder_.filePath(name));
    QVERIFY(QTest::qWaitFor([&] { return notice().text().startsWith(name + ": "); }, 5000));
  }

 public slots:
  // Instead of the file manager.
  void take(const QUrl& url) { taken_ = url; }

 private slots:
  void initTestCase() { isolate(); }
  void init() {
    QSettings().clear();
    open("patches");
  }
  void cleanup() { window_.reset(); }

  void whatIsWrongComesBackAfterAConfirmation() {
    failToOpen("missing.png");
    const QString wrong = notice().text();
    QTest::keyClick(window_.get(), Qt::Key_L, Qt::ControlModifier);
    QVERIFY2(notice().text().startsWith("Copied: whereabouts figure patches"), qPrintable(notice().text()));
    QVERIFY(part<QWidget>("noticeIcon")->isHidden());
    QVERIFY(QTest::qWaitFor([&] { return notice().text() == wrong; }, 12000));
    QVERIFY(notice().isVisible());
    QVERIFY(part<QWidget>("noticeIcon")->isVisible());
    QTest::qWait(100);
    QVERIFY(notice().isVisible());
  }

  void aConfirmationGoesAwayByItself() {
    window_->copyBitmap();
    QCOMPARE(notice().text(), QString("Copied the figure"));
    QVERIFY(notice().isVisible());
    QVERIFY(QTest::qWaitFor([&] { return notice().isHidden(); }, 12000));
    QVERIFY(notice().text().isEmpty());
  }

  void noneHidesAnotherForGood() {
    failToOpen("one.png");
    QVERIFY(more().isHidden());
    failToOpen("two.png");
    QVERIFY(more().isVisible());
    QCOMPARE(more().text(), QString("1 more"));
    notice().tell("OpenCV did not run", "it was asked to fail", About::backend);
    notice().tell("CUDA did not run", "it was asked to fail", About::backend);
    QCOMPARE(more().text(), QString("2 more"));  // of backends the newest alone is true
    QCOMPARE(notice().text(), QString("CUDA did not run: it was asked to fail"));
    // The same failure again is one notice.
    failToOpen("one.png");
    QCOMPARE(more().text(), QString("2 more"));
    QTest::mouseClick(part<QAbstractButton>("closeNotice"), Qt::LeftButton);
    QCOMPARE(notice().text(), QString("CUDA did not run: it was asked to fail"));
    notice().dismiss(About::backend);
    QVERIFY(notice().text().startsWith("two.png: "));
    QVERIFY(more().isHidden());
    // A file that opens takes back what was said about files.
    drop(image(20, 10));
    QVERIFY(QTest::qWaitFor([&] { return notice().isHidden(); }, 5000));
  }

  void anotherFileDoesNotHideThatOneWasNotSaved() {
    window_->saveSession(folder_.filePath("nowhere/kept.whereabouts"));
    QVERIFY(QTest::qWaitFor([&] { return notice().isVisible(); }, 5000));
    const QString wrong = notice().text();
    drop(image(24, 10));
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->inputs.image.image->columns() == 24; }, 5000));
    QVERIFY(settled());
    QCOMPARE(notice().text(), wrong);
    window_->saveSession(folder_.filePath("kept.whereabouts"));
    QVERIFY(QTest::qWaitFor([&] { return notice().text() == "Saved kept.whereabouts"; }, 5000));
    QTest::keyClick(window_.get(), Qt::Key_Escape);
    QVERIFY(notice().isHidden());
  }

  void escapeClosesTheOneShown() {
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    const QList<QWidget*> places = {&window_->figureView(), part<QWidget>("lab-patches"),
                                    part<QWidget>("parameter-patch")->findChild<QLineEdit*>(),
                                    part<QWidget>("closeNotice")};
    for (QWidget* place : places) {
      QVERIFY(place);
      failToOpen("one.png");
      failToOpen("two.png");
      place->setFocus();
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
      QVERIFY2(notice().text().startsWith("one.png: "), qPrintable(place->objectName()));
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
      QVERIFY(notice().isHidden());
    }
  }

  // What was written covers no title, and can be shown in its folder.
  void whatWasWrittenCanBeShown() {
    notice().confirm("Copied the figure");
    auto* show = part<QPushButton>("showWritten");
    QVERIFY(!show->isVisible());
    const QString file = written("figure.svg", "<svg/>");
    notice().confirm("Written to " + file, file);
    QVERIFY(show->isVisible());
    FigureView& view = window_->figureView();
    const QRect place(notice().mapTo(window_.get(), QPoint()), notice().size());
    const QRect figure(view.mapTo(window_.get(), QPoint()), view.size());
    QVERIFY2(place.top() > figure.center().y(), qPrintable(QDebug::toString(place)));
    QVERIFY(part<QWidget>("stage")->rect().contains(notice().geometry()));
    QDesktopServices::setUrlHandler("file", this, "take");
    // Where the file manager cannot select it, its folder is opened.
    const QByteArray path = qgetenv("PATH");
    const auto bus = [&](const char* answer) {
      QFile tool(
          written("dbus-send", QByteArray("#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$0.words\"\n") + answer));
      QVERIFY(tool.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
      qputenv("PATH", folder_.path().toLocal8Bit() + ':' + path);
    };
    bus("exit 1\n");
    QTest::mouseClick(show, Qt::LeftButton);
    QTRY_COMPARE(taken_, QUrl::fromLocalFile(QFileInfo(file).absolutePath()));
    // Else it is selected.
    taken_.clear();
    QVERIFY(QFile::remove(folder_.filePath("dbus-send.words")));
    bus("exit 0\n");
    QTest::mouseClick(show, Qt::LeftButton);
    QTRY_VERIFY(QFile::exists(folder_.filePath("dbus-send.words")));
    QTRY_VERIFY(notice().findChildren<QProcess*>().isEmpty());
    QFile words(folder_.filePath("dbus-send.words"));
    QVERIFY(words.open(QIODevice::ReadOnly));
    QVERIFY(
        words.readAll().contains("ShowItems\narray:string:" + QUrl::fromLocalFile(file).toEncoded() + "\n"));
    QVERIFY(taken_.isEmpty());
    qputenv("PATH", path);
    QDesktopServices::unsetUrlHandler("file");
    // What is wrong stays where it is read first.
    QTest::keyClick(window_.get(), Qt::Key_Escape);
    failToOpen("missing.png");
    QVERIFY(notice().geometry().top() < 40);
    QVERIFY(!show->isVisible());
  }

  void itFollowsTheTheme() {
    failToOpen("missing.png");
    auto* icon = part<QWidget>("noticeIcon");
    const auto drawnIn = [&](const QColor& ink) {
      const QImage image = icon->grab().toImage();
      int count = 0;
      for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y).rgb() == ink.rgb();
      }
      return count;
    };
    const QColor light = theme("light").accent, dark = theme("dark").accent;
    QVERIFY(drawnIn(light) > 5);
    QTest::keyClick(window_.get(), Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(window_->themeName(), QString("dark"));
    QVERIFY(drawnIn(dark) > 5);
    QCOMPARE(drawnIn(light), 0);
  }

  void wordsInColourFollowTheTheme() {
    space().chooseLab("neighbours");
    QVERIFY(settled());
    FigureView& view = window_->figureView();
    view.repaintNow();
    const QPoint at = view.positionOf(0, 3, 5).toPoint();
    QMouseEvent move(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&view, &move);
    QVERIFY(part<QLabel>("hover")->text().contains(theme("light").text.name()));
    QVERIFY(part<QLabel>("substituted")->text().contains(theme("light").accent.name()));
    QTest::keyClick(window_.get(), Qt::Key_D, Qt::ControlModifier);
    QVERIFY(part<QLabel>("hover")->text().contains(theme("dark").text.name()));
    QVERIFY(part<QLabel>("substituted")->text().contains(theme("dark").accent.name()));
  }
};

REGISTER_TEST(TestUiNotices, QApplication)
#include "test_ui_notices.moc"
