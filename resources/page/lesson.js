// A lesson as a page: its steps one after another, each question committed to before its figure is shown.
// Needs the parts of figures, answers.js and lesson_parts.js, in one module.

class Lesson {
  constructor(lesson) {
    this.lesson = lesson;
    this.steps = lesson.steps;
    this.words = lesson.words;
    this.figures = new Map();  // what was shown, by its template and whether it moves
    this.main = document.querySelector('main');
    this.notice = document.querySelector('.notice');
    this.dots = document.querySelector('.dots');
    this.back = document.querySelector('.back');
    this.next = document.querySelector('.next');
    this.read();
    this.buildDots();
    this.buildTheme();
    this.back.addEventListener('click', () => this.goTo(this.at - 1));
    this.next.addEventListener('click', () => this.goTo(this.at + 1));
    addEventListener('keydown', (event) => this.key(event));
    addEventListener('hashchange', () => {
      this.read();
      this.show();
    });
    this.listenForSwipes();
    this.show();
  }

  // ---- Where somebody is ----

  // What a link carries is shown and not kept.
  read() {
    const {id, digest} = this.lesson;
    const inLink = answersIn(location.hash, this.steps);
    const kept = stored(storageKey(id));
    this.foreign = Boolean(inLink && inLink.digest === digest);
    this.stale = Boolean(inLink) && !this.foreign;
    this.answers = {};
    this.at = 0;
    const known = this.foreign ? inLink.answers : kept?.digest === digest ? kept.answers ?? {} : {};
    for (const [step, answer] of Object.entries(known)) {
      if (isAnswer(this.steps[step], answer)) this.answers[step] = answer;
    }
    const at = this.foreign ? this.steps.length : kept?.digest === digest ? kept.at : 0;
    while (this.at < at && this.mayGoTo(this.at + 1)) ++this.at;
    this.reached = Math.max(this.at, kept?.digest === digest && !this.foreign ? kept.reached ?? 0 : 0);
  }

  keep() {
    if (this.foreign) return;
    const {id, digest} = this.lesson;
    const asked = this.steps.filter((step) => step.ask).length;
    const {at, reached, answers} = this;
    this.kept = store(storageKey(id), {digest, asked, at, reached, answers});
  }

  waits(at = this.at) {
    return Boolean(this.steps[at]?.ask) && !this.answers[at];
  }

  // Past the last step are the results.
  mayGoTo(at) {
    if (at < 0 || at > this.steps.length) return false;
    return !this.steps.some((_, i) => i < at && this.waits(i));
  }

  goTo(at) {
    if (at < 0 || at > this.steps.length) return;
    if (!this.mayGoTo(at)) return this.say(this.words.first);
    this.at = at;
    this.reached = Math.max(this.reached, at);
    this.keep();
    this.show();
    scrollTo(0, 0);
    this.main.querySelector('h2').focus({preventScroll: true});
  }

  commit(answer) {
    if (!this.waits()) return;
    this.answers[this.at] = {...answer, time: Math.floor(Date.now() / 1000)};
    this.keep();
    if (this.lesson.test) return this.goTo(this.at + 1);
    this.show();
    this.main.querySelector('.measured').focus({preventScroll: true});
    this.main.querySelector('.question').scrollIntoView({block: 'nearest'});
    this.main.querySelector('.told').scrollIntoView({block: 'nearest'});
  }

  say(text) {
    this.notice.textContent = text;
    this.notice.hidden = !text;
  }

  // ---- The page ----

