import { setTimeout as delay } from 'node:timers/promises';
import { broadcast, type BroadcastResult } from '../../chain/transactions/broadcast.ts';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { NetworkChain } from '../../chain/networks.ts';

/**
 * Sends a stored transaction to the network, any number of times. A refusal by a node is a result: another node may accept it,
 * and this one may still know its outcome.
 */
export async function tryBroadcast(
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

/** A working node accepts a transaction in a fraction of this. A node that hangs must not delay the next check. */
const PATIENCE_MS = 500;

/** Sends the same transaction repeatedly, one call at a time. A call may outlast a check. */
export interface RepeatedBroadcast {
  /** Starts the next call unless one is running, and waits briefly for its result. */
  again(chain: Pick<NetworkChain, 'rpc'>, wire: Uint8Array, signal: AbortSignal): Promise<void>;
  /** Result of the latest call; null before the first. */
  outcome(): BroadcastResult | ChainError | 'under way' | null;
}

export function createRepeatedBroadcast(): RepeatedBroadcast {
  let newest: BroadcastResult | ChainError | null = null;
  let underWay: Promise<void> | undefined;
  const faults: unknown[] = [];
  return {
    async again(chain, wire, signal) {
      if (faults.length > 0) throw faults[0];
      underWay ??= tryBroadcast(chain, wire, signal)
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
