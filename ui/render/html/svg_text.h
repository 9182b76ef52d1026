// Numbers, colours, pens and paths as SVG has them.
#pragma once

#include <QByteArray>
#include <QColor>
#include <QPainterPath>
#include <QPen>

namespace whereabouts {

// At most two decimals, no zeros around them.
QByteArray svgNumber(double value);
// ` name="value"`; the value is markup already.
QByteArray svgAttribute(const char* name, const QByteArray& value);
QByteArray svgColour(const char* name, const QColor& colour, double opacity);
QByteArray svgPen(const QPen& pen, double opacity);
// The data of a path, px.
QByteArray svgPath(const QPainterPath& path);
// Whether all of its lines are level or upright.
bool isUpright(const QPainterPath& path);
// `text` as the content or the quoted attribute of an element; control characters are left out.
QByteArray markupEscaped(const QString& text);

}  // namespace whereabouts
