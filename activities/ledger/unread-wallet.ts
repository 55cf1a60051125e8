import { quorumOf } from '../../domain/quorum.ts';
import type { LedgerSession } from './ledger-session.ts';

/** Lets other wallets come first. Doubled with each failure. */
const FIRST_PUT_OFF_MS = 5_000;

/** A node may refuse one wallet forever, such as one with too many token accounts. */
const REFUSED_PUT_OFF_MS = 3_600_000;

/** While too few nodes answer, the wallet is not the cause: it is read soon after they do. */
const OUTAGE_PUT_OFF_MS = 30_000;

/** Logs that a wallet's snapshot or past could not be read, and puts the wallet off; everything else continues. */
export async function noteUnread(
  { wallets, reader, log }: Pick<LedgerSession, 'wallets' | 'reader' | 'log'>,
  { id, address, error }: { id: number; address: string; error: unknown },
  message: string,
): Promise<void> {
  log.warn({ wallet: address, err: error }, message);
  const isOutage = reader.slots().length < quorumOf(reader.votes.configured);
  await wallets.putOff(id, {
    firstMs: FIRST_PUT_OFF_MS,
    maxMs: isOutage ? OUTAGE_PUT_OFF_MS : REFUSED_PUT_OFF_MS,
  });
}
