// The part of the program's core that a page carries, as a WebAssembly module (core/live/wasm).

const coreText = {in: new TextEncoder(), out: new TextDecoder()};

class Core {
  // `packed`: the module deflated, as base64. `carried`: of `table`, which stands for a checkpoint, and of `image` the
  // words and the numbers, where there is one. `panels`: the names of those that are shown, where they are not all.
  constructor(packed, lab, carried, panels) {
    this.packed = packed;
    this.lab = lab;
    this.carried = carried;
    this.panels = panels;
  }

  // What is refused ends an instance: the next call has a new one.
  async ready() {
    this.module ??= await WebAssembly.compile(await inflate(this.packed));
    if (this.calls) return;
    const instance = await WebAssembly.instantiate(this.module, this.imports());
    this.calls = instance.exports;
    this.calls._initialize();
    for (const [kind, [words, numbers]] of Object.entries(this.carried)) {
      const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
      const take = {table: this.calls.wa_table, image: this.calls.wa_image}[kind];
      this.withText(words, (at) => this.withBytes(bytes, (from) => take(at, from)));
    }
    this.withText(this.lab, (at) => this.calls.wa_lab(at));
    if (this.panels) this.withText(this.panels.join('\n'), (at) => this.calls.wa_panels(at));
  }

  // It has neither files nor an environment nor a clock.
  imports() {
    const view = () => new DataView(this.calls.memory.buffer);
    const known = {
      proc_exit() {
        throw new Error('the module has ended');
      },
      fd_write(file, parts, count, written) {
        let size = 0;
        for (let i = 0; i < count; ++i) size += view().getUint32(parts + 8 * i + 4, true);
        view().setUint32(written, size, true);
        return 0;
      },
      environ_sizes_get(count, size) {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return 0;
      },
      clock_time_get(clock, precision, time) {
        view().setBigUint64(time, 0n, true);
        return 0;
      },
    };
    const imports = {};
    for (const {module, name} of WebAssembly.Module.imports(this.module)) {
      imports[module] ??= {};
      imports[module][name] = known[name] ?? (() => 0);
    }
    return imports;
  }

  withText(text, use) {
    return this.withBytes(coreText.in.encode(text + '\0'), use);
  }

  withBytes(bytes, use) {
    const at = this.calls.malloc(bytes.length);
    new Uint8Array(this.calls.memory.buffer).set(bytes, at);
    const made = use(at);
    this.calls.free(at);
    return made;
  }

  textAt(at) {
    const bytes = new Uint8Array(this.calls.memory.buffer);
    return coreText.out.decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }

  // The figure of `values`, texts by the ids of parameters; `buffers`: the numbers of its maps and images, `maps`: the
  // colours. Throws where there is none.
  async show(values) {
    await this.ready();
    const given = Object.entries(values).flat().join('\n');
    try {
      const figure = JSON.parse(this.withText(given, (at) => this.textAt(this.calls.wa_show(at))));
      figure.buffers = [];
      for (const {buffer, shape, scale} of figure.panels.flatMap(({rasters}) => rasters)) {
        const count = shape[0] * shape[1];
        const from = scale ? this.calls.wa_map(buffer) : this.calls.wa_pixels(buffer);
        const bytes = this.calls.memory.buffer.slice(from, from + (scale ? 4 : 3) * count);
        figure.buffers[buffer] = scale ? new Float32Array(bytes) : new Uint8Array(bytes);
      }
      figure.maps = figure.colours;
      return figure;
    } catch (problem) {
      this.calls = null;
      throw problem;
    }
  }

  // What the slider of a parameter stands for at a place.
  valueAt(id, place) {
    return this.withText(id, (at) => this.textAt(this.calls.wa_value_at(at, place)));
  }
}
