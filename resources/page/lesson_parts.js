// The parts of a lesson's page: the question, what is told after it, and what was predicted beside what was
// measured. `words`: pageWords() of lesson_page.cpp.

function make(name, attributes = {}, ...children) {
  const made = withAttributes(document.createElement(name), attributes);
  made.append(...children.filter((child) => child !== null));
  return made;
}

function button(text, attributes, pressed) {
  const made = make('button', {type: 'button', ...attributes}, text);
  made.addEventListener('click', pressed);
  return made;
}

// Words of the lesson, which the program made of its Markdown.
function prose(html, attributes = {}) {
  const made = make('div', {class: 'prose', ...attributes});
  made.innerHTML = html;
  return made;
}

const escaped = (text) => make('i', {}, text).innerHTML;

// ---- The question ----

// Calls commit(answer) once somebody has committed to one.
function question(step, words, isTest, commit) {
  const {ask} = step;
  const parts = {choices: choicesField, number: numberField, cell: cellField};
  const send = button(words.commit, {class: 'primary', title: words.commitHelp}, () => {
    const answer = field.answer();
    if (answer) commit(answer);
  });
  send.disabled = true;
  const ready = (isReady) => (send.disabled = !isReady);
  const field = parts[ask.kind](ask, words, ready, () => send.disabled || send.click());
  const skip = button(isTest ? words.leave : words.skip, {class: 'flat'}, () => commit({skipped: true}));
  return make('section', {class: 'question'}, field.root, make('div', {class: 'actions'}, send, skip));
}

function choicesField(ask, words, ready, enter) {
  const inputs = ask.choices.map((_, i) => make('input', {type: 'radio', name: 'choice', value: i}));
  const root = make('fieldset', {}, make('legend', {}, ask.prompt));
  inputs.forEach((input, i) => {
    input.addEventListener('change', () => ready(true));
    input.addEventListener('keydown', (event) => event.key === 'Enter' && enter());
    const key = make('span', {class: 'key', 'aria-hidden': 'true'}, String(i + 1));
    root.append(make('label', {class: 'choice'}, input, key, make('span', {}, ask.choices[i])));
  });
  return {root, answer: () => ({choice: inputs.findIndex((input) => input.checked)})};
}

// A comma is a decimal mark, too.
function numberIn(text) {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : NaN;
}

function numberField(ask, words, ready, enter) {
  const input = make('input', {
    type: 'text',
    inputmode: ask.min < 0 ? 'text' : 'decimal',
    autocomplete: 'off',
    id: 'answer',
    'aria-describedby': 'range'
  });
  const range = make('p', {class: 'small', id: 'range'}, ask.range);
  const inside = () => {
    const value = numberIn(input.value);
    return value >= ask.min && value <= ask.max;
  };
  input.addEventListener('input', () => {
    ready(inside());
    const wrong = input.value !== '' && !inside();
    input.setAttribute('aria-invalid', wrong);
    range.classList.toggle('problem', wrong);
  });
  input.addEventListener('keydown', (event) => event.key === 'Enter' && enter());
  const root = make(
      'div', {}, make('label', {for: 'answer', class: 'prompt'}, ask.prompt),
      make('div', {class: 'number'}, input, make('span', {}, ask.unit)), range);
  return {root, answer: () => ({number: numberIn(input.value)})};
}

function cellField(ask, words, ready, enter) {
  const grid = make('div', {role: 'grid', class: 'cells', 'aria-labelledby': 'prompt'});
  grid.style.setProperty('--columns', ask.columns);
  let chosen = null;
  const cells = [];
  for (let row = 0; row < ask.rows; ++row) {
    const line = make('div', {role: 'row'});
    for (let column = 0; column < ask.columns; ++column) {
      const name = cellText(words.cell, [row, column]);
      const attributes = {role: 'gridcell', 'aria-label': name, 'aria-selected': false, title: name};
      const cell = button('', attributes, () => {
        cells.forEach((each) => each.setAttribute('aria-selected', each === cell));
        chosen = [row, column];
        ready(true);
      });
      cell.tabIndex = cells.length === 0 ? 0 : -1;
      cells.push(cell);
      line.append(cell);
    }
    grid.append(line);
  }
  grid.addEventListener('keydown', (event) => {
    const at = cells.indexOf(document.activeElement);
    const [right, down] =
        {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key] ?? [0, 0];
    if (event.key === 'Enter' && chosen && cells[at].getAttribute('aria-selected') === 'true') {
      event.preventDefault();
      enter();
    }
    if (at < 0 || (!right && !down)) return;
    event.preventDefault();
    const column = clamp((at % ask.columns) + right, 0, ask.columns - 1);
    const row = clamp(Math.floor(at / ask.columns) + down, 0, ask.rows - 1);
    cells[at].tabIndex = -1;
    const next = cells[row * ask.columns + column];
    next.tabIndex = 0;
    next.focus();
  });
  const root = make('div', {}, make('p', {class: 'prompt', id: 'prompt'}, ask.prompt), grid);
  return {root, answer: () => (chosen ? {cell: chosen} : null)};
}

