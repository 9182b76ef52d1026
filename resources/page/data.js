// What a page knows of its figures (ui/render/html/page_data.cpp): JSON and the bytes of typed arrays.
//   frames   one for each figure: the first is the saved one, `steps` are those of the slider
//   panels   axes, what their places stand for, and the maps and images on them
//   items    pieces of SVG, each stored once
//   buffers  numbers, bit for bit those of the figure; `arrays` are the named ones of its NPZ
//   unit     px of the page that a unit of the layout has: smaller type is a larger layout, shown smaller

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

// From row to row of a map or an image: where it is a part of a band, which is the wider map that those of many
// steps are windows of, the width of that.
function strideOf(data, {band, buffer, shape: [rows, columns]}) {
  return band ? data.buffers[buffer].length / rows : columns;
}
