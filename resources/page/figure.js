// Brings the figures of a page to life: hover with values, the sweep as a slider, sharp maps at every size. A
// module without imports. Each figure.whereabouts carries its data; without this script its drawing stays.
//
// The data (ui/render/html/page_data.cpp) are JSON and the bytes of typed arrays:
//   frames   one for each figure: the first is the saved one, `steps` are those of the slider
//   panels   axes, what their places stand for, and the maps and images on them
//   items    pieces of SVG, each stored once
//   buffers  numbers, bit for bit those of the figure; `arrays` are the named ones of its NPZ

// ---- Data

const types = {
  f4: Float32Array,
  f8: Float64Array,
  i8: BigInt64Array,
  u1: Uint8Array,
  u2: Uint16Array
};

async function inflate(base64) {
  const packed = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Bytes are stored plane by plane (all first bytes of the values, then all second ones), which packs better;
// those of images as differences, too.
function unpack(bytes) {
  const view = new DataView(bytes.buffer);
  const jsonSize = view.getUint32(0, true);
  const data = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + jsonSize)));
  let at = 4 + jsonSize;
  data.buffers = data.buffers.map(([type, count, planes, delta]) => {
    const size = count * types[type].BYTES_PER_ELEMENT;
    const values = new Uint8Array(size);
    const length = size / planes;
    for (let plane = 0; plane < planes; ++plane) {
      let last = 0;
      for (let i = 0; i < length; ++i) {
        last = (delta ? last : 0) + bytes[at++];
        values[i * planes + plane] = last;
        last &= 255;
      }
    }
    return new types[type](values.buffer);
  });
  for (const [name, hex] of Object.entries(data.maps)) {
    data.maps[name] = Array.from({length: 256}, (_, i) => parseInt(hex.slice(6 * i, 6 * i + 6), 16));
  }
  return data;
}

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

// ---- Numbers in words (core/base/number_text.cpp)

// Halves are rounded to even numbers, as C does.
function rounded(value, scale) {
  const whole = Math.floor(value * scale);
  return value * scale - whole === 0.5 && (whole + 0.5) / scale === value ? whole + (whole % 2) : null;
}

function signed(value, text) { return (value < 0 && /[1-9]/.test(text) ? '−' : '') + text; }

