// Draws a figure that the page has computed, around its maps: where the panels of the stored one stand, with axes,
// curves and words of its own.

const measuring = document.createElement('canvas').getContext('2d');
const asMarkup = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

function textWidth(text, size, family, bold) {
  measuring.font = `${bold ? 600 : 400} ${size}px ${family}`;
  return measuring.measureText(text).width;
}

// [words, strong] of **marked** text, word by word.
function markedWords(text) {
  return text.split('**').flatMap((run, i) => (run.match(/\s*\S+\s*/g) ?? []).map((word) => [word, i % 2 === 1]));
}

function wrapped(words, width, size, family) {
  const all = [[]];
  let used = 0;
  for (const [word, strong] of words) {
    const length = textWidth(word, size, family, strong);
    if (used > 0 && used + length > width) {
      all.push([]);
      used = 0;
    }
    all.at(-1).push([word, strong]);
    used += length;
  }
  return all;
}

function shortened(text, width, size, family, bold) {
  if (textWidth(text, size, family, bold) <= width) return text;
  let kept = text;
  while (kept && textWidth(kept + '…', size, family, bold) > width) kept = kept.slice(0, -1);
  return kept + '…';
}

// Whole powers of ten, and as many of their multiples as there is room for.
function logarithmicTicks({lower, upper}, length, apart) {
  const decades = Math.log10(upper / lower);
  const factors = [[1, 2, 5], [1, 3], [1]].find((each) => decades * each.length * apart < length) ?? [1];
  const ticks = [];
  for (let power = Math.floor(Math.log10(lower)); power <= Math.log10(upper); ++power) {
    for (const factor of factors) {
      const at = Number((factor * 10 ** power).toPrecision(1));
      if (at >= lower && at <= upper) ticks.push([at, brief(at, 3)]);
    }
  }
  return ticks;
}

// Ticks of an axis, as many as are told apart along `length`.
function ticksOf(axis, length, apart) {
  if (axis.hidden) return [];
  if (axis.ticks) {
    // Where they would touch, every second, third, ... one, and always that of 0.
    const every = Math.ceil((axis.ticks.length * Math.min(apart, 26)) / length);
    const zero = Math.max(0, axis.ticks.findIndex(([at]) => at === 0));
    return axis.ticks.filter((_, i) => (i - zero) % every === 0);
  }
  if (axis.logarithmic) return logarithmicTicks(axis, length, apart);
  const rough = (axis.upper - axis.lower) / Math.max(1, Math.floor(length / apart));
  const power = 10 ** Math.floor(Math.log10(rough));
  let step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((each) => each >= rough * 0.999);
  if (axis.whole || axis.indexing) step = Math.max(1, step === 2.5 ? 5 : step);
  const decimals = Math.max(0, 1 + Math.ceil(-Math.log10(step) - 1e-9));
  const ticks = [];
  for (let k = Math.ceil(axis.lower / step - 1e-9); k * step <= axis.upper + 1e-9 * step; ++k) {
    const digits = Number(Math.abs(k * step).toFixed(decimals));
    ticks.push([k * step, (k < 0 ? '−' : '') + digits]);
  }
  return ticks;
}

class FigureDrawing {
  constructor(figure, colours, family, width) {
    this.figure = figure;
    this.colours = colours;
    this.family = family;
    this.width = width;
    this.below = '';
    this.above = '';
    this.places = [];
    const [text, muted, line] = colours;
    Object.assign(this, {text, muted, line});
  }

  words(x, y, text, {size = 11, colour = this.text, bold = false, anchor = 'start', turn = ''} = {}) {
    if (!text) return '';
    const rotate = turn ? ` transform="rotate(-90 ${x} ${y})"` : '';
    return `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" text-anchor="${anchor}"` +
        `${bold ? ' font-weight="600"' : ''}${rotate}>${asMarkup(text)}</text>`;
  }

