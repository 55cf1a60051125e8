import type { StakeNodes } from '../../chain/stakes/stake-nodes.ts';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { AgreedPosition } from '../../chain/stakes/stake-votes.ts';
import type { EpochStore } from '../../db/stakes/epoch-store.ts';
import type { KnownEpoch } from '../../domain/stakes/known-epoch.ts';
import type { BatchCounts, SeenBatch } from '../../db/stakes/position-writes.ts';
import type { StakeChain } from '../../db/stakes/stake-chain.ts';
import type { StakeWalletStore } from '../../db/stakes/stake-wallet-store.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { createWriteSeen } from './write-seen.ts';

export interface RefreshWalletsDeps {
  epochs: Pick<EpochStore, 'settledTo'>;
  wallets: Pick<StakeWalletStore, 'sync' | 'claimDue' | 'done'>;
  /** Without a search. */
  knownAddresses(chain: StakeChain, wallet: string): Promise<string[]>;
  writePositions(chain: StakeChain, batch: SeenBatch): Promise<BatchCounts>;
  log(): Logger;
}

/** Wallets of one turn, one after the other: providers limit the search for accounts more than other calls. */
const MAX_A_TURN = 10;

/** Positions that were made elsewhere are found within six hours. A random part of up to a half is taken off, so that not all wallets are due at once. */
const MAX_AGAIN_MS = 6 * 3_600_000;
const AGAIN_SPREAD = 0.5;

const NOT_SEARCHED = 'no node searches for positions: only known ones are read';

/** Looks for positions of wallets that are due, and adopts those that were made elsewhere. Returns how many wallets it read. */
export function createRefreshWallets(deps: RefreshWalletsDeps) {
  const { wallets, knownAddresses, log } = deps;
  const writeSeen = createWriteSeen(deps);

  /** Null: every node refuses to search, as some providers do. */
  async function search(
    nodes: StakeNodes,
    chain: StakeChain,
    wallet: string,
    signal: AbortSignal,
  ): Promise<string[] | null> {
    try {
      return await nodes.votes.addressesOf(wallet, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ChainError)) throw error;
      log().warn({ ...chain, err: error }, NOT_SEARCHED);
      return null;
    }
  }

  async function refresh(
    nodes: StakeNodes,
    chain: StakeChain,
    wallet: string,
    known: KnownEpoch,
    signal: AbortSignal,
  ): Promise<void> {
    const at = new Date();
    const stored = await knownAddresses(chain, wallet);
    const found = await search(nodes, chain, wallet, signal);
    if (found === null && stored.length === 0) throw new ChainError('unavailable', NOT_SEARCHED);
    const addresses = [...new Set([...stored, ...(found ?? [])])];
    // One node may show positions of others; a quorum has said whose they are.
    const isOfWallet = ({ address, account }: AgreedPosition): boolean =>
      stored.includes(address) || account?.withdrawer === wallet || account?.staker === wallet;
    let { slot } = known;
    if (addresses.length > 0) {
      const seen = await nodes.votes.positions(addresses, known.slot, signal);
      slot = seen[0]?.slot ?? slot;
      await writeSeen(nodes, chain, known, seen.filter(isOfWallet), signal);
      const agreed = new Set(seen.map(({ address }) => address));
      // Not those that the search alone has found: a node that invents positions would keep the wallet from ever counting as read.
      const left = stored.filter((address) => !agreed.has(address));
      if (left.length > 0) {
        throw new ChainError(
          'unavailable',
          `no quorum of the nodes agrees on these positions: ${left.join(' ')}`,
        );
      }
    }
    const againMs = MAX_AGAIN_MS * (1 - AGAIN_SPREAD * Math.random());
    await wallets.done(chain, wallet, { slot, at, againMs });
  }

  return async function refreshWallets(
    nodes: StakeNodes,
    chain: StakeChain,
    known: KnownEpoch,
    signal: AbortSignal,
  ): Promise<number> {
    await wallets.sync(chain);
    const due = await wallets.claimDue(chain, MAX_A_TURN);
    for (const address of due) {
      try {
        await refresh(nodes, chain, address, known, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ChainError)) throw error;
        // The claim has postponed it, so it will come up again.
        log().warn({ ...chain, err: error }, 'the positions of a wallet could not be read');
      }
    }
    return due.length;
  };
}
