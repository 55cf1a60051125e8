import { triedShare } from '../alerts/tried-share.ts';
import type { AlertPreview } from '../index.ts';
import { alertArguments, RULE_OPTIONS } from './alert-arguments.ts';
import type { Command } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

export const previewAlertCommand: Command = {
  name: 'alerts preview',
  help: `wallet-service alerts preview <token> <condition> <value>

Prints when an alert about a price would have fired in the last 30 days. Nothing is kept. It takes the condition, the
value and these options as "alerts add" does: --within, --direction, --keep-base, --recurring, --cool-down, --hysteresis.
With --json, the answer has the chart as SVG.

Such as: alerts preview SOL crosses_up 160 --recurring`,
  options: RULE_OPTIONS,
  minPositionals: 3,
  maxPositionals: 3,
  async run({ positionals, terminal, output, client, ...words }) {
    const asked = alertArguments(positionals, words);
    const preview = await (await client()).alerts.preview(asked, { signal: terminal.interrupted });
    output.print({ type: 'alert_preview', ...preview }, ...linesOf(preview));
    return EXIT_CODES.done;
  },
};

function linesOf(preview: AlertPreview): string[] {
  const { token, from, until, since, count, firings } = preview;
  if (count === null) return ['no prices of the last 30 days are known yet, so this cannot be tried'];
  const share = triedShare(preview);
  return [
    ...firings.map(({ at, price, target_price: target }) => `${at}  at ${price} USD (target ${target})`),
    `${token} would have fired ${count} times between ${since ?? from} and ${until}`,
    ...(firings.length < count ? [`only the newest ${firings.length} are listed`] : []),
    ...(since === null ? [] : [`no prices are known from ${from} to ${since}`]),
    ...(share < 99 ? [`prices of ${share} % of that time are kept`] : []),
  ];
}
