import type {
  BackfillStatus,
  LedgerCoverageQueries,
  WalletCoverage,
} from '../../db/ledger/ledger-coverage.ts';
import type { Wallet } from '../../db/wallets/wallet-store.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { Network } from '../../domain/networks.ts';
import { coverageOf, type Coverage } from '../../domain/wallets/coverage-status.ts';

export interface FollowedWalletsDeps {
  chain: Pick<ChainReader, 'knownChainId'>;
  ledger: Pick<LedgerCoverageQueries, 'ofWallets'>;
}

/** Progress of reading a wallet's past. */
export interface Backfill {
  status: BackfillStatus;
  /** Transactions so far. */
  count: number;
  /** Time of the oldest block. */
  until: Date | null;
}

/** How completely a wallet's ledger is known. */
export interface WalletKnowledge {
  /** Null until it was taken up. */
  completeToSlot: number | null;
  seenToSlot: number | null;
  coverage: Coverage;
  backfill: Backfill;
}

export type FollowedWallet = Wallet & WalletKnowledge;

export type FollowedWallets = ReturnType<typeof createFollowedWallets>;

export function createFollowedWallets({ chain, ledger }: FollowedWalletsDeps) {
  async function chainOf(network: Network): Promise<LedgerChain> {
    return { network, chainId: await chain.knownChainId(network) };
  }

  /** Adds how completely each wallet of one network is known; keeps the order. */
  async function withKnowledge(network: Network, wallets: readonly Wallet[]): Promise<FollowedWallet[]> {
    const coverages = await ledger.ofWallets(
      await chainOf(network),
      wallets.map(({ address }) => address),
    );
    const byAddress = new Map(coverages.map((coverage) => [coverage.address, coverage]));
    const now = new Date();
    return wallets.map((wallet) => ({ ...wallet, ...knowledge(byAddress.get(wallet.address), now) }));
  }

  return {
    chainOf,
    withKnowledge,

    /** The same for one wallet. */
    async oneWithKnowledge(network: Network, wallet: Wallet): Promise<FollowedWallet> {
      const [followed] = await withKnowledge(network, [wallet]);
      if (!followed) throw new Error('one wallet became none');
      return followed;
    },
  };
}

/** `wallet` is undefined after the chain was replaced, until the follower has read the list of wallets. */
function knowledge(wallet: WalletCoverage | undefined, now: Date): WalletKnowledge {
  const completeToSlot = wallet?.completeToSlot ?? null;
  const seenToSlot = wallet?.seenToSlot ?? null;
  const head = { headSlot: wallet?.headSlot ?? null, updatedAt: wallet?.updatedAt ?? null };
  return {
    completeToSlot,
    seenToSlot,
    coverage: coverageOf(seenToSlot, head, now),
    backfill: {
      status: wallet?.backfillStatus ?? 'waiting',
      count: wallet?.backfilledCount ?? 0,
      until: wallet?.backfilledUntil ?? null,
    },
  };
}

/** The same answer for another account's wallet and an unknown one. */
export function noSuchWallet(network: Network): ServiceError {
  return new ServiceError('WALLET_NOT_FOUND', 'The account does not have this wallet.', {
    details: `address: the account neither watches it nor has connected it on ${network}; POST /v1/wallets does both`,
  });
}
