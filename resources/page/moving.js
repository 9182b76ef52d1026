// Patches that change places: one is drawn onto another with the pointer or a finger, or both are chosen with Enter. Only
// in panels that say which parameter it sets (DragSwaps of figure.h), and where that is for the reader to move.

class Moving {
  constructor(live) {
    this.live = live;
    this.figure = live.figure;
    this.held = null;  // {panel, from, start, moved}: the index of the panel, and the place in it
    this.over = -1;    // the place that it would change with
    this.piece = element('canvas', {class: 'wa-piece', 'aria-hidden': 'true'});
    this.piece.hidden = true;
    this.grips = element('div', {class: 'wa-layer wa-grips', 'aria-hidden': 'true'});
    const {stage} = this.figure;
    stage.append(this.grips, this.piece);
    stage.addEventListener('pointerdown', (event) => this.press(event));
    stage.addEventListener('pointermove', (event) => this.move(event));
    stage.addEventListener('pointerup', () => this.release());
    stage.addEventListener('pointercancel', () => this.drop());
    stage.addEventListener('blur', () => this.held && this.drop());
  }

  parameterOf(place) {
    const parameter = place?.panel.drag;
    return parameter && this.live.offers(parameter) ? parameter : null;
  }

  // Of what lies under pointer or cursor: the index of its panel, and the place there (core/figure/figure_hit.cpp).
  target() {
    const spot = this.figure.spot();
    if (!this.parameterOf(spot?.place)) return null;
    const {panel} = spot.place;
    const at = placeAt(panel, elementAt(panel.x.indexing, spot.x), elementAt(panel.y.indexing, spot.y));
    return at < 0 ? null : {panel: this.figure.places.indexOf(spot.place), at};
  }

  // A finger that holds a patch does not scroll the page; the pointer says what a press does.
  layOut() {
    const [width, height] = this.figure.size;
    const share = (length, of) => `${(100 * length) / of}%`;
    const grips = this.figure.places.filter((place) => this.parameterOf(place)).map((place) => {
      const grip = element('div', {class: 'wa-grip', title: this.figure.words.movingHelp});
      grip.style.left = share(place.left, width);
      grip.style.top = share(place.top, height);
      grip.style.width = share(place.right - place.left, width);
      grip.style.height = share(place.bottom - place.top, height);
      return grip;
    });
    // The one under a finger stays: it would lose it.
    if (grips.length !== this.grips.children.length) {
      this.grips.replaceChildren(...grips);
    } else {
      grips.forEach((grip, i) => (this.grips.children[i].style.cssText = grip.style.cssText));
    }
    if (this.held && !this.parameterOf(this.figure.places[this.held.panel])) this.drop();
  }

  press(event) {
    this.justEnded = false;
    const target = event.isPrimary && event.button === 0 ? this.target() : null;
    if (!target) return;
    this.held = {panel: target.panel, from: target.at, start: [event.clientX, event.clientY], moved: false};
    this.figure.stage.setPointerCapture(event.pointerId);
  }

  move(event) {
    const {held, figure} = this;
    if (!held?.start) return;
    const [x, y] = held.start;
    if (!held.moved && Math.abs(event.clientX - x) + Math.abs(event.clientY - y) < 6) return;
    if (!held.moved) {
      held.moved = true;
      figure.pause();
      this.pickUp();
    }
    const target = this.target();
    this.over = target?.panel === held.panel ? target.at : -1;
    const box = figure.stage.getBoundingClientRect();
    this.piece.style.left = event.clientX - box.left - this.piece.width / (2 * this.dense) + 'px';
    this.piece.style.top = event.clientY - box.top - this.piece.height / (2 * this.dense) + 'px';
    figure.hover(null);
  }

  release() {
    const {held, over} = this;
    if (!held?.start) return;
    this.drop();
    if (!held.moved) return;
    this.justEnded = true;
    if (over >= 0 && over !== held.from) this.swap(held, over);
  }

  // Whether the click that comes now only ended a movement.
  ended() { return this.justEnded && !(this.justEnded = false); }

  // With Enter: the first place is kept, the second changes with it. Whether there was one.
  take() {
    const target = this.figure.cursor && this.target();
    if (!target) return false;
    const {held} = this;
    if (!held || held.panel !== target.panel) {
      this.held = {panel: target.panel, from: target.at};
      this.figure.hover(this.figure.hit);
      return true;
    }
    this.drop();
    if (held.from !== target.at) this.swap(held, target.at);
    return true;
  }

  drop() {
    this.held = null;
    this.over = -1;
    this.piece.hidden = true;
    this.figure.hover(this.figure.hitThere());
  }

  swap({panel, from}, to) {
    this.live.swap(this.parameterOf(this.figure.places[panel]), from, to);
  }

  // The picture of the patch, as it is on the screen.
  pickUp() {
    const {figure, held, piece} = this;
    const [left, top, width, height] = this.pixels(held.panel, held.from);
    this.dense = figure.canvas.width / figure.stage.clientWidth;
    const scale = figure.canvas.width / figure.size[0];
    piece.width = Math.max(1, Math.round(width * scale));
    piece.height = Math.max(1, Math.round(height * scale));
    piece.style.width = piece.width / this.dense + 'px';
    piece.style.height = piece.height / this.dense + 'px';
    const area = [left * scale, top * scale, piece.width, piece.height];
    piece.getContext('2d').drawImage(figure.canvas, ...area, 0, 0, piece.width, piece.height);
    piece.hidden = false;
  }

  // Left, top, width and height of a place, as the drawing has them.
  pixels(index, at) {
    const {panel, x, y} = this.figure.places[index];
    const [left, top, width, height] = highlightBoxes(panel, {token: panel.tokenAt?.[at] ?? at})[0];
    const xs = [x.px(left), x.px(left + width)].sort((a, b) => a - b);
    const ys = [y.px(top), y.px(top + height)].sort((a, b) => a - b);
    return [xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0]];
  }

  // The patch that is held, and the one it would change with, framed.
  show() {
    const {held, over, figure} = this;
    if (!held || (held.start && !held.moved)) return;
    for (const at of [held.from, over]) {
      if (at < 0) continue;
      const box = this.pixels(held.panel, at);
      figure.rect(...box, 'wa-edge');
      figure.rect(...box, 'wa-mark');
    }
  }
}
