import type { LedgerSession } from './ledger-session.ts';

/**
 * Others come first then: a node may refuse one wallet for ever, as one with too many token accounts. Doubled with each failure,
 * up to an hour.
 */
const PUT_OFF_MS = 5_000;

/** A wallet whose snapshot or past could not be read; everything else goes on. */
export async function noteUnread(
  { wallets, log }: Pick<LedgerSession, 'wallets' | 'log'>,
  { id, address, error }: { id: number; address: string; error: unknown },
  message: string,
): Promise<void> {
  log.warn({ wallet: address, err: error }, message);
  await wallets.putOff(id, PUT_OFF_MS);
}
