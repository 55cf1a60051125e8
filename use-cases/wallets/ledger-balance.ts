import type { FollowedBalanceQueries, FollowedHolding } from '../../db/ledger/followed-balance.ts';
import type { SpamTokenQueries } from '../../db/ledger/spam-tokens.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { FollowedWallets } from './followed-wallet.ts';

/** `ledger`: from the ledger of a followed wallet. `chain`: a node's answer to this request. */
export const BALANCE_SOURCES = ['ledger', 'chain'] as const;

export interface SourcedBalance {
  lamports: bigint;
  /** By how much they have changed in 24 hours; null: not known. */
  lamportsDayChange: bigint | null;
  /** Tokens with a balance. */
  tokens: FollowedHolding[];
  slot: number;
  source: (typeof BALANCE_SOURCES)[number];
  /** Tokens that are left out as spam. */
  hiddenTokens: number;
}

export interface LedgerBalanceDeps {
  chain: Pick<ChainReader, 'listedToken'>;
  balances: FollowedBalanceQueries;
  spamTokens: SpamTokenQueries;
  followed: Pick<FollowedWallets, 'chainOf'>;
}

export type ReadLedgerBalance = ReturnType<typeof createReadLedgerBalance>;

export function createReadLedgerBalance({ chain, balances, spamTokens, followed }: LedgerBalanceDeps) {
  /** The ledger's balance, for callers whose right to see it is known; null if the ledger has none at the moment. */
  return async function readLedgerBalance(
    network: Network,
    address: string,
    { includeSpam }: { includeSpam: boolean },
  ): Promise<SourcedBalance | null> {
    const ledger = await followed.chainOf(network);
    const found = await balances.balances(ledger, address);
    if (!found) return null;
    const { slot, holdings } = found;
    const tokens = holdings.filter(({ token, baseUnits }) => token !== NATIVE_SOL && baseUnits > 0n);
    const unlisted = tokens.flatMap(({ token }) => (chain.listedToken(network, token) ? [] : [token]));
    const spam = new Set(
      includeSpam || unlisted.length === 0 ? [] : await spamTokens.among(ledger, address, unlisted),
    );
    const sol = holdings.find(({ token }) => token === NATIVE_SOL);
    return {
      lamports: sol?.baseUnits ?? 0n,
      lamportsDayChange: sol?.dayChange ?? null,
      tokens: tokens.filter(({ token }) => !spam.has(token)),
      slot,
      source: 'ledger',
      hiddenTokens: spam.size,
    };
  };
}
