// core is usable without Qt: none of its sources includes a Qt header.
#include <QtTest>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>

namespace fs = std::filesystem;

namespace {

// #include <QString>, <QtCore/qglobal.h>, <qcustomplot.h>, or anything of ours that belongs to ui or app.
bool is_forbidden(const std::string& line) {
  static const std::regex pattern(
      "^\\s*#\\s*include\\s*(<(Q[A-Z]|Qt|qt|qcustomplot|q[a-z]+\\.h)|[\"](Q[A-Z]|qcustomplot|ui/|app/)).*");
  return std::regex_match(line, pattern);
}

}  // namespace

class TestCoreHasNoQt : public QObject {
  Q_OBJECT

 private slots:
  void the_pattern_knows_qt() {
    for (const char* line :
         {"#include <QString>", "#  include <QtCore/qglobal.h>", "#include \"qcustomplot.h\"",
          "#include <qglobal.h>", "#include \"ui/theme/theme.h\"", "#include \"app/cli/command.h\""}) {
      QVERIFY2(is_forbidden(line), line);
    }
    for (const char* line :
         {"#include <queue>", "#include <quadmath>", "#include \"core/array/array.h\"", "// <QString>"}) {
      QVERIFY2(!is_forbidden(line), line);
    }
  }

  void no_source_of_core_includes_qt() {
    int sources = 0;
    std::string found;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(PROJECT_ROOT) / "core")) {
      const std::string suffix = entry.path().extension().string();
      if (suffix != ".h" && suffix != ".cpp" && suffix != ".in") continue;
      ++sources;
      std::ifstream file(entry.path());
      int number = 0;
      for (std::string line; std::getline(file, line);) {
        ++number;
        if (is_forbidden(line))
          found += entry.path().string() + ":" + std::to_string(number) + ": " + line + "\n";
      }
    }
    QVERIFY(sources > 50);
    QVERIFY2(found.empty(), found.c_str());
  }

  void core_links_no_qt() {
    std::ifstream file(fs::path(PROJECT_ROOT) / "core" / "CMakeLists.txt");
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    QVERIFY(!text.empty());
    QVERIFY(text.find("Qt6") == std::string::npos);
  }
};

QTEST_GUILESS_MAIN(TestCoreHasNoQt)
#include "test_core_has_no_qt.moc"
