import { setTimeout as delay } from 'node:timers/promises';
import type { WalletClient } from '../../client/src/index.ts';

export interface SeenInHistory {
  /** When an answer first had the transaction in it, by signature. */
  seenAt: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** Far below what is measured, and rare enough that looking is not what the machine does. */
const CHECK_INTERVAL_MS = 20;

/** Newest entries: more than come between two looks. */
const ENTRIES = 10;

/** Reads the newest entries of a wallet's history again and again, through the API. */
export function watchHistory(client: WalletClient, address: string): SeenInHistory {
  const seenAt = new Map<string, number>();
  const enough = new AbortController();

  async function look(): Promise<void> {
    while (!enough.signal.aborted) {
      const { items } = await client.history(address, { limit: ENTRIES }).page();
      const at = Date.now();
      for (const { signature } of items) if (!seenAt.has(signature)) seenAt.set(signature, at);
      await delay(CHECK_INTERVAL_MS);
    }
  }

  const looking = look();
  // Whoever waits for it hears of it in `stop`.
  looking.catch(() => undefined);
  return {
    seenAt,
    async stop() {
      enough.abort();
      await looking;
    },
  };
}
