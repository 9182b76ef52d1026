// Other values than the stored ones: their controls, and the figures that the page computes of them.

class Live {
  constructor(figure) {
    this.figure = figure;
    const {lab, values, table, image, panels} = figure.data.live;
    const carried = {};
    if (table) carried.table = [table.words, figure.data.buffers[table.buffer]];
    if (image) carried.image = [image.words, figure.data.buffers[image.buffer]];
    this.core = new Core(document.querySelector(`.wa-core[data-lab=${lab}]`).textContent, lab, carried, panels);
    this.values = {...values};  // those that were chosen
    this.controls = new Map();  // by the ids of parameters
    this.pending = null;
    this.queue = Promise.resolve();
    this.moving = new Moving(this);
    this.build();
  }

  build() {
    const {words, deck} = this.figure;
    // Without controls what it says still has a place.
    const bare = this.figure.data.live.noControls;
    this.box = element(bare ? 'div' : 'details', {class: 'wa-live'});
    if (!bare) this.box.append(element('summary', {title: words.computingHelp}, words.computing));
    this.fields = element('div', {class: 'wa-fields'});
    this.told = element('p', {class: 'wa-told', role: 'status'});
    this.back = element('button', {class: 'wa-back', type: 'button', title: words.backHelp}, words.back);
    this.back.hidden = true;
    this.back.addEventListener('click', () => {
      this.figure.pause();
      this.figure.show(0);
    });
    this.box.append(this.fields, this.told, this.back);
    // Controls say what the module knows of its parameters.
    this.box.addEventListener('toggle', () => {
      if (this.box.open && this.controls.size === 0) this.run(() => this.preview());
    });
    deck.append(this.box);
  }

  // One after the other.
  run(task) {
    this.queue = this.queue.then(() => this.attempt(task));
    return this.queue;
  }

  async attempt(task) {
    try {
      await task();
      this.told.textContent = '';
    } catch (problem) {
      const {unable, refused} = this.figure.words;
      this.told.textContent = globalThis.WebAssembly && this.core.module ? refused : unable;
      this.box.open = true;
    }
  }

  // What the stored figure that is shown has been asked for.
  stored() {
    const {data, frame, step} = this.figure;
    const values = {...data.live.values};
    if (frame !== 0 && data.values) values[data.parameter] = data.values[step];
    return values;
  }

  async preview() {
    const figure = await this.core.show(this.figure.computed ? this.values : this.stored());
    this.update(figure.states);
  }

  // Whether it is for the reader to move.
  offers(id) { return this.figure.data.live.only?.includes(id) ?? true; }

  // Once for all that is set before it is their turn.
  set(id, text) {
    if (!this.offers(id)) return this.queue;
    const first = this.pending === null;
    this.pending = {...this.pending, [id]: text};
    if (first) {
      this.done = this.run(() => {
        const chosen = this.pending;
        this.pending = null;
        return this.compute(chosen);
      });
    }
    return this.done;
  }

  // Exchanges two entries of an order.
  swap(id, a, b) {
    this.done = this.run(async () => {
      await this.preview();
      const order = this.orders[id].split(',');
      [order[a], order[b]] = [order[b], order[a]];
      await this.compute({[id]: order.join(',')});
    });
    return this.done;
  }

  async compute(chosen) {
    if (!this.clears) await this.preview();
    const values = this.figure.computed ? {...this.values} : this.stored();
    for (const [id, text] of Object.entries(chosen)) {
      values[id] = text;
      for (const other of this.clears[id] ?? []) delete values[other];
    }
    let figure;
    try {
      figure = await this.core.show(values);
      if (!figure.drawn || !this.placesOf(figure)) throw new Error('it has no places');
    } catch (problem) {
      // The controls go back to what is shown.
      await this.preview();
      throw problem;
    }
    this.values = values;
    this.update(figure.states);
    this.back.hidden = false;
    this.show(figure);
  }

  // Numbers of its curves stand beside those of its maps.
  show(figure) {
    const page = this.figure;
    page.pause();
    for (const panel of figure.panels) {
      panel.curves = panel.curveLayers.map(([layer, name]) => {
        const [x, y] = [panel.layers[layer].x, panel.layers[layer].y].map((values) => {
          return figure.buffers.push(Float64Array.from(values, (value) => value ?? NaN)) - 1;
        });
        return {x, y, name};
      });
    }
    page.computed = figure;
    page.frame = 0;  // whose places it has
    page.canvasKey = null;  // nothing on it stands for what is shown now
    const caption = figure.caption.replaceAll('**', '');
    page.stage.setAttribute('aria-label', [figure.name, caption].filter(Boolean).join('. '));
    if (page.slider) {
      page.where.textContent = page.words.computed;
      page.slider.setAttribute('aria-valuetext', page.words.computed);
      page.slider.parentElement.classList.add('wa-away');
      if (page.back) page.back.hidden = true;
    }
    const {readings} = page.data.live;
    if (page.readings) page.listReadings(figure.readings.filter(([label]) => readings?.includes(label) ?? true));
    page.layOut();
  }

