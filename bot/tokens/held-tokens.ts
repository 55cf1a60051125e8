import { shortToken } from '../../chat-texts/short-address.ts';
import { ServiceError } from '../../domain/errors.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { UseCases } from '../../use-cases/index.ts';
import type { CommandContext } from '../command.ts';
import { usedWallets } from '../wallets/used-wallets.ts';

export interface HeldTokensDeps {
  wallets: Pick<UseCases['wallets'], 'balance' | 'tokenName'>;
}

export interface HeldToken {
  /** `SOL` or the mint. */
  token: string;
  /** Short enough for a button. */
  name: string;
}

export function createHeldTokens({ wallets }: HeldTokensDeps) {
  /** The tokens that the person's wallets hold, SOL first. A balance that is not known just now counts as none. */
  return async function heldTokens(context: CommandContext): Promise<HeldToken[]> {
    const { actor, usedNetwork } = context;
    const balances = usedWallets(context).map(async ({ network, address }) => {
      try {
        return (await wallets.balance(actor, network, address, { includeSpam: false })).tokens;
      } catch (error) {
        if (error instanceof ServiceError) return [];
        throw error;
      }
    });
    const held = (await Promise.all(balances)).flat().filter(({ baseUnits }) => baseUnits > 0n);
    const tokens = [...new Set([NATIVE_SOL, ...held.map(({ token }) => token)])];
    return tokens.map((token) => ({ token, name: shortToken(wallets.tokenName(usedNetwork, token)) }));
  };
}
