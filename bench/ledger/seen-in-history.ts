import { setTimeout as delay } from 'node:timers/promises';
import type { WalletClient } from '../../client/src/index.ts';

export interface SeenInHistory {
  /** Time of the first answer that had the transaction, by signature. */
  seenAt: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** Far below the measured lags, but rare enough that polling does not load the machine. */
const POLL_INTERVAL_MS = 20;

/** Newest entries: more than are added between two polls. */
const ENTRIES = 10;

/** Polls the newest entries of a wallet's history, through the API. */
export function watchHistory(client: WalletClient, address: string): SeenInHistory {
  const seenAt = new Map<string, number>();
  const enough = new AbortController();

  async function look(): Promise<void> {
    while (!enough.signal.aborted) {
      const { items } = await client.history(address, { limit: ENTRIES }).page();
      const at = Date.now();
      for (const { signature } of items) if (!seenAt.has(signature)) seenAt.set(signature, at);
      await delay(POLL_INTERVAL_MS);
    }
  }

  const looking = look();
  // `stop` reports it.
  looking.catch(() => undefined);
  return {
    seenAt,
    async stop() {
      enough.abort();
      await looking;
    },
  };
}
