#include "ui/render/layout/ticks.h"

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"

namespace whereabouts {
namespace {

constexpr double gap = 6;  // px between two labels

// "0.50" becomes "0.5".
QString trimmed(QString label) {
  if (!label.contains('.') || label.contains('e')) return label;
  while (label.endsWith('0')) label.chop(1);
  if (label.endsWith('.')) label.chop(1);
  return label;
}

QString whole(double value) {
  return QString::fromStdString(number(value, 0));
}

// 1, 2, 2.5, 5, 10 times a power of ten, the smallest that is at least `smallest`.
double niceStep(double min) {
  const double power = std::pow(10, std::floor(std::log10(min)));
  for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
    if (factor * power >= min * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

// The next smaller of those steps.
double finerStep(double step) {
  const double power = std::pow(10, std::floor(std::log10(step) + 1e-9));
  const double lead = step / power;
  return power * (lead > 3.7 ? 2.5 : lead > 2.2 ? 2 : lead > 1.5 ? 1 : 0.5);
}

// Steps between elements: powers of two for the short axes of patch grids, round numbers for long ones.
int elementStep(int count, double min) {
  static const int few[] = {1, 2, 4, 8, 16, 32};
  static const int many[] = {1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10000};
  const auto first = [&](const auto& steps) {
    for (const int step : steps) {
      if (step >= min) return step;
    }
    return std::max(1, static_cast<int>(niceStep(min)));
  };
  return count <= 64 ? first(few) : first(many);
}

double labelSize(const QString& label, const Face& metrics, bool vertical) {
  return vertical ? metrics.height() : metrics.horizontalAdvance(label);
}

std::vector<TickMark> elements(const Indexing& indexing, TickRange range, double pixelsPerUnit,
                               const Face& metrics, bool vertical) {
  const double size = labelSize(whole(std::max(0, indexing.count - 1)), metrics, vertical) + gap;
  // Ticks closer than three label sizes look crowded, unless there are few elements anyway.
  const double pitch = indexing.pitch * pixelsPerUnit;
  const double wished = std::min(vertical ? 38.0 : 42.0, pitch * indexing.count / 4);
  const double room = indexing.count <= 8 ? size : std::max(size, wished);
  int step = elementStep(indexing.count, room / std::max(pitch, 1e-12));
  // Fewer than four numbers leave much to guess: closer ones where they still stand apart.
  const int shown = std::max(1, static_cast<int>((range.upper - range.lower) / indexing.pitch + 1e-9));
  for (int closer = step / 2; closer >= 1 && (std::min(shown, indexing.count) - 1) / step < 3; closer /= 2) {
    if (closer * pitch < size + 2) break;
    step = closer;
  }
  std::vector<TickMark> ticks;
  const double first =
      std::ceil((range.lower - indexing.origin - indexing.extent / 2) / indexing.pitch / step);
  for (double k = std::max(0.0, first * step); k < indexing.count; k += step) {
    const double at = indexing.origin + k * indexing.pitch + indexing.extent / 2;
    if (at > range.upper) break;
    ticks.push_back({at, whole(k)});
  }
  return ticks;
}

std::vector<TickMark> powers(TickRange range) {
  static const char* const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::vector<TickMark> ticks;
  const int first = static_cast<int>(std::ceil(std::log10(range.lower) - 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(range.upper) + 1e-9));
  // Plain numbers where all of them are short, else powers for all but 1 and 10.
  const bool plain = first >= -3 && last <= 4;
  for (int exponent = first; exponent <= last && ticks.size() < 700; ++exponent) {
    QString label;
    if (plain || exponent == 0 || exponent == 1) {
      label = QString::number(std::pow(10, exponent), 'f', std::max(0, -exponent));
    } else {
      label = exponent < 0 ? "10⁻" : "10";
      for (const char digit : std::to_string(std::abs(exponent))) label += digits[digit - '0'];
    }
    ticks.push_back({std::pow(10, exponent), label});
  }
  return ticks;
}

std::vector<TickMark> multiples(TickRange range, double step) {
  std::vector<TickMark> ticks;
  const double largest = std::max(std::abs(range.lower), std::abs(range.upper));
  const int exponent = largest > 0 ? static_cast<int>(std::floor(std::log10(largest))) : 0;
  const bool scientific = exponent >= 6 || exponent <= -5;
  int decimals = 0;
  while (decimals < 9 && std::abs(step * std::pow(10, decimals) - std::round(step * std::pow(10, decimals))) >
                             1e-6 * step * std::pow(10, decimals)) {
    ++decimals;
  }
  const double slack = (range.upper - range.lower) * 1e-9;
  for (double k = std::ceil((range.lower - slack) / step);
       k * step <= range.upper + slack && ticks.size() < 500; ++k) {
    const double at = k == 0 ? 0 : k * step;
    ticks.push_back({at, trimmed(QString::fromStdString(scientific ? brief(at, 3) : number(at, decimals)))});
  }
  return ticks;
}

// Four to six round numbers where the length allows, closer ones where three would else be too many.
std::vector<TickMark> roundNumbers(TickRange range, bool whole, double length, const Face& metrics,
                                   bool vertical) {
  const double span = range.upper - range.lower;
  if (!std::isfinite(span)) return {};
  const auto atStep = [&](double step) { return multiples(range, whole ? std::max(1.0, step) : step); };
  const auto isWhole = [](double step) { return step >= 1 && std::abs(step - std::round(step)) < 1e-9; };
  double step = niceStep(span * std::max(vertical ? 28.0 : 48.0, length / 7) / length);
  while (whole && std::isfinite(step) && !isWhole(step) && step > 1) step = niceStep(step * 1.01);
  std::vector<TickMark> ticks = atStep(step);
  double finer = finerStep(step);
  for (int round = 0; round < 6 && ticks.size() < 4; ++round, finer = finerStep(finer)) {
    if (whole && finer < 1) break;
    if (whole && !isWhole(finer)) continue;
    std::vector<TickMark> more = atStep(finer);
    // Three are enough where a fourth would stand close.
    const bool few = ticks.size() < 3;
    double needed = 0;
    for (const TickMark& tick : more) {
      needed = std::max(needed, vertical ? metrics.height() * (few ? 1.15 : 1.6)
                                         : metrics.horizontalAdvance(tick.label) + gap * (few ? 1 : 3));
    }
    if (finer * length / span < needed || more.size() > 40) break;
    ticks = std::move(more);
  }
  return ticks;
}

}  // namespace

void thinOut(std::vector<TickMark>& ticks, double pixelsPerUnit, const Face& metrics, bool vertical) {
  const auto fits = [&](std::size_t every) {
    for (std::size_t i = 0; i + every < ticks.size(); i += every) {
      const TickMark& a = ticks[i];
      const TickMark& b = ticks[i + every];
      const double needed =
          (labelSize(a.label, metrics, vertical) + labelSize(b.label, metrics, vertical)) / 2 +
          (vertical ? 2 : gap);
      if (std::abs(b.at - a.at) * pixelsPerUnit < needed) return false;
    }
    return true;
  };
  std::size_t every = 1;
  while (every < ticks.size() && !fits(every)) ++every;
  if (every == 1) return;
  std::vector<TickMark> kept;
  for (std::size_t i = 0; i < ticks.size(); i += every) kept.push_back(ticks[i]);
  ticks = std::move(kept);
}

std::vector<TickMark> ticksOf(const Axis& axis, TickRange range, double length, const Face& metrics,
                              bool vertical) {
  if (!axis.visible || length <= 0 || !(range.upper > range.lower)) return {};
  const double pixelsPerUnit = length / (range.upper - range.lower);
  std::vector<TickMark> ticks;
  if (!axis.ticks.empty()) {
    for (const Tick& tick : axis.ticks) {
      if (tick.at >= range.lower && tick.at <= range.upper)
        ticks.push_back({tick.at, QString::fromStdString(tick.label)});
    }
    std::sort(ticks.begin(), ticks.end(), [](const TickMark& a, const TickMark& b) { return a.at < b.at; });
    if (!axis.logarithmic) thinOut(ticks, pixelsPerUnit, metrics, vertical);
    return ticks;
  }
  if (axis.logarithmic) {
    ticks = powers(range);
    for (TickMark& tick : ticks) tick.at = std::log10(tick.at);
    thinOut(ticks, length / (std::log10(range.upper) - std::log10(range.lower)), metrics, vertical);
    for (TickMark& tick : ticks) tick.at = std::pow(10, tick.at);
    return ticks;
  }
  if (axis.outer.index != Index::none) {
    ticks = elements(axis.outer, range, pixelsPerUnit, metrics, vertical);
  } else if (axis.indexing.index != Index::none && axis.indexing.repeats <= 1) {
    ticks = elements(axis.indexing, range, pixelsPerUnit, metrics, vertical);
  } else {
    ticks = roundNumbers(range, axis.whole, length, metrics, vertical);
  }
  thinOut(ticks, pixelsPerUnit, metrics, vertical);
  return ticks;
}

std::vector<TickMark> withMark(std::vector<TickMark> ticks, const std::string& decimalMark) {
  if (decimalMark == ".") return ticks;
  for (TickMark& tick : ticks) tick.label.replace(QLatin1Char('.'), QString::fromStdString(decimalMark));
  return ticks;
}

std::vector<TickMark> barTicks(const ColourScale& scale, double length, const Face& metrics, bool vertical) {
  const double lower = scale.lower, upper = scale.upper, span = upper - lower;
  if (!std::isfinite(span) || !(span > 0) || length <= 0) return {};
  const auto end = [&](double at) {
    const int decimals = std::clamp(static_cast<int>(std::ceil(2 - std::log10(span))), 0, 6);
    const double large = std::max(std::abs(lower), std::abs(upper));
    const std::string label = large >= 1e6 || span < 1e-5 ? brief(at, 3) : number(at, decimals);
    return TickMark{at, trimmed(QString::fromStdString(label))};
  };
  TickMark first = end(lower), last = end(upper);
  if (scale.extend_min) first.label.prepend("≤ ");
  if (scale.extend_max) last.label.prepend("≥ ");
  // How far the middles of two numbers must be apart.
  const auto apart = [&](const TickMark& a, const TickMark& b, double lines) {
    return vertical ? metrics.height() * lines
                    : (metrics.horizontalAdvance(a.label) + metrics.horizontalAdvance(b.label)) / 2 + gap * 2;
  };
  const double pixelsPerUnit = length / span;
  if (length < apart(first, last, 1.3)) return {first};
  std::vector<TickMark> inner;
  double step = niceStep(span * std::max(vertical ? 28.0 : 48.0, length / 6) / length);
  for (int round = 0; round < 4 && inner.size() < 2; ++round, step = finerStep(step)) {
    const std::vector<TickMark> all = multiples({lower, upper}, step);
    std::vector<TickMark> kept;
    bool clear = true;
    for (std::size_t i = 0; i < all.size() && clear; ++i) {
      if (i > 0) clear = step * pixelsPerUnit >= apart(all[i - 1], all[i], 1.5);
      if ((all[i].at - lower) * pixelsPerUnit < apart(first, all[i], 1.45)) continue;
      if ((upper - all[i].at) * pixelsPerUnit < apart(all[i], last, 1.45)) continue;
      kept.push_back(all[i]);
    }
    if (!clear) break;
    if (kept.size() > inner.size()) inner = std::move(kept);
  }
  std::vector<TickMark> ticks{first};
  ticks.insert(ticks.end(), inner.begin(), inner.end());
  ticks.push_back(last);
  return ticks;
}

}  // namespace whereabouts
