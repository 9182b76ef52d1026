#include "ui/theme/font_family.h"

#include <QFontDatabase>
#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "ui/theme/theme.h"

namespace whereabouts {
namespace {

// Levenshtein's distance: letters inserted, left out or replaced.
int editDistance(const QString& a, const QString& b) {
  std::vector<int> row(static_cast<std::size_t>(b.size()) + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = static_cast<int>(j);
  for (qsizetype i = 0; i < a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i) + 1;
    for (std::size_t j = 1; j < row.size(); ++j) {
      const int replaced = diagonal + (a[i] == b[static_cast<qsizetype>(j) - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

bool anyOf(const QString& family, std::initializer_list<const char*> parts) {
  return std::any_of(parts.begin(), parts.end(), [&](const char* part) {
    return family.contains(QLatin1String(part), Qt::CaseInsensitive);
  });
}

QString quoted(const QString& family) {
  QString plain = family;
  return QLatin1Char('\'') + plain.remove(QLatin1Char('\'')) + QLatin1Char('\'');
}

}  // namespace

QStringList familiesOf(const QString& list) {
  QStringList names;
  for (const QString& part : list.split(QLatin1Char(','))) {
    const QString name = part.simplified();
    if (!name.isEmpty()) names << name;
  }
  return names;
}

QStringList scalableFamilies() {
  QStringList families;
  const QStringList all = QFontDatabase::families();
  for (const QString& family : all) {
    if (!QFontDatabase::isSmoothlyScalable(family) || QFontDatabase::isPrivateFamily(family)) continue;
    // "Nimbus Sans [urw]": one of several foundries.
    const QString name = family.section(QStringLiteral(" ["), 0, 0);
    if (!families.contains(name)) families << name;
  }
  return families;
}

QString installedFamily(const QString& list) {
  const QStringList names = familiesOf(list);
  const QStringList installed = names.isEmpty() ? QStringList() : scalableFamilies();
  for (const QString& name : names) {
    if (name == QLatin1String(ownFamily)) return {};
    for (const QString& family : installed) {
      if (family.compare(name, Qt::CaseInsensitive) == 0) return family;
    }
  }
  if (names.isEmpty()) refuse_usage("font", "it is empty", "write the name of a font, or auto");
  const QStringList near = similarFamilies(names.front(), 3);
  refuse_usage("font", message("there is no font \"{}\" on this machine", shown(list.toStdString(), 80)),
               near.isEmpty() ? Message("choose auto")
                              : message("the nearest are {}", near.join(QStringLiteral(", ")).toStdString()));
}

QStringList similarFamilies(const QString& name, int count) {
  std::vector<std::pair<int, QString>> ranked;
  const QString wanted = name.toLower();
  const QStringList families = scalableFamilies();
  for (const QString& family : families) {
    const QString other = family.toLower();
    // A name that holds the other one is near, however long the rest.
    const bool holds = other.contains(wanted) || wanted.contains(other);
    ranked.emplace_back(holds ? 0 : editDistance(wanted, other), family);
  }
  std::sort(ranked.begin(), ranked.end());
  QStringList near;
  for (const auto& each : ranked) {
    if (near.size() < count) near << each.second;
  }
  return near;
}

QString familyWithFallbacks(const QString& family) {
  const bool mono = QFontDatabase::isFixedPitch(family) || anyOf(family, {"mono", "courier", "typewriter"});
  const bool sansNamed = anyOf(family, {"sans", "grotesk", "gothic"});
  const bool serif =
      !sansNamed && anyOf(family, {"serif", "roman", "times", "garamond", "georgia", "palatino", "bookman",
                                   "schoolbook", "libertin", "minion", "C059", "P052"});
  QStringList names{quoted(family)};
  const auto add = [&](const char* other) {
    if (family != QLatin1String(other)) names << quoted(QLatin1String(other));
  };
  if (mono) {
    add("Courier New");
  } else if (serif) {
    add("Times New Roman");
  } else {
    add("Helvetica");
    add("Arial");
  }
  names << (mono    ? QStringLiteral("monospace")
            : serif ? QStringLiteral("serif")
                    : QStringLiteral("sans-serif"));
  return names.join(QStringLiteral(", "));
}

}  // namespace whereabouts
