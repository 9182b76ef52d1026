// The list of lessons: how far somebody is, by the answers that this browser keeps.

const {words} = JSON.parse(document.getElementById('lessons').textContent);
themeButton(document.querySelector('.theme'), () => {});

function showProgress() {
  for (const row of document.querySelectorAll('[data-lesson]')) {
    const kept = stored(storageKey(row.dataset.lesson));
    const valid = kept && kept.digest === row.dataset.digest;
    const asked = Number(row.dataset.asked);
    const given = valid ? Object.keys(kept.answers ?? {}).length : 0;
    row.querySelector('.progress').textContent =
        given === 0 ? '' : given >= asked ? words.done : filled(words.progress, given, asked);
    row.querySelector('.bar').style.setProperty('--share', asked > 0 ? Math.min(1, given / asked) : 0);
  }
}

addEventListener('pageshow', showProgress);
showProgress();
document.documentElement.dataset.ready = 'true';
