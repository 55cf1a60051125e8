import type { FollowedBalanceQueries, FollowedHolding } from '../../db/ledger/followed-balance.ts';
import type { SpamTokenQueries } from '../../db/ledger/spam-tokens.ts';
import type { WalletStore } from '../../db/wallets/wallet-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { ownerOf } from '../../domain/access/owner.ts';
import { relationToWallet } from '../../domain/access/relation.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { Network } from '../../domain/networks.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import { authorize } from '../access/authorize.ts';
import type { FollowedWallets } from './followed-wallet.ts';

/** `ledger`: from the ledger of a followed wallet. `chain`: a node's answer to this request. */
export const BALANCE_SOURCES = ['ledger', 'chain'] as const;

export interface ReadBalanceDeps {
  chain: Pick<ChainReader, 'slot' | 'balance' | 'listedToken'>;
  wallets: Pick<WalletStore, 'find'>;
  balances: FollowedBalanceQueries;
  spamTokens: SpamTokenQueries;
  followed: Pick<FollowedWallets, 'chainOf' | 'oneWithKnowledge'>;
}

export interface SourcedBalance {
  lamports: bigint;
  /** Tokens with a balance. */
  tokens: FollowedHolding[];
  slot: number;
  source: (typeof BALANCE_SOURCES)[number];
  /** Tokens that are left out as spam. */
  hiddenTokens: number;
}

export function createReadBalance({ chain, wallets, balances, spamTokens, followed }: ReadBalanceDeps) {
  async function ofChain(network: Network, address: string, isKnown: boolean): Promise<SourcedBalance> {
    const balance = await chain.balance(network, address);
    if (balance) {
      const tokens = balance.tokens.map(({ mint, isFrozen, ...holding }) => ({
        ...holding,
        token: mint,
        frozen: isFrozen,
      }));
      return { ...balance, tokens, source: 'chain', hiddenTokens: 0 };
    }
    if (isKnown) return emptyBalance(await chain.slot(network));
    throw new ServiceError('WALLET_NOT_FOUND', 'The wallet does not exist.', {
      details: `address: it has no account on ${network} yet; it gets one with its first SOL.`,
    });
  }

  async function withoutSpam(
    ledger: LedgerChain,
    address: string,
    { slot, holdings }: { slot: number; holdings: FollowedHolding[] },
    includeSpam: boolean,
  ): Promise<SourcedBalance> {
    const tokens = holdings.filter(({ token, baseUnits }) => token !== NATIVE_SOL && baseUnits > 0n);
    const unlisted = tokens.flatMap(({ token }) => (chain.listedToken(ledger.network, token) ? [] : [token]));
    const spam = new Set(
      includeSpam || unlisted.length === 0 ? [] : await spamTokens.among(ledger, address, unlisted),
    );
    return {
      lamports: holdings.find(({ token }) => token === NATIVE_SOL)?.baseUnits ?? 0n,
      tokens: tokens.filter(({ token }) => !spam.has(token)),
      slot,
      source: 'ledger',
      hiddenTokens: spam.size,
    };
  }

  /** The ledger's balance if the wallet is one of the caller's and is followed, else a node's. */
  return async function readBalance(
    actor: Actor,
    network: Network,
    address: string,
    { includeSpam }: { includeSpam: boolean },
  ): Promise<SourcedBalance> {
    const owner = ownerOf(actor);
    const wallet = owner && (await wallets.find(network, owner.id, address));
    authorize(actor, 'balance.read', wallet ? 'own' : relationToWallet(actor, { network, address }));
    const known = wallet && (await followed.oneWithKnowledge(network, wallet));
    async function ofLedger(): Promise<SourcedBalance | null> {
      const ledger = await followed.chainOf(network);
      const holdings = await balances.balances(ledger, address);
      return holdings && withoutSpam(ledger, address, holdings, includeSpam);
    }

    if (known?.coverage.status === 'following') {
      const ledgerBalance = await ofLedger();
      if (ledgerBalance) return ledgerBalance;
    }
    try {
      // A node is newer than a follower that has stopped or lags.
      return await ofChain(network, address, wallet !== null);
    } catch (error) {
      // An old balance is better than none: its slot shows its age.
      const last =
        known && error instanceof ServiceError && error.code === 'NETWORK_ERROR' && (await ofLedger());
      if (!last) throw error;
      return last;
    }
  };
}

/** The wallet is not on the chain yet: it waits for its first SOL. */
function emptyBalance(slot: number): SourcedBalance {
  return { lamports: 0n, tokens: [], slot, source: 'chain', hiddenTokens: 0 };
}
