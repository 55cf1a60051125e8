import type { StakePosition, StakeReward, Validator } from '../index.ts';
import { VALIDATOR_SORTS, type ValidatorSort } from '../stakes/stake-words.ts';
import { aboutTime } from './about-time.ts';
import type { Command } from './command.ts';
import { csvLine } from './csv-line.ts';
import { EXIT_CODES, UsageError } from './exit-codes.ts';
import { REWARD_COLUMNS, rewardCells } from './reward-table.ts';

export const stakePositionsCommand: Command = {
  name: 'stake positions',
  help: `wallet-service stake positions <address>

Lists the stake positions of a wallet, with the date from which each is active or free, and what can be done with
it now.`,
  options: {},
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [address = ''], terminal, output, client }) {
    const { stakes } = await client();
    const { positions, epoch } = await stakes.positions(address, { signal: terminal.interrupted });
    for (const position of positions) output.print({ type: 'position', ...position }, positionLine(position));
    output.note(
      positions.length === 0
        ? 'The wallet has no stake position.'
        : `Epoch ${epoch.number}, ${epoch.progress} %, ends about ${aboutTime(epoch.ends_at)}.`,
    );
    return EXIT_CODES.done;
  },
};

export const stakeRewardsCommand: Command = {
  name: 'stake rewards',
  help: `wallet-service stake rewards <address>

Lists the stake rewards of a wallet, newest first.

  --year <year>             those that were paid in this year, in UTC
  --csv                     as a table with a header line`,
  options: { year: { type: 'string' }, csv: { type: 'boolean' } },
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [address = ''], texts, flags, terminal, output, client }) {
    const year = yearOf(texts.year);
    const isCsv = flags.has('csv');
    if (isCsv && output.json) throw new UsageError('--csv and --json cannot be combined');
    const { stakes } = await client();
    if (isCsv) terminal.out(csvLine(REWARD_COLUMNS));
    let isEmpty = true;
    for await (const reward of stakes.rewards(address, {
      year,
      limit: PAGE_SIZE,
      signal: terminal.interrupted,
    })) {
      if (isCsv) terminal.out(csvLine(rewardCells(reward)));
      else output.print({ type: 'reward', ...reward }, rewardLine(reward));
      isEmpty = false;
    }
    if (isEmpty) output.note('The wallet has no reward yet.');
    return EXIT_CODES.done;
  },
};

export const stakeValidatorsCommand: Command = {
  name: 'stake validators',
  help: `wallet-service stake validators

Lists the validators of the network. Yields are estimates.

  --search <text>           part of a name, or the beginning of an address
  --sort <order>            ${VALIDATOR_SORTS.join(', ')} (default yield)`,
  options: { search: { type: 'string' }, sort: { type: 'string' } },
  minPositionals: 0,
  maxPositionals: 0,
  async run({ texts, terminal, output, client }) {
    const sort = sortOf(texts.sort);
    const { stakes } = await client();
    const list = stakes.validators({
      search: texts.search,
      sort,
      limit: PAGE_SIZE,
      signal: terminal.interrupted,
    });
    let isEmpty = true;
    for await (const validator of list) {
      output.print({ type: 'validator', ...validator }, validatorLine(validator));
      isEmpty = false;
    }
    if (isEmpty) output.note('No validator is like that.');
    return EXIT_CODES.done;
  },
};

/** The most validators that the service returns at once. */
const PAGE_SIZE = 100;

function positionLine({
  position,
  state,
  amounts,
  validator,
  cooldown_end,
  active_from,
  actions,
}: StakePosition): string {
  const date = active_from ?? cooldown_end;
  return [
    position,
    state,
    `${stakedOf(amounts)} SOL`,
    ...(validator ? [validator.name ?? validator.address] : []),
    ...(date ? [`${active_from ? 'active from' : 'free from'} about ${aboutTime(date.at)}`] : []),
    ...(amounts.withdrawable === '0' ? [] : [`${amounts.withdrawable} SOL free`]),
    ...(actions.length > 0 ? [`now: ${actions.join(', ')}`] : []),
  ].join('  ');
}

/** Only one of them is not zero, unless a change is partial. */
function stakedOf({ active, activating, deactivating, inactive }: StakePosition['amounts']): string {
  return [active, activating, deactivating, inactive].filter((each) => each !== '0').join(' + ') || '0';
}

function rewardLine({ epoch, amount, paid_at, position, verified }: StakeReward): string {
  return [`epoch ${epoch}`, `${amount} SOL`, paid_at, position, ...(verified ? [] : ['by nodes alone'])].join(
    '  ',
  );
}

function validatorLine(validator: Validator): string {
  const { address, name, commission_bps, estimated_yield, activated_stake, delinquent, warnings } = validator;
  return [
    address,
    ...(name === null ? [] : [name]),
    `commission ${commission_bps / 100} %`,
    estimated_yield ? `about ${estimated_yield.percent} % a year` : 'yield unknown',
    `${activated_stake} SOL`,
    ...(delinquent ? ['does not vote'] : []),
    ...warnings.map(({ code }) => code),
  ].join('  ');
}

function yearOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{4}$/.test(text)) throw new UsageError('--year: a year, such as 2026');
  return Number(text);
}

function sortOf(text: string | undefined): ValidatorSort | undefined {
  if (text === undefined) return undefined;
  const sort = VALIDATOR_SORTS.find((each) => each === text);
  if (!sort) throw new UsageError(`--sort: one of ${VALIDATOR_SORTS.join(', ')}`);
  return sort;
}
