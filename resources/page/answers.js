// What was answered on the page of a lesson: kept in the browser, told in a link, written as CSV.
//
// An answer is {choice}, {number}, {cell: [row, column]} or {skipped: true}, with its `time` in seconds.
// `steps` are those of lesson_page.cpp: `ask` is the question, `told` what is measured.

function isRight({ask, told}, answer) {
  if (answer.choice !== undefined) return answer.choice === told.right;
  if (answer.number !== undefined) return Math.abs(answer.number - told.value) <= ask.tolerance;
  if (!answer.cell) return false;
  return Math.max(...answer.cell.map((at, i) => Math.abs(at - told.cell[i]))) <= ask.tolerance;
}

const filled = (format, ...holes) => format.replace(/%[1-9]/g, (hole) => holes[Number(hole[1]) - 1]);
const cellText = (format, [row, column]) => format.replace('{row}', row).replace('{column}', column);

// `cell`: how a cell is written; `mark`: what stands before decimals.
function answerText({ask}, answer, cell, mark) {
  if (answer.choice !== undefined) return ask.choices[answer.choice];
  if (answer.number !== undefined) {
    return number(answer.number, ask.decimals).replace('.', mark) + (ask.unit ? ' ' + ask.unit : '');
  }
  return answer.cell ? cellText(cell, answer.cell) : '';
}

// Whether the question allows it: links and the browser's storage may hold anything.
function isAnswer({ask} = {}, answer) {
  if (!ask || !answer || !Number.isFinite(answer.time)) return false;
  if (answer.skipped === true) return true;
  const inside = (at, count) => Number.isInteger(at) && at >= 0 && at < count;
  if (ask.choices) return inside(answer.choice, ask.choices.length);
  if (ask.kind === 'number') return answer.number >= ask.min && answer.number <= ask.max;
  return ask.kind === 'cell' && Array.isArray(answer.cell) && inside(answer.cell[0], ask.rows) &&
      inside(answer.cell[1], ask.columns);
}

// ---- In the browser ----

const storageKey = (id) => 'whereabouts-lesson-' + id;

// What is kept under `key`; null where nothing is, or the browser keeps nothing.
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

// Whether it is kept.
function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

// ---- In a link ----

// "#a=3f2a9c01;1c0@1700000000;3n25@1700000060;4s@1700000090": the digest of the questions, then each answer.
function hashOf(digest, answers) {
  const parts = Object.entries(answers).map(([step, answer]) => {
    const value = answer.choice !== undefined ? 'c' + answer.choice :
        answer.number !== undefined           ? 'n' + answer.number :
        answer.cell                           ? 'x' + answer.cell.join('.') :
                                                's';
    return `${Number(step) + 1}${value}@${answer.time}`;
  });
  return '#a=' + [digest, ...parts].join(';');
}

// {digest, answers}; null where the link carries none.
function answersIn(hash, steps) {
  if (!hash.startsWith('#a=')) return null;
  const [digest, ...parts] = hash.slice(3).split(';');
  const answers = {};
  for (const part of parts) {
    const [, step, kindOf, value, time] = /^(\d+)([cnxs])([-\d.e+]*)@(\d+)$/.exec(part) ?? [];
    const answer = {time: Number(time)};
    if (kindOf === 'c') answer.choice = Number(value);
    if (kindOf === 'n') answer.number = Number(value);
    if (kindOf === 'x') answer.cell = value.split('.').map(Number);
    if (kindOf === 's') answer.skipped = true;
    if (isAnswer(steps[step - 1], answer)) answers[step - 1] = answer;
  }
  return {digest, answers};
}

// ---- As CSV, as core/lesson/answer_sheet.cpp writes it ----

function isoTime(seconds) {
  const time = new Date(seconds * 1000);
  const offset = -time.getTimezoneOffset();
  const local = new Date(time.getTime() + offset * 60000).toISOString().slice(0, 19);
  if (offset === 0) return local + 'Z';
  const two = (value) => String(Math.floor(value)).padStart(2, '0');
  return local + (offset < 0 ? '-' : '+') + two(Math.abs(offset) / 60) + ':' + two(Math.abs(offset) % 60);
}

function answersCsv(id, steps, answers) {
  // A spreadsheet must not take it for a formula.
  const quoted = (text) => '"' + (/^[=+\-@\t\r]/.test(text) ? "'" : '') + text.replace(/"/g, '""') + '"';
  const lines = ['lesson,step,time,mode,answer,count,measured,correct'];
  for (const [at, answer] of Object.entries(answers)) {
    const step = steps[at];
    const {skipped} = answer;
    const said = quoted(answerText(step, answer, 'row {row}, column {column}', '.'));
    lines.push([
      id, Number(at) + 1, isoTime(answer.time), skipped ? 'none' : 'own', said, skipped ? 0 : 1,
      quoted(step.told.csv), skipped ? '' : isRight(step, answer)
    ].join(','));
  }
  return lines.join('\n') + '\n';
}

// ---- The theme ----

// Light or dark as the system has it until the button says otherwise; the choice holds for all lessons.
function themeButton(made, changed) {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const key = 'whereabouts-theme';
  const set = () => {
    const chosen = stored(key);
    const wanted = chosen === 'dark' || chosen === 'light' ? chosen : root.dataset.starts;
    root.dataset.theme = wanted || (system.matches ? 'dark' : 'light');
    made.setAttribute('aria-pressed', root.dataset.theme === 'dark');
    changed();
  };
  system.addEventListener('change', set);
  made.addEventListener('click', () => {
    const other = root.dataset.theme === 'dark' ? 'light' : 'dark';
    if (!store(key, other)) root.dataset.starts = other;
    set();
  });
  set();
}
