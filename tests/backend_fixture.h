// A window whose backend is looked at and chosen.
#pragma once

#include <QAction>
#include <QLabel>

#include "core/backend/backend.h"
#include "tests/window_fixture.h"
#include "ui/window/backend_menu.h"
#include "ui/window/chip.h"

inline QString words(const std::string& text) {
  return QString::fromStdString(text);
}

class BackendFixture : public WindowFixture {
 protected:
  Chip& chip() { return *part<Chip>("backendChip"); }
  QLabel& ran() { return *part<QLabel>("ran"); }
  const Execution* execution() { return space().execution(); }

  BackendMenu* menu() { return qobject_cast<BackendMenu*>(QApplication::activePopupWidget()); }
  static QAction* entry(const BackendMenu& menu, const std::string& id) {
    for (QAction* each : menu.actions()) {
      if (each->data().toString() == words(id)) return each;
    }
    qFatal("the menu has no %s", id.c_str());
  }
  static bool surveyed(const BackendMenu& menu) {
    return QTest::qWaitFor(
        [&] {
          for (const AttentionBackend* each : attention_backends()) {
            if (entry(menu, each->id())->text().endsWith("checking…")) return false;
          }
          return true;
        },
        20000);
  }
  void openByShortcut() {
    window_->activateWindow();  // a closed menu leaves no window active on this platform
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    QTest::keyClick(window_.get(), Qt::Key_B, Qt::ControlModifier);
    QVERIFY(menu());
  }
  // With the keys alone, from the shortcut on.
  static void goTo(BackendMenu& open, const std::string& id) {
    for (int i = 0; i < 7 && open.activeAction() != entry(open, id); ++i)
      QTest::keyClick(&open, Qt::Key_Down);
    QCOMPARE(open.activeAction(), entry(open, id));
  }
  void choose(const std::string& id) {
    openByShortcut();
    QPointer<BackendMenu> open = menu();
    QVERIFY(open && surveyed(*open));
    goTo(*open, id);
    QTest::keyClick(open, Qt::Key_Return);
    QVERIFY(!menu());
    QCOMPARE(space().backend(), id);
    QVERIFY(settled());
  }
  // A window on the lab that runs a model, with a model.
  void openAttention() {
    WindowOptions options;
    options.lab = "attention";
    options.theme = "light";
    options.files = {checkpoint_.toStdString()};
    window_ = std::make_unique<MainWindow>(options);
    window_->resize(1280, 820);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    QVERIFY(QTest::qWaitFor(
        [&] { return space().inputs() && !space().inputs()->of(InputId::checkpoint).name.isEmpty(); }));
    QVERIFY(settled());
    QVERIFY(execution());
  }
  void survey() {
    qunsetenv("WHEREABOUTS_FAIL_BACKEND");
    for (const BackendReport& each : survey_attention_backends()) {
      if (each.id == "opencv-cpu") opencv_ = each;
    }
  }

  const QString checkpoint_ = QStringLiteral(TEST_DATA "/vit/hf_vit.safetensors");
  BackendReport opencv_;
};
