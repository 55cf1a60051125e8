import type { BotScope } from './actor.ts';

/** An account that a person has granted something. */
export interface Granted {
  accountId: string;
  scopes: readonly BotScope[];
}

/**
 * With it an account prepares operations for the wallets that are linked to the chat: the person sees them there, and decides. Preparing moves
 * nothing, so it is one of the harmless commands.
 */
export const PREPARE_SCOPE: BotScope = 'run_commands';

/** Ids of the accounts whose operations for the person's wallets are shown to the person. */
export function preparersOf(granted: readonly Granted[]): string[] {
  return granted.filter(({ scopes }) => scopes.includes(PREPARE_SCOPE)).map(({ accountId }) => accountId);
}
