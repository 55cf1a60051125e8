import { ask } from '../control-ask.mjs';
import { showFaults } from './control-faults.mjs';
import { change, complain, keepLooking } from './control-words.mjs';

const list = document.getElementById('tokens');
const publish = document.getElementById('publish');

/** From half of the price at the start to twice of it. */
const STEPS = 1000;

/** As start-providers.ts takes it. */
const PRICE = /^\d+(\.\d+)?(e[+-]?\d+)?$/i;

function hold(token, symbol, price) {
  const held = ask(`/control/prices/${encodeURIComponent(token)}`, 'PUT', { price }).then(showPrices);
  return change(
    held,
    price === null ? `${symbol} moves by itself again.` : `${symbol} is held at ${price} USD.`,
  );
}

function rowOf({ token, symbol, price }) {
  const start = Number(price);
  const row = document.createElement('li');
  const mark = document.createElement('img');
  const name = document.createElement('label');
  const state = document.createElement('span');
  const text = document.createElement('input');
  const slider = document.createElement('input');
  const release = document.createElement('button');
  Object.assign(mark, { src: `/logos/${token}.png`, alt: '', width: 40, height: 40 });
  Object.assign(text, { id: `price-${symbol}`, inputMode: 'decimal', autocomplete: 'off' });
  text.setAttribute('aria-label', `Price of ${symbol} in USD`);
  name.htmlFor = text.id;
  name.textContent = symbol;
  Object.assign(state, { id: `state-${symbol}`, className: 'hint' });
  text.setAttribute('aria-describedby', state.id);
  Object.assign(slider, { type: 'range', min: 0, max: STEPS, value: STEPS / 2 });
  slider.setAttribute('aria-label', `Price of ${symbol}, from half of it to twice of it`);
  Object.assign(release, { type: 'button', className: 'quiet', textContent: 'Release' });
  release.setAttribute('aria-label', `Release ${symbol}`);
  slider.addEventListener('input', () => {
    text.value = (start * 2 ** ((slider.value - STEPS / 2) / (STEPS / 2))).toPrecision(6);
    void hold(token, symbol, text.value);
  });
  text.addEventListener('change', () => {
    const typed = text.value.trim();
    if (PRICE.test(typed)) void hold(token, symbol, typed);
    else complain(`The price of ${symbol} was not changed: type a number, such as ${start}.`);
  });
  release.addEventListener('click', () => void hold(token, symbol, null));
  const title = document.createElement('div');
  title.append(name, state);
  row.append(mark, title, text, slider, release);
  return {
    row,
    show({ price: now, isHeld }) {
      if (document.activeElement !== text) text.value = now;
      if (document.activeElement !== slider) {
        slider.value = STEPS / 2 + (STEPS / 2) * Math.log2(Number(now) / start);
      }
      slider.setAttribute('aria-valuetext', `${now} USD`);
      state.textContent = isHeld ? 'held' : 'moves';
      release.disabled = !isHeld;
    },
  };
}

const rows = new Map();

function showPrices({ prices }) {
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

publish.addEventListener('submit', (event) => {
  event.preventDefault();
  const title = publish.elements.title.value;
  const published = ask('/control/news', 'POST', { title }).then(() => publish.reset());
  void change(published, `Published: ${title}`);
});

await keepLooking(() => Promise.all([ask('/control/prices').then(showPrices), showFaults()]));