  // Lines of words below each other; y of the last one.
  paragraph(x, y, text, {size, colour, bold, width, most = Infinity}) {
    const all = wrapped(markedWords(bold ? `**${text}**` : text), width, size, this.family).slice(0, most);
    all.forEach((words, i) => {
      const runs = words.map(([word, strong]) => {
        const style = strong ? ` font-weight="600"${bold ? '' : ` fill="${this.colours[3]}"`}` : '';
        return `<tspan${style}>${asMarkup(word)}</tspan>`;
      });
      const down = y + i * 1.45 * size;
      this.below += `<text x="${x}" y="${down}" font-size="${size}" fill="${colour}">${runs.join('')}</text>`;
    });
    return y + (all.length - 1) * 1.45 * size;
  }

  // `plots`: of the stored figure: left, top, width, height; `height`: its own.
  draw(plots, height) {
    const {name, subtitle, caption, panels, scales} = this.figure;
    // As the layouts of wide and narrow pages have it.
    const narrow = this.width < 440;
    const left = narrow ? 8 : 26;
    const [large, small] = narrow ? [15, 11] : [19, 13];
    const room = this.width - 2 * left;
    const top = Math.min(...plots.map((plot) => plot[1]));
    const heading = {size: large, colour: this.text, bold: true, width: room};
    const first = narrow ? 21 : 31;
    const headed = name ? this.paragraph(left, first, name, heading) + large : first;
    const most = Math.max(0, 1 + Math.floor((top - 22 - headed) / (1.45 * small)));
    if (subtitle) this.paragraph(left, headed, subtitle, {size: small, colour: this.muted, width: room, most});
    panels.forEach((panel, i) => this.panel(panel, plots[i]));
    scales.forEach((scale) => this.bar(scale, plots));
    const under = Math.max(...plots.map(([, at, , height]) => at + height)) + 56;
    this.height = height;
    if (!caption) return this;
    const told = {size: narrow ? 12 : 13, colour: this.text, width: room - 24};
    const end = this.paragraph(left + 12, under + 18, caption, told);
    this.below += `<rect x="${left}" y="${under}" width="${room}" height="${end - under + 14}" rx="8" fill="none" ` +
        `stroke="${this.line}"/>`;
    this.height = Math.max(height, end + 26);
    return this;
  }

  panel(panel, [left, top, width, height]) {
    // Square cells stay so: as large as the place of the stored panel lets them be.
    if (panel.ratio) {
      const across = panel.x.upper - panel.x.lower;
      const down = (panel.y.upper - panel.y.lower) * panel.ratio;
      const unit = Math.min(width / across, height / down);
      left += (width - unit * across) / 2;
      width = unit * across;
      height = unit * down;
    }
    const {x, y} = panel;
    const place = placed(panel, [left, top, width, height, x.lower, x.upper, y.lower, y.upper]);
    this.places.push(place);
    const bottom = top + height;
    const right = left + width;
    let out = '';
    for (const [at, label] of ticksOf(y, height, 20)) {
      const py = place.y.px(at);
      if (y.line || x.line) out += `<line x1="${left}" x2="${right}" y1="${py}" y2="${py}" stroke="${this.line}"/>`;
      out += this.words(left - 6, py + 4, label, {colour: this.muted, anchor: 'end'});
    }
    for (const [at, label] of ticksOf(x, width, 34)) {
      out += this.words(place.x.px(at), bottom + 15, label, {colour: this.muted, anchor: 'middle'});
    }
    if (x.line) out += `<path d="M${left} ${top}V${bottom}H${right}" fill="none" stroke="${this.muted}"/>`;
    if (!x.hidden) out += this.words((left + right) / 2, bottom + 32, x.label, {colour: this.muted, anchor: 'middle'});
    if (!y.hidden) {
      out += this.words(left - 36, (top + bottom) / 2, y.label, {colour: this.muted, anchor: 'middle', turn: true});
    }
    this.below += out + this.heading(panel, left, top, width);
    const shapes = panel.layers.map((layer) => this.layer(layer, place)).join('');
    const [x0, y0, across, down] = [left - 3, top - 3, width + 6, height + 6];
    this.above += `<svg x="${x0}" y="${y0}" width="${across}" height="${down}" overflow="hidden" ` +
        `viewBox="${x0} ${y0} ${across} ${down}">${shapes}</svg>`;
  }

