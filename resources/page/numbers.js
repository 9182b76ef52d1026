// Numbers, within limits and in words (core/base/number_text.cpp).

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

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
