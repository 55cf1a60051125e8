import { setTimeout as delay } from 'node:timers/promises';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { LedgerSession } from './ledger-session.ts';
import { noteUnread } from './unread-wallet.ts';

const MAX_WALLETS_PER_PASS = 20;

/** The follower's own interval. */
const CURSOR_INTERVAL_MS = 100;

/**
 * Reads wallets again whose balances or frozen accounts are unverified, such as after a rewind. Each snapshot waits until the follower
 * has reported everything up to its slot: it only corrects. True if there may be more such wallets.
 */
export async function refreshWallets(session: LedgerSession, signal: AbortSignal): Promise<boolean> {
  const { wallets, reader, lease } = session;
  const unverified = await wallets.toRefresh(MAX_WALLETS_PER_PASS);
  await Promise.all(
    unverified.map(async ({ id, address }) => {
      try {
        const snapshot = await reader.snapshot(address, { minSlot: session.cursor.slot, signal });
        while (session.cursor.slot < snapshot.slot) await delay(CURSOR_INTERVAL_MS, undefined, { signal });
        await wallets.refresh(lease, id, snapshot);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ChainError)) throw error;
        await noteUnread(session, { id, address, error }, 'the balances of a wallet could not be read');
      }
    }),
  );
  return unverified.length === MAX_WALLETS_PER_PASS;
}
