import type { WalletStore } from '../../db/wallets/wallet-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { ownerOf } from '../../domain/access/owner.ts';
import { relationToWallet } from '../../domain/access/relation.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { authorize } from '../access/authorize.ts';
import type { FollowedWallets } from './followed-wallet.ts';
import type { ReadLedgerBalance, SourcedBalance } from './ledger-balance.ts';

export interface ReadBalanceDeps {
  chain: Pick<ChainReader, 'slot' | 'balance'>;
  wallets: Pick<WalletStore, 'find'>;
  readLedgerBalance: ReadLedgerBalance;
  followed: Pick<FollowedWallets, 'oneWithKnowledge'>;
}

export type ReadBalance = ReturnType<typeof createReadBalance>;

export function createReadBalance({ chain, wallets, readLedgerBalance, followed }: ReadBalanceDeps) {
  async function ofChain(network: Network, address: string, isKnown: boolean): Promise<SourcedBalance> {
    const balance = await chain.balance(network, address);
    if (balance) {
      const tokens = balance.tokens.map(({ mint, isFrozen, ...holding }) => ({
        ...holding,
        token: mint,
        dayChange: null,
        frozen: isFrozen,
      }));
      return { ...balance, lamportsDayChange: null, tokens, source: 'chain', hiddenTokens: 0 };
    }
    if (isKnown) return emptyBalance(await chain.slot(network));
    throw new ServiceError('WALLET_NOT_FOUND', 'The wallet does not exist.', {
      details: `address: it has no account on ${network} yet; it gets one with its first SOL.`,
    });
  }

  /** The ledger's balance if the wallet is one of the caller's and is followed, else a node's. */
  return async function readBalance(
    actor: Actor,
    network: Network,
    address: string,
    options: { includeSpam: boolean },
  ): Promise<SourcedBalance> {
    const owner = ownerOf(actor);
    const wallet = owner && (await wallets.find(network, owner.id, address));
    authorize(actor, 'balance.read', wallet ? 'own' : relationToWallet(actor, { network, address }));
    const known = wallet && (await followed.oneWithKnowledge(network, wallet));

    if (known?.coverage.status === 'following') {
      const ledgerBalance = await readLedgerBalance(network, address, options);
      if (ledgerBalance) return ledgerBalance;
    }
    try {
      // A node is newer than a follower that has stopped or lags.
      return await ofChain(network, address, wallet !== null);
    } catch (error) {
      // An old balance is better than none: its slot shows its age.
      const last =
        known &&
        error instanceof ServiceError &&
        error.code === 'NETWORK_ERROR' &&
        (await readLedgerBalance(network, address, options));
      if (!last) throw error;
      return last;
    }
  };
}

/** The wallet is not on the chain yet: it waits for its first SOL. */
function emptyBalance(slot: number): SourcedBalance {
  return { lamports: 0n, lamportsDayChange: null, tokens: [], slot, source: 'chain', hiddenTokens: 0 };
}
