import type { ChatButton } from '../../domain/chats/chat-content.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, type CommandContext, type Reply } from '../command.ts';
import { asksToken } from '../questions/asks-token.ts';
import { runButton } from '../run-button.ts';
import { createHeldTokens, type HeldToken } from '../tokens/held-tokens.ts';

export interface MissingTokenDeps {
  wallets: Pick<UseCases['wallets'], 'balance' | 'listedToken' | 'tokenName'>;
}

/** As many as fit on a screen. */
const OFFERED = 8;

/**
 * For a line such as `/send 10 <address>`: says that the token is missing, and offers the payment of each that the person holds. Null: the address is that
 * of a token, because a list has it or the person holds it.
 */
export function createMissingToken({ wallets }: MissingTokenDeps) {
  const heldTokens = createHeldTokens({ wallets });

  return async function missingToken(
    context: CommandContext,
    amount: string,
    address: string,
  ): Promise<Reply | null> {
    const { t, usedNetwork } = context;
    if (wallets.listedToken(usedNetwork, address)) return null;
    const held = await heldTokens(context);
    if (held.some(({ token }) => token === address)) return null;
    return refuses(
      t('send-token-missing', { amount, address }),
      offers(context, held, { amount, to: address }),
    );
  };
}

/** Asks which token a payment of `amount` has, and offers those that the person holds. */
export function createAskToken({ wallets }: Pick<MissingTokenDeps, 'wallets'>) {
  const heldTokens = createHeldTokens({ wallets });

  return async function askToken(
    context: CommandContext,
    { amount, to }: { amount: string; to: string | null },
  ): Promise<Reply> {
    const line = ['/send', amount, ...(to === null ? [] : ['to', to])];
    const buttons = offers(context, await heldTokens(context), { amount, to });
    return asksToken(context.t, line, { html: context.t('send-held'), buttons });
  };
}

function offers(
  { t }: CommandContext,
  held: readonly HeldToken[],
  { amount, to }: { amount: string; to: string | null },
): ChatButton[][] {
  return held
    .slice(0, OFFERED)
    .map(({ token, name }) => [
      runButton(
        t.label('button-send-amount', { amount, token: name }),
        ['/send', amount, token, ...(to === null ? [] : [to])].join(' '),
      ),
    ]);
}
