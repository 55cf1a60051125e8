import type { SignificantChanges, SignificantThresholds } from '../index.ts';
import type { Command, CommandContext } from './command.ts';
import { EXIT_CODES, UsageError } from './exit-codes.ts';

const USUAL = 'usual';

const readThresholds: Command = {
  name: 'alerts thresholds',
  help: `wallet-service alerts thresholds

Prints from which changes of a price on the account gets the event price.significant_change.`,
  options: {},
  minPositionals: 0,
  maxPositionals: 0,
  async run({ terminal, output, client }) {
    print(output, await (await client()).prices.getSignificantChanges({ signal: terminal.interrupted }));
    return EXIT_CODES.done;
  },
};

const setThresholds: Command = {
  name: 'alerts set-thresholds',
  help: `wallet-service alerts set-thresholds <timeframe>=<percent>...
wallet-service alerts set-thresholds ${USUAL}

Sets from which changes of a price on the account gets the event price.significant_change. A timeframe (5m, 1h, 4h, 24h,
7d) that is left out is not reported. "${USUAL}" brings the usual thresholds back.

Such as: alerts set-thresholds 1h=4 24h=12.5`,
  options: {},
  minPositionals: 1,
  maxPositionals: 5,
  async run({ positionals, terminal, output, client }) {
    const isUsual = positionals.length === 1 && positionals[0]?.toLowerCase() === USUAL;
    const asked = isUsual ? null : thresholdsOf(positionals);
    const { prices } = await client();
    print(output, await prices.changeSignificantChanges(asked, { signal: terminal.interrupted }));
    return EXIT_CODES.done;
  },
};

export const thresholdCommands: readonly Command[] = [readThresholds, setThresholds];

function thresholdsOf(words: readonly string[]): SignificantThresholds {
  const entries = words.map((word) => {
    const [, timeframe, percent] = /^([^=]+)=([^=%]+?)\s*%?$/.exec(word) ?? [];
    if (timeframe === undefined || percent === undefined) {
      throw new UsageError(`"${word}" is not a timeframe with a percentage, such as 1h=4`);
    }
    return [timeframe, percent] as const;
  });
  if (new Set(entries.map(([timeframe]) => timeframe)).size < entries.length) {
    throw new UsageError('A timeframe is named twice');
  }
  return Object.fromEntries(entries);
}

function print(output: CommandContext['output'], changes: SignificantChanges): void {
  const lines = Object.entries(changes.thresholds).flatMap(([timeframe, percent]) =>
    percent === null ? [] : [`${timeframe}  ${percent} %`],
  );
  const note = changes.usual ? ['These are the usual thresholds.'] : [];
  output.print({ type: 'thresholds', ...changes }, ...(lines.length > 0 ? lines : ['none']), ...note);
}