  // Title and subtitle, and behind them the legend, or below them where they leave it no room.
  heading(panel, left, top, width) {
    const named = panel.legend ? panel.layers.filter(({label}) => label) : [];
    const lengths = named.map(({label}) => 32 + textWidth(label, 11, this.family, false));
    const legend = lengths.reduce((sum, each) => sum + each, 0);
    const full = textWidth(panel.title, 12, this.family, true) + 6 + textWidth(panel.subtitle, 12, this.family, false);
    const apart = named.length > 0 && full + legend > width;
    // The lines that the entries stand in.
    const lines = [];
    let used = Infinity;
    for (let i = 0; i < named.length; ++i) {
      if (used + lengths[i] > width) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1).push([named[i], used]);
      used += lengths[i];
    }
    const y = top - 8 - (apart ? 18 * lines.length : 0);
    const room = apart ? width : width - legend;
    const title = shortened(panel.title, room, 12, this.family, true);
    let out = this.words(left, y, title, {size: 12, bold: true});
    const behind = textWidth(title, 12, this.family, true) + 6;
    if (panel.subtitle && room - behind > 20) {
      const beside = shortened(panel.subtitle, room - behind, 12, this.family, false);
      out += this.words(left + behind, y, beside, {size: 12, colour: this.muted});
    }
    const start = apart ? left : left + width - legend;
    lines.forEach((line, i) => {
      const down = top - 8 - 18 * (lines.length - 1 - i);
      for (const [{kind, label, colour, width: thick, dashed, mark, size}, along] of line) {
        const at = start + along;
        const dashes = dashed ? ' stroke-dasharray="6 4"' : '';
        out += kind === 'line'
          ? `<path d="M${at + 6} ${down - 4}h14" stroke="${this.colours[colour]}" stroke-width="${thick}"${dashes}/>`
          : this.mark({mark, size}, at + 14, down - 4, this.colours[colour]);
        out += this.words(at + 24, down, label, {colour: this.muted});
      }
    });
    return out;
  }

  // The largest type that all labels of a layer may have in their room; 0: they have none (markers.cpp).
  typeOf({labels, size, room, cover, halo, sample}, {x, y}) {
    const [wide, high] = [Math.abs(x.px(room[0]) - x.px(0)), Math.abs(y.px(room[1]) - y.px(0))];
    if (!wide && !high) return size;
    if ((wide && wide < 5) || (high && high < 5)) return 0;
    const measured = sample ? [sample] : labels;
    const widest = Math.max(...measured.map((label) => textWidth(label, size, this.family, halo)));
    const [line, capital] = [1.25, 0.72];  // heights, of the size
    if (cover > 0) {
      for (let chosen = 1.4 * size; chosen >= 0.62 * size; chosen -= 0.5) {
        const [across, down] = [(widest * chosen) / size + 4, capital * chosen + 4];
        if (across <= 0.7 * wide && down <= 0.7 * high && across * down <= cover * wide * high) return chosen;
      }
      return 0;
    }
    let factor = 1.7;
    if (wide) factor = Math.min(factor, Math.max(0.55 * wide, Math.min(widest, 0.92 * wide)) / widest);
    if (high) {
      const tall = line * size;
      factor = Math.min(factor, Math.max(0.42 * high, Math.min(tall, 0.92 * high)) / tall);
    }
    const chosen = Math.max(size * factor, 7);
    const fits = (!wide || (widest * chosen) / size <= wide) && (!high || capital * chosen + 2 <= high);
    return fits ? chosen : 0;
  }

  textLayer(layer, {x, y, left, top, right, bottom}) {
    const size = this.typeOf(layer, {x, y});
    if (size === 0) return '';
    const colour = this.colours[layer.colour];
    const edge = layer.halo
      ? ` font-weight="600" stroke="${colour === '#000000' ? '#fff' : '#000'}" stroke-opacity="0.75" ` +
        `stroke-width="2.6" paint-order="stroke"` : '';
    const capital = 0.72 * size;
    return layer.labels.map((label, i) => {
      let [px, py] = [x.px(layer.x[i]), y.px(layer.y[i])];
      if (px < left || px > right || py < top || py > bottom) return '';
      if (layer.corner) {
        const [wide, high] = [Math.abs(x.px(layer.room[0]) - x.px(0)), Math.abs(y.px(layer.room[1]) - y.px(0))];
        px += 0.3 * size - wide / 2;
        py += 0.3 * size + capital / 2 - high / 2;
      }
      const anchor = layer.corner ? 'start' : layer.anchor;
      return `<text x="${px}" y="${py + capital / 2}" font-size="${size}" fill="${colour}" ` +
          `text-anchor="${anchor}"${edge}>${asMarkup(label)}</text>`;
    }).join('');
  }

  arrow(x0, y0, x1, y1, width, colour) {
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (!(length > 0.5)) return '';
    const head = Math.min(length, 3 + 3.5 * width);
    const [dx, dy] = [((x1 - x0) / length) * head, ((y1 - y0) / length) * head];
    return `<path d="M${x0} ${y0}L${x1 - 0.8 * dx} ${y1 - 0.8 * dy}" stroke="${colour}" stroke-width="${width}" ` +
        `stroke-linecap="round"/><path d="M${x1} ${y1}L${x1 - dx - 0.42 * dy} ${y1 - dy + 0.42 * dx}` +
        `L${x1 - dx + 0.42 * dy} ${y1 - dy - 0.42 * dx}Z" fill="${colour}"/>`;
  }

  layer(layer, place) {
    const {x, y} = place;
    const colour = this.colours[layer.colour];
    const dashed = layer.dashed ? ' stroke-dasharray="6 4"' : '';
    switch (layer.kind) {
      case 'line': {
        let path = '';
        let drawing = false;
        layer.x.forEach((at, i) => {
          const value = layer.y[i];
          if (at === null || value === null) return (drawing = false);
          path += `${drawing ? 'L' : 'M'}${x.px(at).toFixed(2)} ${y.px(value).toFixed(2)}`;
          drawing = true;
        });
        return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${layer.width}"${dashed}/>`;
      }
      case 'points':
        return layer.x.map((at, i) => this.mark(layer, x.px(at), y.px(layer.y[i]), colour)).join('');
      case 'segments': {
        const ends = layer.x0.map((_, i) => {
          return `M${x.px(layer.x0[i])} ${y.px(layer.y0[i])}L${x.px(layer.x1[i])} ${y.px(layer.y1[i])}`;
        });
        const path = `<path d="${ends.join('')}" opacity="${layer.opacity}" fill="none" `;
        const halo = layer.halo ? `${path}stroke="#808080" stroke-width="${layer.width + 1.5}"/>` : '';
        return `${halo}${path}stroke="${colour}" stroke-width="${layer.width}"${dashed}/>`;
      }
      case 'arrows':
        return layer.x0.map((_, i) => {
          const ends = [x.px(layer.x0[i]), y.px(layer.y0[i]), x.px(layer.x1[i]), y.px(layer.y1[i])];
          return this.arrow(...ends, layer.width, colour);
        }).join('');
      case 'text':
        return this.textLayer(layer, place);
      default:  // boxes
        return layer.boxes
            .map(([left, top, width, height]) => {
              const xs = [x.px(left), x.px(left + width)].sort((a, b) => a - b);
              const ys = [y.px(top), y.px(top + height)].sort((a, b) => a - b);
              return `<rect x="${xs[0]}" y="${ys[0]}" width="${xs[1] - xs[0]}" height="${ys[1] - ys[0]}" ` +
                  `fill="${colour}" fill-opacity="${layer.fill}" stroke="${colour}" stroke-width="${layer.width}"/>`;
            })
            .join('');
    }
  }

  mark({mark, size}, x, y, colour) {
    const half = size / 2;
    if (mark === 'cross') {
      return `<path d="M${x - half} ${y - half}l${size} ${size}m0 ${-size}l${-size} ${size}" fill="none" ` +
          `stroke="${colour}" stroke-width="1.5"/>`;
    }
    const circle = `<circle cx="${x}" cy="${y}" r="${half}" `;
    if (mark === 'dot') return `${circle}fill="${colour}"/>`;
    // On any colour of a map.
    return `${circle}fill="none" stroke="#000" stroke-width="4"/>${circle}fill="none" stroke="#fff" stroke-width="2"/>`;
  }

  // Beside the panels that it belongs to.
  bar(scale, plots) {
    if (!scale.bar) return;
    const beside = plots.filter((_, i) => {
      const [row, column, rows, columns] = this.figure.panels[i].place;
      const ends = column + columns - 1;
      return row < scale.row + scale.rowSpan && scale.row < row + rows && (ends === scale.column || columns > 1);
    });
    if (beside.length === 0) return;
    const left = Math.max(...beside.map(([at, , width]) => at + width)) + 16;
    const top = Math.min(...beside.map(([, at]) => at));
    const bottom = Math.max(...beside.map(([, at, , height]) => at + height));
    const colours = this.figure.maps[scale.map];
    const hex = (colour) => '#' + colour.toString(16).padStart(6, '0');
    const share = (at) => (at - scale.lower) / (scale.upper - scale.lower);
    // From each step of the bar to its end: the next ones lie above.
    const steps = 64;
    const shades = (draw) => Array.from({length: steps}, (_, i) => draw(i / steps, hex(colours[i * 4 + 2]))).join('');
    if (left + 60 > this.width) {
      // No room beside them: below.
      const last = beside.find(([, at, , height]) => at + height === bottom);
      const lowest = this.figure.panels[plots.indexOf(last)];
      const y = bottom + (lowest.x.label ? 43 : 27);
      const taken = textWidth(scale.label, 11, this.family, false) + 10;
      // As long as the first of its panels, or where that is short as all of them.
      const short = beside[0][2] - taken < 90;
      const from = short ? Math.min(...plots.map(([at]) => at)) : beside[0][0];
      const across = (short ? Math.max(...beside.map(([at, , width]) => at + width)) - from : beside[0][2]) - taken;
      this.below += shades((share, colour) => `<rect x="${from + share * across}" y="${y}" ` +
          `width="${across * (1 - share)}" height="9" fill="${colour}"/>`);
      const pointed = (x, to, colour) => `<path d="M${x} ${y}L${to} ${y + 4.5}L${x} ${y + 9}Z" fill="${colour}"/>`;
      if (scale.above) this.below += pointed(from + across, from + across + 7, hex(colours[255]));
      if (scale.below) this.below += pointed(from, from - 7, hex(colours[0]));
      for (const [at, label] of ticksOf(scale, across, 44)) {
        this.below += this.words(from + share(at) * across, y + 22, label, {colour: this.muted, anchor: 'middle'});
      }
      this.below += this.words(from + across + 10, y + 9, scale.label, {colour: this.muted});
      return;
    }
    this.below += shades((share, colour) => `<rect x="${left}" y="${top}" width="11" ` +
        `height="${(bottom - top) * (1 - share)}" fill="${colour}"/>`);
    const pointed = (y, to, colour) =>
        `<path d="M${left} ${y}L${left + 5.5} ${to}L${left + 11} ${y}Z" fill="${colour}"/>`;
    if (scale.above) this.below += pointed(top, top - 7, hex(colours[255]));
    if (scale.below) this.below += pointed(bottom, bottom + 7, hex(colours[0]));
    for (const [at, label] of ticksOf(scale, bottom - top, 26)) {
      const y = bottom - share(at) * (bottom - top);
      this.below += this.words(left + 17, y + 4, label, {colour: this.muted});
    }
    const turned = {colour: this.muted, anchor: 'middle', turn: true};
    this.below += this.words(left + 54, (top + bottom) / 2, scale.label, turned);
  }
}
