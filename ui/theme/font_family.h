// Families of type: which of a list is installed, what is meant by a name that is not, and what stands in for
// one where a drawing is opened elsewhere.
#pragma once

#include <QString>
#include <QStringList>

namespace whereabouts {

// The word that stands for the program's own family: Inter where it is installed, else the system's sans.
inline constexpr const char* ownFamily = "auto";

// "Helvetica, Arial, auto" as its names.
QStringList familiesOf(const QString& list);
// The first of them that is installed, in its own spelling; "" for the program's own. Refuses (usage, naming
// "font") a list with none, with the most similar names. Needs a QGuiApplication.
QString installedFamily(const QString& list);
// Names of installed families most like `name`, best first, at most `count`.
QStringList similarFamilies(const QString& name, int count);
// Every installed family that scales.
QStringList scalableFamilies();
// For an SVG: "'Nimbus Roman', 'Times New Roman', serif".
QString familyWithFallbacks(const QString& family);

}  // namespace whereabouts
