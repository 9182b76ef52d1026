// Where a panel stands in the drawing, and where the keyboard cursor stands in a panel (ui/render/view).

// Axis units to px and back; `plot`: left, top, width, height, then what is seen of x and y.
function along(axis, start, length, lower, upper, down) {
  const flip = down !== Boolean(axis.reversed);
  const log = axis.logarithmic;
  const range = log ? Math.log(upper / lower) : upper - lower;
  return {
    px(value) {
      const share = (log ? Math.log(value / lower) : value - lower) / range;
      return start + (flip ? 1 - share : share) * length;
    },
    value(position) {
      const share = (position - start) / length;
      const used = flip ? 1 - share : share;
      return log ? lower * Math.exp(used * range) : lower + used * range;
    },
  };
}

function placed(panel, plot) {
  const [left, top, width, height, xLower, xUpper, yLower, yUpper] = plot;
  return {
    panel,
    left,
    top,
    right: left + width,
    bottom: top + height,
    x: along(panel.x, left, width, xLower, xUpper, false),
    y: along(panel.y, top, height, yLower, yUpper, true),
  };
}

const indexed = (panel) => Boolean(panel.x.indexing || panel.y.indexing);
const stepsAlong = (axis) => (axis.indexing ? axis.indexing.count * Math.max(1, axis.indexing.repeats) : 1);

function centreOfStep(axis, step) {
  if (!axis.indexing) {
    return axis.logarithmic ? Math.sqrt(axis.lower * axis.upper) : (axis.lower + axis.upper) / 2;
  }
  const {count, origin, pitch, extent, repeatPitch} = axis.indexing;
  return origin + Math.floor(step / count) * repeatPitch + (step % count) * pitch + extent / 2;
}