// ---- The answer ----

// The question with the answer that was given, and what is right.
function answered(step, answer, words, isTest) {
  const {ask, told} = step;
  const root = make('section', {class: 'question'}, make('p', {class: 'prompt'}, ask.prompt));
  if (!ask.choices) {
    const said = answer.skipped ? words.nothing : answerText(step, answer, words.cell, words.mark);
    root.append(make('p', {}, filled(words.yours, said)));
    return root;
  }
  const list = make('ul', {class: 'choices'});
  ask.choices.forEach((text, i) => {
    const chosen = answer.choice === i;
    const right = !isTest && told.right === i;
    const mark = right ? '✓' : chosen && !isTest ? '✗' : chosen ? '●' : '';
    const state = [chosen && words.chosen, right && words.right].filter(Boolean).join(', ');
    const row = make(
        'li', {class: ['choice', chosen && 'chosen', right && 'right'].filter(Boolean).join(' ')},
        make('span', {class: 'key', 'aria-hidden': 'true'}, mark), make('span', {}, text));
    if (state) row.append(make('span', {class: 'unseen'}, ' (' + state + ')'));
    list.append(row);
  });
  root.append(list);
  return root;
}

function told(step, answer, words) {
  const {ask, told: facts} = step;
  const right = isRight(step, answer);
  const mark = answer.skipped ? '' : right ? '✓ ' : '✗ ';
  const head = ask.transfer ? (answer.skipped ? words.theAnswer : mark + (right ? words.yes : words.no)) :
                              mark + filled(words.measured, facts.measured);
  const root = make('section', {class: 'told' + (right ? ' right' : ''), 'aria-label': words.told});
  root.append(make('p', {class: 'measured', tabindex: -1}, head));
  const own = escaped(answerText(step, answer, words.cell, words.mark));
  const put = (html) => html.replaceAll('\ue000', own);
  let at = answer.choice ?? -1;
  if (answer.number !== undefined) at = right ? 1 : answer.number < facts.value ? 0 : 2;
  if (answer.cell) at = right ? 0 : 1;
  if (facts.says[at]) root.append(prose(put(facts.says[at])));
  const rest = answer.skipped ? facts.skipped : put(facts.reconcile[answer.choice] ?? facts.reconcile[0]);
  if (rest) root.append(prose(rest));
  return root;
}

// ---- At the end ----

// Where on the line of its question, 0 to 1 (core/lesson/lesson_summary.cpp).
function placesOf({ask, told: facts}, answer) {
  const choice = (i) => (i + 0.5) / ask.choices.length;
  const value = (x) => clamp((x - ask.min) / (ask.max - ask.min), 0, 1);
  const cell = ([row, column]) => (row * ask.columns + column) / Math.max(1, ask.rows * ask.columns - 1);
  const place = ask.choices ? choice : ask.kind === 'number' ? value : cell;
  const measured = ask.choices ? facts.right : ask.kind === 'number' ? facts.value : facts.cell;
  const given = answer.choice ?? answer.number ?? answer.cell;
  return {predicted: given === undefined ? null : place(given), measured: place(measured)};
}

// A line for each question: a ring where the prediction was, a dot where the measured answer is.
function summary(steps, answers, words) {
  const list = make('ol', {class: 'summary'});
  for (const [at, answer] of Object.entries(answers)) {
    const step = steps[at];
    const {predicted, measured} = placesOf(step, answer);
    const right = isRight(step, answer);
    const is = step.ask.choices ? step.ask.choices[step.told.right] : step.told.measured;
    const said = answerText(step, answer, words.cell, words.mark);
    const line = answer.skipped ? filled(words.notAnswered, is) :
        right                   ? filled(words.soItIs, is) :
                                  filled(step.ask.transfer ? words.elseRight : words.elseMeasured, said, is);
    const svg = drawing('svg', {viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true'});
    const x = (share) => 2 + 96 * share;
    const bar = (from, to, name) =>
        drawing('line', {x1: x(from), x2: x(to), y1: 4, y2: 4, class: name});
    svg.append(bar(0, 1, 'axis'));
    const track = make('div', {class: 'track', 'aria-hidden': 'true'}, svg);
    const dot = (share, name) => {
      const made = make('span', {class: name});
      made.style.left = x(share) + '%';
      track.append(made);
    };
    if (predicted !== null && predicted !== measured) svg.append(bar(predicted, measured, 'gap'));
    dot(measured, 'dot');
    if (predicted !== null) dot(predicted, 'ring');
    const title = make('strong', {}, `${Number(at) + 1}. ${step.title}`);
    list.append(make('li', {}, title, track, make('p', {class: 'small'}, line)));
  }
  const key = make(
      'p', {class: 'legend', 'aria-hidden': 'true'}, make('span', {class: 'ring'}), words.predicted,
      make('span', {class: 'dot'}), words.measuredKey);
  return make('div', {}, key, list);
}
