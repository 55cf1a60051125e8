import { CursorMoved } from '../../db/stores/ledger-store.ts';
import type { LedgerSession } from './ledger-session.ts';
import { noteUnread } from './unread-wallet.ts';

const WALLETS_A_TURN = 20;

/** Puts balances right that are in doubt, as behind a rewind. True where there may be more of them. */
export async function refreshWallets(session: LedgerSession, signal: AbortSignal): Promise<boolean> {
  const { wallets, reader, term } = session;
  const doubtful = await wallets.toRefresh(WALLETS_A_TURN);
  await Promise.all(
    doubtful.map(async ({ id, address }) => {
      try {
        const snapshot = await reader.snapshot(address, { minSlot: session.cursor.slot, signal });
        await wallets.refresh(term, id, snapshot);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof CursorMoved) throw error;
        await noteUnread(session, { id, address, error }, 'the balances of a wallet could not be read');
      }
    }),
  );
  return doubtful.length === WALLETS_A_TURN;
}
