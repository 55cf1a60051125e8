import { setTimeout as delay } from 'node:timers/promises';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { LedgerSession } from './ledger-session.ts';
import { noteUnread } from './unread-wallet.ts';

const WALLETS_A_TURN = 20;

/** The follower's own look for new blocks is as long. */
const CURSOR_LOOK_MS = 100;

/**
 * Looks again at wallets whose balances, or what is frozen of them, are in doubt, as behind a rewind. Each snapshot waits until the
 * follower has told of everything up to its slot: it only corrects. True where there may be more of them.
 */
export async function refreshWallets(session: LedgerSession, signal: AbortSignal): Promise<boolean> {
  const { wallets, reader, term } = session;
  const doubtful = await wallets.toRefresh(WALLETS_A_TURN);
  await Promise.all(
    doubtful.map(async ({ id, address }) => {
      try {
        const snapshot = await reader.snapshot(address, { minSlot: session.cursor.slot, signal });
        while (session.cursor.slot < snapshot.slot) await delay(CURSOR_LOOK_MS, undefined, { signal });
        await wallets.refresh(term, id, snapshot);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ChainError)) throw error;
        await noteUnread(session, { id, address, error }, 'the balances of a wallet could not be read');
      }
    }),
  );
  return doubtful.length === WALLETS_A_TURN;
}
