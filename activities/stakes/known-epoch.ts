import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { StakeNodes } from '../../chain/stakes/stake-nodes.ts';
import type { EpochStore } from '../../db/stakes/epoch-store.ts';
import type { KnownEpoch } from '../../domain/stakes/known-epoch.ts';
import type { StakeChain } from '../../db/stakes/stake-chain.ts';
import { isReachable } from '../../domain/stakes/epoch.ts';
import type { StakeTerms } from '../../domain/stakes/stake-reader.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface KnownEpochDeps {
  epochs: Pick<EpochStore, 'newest' | 'record' | 'forget'>;
  log(): Logger;
}

/** The slot time is measured over an hour, so it hardly changes within this time. */
const MEASURE_MS = 60_000;

/** Reads where the nodes are, and records it. */
export function createKnownEpoch({ epochs, log }: KnownEpochDeps) {
  const measured = new Map<string, { at: number; slotMs: number; terms: StakeTerms }>();

  async function measure(chain: StakeChain, nodes: StakeNodes, signal: AbortSignal) {
    const last = measured.get(chain.chainId);
    if (last && Date.now() - last.at < MEASURE_MS) return last;
    const [slotMs, terms] = await Promise.all([nodes.slotMs(signal), nodes.terms()]);
    const now = { at: Date.now(), slotMs, terms };
    measured.set(chain.chainId, now);
    return now;
  }

  /** The epoch as it is now. Throws ChainError if the nodes show what cannot be. */
  return async function knownEpoch(
    chain: StakeChain,
    nodes: StakeNodes,
    signal: AbortSignal,
  ): Promise<KnownEpoch> {
    const place = await nodes.votes.place(signal);
    const before = await epochs.newest(chain);
    // Over a boundary, nodes differ by one.
    if (before && place.epoch === before.epoch - 1) return before;
    if (before && place.epoch < before.epoch) {
      if (!nodes.ephemeral) throw impossible(place.epoch, before.epoch, 'has ended');
      log().warn(
        { ...chain, epoch: place.epoch, known: before.epoch },
        'the chain began again: its positions are read again',
      );
      await epochs.forget(chain);
    } else if (before && !nodes.ephemeral && !isReachable(place, before)) {
      throw impossible(place.epoch, before.epoch, 'cannot have begun');
    }
    const { slotMs, terms } = await measure(chain, nodes, signal);
    return epochs.record(chain, { ...place, slotMs }, terms);
  };
}

function impossible(shown: number, known: number, why: string): ChainError {
  return new ChainError(
    'malformed',
    `getEpochInfo: the nodes show epoch ${shown}, which ${why}: epoch ${known} was seen`,
  );
}
