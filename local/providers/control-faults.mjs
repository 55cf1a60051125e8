import { ask } from '../control-ask.mjs';
import { change } from './control-words.mjs';

/** By the prefix of their paths (provider-faults.ts). */
const PROVIDERS = {
  jup: 'Jupiter',
  gecko: 'CoinGecko and GeckoTerminal',
  dex: 'DexScreener',
  feeds: 'Feeds of news',
};

/** Those of provider-faults.ts that need no number of one's own. */
const FAULTS = [
  { text: 'refuses: it is down (503)', fault: { kind: 'status', status: 503 } },
  { text: 'refuses: asked too often (429)', fault: { kind: 'status', status: 429 } },
  { text: 'waits 10 seconds', fault: { kind: 'slow', milliseconds: 10_000 } },
  { text: 'hangs up within an answer', fault: { kind: 'cut' } },
  { text: 'answers with a web page', fault: { kind: 'html' } },
  { text: 'says prices 10 times too high', fault: { kind: 'factor', factor: 10 }, ofPrices: true },
  { text: 'leaves prices out', fault: { kind: 'nulls' }, ofPrices: true },
  { text: 'dates prices an hour back', fault: { kind: 'stale', seconds: 3600 }, ofPrices: true },
];

const begin = document.getElementById('begin');
const { provider, fault, times } = begin.elements;
const end = document.getElementById('end');
const active = document.getElementById('active');

provider.append(...Object.entries(PROVIDERS).map(([value, text]) => new Option(text, value)));
provider.addEventListener('change', offer);
offer();

begin.addEventListener('submit', (event) => {
  event.preventDefault();
  const chosen = {
    provider: provider.value,
    fault: FAULTS[fault.value].fault,
    times: times.value === '' ? null : Number(times.value),
  };
  void change(ask('/control/faults', 'POST', chosen).then(showFaults), `Begun: ${sentence(chosen)}`);
});
end.addEventListener('click', () => {
  const ended = ask('/control/faults', 'DELETE').then(showFaults);
  void change(ended, 'Every fault has ended.');
});

export async function showFaults() {
  const { faults } = await ask('/control/faults');
  const texts = faults.length === 0 ? ['None: every provider answers as usual.'] : faults.map(sentence);
  // Unchanged lines stay, so that nothing is read aloud or loses its selection each second.
  if (texts.join('\n') !== Array.from(active.children, ({ textContent }) => textContent).join('\n')) {
    active.replaceChildren(...texts.map(item));
  }
  end.disabled = faults.length === 0;
}

/** A feed has no prices. */
function offer() {
  const offered = FAULTS.filter(({ ofPrices }) => !ofPrices || provider.value !== 'feeds');
  fault.replaceChildren(...offered.map((each) => new Option(each.text, FAULTS.indexOf(each))));
}

function sentence(begun) {
  const known = FAULTS.find(
    ({ fault: { kind, status } }) => kind === begun.fault.kind && status === begun.fault.status,
  );
  const left = begun.times === 1 ? 'its next answer' : `its next ${begun.times} answers`;
  return `${PROVIDERS[begun.provider]} ${known?.text ?? begun.fault.kind}, ${begun.times === null ? 'until you end it' : left}.`;
}

function item(text) {
  const element = document.createElement('li');
  element.textContent = text;
  return element;
}
