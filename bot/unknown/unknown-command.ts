import { distance } from 'fastest-levenshtein';
import { COMMAND_NAMES } from '../command-names.ts';
import { refuses, type CommandContext, type Reply } from '../command.ts';
import { nextSteps } from './next-steps.ts';
import { runButton } from '../run-button.ts';
import { COMMANDS_OF_OTHER_WALLETS } from './commands-of-other-wallets.ts';

/** A slip of the finger in a short word. */
const MAX_DISTANCE = 2;

interface Known {
  word: string;
  lines: readonly string[];
}

/** The commands come first: of two that are as near, the first one is offered. */
const KNOWN: readonly Known[] = [
  ...COMMAND_NAMES.map((word) => ({ word, lines: [`/${word} …`] })),
  ...Object.entries(COMMANDS_OF_OTHER_WALLETS).map(([word, lines]) => ({ word, lines })),
];

/** Names the nearest command, and offers its line; if none is near, what people want most. */
export function unknownCommand(context: CommandContext, name: string, args: readonly string[]): Reply {
  const { t } = context;
  const command = `/${name}`;
  const found = nearestLines(name);
  const lines = found.map((line) => line.replace(/ …$/, ['', ...args].join(' ')));
  const nearest = found[0]?.replace(/ …$/, '');
  if (nearest === undefined) {
    return refuses(t('unknown-command', { command }), nextSteps(context));
  }
  return refuses(
    t('unknown-command-nearest', { command, nearest }),
    lines.map((line) => [runButton(line)]),
  );
}

function nearestLines(name: string): readonly string[] {
  const known = Object.hasOwn(COMMANDS_OF_OTHER_WALLETS, name) ? COMMANDS_OF_OTHER_WALLETS[name] : undefined;
  if (known) return known;
  const [nearest] = KNOWN.map(({ word, lines }) => ({ word, lines, steps: distance(name, word) }))
    .filter(({ steps, word }) => steps <= MAX_DISTANCE && steps * 2 < word.length)
    .toSorted((a, b) => a.steps - b.steps);
  return nearest?.lines ?? [];
}
