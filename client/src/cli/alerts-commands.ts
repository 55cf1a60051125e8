import type { AlertNow, ChangeAlertArguments } from '../index.ts';
import { ALERT_OPTIONS, alertArguments } from './alert-arguments.ts';
import { alertLine, timelineLines } from './alert-lines.ts';
import { previewAlertCommand } from './alert-preview-command.ts';
import type { Command } from './command.ts';
import { secondsOf } from './durations.ts';
import { EXIT_CODES } from './exit-codes.ts';
import type { Output } from './terminal.ts';
import { thresholdCommands } from './threshold-commands.ts';
import { TIMES_HELP } from './times.ts';

const addAlertCommand: Command = {
  name: 'alerts add',
  help: `wallet-service alerts add <token> <condition> <value>

Makes an alert. The condition, and its value:
  above, below              the price is past a target in USD
  crosses_up, crosses_down  the price reaches the target from the other side
  percent_change            the price changes by a percentage within a time: name it with --within
  balance_below,            a wallet of the account holds less or more than an amount: name it with --wallet
  balance_above

Such as: alerts add SOL above 200
         alerts add SOL percent_change 5 --within 1h --direction down --recurring
         alerts add USDC balance_below 100 --wallet <address>

  --within <time>           of percent_change: 5m, 1h, 4h, 24h or 7d
  --direction <direction>   of percent_change: up, down or any (default any)
  --keep-base               of percent_change: measure from the price at the beginning of the time also after a firing
  --wallet <address>        of balances: a wallet that the account watches or has connected
  --recurring               it fires again and again (default: once)
  --cool-down <time>        of --recurring: how long it is silent after a firing, such as 30m (default 1h)
  --hysteresis <percent>    how far the value has to return before it fires again (default 0.5)
  --expires-at <time>       such as 2027-01-31T12:00:00Z (default: never)
  --channels <channels>     webhook, chat or webhook,chat (default webhook)
  --note <text>             comes with each firing
  --idempotency-key <key>   the same key makes the alert once

${TIMES_HELP}`,
  options: ALERT_OPTIONS,
  minPositionals: 3,
  maxPositionals: 3,
  async run({ positionals, terminal, output, client, ...words }) {
    const asked = alertArguments(positionals, words);
    const alert = await (await client()).alerts.create(asked, { signal: terminal.interrupted });
    noteStart(alert, output);
    output.print({ type: 'alert', ...alert }, alertLine(alert));
    return EXIT_CODES.done;
  },
};

const listAlertsCommand: Command = {
  name: 'alerts list',
  help: `wallet-service alerts list

Lists the alerts of the account on the network, newest first.

  --state <states>          such as armed,cooling (armed, cooling, triggered, paused, expired; default: all)`,
  options: { state: { type: 'string' } },
  minPositionals: 0,
  maxPositionals: 0,
  async run({ texts: { state }, terminal, output, client }) {
    let isEmpty = true;
    for await (const alert of (await client()).alerts.list({ state, signal: terminal.interrupted })) {
      output.print({ type: 'alert', ...alert }, alertLine(alert));
      isEmpty = false;
    }
    if (isEmpty) output.note('No such alert. To make one: wallet-service alerts add SOL above 200');
    return EXIT_CODES.done;
  },
};

const showAlertCommand: Command = {
  name: 'alerts show',
  help: `wallet-service alerts show <rule-id>

Prints an alert, the newest value of what it watches, and its timeline. With --json, each firing has its evidence.`,
  options: {},
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [id = ''], terminal, output, client }) {
    const alert = await (await client()).alerts.get(id, { signal: terminal.interrupted });
    const now = alert.current_value === null ? 'not known' : `${alert.current_value} at ${alert.current_at}`;
    const lines = [alertLine(alert), `now  ${now}`, ...timelineLines(alert)];
    output.print({ type: 'alert', ...alert }, ...lines);
    return EXIT_CODES.done;
  },
};

/** Changes one alert, and prints it. */
function changeCommand(name: string, { usage = '<rule-id>', help, changes }: ChangeCommand): Command {
  const count = usage.split(' ').length;
  return {
    name,
    help: `wallet-service ${name} ${usage}\n\n${help}`,
    options: {},
    minPositionals: count,
    maxPositionals: count,
    async run({ positionals: [id = '', value = ''], terminal, output, client }) {
      const asked = changes(value);
      const alert = await (await client()).alerts.change(id, asked, { signal: terminal.interrupted });
      if (alert.state !== 'paused') noteStart(alert, output);
      output.print({ type: 'alert', ...alert }, alertLine(alert));
      return EXIT_CODES.done;
    },
  };
}

interface ChangeCommand {
  usage?: string;
  help: string;
  changes(value: string): ChangeAlertArguments;
}

const removeAlertCommand: Command = {
  name: 'alerts remove',
  help: `wallet-service alerts remove <rule-id>

Deletes an alert. The events of its firings stay.`,
  options: {},
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [id = ''], terminal, output, client }) {
    const deleted = await (await client()).alerts.remove(id, { signal: terminal.interrupted });
    output.print({ type: 'deleted', ...deleted }, `${deleted.rule_id} is deleted.`);
    return EXIT_CODES.done;
  },
};

export const alertsCommands: readonly Command[] = [
  addAlertCommand,
  listAlertsCommand,
  showAlertCommand,
  previewAlertCommand,
  changeCommand('alerts pause', {
    help: 'The alert does not fire until it is resumed.',
    changes: () => ({ paused: true }),
  }),
  changeCommand('alerts resume', {
    help: 'Ends a pause or a snooze. The alert begins again, as a new one does.',
    changes: () => ({ paused: false }),
  }),
  changeCommand('alerts snooze', {
    usage: '<rule-id> <time>',
    help: 'The alert does not fire for a time, such as 90s, 30m, 2h or 7d, and then begins again.',
    changes: (time) => ({
      snoozedUntil: new Date(Date.now() + secondsOf('alerts snooze', time) * 1_000),
    }),
  }),
  removeAlertCommand,
  ...thresholdCommands,
];

function noteStart({ already_met: isMet, current_value: value, timeframe }: AlertNow, output: Output): void {
  if (isMet === true)
    output.note(`The condition is met now (${value}), so the alert arms once the value has returned.`);
  if (isMet !== null) return;
  const unknown =
    value === null || timeframe === null ? 'The value' : `The price before the last ${timeframe}`;
  output.note(
    `${unknown} is not known yet. The alert arms with the first value that does not meet the condition.`,
  );
}
