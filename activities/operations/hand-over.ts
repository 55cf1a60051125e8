import { setTimeout as delay } from 'node:timers/promises';
import { broadcast, type BroadcastResult } from '../../chain/transactions/broadcast.ts';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { NetworkChain } from '../../chain/networks.ts';

/**
 * Hands stored bytes to the network, any number of times. That a node does not take them is an answer: another may, and
 * this one may still know what became of them.
 */
export async function handOver(
  chain: Pick<NetworkChain, 'rpc'>,
  wire: Uint8Array,
  signal?: AbortSignal,
): Promise<BroadcastResult | ChainError> {
  try {
    return await broadcast(chain.rpc, wire, signal);
  } catch (error) {
    if (error instanceof ChainError) return error;
    throw error;
  }
}

/** A node that works takes bytes in a fraction of it; one that hangs must not hold up the look at what became of them. */
const PATIENCE_MS = 500;

/** Hands the same bytes over again and again, one hand-over at a time, which may outlast a look. */
export interface RepeatedHandOver {
  /** Begins the next one unless one is under way, and waits a little for its outcome. */
  again(chain: Pick<NetworkChain, 'rpc'>, wire: Uint8Array, signal: AbortSignal): Promise<void>;
  /** Of the newest one; null before the first. */
  outcome(): BroadcastResult | ChainError | 'under way' | null;
}

export function createRepeatedHandOver(): RepeatedHandOver {
  let newest: BroadcastResult | ChainError | null = null;
  let underWay: Promise<void> | undefined;
  const faults: unknown[] = [];
  return {
    async again(chain, wire, signal) {
      if (faults.length > 0) throw faults[0];
      underWay ??= handOver(chain, wire, signal)
        .then(
          (result) => void (newest = result),
          (error: unknown) => void faults.push(error),
        )
        .finally(() => (underWay = undefined));
      const patience = new AbortController();
      const timeUp = delay(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([underWay, timeUp]);
      patience.abort();
      if (faults.length > 0) throw faults[0];
    },
    outcome: () => (underWay ? 'under way' : newest),
  };
}
