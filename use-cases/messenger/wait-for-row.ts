import { setTimeout as delay } from 'node:timers/promises';

/** The bot and its sender take some tens of milliseconds, so a shorter pause would only ask more often. */
const PAUSE_MS = 50;

/** How long a request waits for the chat. */
const WAIT_MS = 10_000;

/** Reads a row until it is as wanted, or the time is up; returns the last reading. */
export async function waitForRow<Row>(
  read: () => Promise<Row>,
  isDone: (row: Row) => boolean,
  signal: AbortSignal,
): Promise<Row> {
  const endsAt = Date.now() + WAIT_MS;
  for (;;) {
    const row = await read();
    if (isDone(row) || Date.now() >= endsAt || signal.aborted) return row;
    await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}
