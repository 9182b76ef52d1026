// core/colour: the maps have the published colours, and the uniform ones grow lighter steadily.
#include <QTest>
#include <cmath>

#include "core/colour/colour_map.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestColourMap : public QObject {
  Q_OBJECT

 private slots:
  void colourMaps() {
    // Ends and middle as published: viridis starts at #440154 and ends at #fde725.
    QVERIFY((colour_map("viridis").at(0) == Rgb{0x44, 0x01, 0x54}));
    QVERIFY((colour_map("viridis").at(1) == Rgb{0xfd, 0xe7, 0x25}));
    QVERIFY((colour_map("viridis_r").at(0) == Rgb{0xfd, 0xe7, 0x25}));
    QVERIFY((colour_map("Purples_r").at(1) == Rgb{0xfc, 0xfb, 0xfd}));
    QVERIFY((colour_map("PuOr").at(0) == Rgb{0x7f, 0x3b, 0x08}));
    QVERIFY((colour_map("viridis").at(std::nan("")) == Rgb{128, 128, 128}));
    for (const std::string& name : colour_map_names()) {
      const ColourMap& map = colour_map(name);
      const ColourMap& reversed = colour_map(name + "_r");
      for (std::size_t i = 0; i < 256; ++i) QVERIFY(map.colours[i] == reversed.colours[255 - i]);
    }
  }

  void uniformMapsGrowLighterSteadily() {
    for (const std::string& name : colour_map_names()) {
      const ColourMap& map = colour_map(name);
      if (!map.perceptually_uniform) continue;
      double before = -1;
      for (const Rgb& colour : map.colours) {
        const double light = 0.2126 * std::pow(colour.red / 255.0, 2.2) +
                             0.7152 * std::pow(colour.green / 255.0, 2.2) +
                             0.0722 * std::pow(colour.blue / 255.0, 2.2);
        QVERIFY2(light > before - 0.004, name.c_str());
        before = light;
      }
    }
  }
};

REGISTER_TEST(TestColourMap, QCoreApplication)
#include "test_colour_map.moc"
