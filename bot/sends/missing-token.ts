import { shortToken } from '../../chat-texts/short-address.ts';
import { ServiceError } from '../../domain/errors.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { refuses, type CommandContext, type Reply } from '../command.ts';
import { runButton } from '../run-button.ts';
import { usedWallets } from '../wallets/used-wallets.ts';

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
  /** SOL first. A balance that is not known just now counts as none. */
  async function heldTokens(context: CommandContext): Promise<string[]> {
    const { actor } = context;
    const balances = usedWallets(context).map(async ({ network, address }) => {
      try {
        return (await wallets.balance(actor, network, address, { includeSpam: false })).tokens;
      } catch (error) {
        if (error instanceof ServiceError) return [];
        throw error;
      }
    });
    const held = (await Promise.all(balances)).flat().filter(({ baseUnits }) => baseUnits > 0n);
    return [...new Set([NATIVE_SOL, ...held.map(({ token }) => token)])];
  }

  return async function missingToken(
    context: CommandContext,
    amount: string,
    address: string,
  ): Promise<Reply | null> {
    const { t, usedNetwork } = context;
    if (wallets.listedToken(usedNetwork, address)) return null;
    const held = await heldTokens(context);
    if (held.includes(address)) return null;
    const buttons = held.slice(0, OFFERED).map((token) => {
      const name = shortToken(wallets.tokenName(usedNetwork, token));
      return [
        runButton(
          t.label('button-send-amount', { amount, token: name }),
          `/send ${amount} ${token} ${address}`,
        ),
      ];
    });
    return refuses(t('send-token-missing', { amount, address }), buttons);
  };
}
