import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { StakeNodes } from '../../chain/stakes/stake-nodes.ts';
import type { AgreedPosition } from '../../chain/stakes/stake-votes.ts';
import type { EpochStore } from '../../db/stakes/epoch-store.ts';
import type { KnownEpoch } from '../../domain/stakes/known-epoch.ts';
import type { BatchCounts, SeenBatch } from '../../db/stakes/position-writes.ts';
import type { StakeChain } from '../../db/stakes/stake-chain.ts';
import { areRewardsSettled } from '../../domain/stakes/epoch.ts';
import { seenPosition } from './seen-position.ts';

export interface WriteSeenDeps {
  epochs: Pick<EpochStore, 'settledTo'>;
  writePositions(chain: StakeChain, batch: SeenBatch): Promise<BatchCounts>;
}

/**
 * Writes positions that were read outside a sweep. While rewards are not settled, what the positions had before them stays: the sweep compares
 * the two. Throws ChainError if the known epoch has ended and a position was changed after it: by that epoch it would be shown as inactive, or as
 * still active, for hours. The other positions are written.
 */
export function createWriteSeen({ epochs, writePositions }: WriteSeenDeps) {
  return async function writeSeen(
    nodes: StakeNodes,
    chain: StakeChain,
    known: KnownEpoch,
    seen: readonly AgreedPosition[],
    signal: AbortSignal,
  ): Promise<void> {
    const [history, place] = await Promise.all([nodes.votes.history(signal), nodes.votes.place(signal)]);
    const hasEnded = place.epoch > known.epoch;
    const readable = hasEnded ? seen.filter((each) => !isChangedAfter(each, known)) : seen;
    // If the epoch has ended by now, what was read may hold rewards of it.
    const isSettled = place.epoch === known.epoch && areRewardsSettled(await epochs.settledTo(chain), known);
    await writePositions(chain, {
      epoch: known,
      seen: readable.map((each) => seenPosition(each, known, history)),
      rewards: [],
      unsettled: new Set(isSettled ? [] : readable.map(({ address }) => address)),
    });
    if (readable.length < seen.length)
      throw new ChainError('unavailable', 'a position was changed in an epoch that is not known yet');
  };
}

function isChangedAfter({ account }: AgreedPosition, { epoch }: KnownEpoch): boolean {
  const { activationEpoch, deactivationEpoch } = account?.delegation ?? {};
  return Math.max(activationEpoch ?? 0, deactivationEpoch ?? 0) > epoch;
}
