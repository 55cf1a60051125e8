import { ask } from '../../control-ask.mjs';

const problem = document.getElementById('problem');
const next = document.getElementById('next');
const validators = document.getElementById('validators');

const REFRESH_MS = 1000;
const BPS_PER_PERCENT = 100;

function doing(work, isNews = () => true) {
  return work.then(
    (state) => {
      problem.textContent = '';
      if (isNews()) show(state);
    },
    (error) => (problem.textContent = error.message),
  );
}

/** A look that began before the last change has the old state: it must not turn a box back. */
let changes = 0;

function change(vote, body) {
  changes += 1;
  return doing(ask(`/control/validators/${vote}`, 'PUT', body));
}

const rows = new Map();

function rowOf({ vote, name, purpose }) {
  const row = document.createElement('tr');
  const title = document.createElement('td');
  const code = document.createElement('code');
  const commission = document.createElement('input');
  const votes = document.createElement('input');
  title.textContent = `${name}: ${purpose}`;
  code.textContent = vote;
  title.append(document.createElement('br'), code);
  Object.assign(commission, { type: 'number', min: 0, max: 100, step: 0.01 });
  commission.setAttribute('aria-label', `Commission of ${name} in percent`);
  votes.type = 'checkbox';
  votes.setAttribute('aria-label', `${name} votes`);
  commission.addEventListener('change', () => {
    void change(vote, { commission_bps: Math.round(commission.value * BPS_PER_PERCENT) });
  });
  votes.addEventListener('change', () => void change(vote, { delinquent: !votes.checked }));
  const cells = [commission, votes].map((input) => {
    const cell = document.createElement('td');
    cell.append(input);
    return cell;
  });
  row.append(title, ...cells);
  return {
    row,
    show({ commission_bps: bps, delinquent }) {
      if (document.activeElement !== commission) commission.value = bps / BPS_PER_PERCENT;
      votes.checked = !delinquent;
    },
  };
}

function rewardsText(epoch, due) {
  if (due) return `The rewards of epoch ${due.epoch} are paid in block ${due.height}.`;
  return epoch === 0 ? '' : `The rewards of epoch ${epoch - 1} are paid.`;
}

function show({ epoch, rewards_due: due, validators: all }) {
  document.getElementById('epoch').textContent = `Epoch ${epoch}`;
  document.getElementById('rewards').textContent = rewardsText(epoch, due);
  for (const validator of all) {
    let row = rows.get(validator.vote);
    if (!row) {
      row = rowOf(validator);
      rows.set(validator.vote, row);
      validators.append(row.row);
    }
    row.show(validator);
  }
}

next.addEventListener('click', () => {
  next.disabled = true;
  void doing(ask('/control/epoch/next', 'POST', {})).finally(() => (next.disabled = false));
});

function refresh() {
  const before = changes;
  return doing(ask('/control/epoch'), () => changes === before);
}
await refresh();
setInterval(() => void refresh(), REFRESH_MS);
