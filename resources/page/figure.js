// Brings the figures of a page to life: hover with values, the sweep as a slider, sharp maps at every size. Each
// figure.whereabouts carries its data; without this script its drawing stays. Parts of one module, in this order:
//
//   data.js      the numbers and words of a figure, unpacked
//   numbers.js   numbers in words
//   hit.js       what lies under the pointer
//   rasters.js   maps and images at the pixels of the screen
//   places.js    where panels stand, and the keyboard cursor in them
//   core.js      the part of the program that a page carries
//   live_drawing.js  a figure that it has computed
//   moving.js    patches that change places by hand
//   live.js      the controls for that
//   figure.js    this

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
    this.hint = matchMedia('(pointer: coarse)').matches ? this.words.touchHint : this.words.hint;
    this.stage = root.querySelector('.wa-stage');
    this.deck = root.querySelector('.wa-deck');
    this.readout = root.querySelector('.wa-readout');
    this.readings = root.querySelector('.wa-readings');
    // Index into data.frames; what is shown instead, computed here; the place of the slider.
    this.frame = 0;
    this.computed = null;
    this.step = Math.max(0, data.asked);
    // {panel, column, row} while the keyboard leads.
    this.cursor = null;
    this.hit = null;
    // The animation frame asked for; what the canvas shows of each panel.
    this.playing = 0;
    this.drawn = new Map();
    this.buildStage();
    if (data.steps.length > 1) this.buildPlayer();
    if (data.live) this.live = new Live(this);
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
    // A finger leaves when it is lifted: what it pointed at can then be read.
    this.stage.addEventListener('pointerleave', (event) => {
      if (event.pointerType !== 'touch' && !this.cursor) this.hover(null);
    });
    this.stage.addEventListener('click', () => this.live?.moving.ended() || this.choose());
    this.stage.addEventListener('blur', () => {
      this.cursor = null;
      this.hover(null);
    });
    this.root.addEventListener('keydown', (event) => this.key(event));
    this.readout.hidden = !this.data.panels.some((panel) => indexed(panel) || panel.curves);
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
    if (this.computed) this.live.leave();
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
    const {widths, unit, frames, steps, items, panels, themes} = this.data;
    const dark = themes && document.documentElement.dataset.theme === 'dark' ? 1 : 0;
    if (themes) this.root.style.cssText = themes[dark];
    const frame = frames[this.frame];
    const narrow = widths.length > 1 && room < 0.8 * unit * widths[0];
    const at = dark * widths.length + (narrow ? 1 : 0);
    const view = frame.views[at];
    const width = widths[narrow ? 1 : 0];
    const shownWidth = Math.floor(Math.min(room, 1.5 * unit * width) * dense) / dense;
    const scale = shownWidth / width;
    // Every step has the height of the highest one, so that nothing below moves...
    const computed = this.computed && this.live.drawing(width, at);
    const sweeps = steps.length > 1 && steps.includes(this.frame);
    // ...but where that stands out: the others would lie above an empty page.
    const highest = sweeps ? this.highest(at) : view.height;
    const height = computed?.height ?? (highest > 1.4 * view.height ? view.height : highest);
    this.size = [width, height];
    this.stage.style.width = shownWidth + 'px';
    this.stage.style.height = height * scale + 'px';
    for (const layer of [this.below, this.above, this.over]) {
      layer.setAttribute('viewBox', `0 0 ${width} ${height}`);
    }
    this.below.innerHTML = computed?.below ?? view.below.map((item) => items[item]).join('');
    this.above.innerHTML = computed?.above ?? view.above.map((item) => items[item]).join('');
    this.places = computed?.places ?? view.plots.map((plot, i) => placed(panels[frame.panels[i]], plot));
    this.drawRasters(scale * dense, [Math.round(shownWidth * dense), Math.round(height * scale * dense)]);
    this.live?.moving.layOut();
    this.hover(this.hitThere());
  }

  highest(view) {
    const {steps, frames} = this.data;
    return Math.max(...steps.map((step) => frames[step].views[view].height));
  }

  drawRasters(scale, [width, height]) {
    const context = this.canvas.getContext('2d', {willReadFrequently: true});
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
    across.sampling.smooth = down.sampling.smooth = raster.smooth;
    const image = context.createImageData(across.sampling.pixels, down.sampling.pixels);
    const pixels = new DataView(image.data.buffer);
    const {buffers, maps} = this.computed ?? this.data;
    const values = buffers[raster.buffer];
    let paint;
    if (raster.scale) {
      const [map, lower, upper] = raster.scale;
      const colour = colouring(maps[map], lower, upper);
      const opacity = raster.veil ? veiling(raster) : () => 255;
      paint = (pixel, [value]) => pixels.setUint32(4 * pixel, colour(value) * 256 + opacity(value));
    } else {
      paint = (pixel, channels) => {
        for (let k = 0; k < 3; ++k) image.data[4 * pixel + k] = Math.floor(channels[k] + 0.5);
        image.data[4 * pixel + 3] = 255;
      };
    }
    const channels = raster.scale ? 1 : 3;
    const stride = strideOf({buffers}, raster);
    resample(values, raster.offset, channels, stride, across.sampling, down.sampling, paint);
    if (raster.veil) lay(context, image, across.at, down.at);
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
    this.hover(this.hitThere());
  }

  placeAt([x, y]) {
    return this.places.find((p) => x >= p.left && y >= p.top && x < p.right && y < p.bottom);
  }

  // Sets the parameter of a panel (ClickSets of figure.h) to what was hit: by the slider that has it, else by
  // computing.
  choose() {
    const spot = this.spot();
    const [parameter, from] = spot?.place.panel.click ?? [];
    const {hit} = this;
    if (!hit || !parameter) return;
    const index = Math.round(spot.x);
    const {cell, token, dimension, outerCell, otherToken, layer} = hit;
    const value = [cell, token, dimension, outerCell, null, index, [token, otherToken], null, layer][from];
    const slides = this.slider && !this.computed && parameter === this.data.parameter;
    const step = slides ? this.data.values?.indexOf(String(value)) : -1;
    this.pause();
    if (step >= 0)
      this.goTo(step);
    else if (value != null)
      this.live?.set(parameter, String(value));
  }

  // Where the cursor or the pointer is: a place, and in it x and y of its axes.
  spot() {
    if (this.cursor) return this.cursorSpot();
    const place = this.pointed && this.placeAt(this.pointed);
    return place && {place, x: place.x.value(this.pointed[0]), y: place.y.value(this.pointed[1])};
  }

  hitThere() {
    const spot = this.spot();
    return spot ? hitTest(this.computed ?? this.data, spot.place.panel, spot.x, spot.y) : null;
  }

  hover(hit) {
    this.hit = hit;
    this.over.replaceChildren();
    this.readout.textContent = hit ? describe(hit, this.words.hit) : this.hint;
    this.readout.classList.toggle('wa-hint', !hit);
    if (!hit) this.pointed = null;
    this.places.forEach((place, i) => {
      if (hit)
        for (const box of highlightBoxes(place.panel, hit)) this.outline(place, box);
      if (this.cursor && this.cursor.panel === i) this.ring(place);
    });
    this.live?.moving.show();
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
    } else if (event.key === 'Enter') {
      if (!this.live?.moving.take()) this.choose();
    } else if (event.key === 'Escape' && this.live?.moving.held) {
      this.live.moving.drop();
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
    this.hover(this.hitThere());
  }

  cursorSpot() {
    const cursor = this.cursor;
    cursor.panel = Math.min(cursor.panel, this.places.length - 1);
    const place = this.places[cursor.panel];
    const {x, y} = place.panel;
    cursor.column = clamp(cursor.column, 0, stepsAlong(x) - 1);
    cursor.row = clamp(cursor.row, 0, stepsAlong(y) - 1);
    return {place, x: centreOfStep(x, cursor.column), y: centreOfStep(y, cursor.row)};
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
    if (!this.play) return;
    this.play.textContent = this.words.play;
  }
}

// A figure that cannot start stays a still drawing.
async function start(root, changed = (data) => data) {
  try {
    const bytes = await inflate(root.querySelector('.wa-data').textContent);
    return new Figure(root, changed(unpack(bytes)));
  } catch (problem) {
    root.dataset.ready = 'false';
    root.dataset.problem = String(problem);
    return null;
  }
}

// Others on the page may use them: whereabouts[0].goTo(3).
globalThis.whereabouts = [];
const roots = document.querySelectorAll('figure.whereabouts:not([data-ready])');
roots.forEach(async (root, i) => {
  const figure = await start(root);
  if (figure) globalThis.whereabouts[i] = figure;
});