  // The views of figures whose panels stand as those of this one.
  placesOf(figure) {
    const {arranged, places} = this.figure.data.live;
    return places[arranged.indexOf(figure.arranged)];
  }

  // `view`: the index of the theme and the width.
  drawing(width, view) {
    const {computed, data, root} = this.figure;
    const {plots, height} = this.placesOf(computed)[view];
    const {colours, untitled, noSubtitle, noCaption} = data.live;
    const told = {
      ...computed,
      name: untitled ? '' : computed.name,
      subtitle: noSubtitle ? '' : computed.subtitle,
      caption: noCaption ? '' : computed.caption,
    };
    const theme = colours[Math.floor(view / data.widths.length)];
    return new FigureDrawing(told, theme, getComputedStyle(root).fontFamily, width).draw(plots, height);
  }

  // A stored figure is shown instead.
  leave() {
    this.figure.computed = null;
    this.figure.canvasKey = null;
    this.figure.slider?.parentElement.classList.remove('wa-away');
    this.back.hidden = true;
    this.told.textContent = '';
    if (this.controls.size > 0) this.run(() => this.preview());
  }

  // ---- Controls ----

  update(states) {
    const order = [];
    this.clears = Object.fromEntries(states.map(({id, clears}) => [id, clears]));
    this.orders = Object.fromEntries(states.filter(({kind}) => kind === 'order').map(({id, value}) => [id, value]));
    for (const state of states) {
      const leftOut = this.figure.data.live.leftOut[state.id] ?? [];
      const offered = state.choices.filter(([id]) => !leftOut.includes(id));
      if (!this.offers(state.id)) continue;
      if (['cell', 'order'].includes(state.kind) || (state.kind === 'choice' && offered.length < 2)) continue;
      let control = this.controls.get(state.id);
      if (!control || control.kind !== state.kind) {
        control = this.control(state);
        this.controls.set(state.id, control);
      }
      control.show(state, offered);
      order.push(control.row);
    }
    // What stands there already keeps the keyboard.
    for (const row of [...this.fields.children]) if (!order.includes(row)) row.remove();
    order.forEach((row, i) => {
      if (this.fields.children[i] !== row) this.fields.insertBefore(row, this.fields.children[i] ?? null);
    });
  }

  control({id, label, help, kind, automatic}) {
    const row = element('label', {title: help, class: 'wa-field'});
    row.append(element('span', {}, label));
    const add = (name, attributes) => {
      const made = element(name, {'aria-label': label, ...attributes});
      row.append(made);
      return made;
    };
    const choose = (text) => this.set(id, text);
    if (kind === 'choice' || kind === 'map') {
      const select = add('select', {name: id});
      select.addEventListener('change', () => choose(select.value));
      const show = ({value}, offered) => {
        select.replaceChildren(...offered.map(([each, text]) => element('option', {value: each}, text)));
        select.value = value;
      };
      return {kind, row, show};
    }
    if (kind === 'switch') {
      const box = add('input', {type: 'checkbox', name: id});
      box.addEventListener('change', () => choose(String(box.checked)));
      return {kind, row, show: ({value}) => (box.checked = value === 'true')};
    }
    if (kind === 'grid') {
      const pattern = '\\d{1,3}x\\d{1,3}' + (automatic ? '|auto' : '');
      const field = add('input', {type: 'text', name: id, pattern, size: 7});
      field.addEventListener('change', () => field.checkValidity() && choose(field.value));
      return {kind, row, show: ({value}) => (field.value = value)};
    }
    const slider = add('input', {type: 'range', name: id, min: 0});
    const field = add('input', {type: 'number', name: id, step: kind === 'integer' ? 1 : 'any'});
    slider.addEventListener('input', () => choose(this.core.valueAt(id, Number(slider.value))));
    field.addEventListener('change', () => Number.isFinite(field.valueAsNumber) && choose(field.value));
    const show = ({value, lower, upper, places, place}) => {
      slider.hidden = places < 2;
      slider.max = Math.max(0, places - 1);
      slider.value = place;
      slider.setAttribute('aria-valuetext', value);
      field.min = lower;
      field.max = upper;
      field.value = value;
    };
    return {kind, row, show};
  }
}
