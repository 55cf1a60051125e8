import { refuses, type CommandContext, type Reply } from '../command.ts';
import { nextSteps } from './next-steps.ts';

/** The answer to a text in which nothing was recognised. */
export function unknownText(context: CommandContext): Reply {
  return refuses(context.t('unknown-text'), nextSteps(context));
}