  show() {
    const {lesson, words, steps, at} = this;
    for (const {figure} of this.figures.values()) {
      if (figure?.slider) figure.pause();
    }
    this.say('');
    const ended = at === steps.length;
    const title = make('h2', {tabindex: -1}, ended ? words.results : steps[at].title);
    if (ended) {
      this.main.className = 'ended';
      this.main.replaceChildren(title, ...this.results());
    } else {
      this.showStep(title);
    }
    this.back.disabled = at === 0;
    const last = at + 1 === steps.length;
    this.next.hidden = ended;
    this.next.textContent = last ? words.toResults : words.next;
    this.next.setAttribute('aria-disabled', !this.mayGoTo(at + 1));
    this.dots.querySelectorAll('button').forEach((dot, i) => {
      dot.disabled = !this.mayGoTo(i);
      dot.className = i < at ? 'done' : '';
      if (i === at)
        dot.setAttribute('aria-current', 'step');
      else
        dot.removeAttribute('aria-current');
    });
    document.title = (ended ? '' : `${at + 1}/${steps.length} `) + lesson.title;
  }

  showStep(title) {
    const {lesson, words, at} = this;
    const step = this.steps[at];
    const answer = this.answers[at];
    const top = make('div', {class: 'top'}, ...(at === 0 ? this.opening() : []), title);
    if (step.text) top.append(prose(step.text));
    const bottom = make('div', {class: 'bottom'});
    if (step.ask && !answer) {
      bottom.append(question(step, words, lesson.test, (given) => this.commit(given)));
    } else if (step.ask) {
      bottom.append(answered(step, answer, words, lesson.test));
      if (!lesson.test) bottom.append(told(step, answer, words));
    }
    const shown = this.waits() ? step.before : step.figure;
    // A question that was seen and left waiting: no slider may answer it.
    const open = this.steps.findIndex((_, i) => i > at && i <= this.reached && this.waits(i));
    if (step.vary && !this.waits()) {
      const now = make('h3', {}, words.now);
      bottom.append(make('section', {class: 'vary', 'aria-label': words.now}, now, prose(step.vary)));
    }
    const picture = make('div', {class: 'picture'});
    if (open > 0 && shown !== null) {
      picture.append(make('p', {class: 'small'}, filled(words.sliderWaits, open + 1)));
    }
    if (!this.waits() && open < 0 && step.notes) {
      for (const note of step.notes) picture.append(make('p', {class: 'small'}, note));
    }
    if (shown !== null) this.placeFigure(picture, shown, this.waits() || open > 0);
    this.main.className = shown === null ? 'alone' : '';
    // On a narrow page the figure stands above its question, and below what is told.
    this.main.replaceChildren(top, ...(this.waits() || !step.ask ? [picture, bottom] : [bottom, picture]));
  }

  opening() {
    const {lesson, words} = this;
    const parts = [make('p', {class: 'small'}, filled(words.minutes, lesson.minutes))];
    if (lesson.question) parts.unshift(make('p', {class: 'lead'}, lesson.question));
    if (lesson.wants) parts.push(make('p', {class: 'small'}, words.wants));
    if (this.stale) parts.push(make('p', {class: 'small problem'}, words.staleLink));
    return parts;
  }

  // `waiting`: without the slider, which might tell the answer.
  placeFigure(picture, index, waiting) {
    const key = `${index} ${waiting}`;
    if (!this.figures.has(key)) {
      const template = document.getElementById('figure-' + index);
      const root = template.content.firstElementChild.cloneNode(true);
      if (waiting) {
        root.querySelector('.wa-readings')?.remove();
        root.querySelector('.wa-foot').replaceChildren();
      }
      const entry = {root};
      this.figures.set(key, entry);
      start(root, (data) => (waiting ? {...data, steps: [], live: null} : data)).then((figure) => {
        entry.figure = figure;
        if (!figure) root.append(make('p', {class: 'small problem'}, this.words.noFigure));
      });
    }
    picture.prepend(this.figures.get(key).root);
  }

