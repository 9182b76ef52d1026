// Maps and images at the pixels of the screen (ui/render/paint/resample.cpp).

// How many cells are averaged for a pixel that is `step` cells wide; 0: the nearest one is taken.
function reach({step, from}) {
  const size = Math.abs(step);
  const pixels = 1 / size;
  const whole = (value) => Math.abs(value - Math.round(value)) < 1e-6;
  if (pixels > 8 - 1e-9 || (pixels > 1 - 1e-9 && whole(pixels) && whole(from * pixels))) return 0;
  return pixels < 1.3 ? 2 * Math.ceil(size / 2 - 1e-9) : size;
}

// For each pixel the first and the last cell under it, and their weights; cells between them have weight 1.
function spansOf(sampling) {
  const width = reach(sampling);
  const {from, step, pixels, count, smooth} = sampling;
  return Array.from({length: pixels}, (_, i) => {
    const centre = from + (i + 0.5) * step;
    if (smooth && Math.abs(step) < 1) {
      const first = clamp(Math.floor(centre - 0.5), 0, count - 1);
      const last = Math.min(first + 1, count - 1);
      const share = clamp(centre - 0.5 - first, 0, 1);
      return last === first ? {first, last, head: 1, tail: 0} : {first, last, head: 1 - share, tail: share};
    }
    if (width === 0) {
      const cell = clamp(Math.floor(centre), 0, count - 1);
      return {first: cell, last: cell, head: 1, tail: 0};
    }
    const half = width / 2;
    const middle = width < count ? clamp(centre, half, count - half) : count / 2;
    const low = Math.max(middle - half, 0);
    const high = Math.min(middle + half, count);
    const first = clamp(Math.floor(low + 1e-6), 0, count - 1);
    const last = clamp(Math.ceil(high - 1e-6) - 1, first, count - 1);
    if (last === first) return {first, last, head: 1, tail: 0};
    return {first, last, head: first + 1 - Math.max(low, first), tail: Math.min(high, last + 1) - last};
  });
}

const weight = (span, cell) => (cell === span.first ? span.head : cell === span.last ? span.tail : 1);

// Calls paint(pixel, channels) with the average of the cells under each pixel; what is no number is left out.
function resample(values, offset, channels, stride, across, down, paint) {
  const acrossSpans = spansOf(across);
  const sums = new Float64Array(channels);
  let pixel = 0;
  for (const rows of spansOf(down)) {
    for (const cells of acrossSpans) {
      let total = 0;
      sums.fill(0);
      for (let row = rows.first; row <= rows.last; ++row) {
        const rowWeight = weight(rows, row);
        for (let column = cells.first; column <= cells.last; ++column) {
          const at = offset + (row * stride + column) * channels;
          if (Number.isNaN(values[at])) continue;
          const share = rowWeight * weight(cells, column);
          total += share;
          for (let k = 0; k < channels; ++k) sums[k] += share * values[at + k];
        }
      }
      for (let k = 0; k < channels; ++k) sums[k] /= total;
      paint(pixel++, sums);
    }
  }
}

// The 256 colours of a scale; a range that is none has the colour of the middle.
function colouring(colours, lower, upper) {
  const half = upper / 2 - lower / 2;
  const factor = 128 / half;
  const usable = Number.isFinite(lower) && Number.isFinite(half) && half > 0 && Number.isFinite(factor);
  return (value) => {
    if (Number.isNaN(value)) return 0x808080;
    if (!usable) return colours[128];
    const place = (value - lower) * factor;
    return colours[place >= 255 ? 255 : place > 0 ? Math.floor(place) : 0];
  };
}

// Pixels of the screen that a side of a raster covers, cut to the plot, and what they sample.
function side(start, end, clipStart, clipEnd, count, scale) {
  const a = Math.round(start * scale);
  let b = Math.round(end * scale);
  const length = (end - start) * scale;
  const whole = Math.round(length / count) * count;
  if (whole !== 0 && Math.abs(length - whole) <= scale + 0.5) b = a + whole;
  const from = Math.max(Math.min(a, b), Math.round(clipStart * scale));
  const to = Math.min(Math.max(a, b), Math.round(clipEnd * scale));
  if (to - from < 1 || a === b) return null;
  const sampling = {from: ((from - a) * count) / (b - a), step: count / (b - a), pixels: to - from, count};
  return {at: from, sampling};
}

// How opaque the colour of a value over an image is, of 255 (resample.h).
function veiling({scale: [, lower, upper], veil, diverging}) {
  return (value) => {
    if (Number.isNaN(value)) return 0;
    const place = Math.floor(Math.min(255, Math.max(0, ((value - lower) / (upper - lower)) * 256))) / 255;
    return Math.round(255 * veil * (diverging ? Math.abs(2 * place - 1) : place));
  };
}

// Mixes what shows through with what the canvas holds there: putImageData() replaces it.
function lay(context, image, left, top) {
  const below = context.getImageData(left, top, image.width, image.height).data;
  const {data} = image;
  for (let at = 0; at < data.length; at += 4) {
    const share = data[at + 3] / 255;
    for (let k = 0; k < 3; ++k) data[at + k] = Math.round(share * data[at + k] + (1 - share) * below[at + k]);
    data[at + 3] = below[at + 3];
  }
}
