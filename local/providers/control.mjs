const list = document.getElementById('tokens');
const problem = document.getElementById('problem');

/** From half of the price at the start to twice of it. */
const STEPS = 1000;

async function ask(path, options = {}) {
  const response = await fetch(path, options);
  const body = await response.json();
  if (!response.ok) throw new Error(body.error ?? `status ${response.status}`);
  return body;
}

function hold(token, price) {
  return ask(`/control/prices/${encodeURIComponent(token)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ price }),
  }).then(
    () => (problem.textContent = ''),
    (error) => (problem.textContent = error.message),
  );
}

function rowOf({ token, symbol, price }) {
  const start = Number(price);
  const row = document.createElement('li');
  const name = document.createElement('label');
  const slider = document.createElement('input');
  const text = document.createElement('input');
  const release = document.createElement('button');
  Object.assign(slider, { type: 'range', min: 0, max: STEPS, value: STEPS / 2, id: `price-${symbol}` });
  text.setAttribute('aria-label', `Price of ${symbol} in USD`);
  text.inputMode = 'decimal';
  name.htmlFor = slider.id;
  name.textContent = symbol;
  release.textContent = 'Release';
  slider.addEventListener('input', () => {
    text.value = (start * 2 ** ((slider.value - STEPS / 2) / (STEPS / 2))).toPrecision(6);
    void hold(token, text.value);
  });
  text.addEventListener('change', () => void hold(token, text.value));
  release.addEventListener('click', () => void hold(token, null));
  row.append(name, slider, text, release);
  return {
    row,
    show({ price: now, isHeld }) {
      if (document.activeElement !== text) text.value = now;
      if (document.activeElement !== slider) {
        slider.value = STEPS / 2 + (STEPS / 2) * Math.log2(Number(now) / start);
      }
      release.disabled = !isHeld;
    },
  };
}

const rows = new Map();

async function refresh() {
  const { prices } = await ask('/control/prices');
  for (const price of prices) {
    let row = rows.get(price.token);
    if (!row) {
      row = rowOf(price);
      rows.set(price.token, row);
      list.append(row.row);
    }
    row.show(price);
  }
}

const news = document.getElementById('news');
news.addEventListener('submit', (event) => {
  event.preventDefault();
  ask('/control/news', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title: news.elements.title.value }),
  }).then(
    () => {
      problem.textContent = '';
      news.reset();
    },
    (error) => (problem.textContent = error.message),
  );
});

await refresh();
setInterval(() => {
  refresh().catch((error) => (problem.textContent = error.message));
}, 1000);
