import type {
  BackfillStatus,
  LedgerCoverageQueries,
  WalletCoverage,
} from '../../db/ledger/ledger-coverage.ts';
import type { Wallet } from '../../db/wallets/wallet-store.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { LedgerChain } from '../../domain/ledger/ledger-stretch.ts';
import type { Network } from '../../domain/networks.ts';
import { coverageOf, type Coverage } from '../../domain/wallets/coverage-status.ts';

export interface FollowedWalletsDeps {
  chain: Pick<ChainReader, 'knownChainId'>;
  ledger: Pick<LedgerCoverageQueries, 'ofWallets'>;
}

/** How far a wallet's past was read. */
export interface Backfill {
  status: BackfillStatus;
  /** Transactions. */
  count: number;
  /** The oldest block's time. */
  until: Date | null;
}

/** What is known of a wallet's ledger. */
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

  /** Wallets of one network with what is known of each, in their order. */
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

/** Undefined: after a chain was replaced, until the follower has seen which wallets there are. */
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

/** Another account's wallet is none. */
export function noSuchWallet(network: Network): ServiceError {
  return new ServiceError('WALLET_NOT_FOUND', 'The wallet is none of this account’s.', {
    details: `address: the account neither watches it nor has connected it on ${network}; do so with POST /v1/wallets first`,
  });
}
