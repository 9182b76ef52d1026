// What lies under the pointer (core/figure/figure_hit.cpp), in words, and what is outlined for it.

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
    const value = data.buffers[map.buffer][map.offset + row * strideOf(data, map) + column];
    if (Number.isNaN(value)) continue;
    hit.value = value;
    hit.quantity = map.quantity;
    return;
  }
}

// How far along an axis, as a share of its length.
function shareOf({lower, upper, logarithmic}, value) {
  if (!logarithmic) return (value - lower) / (upper - lower);
  return value > 0 && lower > 0 ? Math.log(value / lower) / Math.log(upper / lower) : NaN;
}

// The value of the curve that passes nearest (core/figure/curve_at.cpp).
function curveAt(data, panel, x, y, hit) {
  const nearEnough = 0.05;  // of the axis, where points stand far apart
  const atX = shareOf(panel.x, x);
  const atY = shareOf(panel.y, y);
  let least = Infinity;
  for (const curve of panel.curves ?? []) {
    const xs = data.buffers[curve.x];
    const ys = data.buffers[curve.y];
    let across = Infinity;
    let gap = Infinity;
    xs.forEach((at, i) => {
      const away = Math.abs(shareOf(panel.x, at) - atX);
      if (away < across) across = away;
      const step = i > 0 ? Math.abs(shareOf(panel.x, at) - shareOf(panel.x, xs[i - 1])) : 0;
      if (step > 0 && step < gap) gap = step;
    });
    if (!(across <= Math.max(nearEnough, 0.75 * Math.min(gap, 1)))) continue;
    xs.forEach((at, i) => {
      if (!Number.isFinite(ys[i]) || Math.abs(shareOf(panel.x, at) - atX) > across + 1e-6) return;
      const away = Math.abs(shareOf(panel.y, ys[i]) - atY);
      if (!(away < least)) return;
      least = away;
      hit.value = ys[i];
      hit.quantity = curve.name;
    });
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
  if (Object.keys(hit).length > 0) valueAt(data, panel, x, y, hit);
  if (hit.value === undefined) curveAt(data, panel, x, y, hit);
  return Object.keys(hit).length > 0 ? hit : null;
}

// `words`: hitWords() of page.cpp.
function describe(hit, words) {
  let text = '';
  const say = (name, ...holes) => words[name].replace(/\{\}/g, () => holes.shift());
  const add = (part, separator) => (text += (text ? separator : '') + part);
  const patch = hit.cell && hit.noun === 'token';
  const named = (token) => (patch ? say('patch', token + 1) : say('aToken', token));
  if (hit.token !== undefined && hit.noun) {
    add(patch ? named(hit.token) : `${words.nouns[hit.noun]} ${hit.token}`, ' · ');
  }
  if (hit.shownAt)
    add(say('now', say('cell', ...hit.shownAt)), ', ');
  else if (hit.cell)
    add(say('cell', ...hit.cell), ', ');
  if (hit.otherToken !== undefined) add(say('with', named(hit.otherToken)), ' ');
  if (hit.outerCell && text) add(say('seen', `(${hit.outerCell.join(', ')})`), ' · ');
  if (hit.layer !== undefined) add(say('layer', hit.layer), ' · ');
  if (hit.head !== undefined) add(say('head', hit.head), ', ');
  if (hit.dimension !== undefined) add(say('dimension', hit.dimension), ' · ');
  if (hit.value !== undefined) {
    const size = Math.abs(hit.value);
    const exotic = size !== 0 && (size < 0.01 || size >= 1000);
    const value = exotic ? brief(hit.value, 3) : number(hit.value, 3);
    add(`${hit.quantity || words.value} ${value.replace('.', words.mark)}`, ' · ');
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