  results() {
    const {lesson, words, steps, answers} = this;
    const given = Object.entries(answers);
    const right = given.filter(([at, answer]) => isRight(steps[at], answer)).length;
    const format = lesson.test ? words.rightAnswers : words.rightPredictions;
    const parts = [];
    if (this.foreign) {
      parts.push(make('p', {class: 'foreign'}, words.foreign, ' ', button(words.mine, {class: 'flat'}, () => {
        history.replaceState(null, '', location.pathname + location.search);
        this.read();
        this.show();
      })));
    }
    parts.push(make('p', {class: 'lead'}, filled(format, right, given.length)));
    if (!lesson.test) parts.push(summary(steps, answers, words));
    if (this.kept === false) parts.push(make('p', {class: 'small'}, words.notKept));
    const csv = make('a', {class: 'button', download: lesson.id + '-answers.csv', href: '#'}, words.csv);
    csv.addEventListener('click', () => {
      URL.revokeObjectURL(this.csvUrl);
      this.csvUrl = URL.createObjectURL(new Blob([this.csv()], {type: 'text/csv'}));
      csv.href = this.csvUrl;
    });
    const link = location.href.split('#')[0] + hashOf(lesson.digest, answers);
    const field = make('input', {type: 'text', readonly: '', value: link, id: 'link'});
    field.addEventListener('focus', () => field.select());
    const copy = button(words.copy, {}, async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(link);
      } catch {
        document.execCommand('copy');
      }
      this.say(words.copied);
    });
    parts.push(make('div', {class: 'actions'}, csv));
    parts.push(make('label', {class: 'small', for: 'link'}, words.link));
    parts.push(make('div', {class: 'link'}, field, copy));
    const again = button(words.again, {class: 'flat'}, () => {
      this.answers = {};
      this.reached = 0;
      this.foreign = false;
      if (location.hash) history.replaceState(null, '', location.pathname + location.search);
      this.goTo(0);
    });
    const on = make('div', {class: 'actions'});
    if (lesson.next) {
      const [href, title] = lesson.next;
      on.append(make('a', {class: 'button primary', href}, filled(words.following, title)));
    }
    if (lesson.index) on.append(make('a', {class: 'button', href: lesson.index}, words.all));
    on.append(again);
    parts.push(on);
    return parts;
  }

  csv() {
    return answersCsv(this.lesson.id, this.steps, this.answers);
  }

  buildDots() {
    this.steps.forEach((step, at) => {
      const name = filled(this.words.dot, at + 1, this.steps.length, step.title);
      const dot = button('', {'aria-label': name, title: name}, () => this.goTo(at));
      this.dots.append(make('li', {}, dot));
    });
  }

  buildTheme() {
    themeButton(document.querySelector('.theme'), () => {
      for (const {figure, root} of this.figures.values()) {
        if (figure && root.isConnected) figure.layOut();
      }
    });
  }

  // ---- Keys and fingers ----

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const {target} = event;
    const typing = target instanceof Element && target.matches('input[type=text]');
    const busy = target instanceof Element && target.closest('input, .wa-stage, [role=grid]');
    const arrows = busy ? {} : {ArrowRight: 1, ArrowLeft: -1};
    const by = {PageDown: 1, PageUp: -1, ...arrows}[event.key] ?? 0;
    if (by) {
      event.preventDefault();
      this.goTo(this.at + by);
    } else if (/^[1-9]$/.test(event.key) && !typing && this.waits()) {
      const choice = this.main.querySelectorAll('input[type=radio]')[Number(event.key) - 1];
      if (choice) {
        choice.click();
        choice.focus();
      } else {
        this.main.querySelector('.number input')?.focus();
      }
    }
  }

  // Across the words; figures and sliders have movements of their own.
  listenForSwipes() {
    let from = null;
    this.main.addEventListener('touchstart', ({touches, target}) => {
      from = touches.length === 1 && !target.closest('figure, input, [role=grid]') ? touches[0] : null;
    }, {passive: true});
    this.main.addEventListener('touchend', ({changedTouches}) => {
      if (!from) return;
      const across = changedTouches[0].clientX - from.clientX;
      const down = changedTouches[0].clientY - from.clientY;
      if (Math.abs(across) > 80 && Math.abs(down) < 40) this.goTo(this.at + (across < 0 ? 1 : -1));
    });
  }
}

globalThis.lesson = new Lesson(JSON.parse(document.getElementById('lesson').textContent));
document.documentElement.dataset.ready = 'true';