function number(value, decimals) {
  if (Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const size = Math.abs(value);
  const half = rounded(size, 10 ** decimals);
  return signed(value, (half === null ? size : half / 10 ** decimals).toFixed(decimals));
}

function brief(value, digits) {
  if (!Number.isFinite(value)) return number(value, 0);
  let size = Math.abs(value);
  const scale = 10 ** (digits - 1 - Math.floor(Math.log10(size || 1)));
  const half = rounded(size, scale);
  if (half !== null) size = half / scale;
  const [mantissa, power] = size.toExponential(digits - 1).split('e');
  const exponent = Number(power);
  const short = (text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  if (exponent >= -4 && exponent < digits) return signed(value, short(size.toPrecision(digits)));
  const raised = [...String(exponent)].map((c) => (c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[c])).join('');
  return signed(value, short(mantissa) + ' × 10' + raised);
}

// ---- What lies under the pointer (core/figure/figure_hit.cpp)

function elementAt(indexing, position) {
  if (!indexing || indexing.count <= 0) return -1;
  let local = position - indexing.origin;
  if (indexing.repeats > 1) {
    const repeat = Math.floor(local / indexing.repeatPitch);
    if (repeat < 0 || repeat >= indexing.repeats) return -1;
    local -= repeat * indexing.repeatPitch;
  }
  if (local < 0 || local >= (indexing.count - 1) * indexing.pitch + indexing.extent) return -1;
  const nearest = indexing.extent > indexing.pitch ?
      Math.round((local - indexing.extent / 2) / indexing.pitch) :
      Math.floor(local / indexing.pitch);
  const element = clamp(nearest, 0, indexing.count - 1);
  const start = element * indexing.pitch;
  return local >= start && local < start + indexing.extent ? element : -1;
}

const kind = (axis) => (axis.indexing ? axis.indexing.index : 'none');
const mapsCells = (panel) => kind(panel.x) === 'column' && kind(panel.y) === 'row';
const cellOf = (panel, token) => [Math.floor(token / panel.tokens[1]), token % panel.tokens[1]];

function placeAt(panel, x, y) {
  const [rows, columns] = panel.tokens;
  if (mapsCells(panel)) return x >= 0 && y >= 0 && y < rows && x < columns ? y * columns + x : -1;
  return kind(panel.y) === 'token' ? y : kind(panel.x) === 'token' ? x : -1;
}

function valueAt(data, panel, x, y, hit) {
  for (const map of [...panel.rasters].reverse()) {
    if (!map.scale) continue;
    const [left, top, width, height] = map.area;
    const [rows, columns] = map.shape;
    const column = Math.floor((x - left) / width);
    const row = Math.floor((y - top) / height);
    if (row < 0 || column < 0 || row >= rows || column >= columns) continue;
    const value = data.buffers[map.buffer][map.offset + row * columns + column];
    if (Number.isNaN(value)) continue;
    hit.value = value;
    hit.quantity = map.quantity;
    return;
  }
}

function hitTest(data, panel, x, y) {
  const spot = {x: elementAt(panel.x.indexing, x), y: elementAt(panel.y.indexing, y)};
  const outer = {x: elementAt(panel.x.outer, x), y: elementAt(panel.y.outer, y)};
  const hit = {};
  const at = placeAt(panel, spot.x, spot.y);
  if (at >= 0) {
    hit.token = panel.tokenAt && at < panel.tokenAt.length ? panel.tokenAt[at] : at;
    hit.noun = panel.noun;
  }
  for (const name of ['dimension', 'layer', 'head']) {
    if (kind(panel.y) === name && spot.y >= 0)
      hit[name] = spot.y;
    else if (kind(panel.x) === name && spot.x >= 0)
      hit[name] = spot.x;
  }
  if (kind(panel.x) === 'token' && kind(panel.y) === 'token' && spot.x >= 0) hit.otherToken = spot.x;
  const count = panel.tokens[0] * panel.tokens[1];
  if (hit.token !== undefined && hit.token < count) {
    hit.cell = cellOf(panel, hit.token);
    if (panel.tokenAt && at < count) hit.shownAt = cellOf(panel, at);
  }
  if (outer.x >= 0 && outer.y >= 0) hit.outerCell = [outer.y, outer.x];
  if (Object.keys(hit).length === 0) return null;
  valueAt(data, panel, x, y, hit);
  return hit;
}

function describe(hit) {
  let text = '';
  const add = (part, separator) => (text += (text ? separator : '') + part);
  const patch = hit.cell && hit.noun === 'token';
  const name = (token) => `patch ${token + 1} (token ${token})`;
  const cell = ([row, column]) => `row ${row}, column ${column}`;
  if (hit.token !== undefined && hit.noun) add(patch ? name(hit.token) : `${hit.noun} ${hit.token}`, ' · ');
  if (hit.shownAt)
    add('now at ' + cell(hit.shownAt), ', ');
  else if (hit.cell)
    add(cell(hit.cell), ', ');
  if (hit.otherToken !== undefined) {
    add('with ' + (patch ? name(hit.otherToken) : `token ${hit.otherToken}`), ' ');
  }
  if (hit.outerCell && text) add(`seen from (${hit.outerCell[0]}, ${hit.outerCell[1]})`, ' · ');
  if (hit.layer !== undefined) add(`layer ${hit.layer}`, ' · ');
  if (hit.head !== undefined) add(`head ${hit.head}`, ', ');
  if (hit.dimension !== undefined) add(`dimension ${hit.dimension}`, ' · ');
  if (hit.value !== undefined) {
    const size = Math.abs(hit.value);
    const exotic = size !== 0 && (size < 0.01 || size >= 1000);
    add(`${hit.quantity || 'value'} ${exotic ? brief(hit.value, 3) : number(hit.value, 3)}`, ' · ');
  }
  return text;
}

// Start and length along an axis of element `element`; -1 means all of the axis.
function spansAlong(axis, element) {
  if (element < 0) return [[axis.lower, axis.upper - axis.lower]];
  const {origin, pitch, extent, repeats, repeatPitch} = axis.indexing;
  return Array.from(
      {length: Math.max(1, repeats)},
      (_, repeat) =>
          [origin + repeat * repeatPitch + element * pitch,
           extent,
  ]);
}

function highlightBoxes(panel, hit) {
  const boxes = (column, row) =>
      spansAlong(panel.y, row)
          .flatMap(
              ([top, height]) =>
                  spansAlong(panel.x, column).map(([left, width]) => [left, top, width, height]),
          );
  let at = hit.token ?? -1;
  if (at >= 0 && panel.tokenAt) at = panel.tokenAt.indexOf(at);
  if (mapsCells(panel)) {
    if (at < 0 || at >= panel.tokens[0] * panel.tokens[1]) return [];
    const [row, column] = cellOf(panel, at);
    return boxes(column, row);
  }
  if (kind(panel.x) === 'token' && kind(panel.y) === 'token') {
    return at >= 0 && at < panel.y.indexing.count ? boxes(hit.otherToken ?? -1, at) : [];
  }
  const element = (axis) => {
    const known = {token: at, dimension: hit.dimension, layer: hit.layer, head: hit.head};
    const found = known[kind(axis)] ?? -1;
    return axis.indexing && found < axis.indexing.count ? found : -1;
  };
  const column = element(panel.x);
  const row = element(panel.y);
  return column >= 0 || row >= 0 ? boxes(column, row) : [];
}

// ---- Maps and images at the pixels of the screen (ui/render/paint/resample.cpp)

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
  const {from, step, pixels, count} = sampling;
  return Array.from({length: pixels}, (_, i) => {
    const centre = from + (i + 0.5) * step;
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
function resample(values, offset, channels, columns, across, down, paint) {
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
          const at = offset + (row * columns + column) * channels;
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

// ---- A panel's place in the drawing

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

// ---- Keyboard cursor (ui/render/view)

const indexed = (panel) => Boolean(panel.x.indexing || panel.y.indexing);
const stepsAlong = (axis) => (axis.indexing ? axis.indexing.count * Math.max(1, axis.indexing.repeats) : 1);

function centreOfStep(axis, step) {
  if (!axis.indexing) {
    return axis.logarithmic ? Math.sqrt(axis.lower * axis.upper) : (axis.lower + axis.upper) / 2;
  }
  const {count, origin, pitch, extent, repeatPitch} = axis.indexing;
  return origin + Math.floor(step / count) * repeatPitch + (step % count) * pitch + extent / 2;
}

// ---- A figure

function withAttributes(made, attributes) {
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function element(name, attributes, text = '') {
  const made = withAttributes(document.createElement(name), attributes);
  made.textContent = text;
  return made;
}

const drawing = (name, attributes) =>
    withAttributes(document.createElementNS('http://www.w3.org/2000/svg', name), attributes);

class Figure {
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.words = data.words;
    this.stage = root.querySelector('.wa-stage');
    this.deck = root.querySelector('.wa-deck');
    this.readout = root.querySelector('.wa-readout');
    this.readings = root.querySelector('.wa-readings');
    this.frame = 0;                       // index into data.frames
    this.step = Math.max(0, data.asked);  // of the slider
    this.cursor = null;                   // {panel, column, row} while the keyboard leads
    this.hit = null;
    this.playing = 0;        // the animation frame asked for
    this.drawn = new Map();  // what the canvas shows of each panel
    this.buildStage();
    if (data.steps.length > 1) this.buildPlayer();
    if (data.arrays.length > 0) this.buildDownload();
    new ResizeObserver(() => this.layOut()).observe(root);
    addEventListener('beforeprint', () => this.layOut(3));
    addEventListener('afterprint', () => this.layOut());
    this.show(0);
    root.dataset.ready = 'true';
  }

  buildStage() {
    const layer = {class: 'wa-layer', 'aria-hidden': 'true'};
    this.below = drawing('svg', layer);
    this.canvas = element('canvas', layer);
    this.above = drawing('svg', layer);
    this.over = drawing('svg', {...layer, class: 'wa-layer wa-over'});
    this.stage.replaceChildren(this.below, this.canvas, this.above, this.over);
    this.stage.setAttribute('role', 'application');
    this.stage.setAttribute('aria-roledescription', this.words.interactive);
    this.stage.tabIndex = 0;
    this.stage.addEventListener('pointermove', (event) => this.pointAt(event));
    this.stage.addEventListener('pointerdown', (event) => this.pointAt(event));
    this.stage.addEventListener('pointerleave', () => this.cursor || this.hover(null));
    this.stage.addEventListener('blur', () => {
      this.cursor = null;
      this.hover(null);
    });
    this.root.addEventListener('keydown', (event) => this.key(event));
    this.readout.hidden = !this.data.panels.some(indexed);
  }

  buildPlayer() {
    const {steps} = this.data;
    const player = element('div', {class: 'wa-player'});
    this.play = element('button', {type: 'button'});
    this.play.addEventListener('click', () => this.toggle());
    this.slider = element('input', {
      class: 'wa-slider',
      type: 'range',
      min: 0,
      max: steps.length - 1,
      'aria-label': this.data.sweep,
    });
    this.slider.addEventListener('input', () => {
      this.pause();
      this.goTo(Number(this.slider.value));
    });
    this.where = element('output', {class: 'wa-where'});
    player.append(this.play, this.slider, this.where);
    if (this.data.canReturn) {
      const {back, backHelp} = this.words;
      this.back = element('button', {class: 'wa-back', type: 'button', title: backHelp}, back);
      this.back.addEventListener('click', () => {
        this.pause();
        this.show(0);
      });
      player.append(this.back);
    }
    this.deck.append(player);
    this.pause();
  }

  buildDownload() {
    const {download, downloadHelp} = this.words;
    const title = downloadHelp + ' ' + this.data.arrays.map(([name]) => name).join(', ');
    const link = element('a', {class: 'wa-download', download: 'numbers.csv', href: '#', title}, download);
    link.addEventListener('click', () => {
      URL.revokeObjectURL(this.numbers);
      this.numbers = URL.createObjectURL(new Blob([this.csv()], {type: 'text/csv'}));
      link.href = this.numbers;
    });
    this.root.querySelector('.wa-foot').append(link);
  }

  // The named arrays in the long form of `whereabouts data`: array, indices, value.
  csv() {
    const {arrays, buffers} = this.data;
    const rank = Math.max(...arrays.map(([, shape]) => shape.length));
    const lines = [['array', ...Array.from({length: rank}, (_, i) => 'i' + i), 'value'].join(',')];
    for (const [name, shape, buffer] of arrays) {
      const values = buffers[buffer];
      const index = shape.map(() => 0);
      const padding = Array(rank - shape.length).fill('');
      for (const value of values) {
        const text = values instanceof Float32Array ? String(Number(value.toPrecision(9))) : String(value);
        lines.push([name, ...index, ...padding, text].join(','));
        for (let k = shape.length - 1; k >= 0 && ++index[k] === shape[k]; --k) index[k] = 0;
      }
    }
    return lines.join('\n') + '\n';
  }

  // ---- Drawing ----

  show(frame) {
    this.frame = frame;
    const {words, name, caption, readings} = this.data.frames[frame];
    this.stage.setAttribute('aria-label', [name, caption].filter(Boolean).join('. '));
    if (this.slider) {
      this.slider.value = this.step;
      this.slider.setAttribute('aria-valuetext', words);
      this.where.textContent = words;
      if (this.back) this.back.hidden = frame === 0;
    }
    if (this.readings) this.listReadings(readings);
    this.layOut();
  }

  listReadings(readings) {
    const rows = readings.map(([label, value, help]) => {
      const row = element('div', {title: help});
      row.append(element('dt', {}, label), element('dd', {}, value));
      return row;
    });
    this.readings.replaceChildren(...rows);
  }

  // Draws what is shown at the size there is; `dense`: pixels for each px of the page, for printing.
  layOut(dense = devicePixelRatio || 1) {
    const room = this.root.clientWidth;
    if (room === 0) return;
    const {widths, frames, steps, items, panels} = this.data;
    const frame = frames[this.frame];
    const narrow = widths.length > 1 && room < 0.8 * widths[0];
    const view = frame.views[narrow ? 1 : 0];
    const width = widths[narrow ? 1 : 0];
    const shownWidth = Math.floor(Math.min(room, 1.5 * width) * dense) / dense;
    const scale = shownWidth / width;
    // Every step has the height of the highest one, so that nothing below moves.
    const sweeps = steps.length > 1 && steps.includes(this.frame);
    const height = sweeps ? this.highest(narrow ? 1 : 0) : view.height;
    this.size = [width, height];
    this.stage.style.width = shownWidth + 'px';
    this.stage.style.height = height * scale + 'px';
    for (const layer of [this.below, this.above, this.over]) {
      layer.setAttribute('viewBox', `0 0 ${width} ${height}`);
    }
    this.below.innerHTML = view.below.map((item) => items[item]).join('');
    this.above.innerHTML = view.above.map((item) => items[item]).join('');
    this.places = view.plots.map((plot, i) => placed(panels[frame.panels[i]], plot));
    this.drawRasters(scale * dense, [Math.round(shownWidth * dense), Math.round(height * scale * dense)]);
    this.hover(this.cursor ? this.cursorHit() : this.pointed ? this.hitAt(this.pointed) : null);
  }

  highest(view) {
    const {steps, frames} = this.data;
    return Math.max(...steps.map((step) => frames[step].views[view].height));
  }

  drawRasters(scale, [width, height]) {
    const context = this.canvas.getContext('2d');
    const key = [scale, width, height, this.places.length].join();
    if (this.canvasKey !== key) {
      this.canvasKey = key;
      this.canvas.width = width;
      this.canvas.height = height;
      this.drawn.clear();
    }
    this.places.forEach((place, i) => {
      const {panel, left, top, right, bottom} = place;
      const now = JSON.stringify([panel.rasters, left, top, right, bottom, place.x.px(0), place.y.px(0)]);
      const before = this.drawn.get(i);
      if (before && before.key === now) return;
      if (before) context.clearRect(...before.area);
      const area = [left, top, right - left, bottom - top].map((length) => length * scale);
      this.drawn.set(i, {key: now, area: [area[0] - 1, area[1] - 1, area[2] + 2, area[3] + 2]});
      for (const raster of panel.rasters) this.drawRaster(context, raster, place, scale);
    });
  }

  drawRaster(context, raster, place, scale) {
    const [rows, columns] = raster.shape;
    const [left, top, unitWidth, unitHeight] = raster.area;
    const right = left + (raster.scale ? unitWidth * columns : unitWidth);
    const bottom = top + (raster.scale ? unitHeight * rows : unitHeight);
    const across = side(place.x.px(left), place.x.px(right), place.left, place.right, columns, scale);
    const down = side(place.y.px(top), place.y.px(bottom), place.top, place.bottom, rows, scale);
    if (!across || !down) return;
    const image = context.createImageData(across.sampling.pixels, down.sampling.pixels);
    const pixels = new DataView(image.data.buffer);
    const values = this.data.buffers[raster.buffer];
    let paint;
    if (raster.scale) {
      const [map, lower, upper] = raster.scale;
      const colour = colouring(this.data.maps[map], lower, upper);
      paint = (pixel, [value]) => pixels.setUint32(4 * pixel, colour(value) * 256 + 255);
    } else {
      paint = (pixel, channels) => {
        for (let k = 0; k < 3; ++k) image.data[4 * pixel + k] = Math.floor(channels[k] + 0.5);
        image.data[4 * pixel + 3] = 255;
      };
    }
    const channels = raster.scale ? 1 : 3;
    resample(values, raster.offset, channels, columns, across.sampling, down.sampling, paint);
    context.putImageData(image, across.at, down.at);
  }

  // ---- Hover ----

  pointAt(event) {
    const box = this.stage.getBoundingClientRect();
    const [width, height] = this.size;
    this.pointed = [
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * height,
    ];
    this.cursor = null;
    this.hover(this.hitAt(this.pointed));
  }

  hitAt([x, y]) {
    const place = this.places.find((p) => x >= p.left && y >= p.top && x < p.right && y < p.bottom);
    return place ? hitTest(this.data, place.panel, place.x.value(x), place.y.value(y)) : null;
  }

  hover(hit) {
    this.hit = hit;
    this.over.replaceChildren();
    this.readout.textContent = hit ? describe(hit) : this.words.hint;
    this.readout.classList.toggle('wa-hint', !hit);
    if (!hit) this.pointed = null;
    this.places.forEach((place, i) => {
      if (hit)
        for (const box of highlightBoxes(place.panel, hit)) this.outline(place, box);
      if (this.cursor && this.cursor.panel === i) this.ring(place);
    });
  }

  rect(x, y, width, height, className) {
    this.over.append(drawing('rect', {x, y, width, height, class: className}));
  }

  outline(place, [left, top, width, height]) {
    const xs = [place.x.px(left), place.x.px(left + width)].sort((a, b) => a - b);
    const ys = [place.y.px(top), place.y.px(top + height)].sort((a, b) => a - b);
    const x = Math.max(xs[0], place.left);
    const y = Math.max(ys[0], place.top);
    const right = Math.min(xs[1], place.right);
    const bottom = Math.min(ys[1], place.bottom);
    if (right <= x || bottom <= y) return;
    // Small cells are outlined from outside.
    const beyond = right - x < 6 || bottom - y < 6 ? 1 : 0;
    const box = [x - beyond, y - beyond, right - x + 2 * beyond, bottom - y + 2 * beyond];
    this.rect(...box, 'wa-edge');
    this.rect(...box, 'wa-mark');
  }

  ring({left, top, right, bottom}) {
    this.rect(left - 3, top - 3, right - left + 6, bottom - top + 6, 'wa-ring');
  }

  // ---- Keyboard ----

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const onStage = event.target === this.stage;
    const arrows = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
    const [right, down] = arrows[event.key] ?? [0, 0];
    if (event.key === ' ' && this.slider && (onStage || event.target === this.slider)) {
      this.toggle();
    } else if (!onStage) {
      return;
    } else if (right || down) {
      if (this.places.some(({panel}) => indexed(panel)))
        this.moveCursor(right, down, 0);
      else if (this.slider)
        this.goTo(this.step + right - down);
    } else if (event.key === '.' || event.key === ',') {
      this.moveCursor(0, 0, event.key === '.' ? 1 : -1);
    } else if (event.key === 'Escape' && this.cursor) {
      this.cursor = null;
      this.hover(null);
    } else {
      return;
    }
    event.preventDefault();
  }

  // "Up" is up on the screen, whichever way the axis runs.
  moveCursor(columns, rows, panels) {
    const count = this.places.length;
    if (!this.cursor) {
      const first = this.places.findIndex(({panel}) => indexed(panel));
      if (first < 0) return;
      this.cursor = {panel: first, column: 0, row: 0};
    } else if (panels !== 0) {
      for (let step = 1; step <= count; ++step) {
        const next = (((this.cursor.panel + panels * step) % count) + count) % count;
        if (!indexed(this.places[next].panel)) continue;
        this.cursor.panel = next;
        break;
      }
    } else {
      const {x, y} = this.places[this.cursor.panel].panel;
      this.cursor.column += x.reversed ? -columns : columns;
      this.cursor.row += y.reversed ? rows : -rows;
    }
    this.hover(this.cursorHit());
  }

  cursorHit() {
    const cursor = this.cursor;
    cursor.panel = Math.min(cursor.panel, this.places.length - 1);
    const {panel} = this.places[cursor.panel];
    cursor.column = clamp(cursor.column, 0, stepsAlong(panel.x) - 1);
    cursor.row = clamp(cursor.row, 0, stepsAlong(panel.y) - 1);
    return hitTest(this.data, panel, centreOfStep(panel.x, cursor.column), centreOfStep(panel.y, cursor.row));
  }

  // ---- The slider ----

  goTo(step) {
    const {steps} = this.data;
    this.step = clamp(step, 0, steps.length - 1);
    this.show(steps[this.step]);
  }

  toggle() {
    if (this.playing) return this.pause();
    const {steps} = this.data;
    // About ten seconds for all of it, and never too fast to be seen.
    const pace = Math.min(700, Math.max(50, 10000 / steps.length));
    let last = performance.now();
    if (this.step === steps.length - 1) this.step = -1;
    const turn = (now) => {
      if (now - last >= pace) {
        last = now - last > 4 * pace ? now : last + pace;
        this.goTo((this.step + 1) % steps.length);
      }
      this.playing = requestAnimationFrame(turn);
    };
    this.playing = requestAnimationFrame(turn);
    this.play.textContent = this.words.pause;
  }

  pause() {
    cancelAnimationFrame(this.playing);
    this.playing = 0;
    this.play.textContent = this.words.play;
  }
}

// Others on the page may use them: whereabouts[0].goTo(3). A figure that cannot start stays a still drawing.
globalThis.whereabouts = [];
const roots = document.querySelectorAll('figure.whereabouts:not([data-ready])');
roots.forEach(async (root, i) => {
  try {
    const data = unpack(await inflate(root.querySelector('.wa-data').textContent));
    globalThis.whereabouts[i] = new Figure(root, data);
  } catch (problem) {
    root.dataset.ready = 'false';
    root.dataset.problem = String(problem);
  }
});
