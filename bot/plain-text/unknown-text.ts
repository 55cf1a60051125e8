import { refuses, type CommandContext, type Reply } from '../command.ts';
import { nextSteps } from '../next-steps.ts';

/** The answer to a text in which nothing was recognised. */
export function unknownText({ t, actor }: CommandContext): Reply {
  return refuses(t('unknown-text'), nextSteps(t, { hasWallet: actor.wallets.length > 0 }));
}
