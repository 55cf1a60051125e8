import type { Database } from './connect.ts';

/** Asks for a NOTIFY. It comes soon afterwards, or is lost. */
export type SharedNotify = () => void;

/** Without a wait for the disk: after a crash, those who listen search anyway. */
const NOTIFY = "SELECT set_config('synchronous_commit', 'off', true), pg_notify(?, '')";

/**
 * A NOTIFY of what was committed before, one for all that was asked for meanwhile. In a database transaction that writes, each NOTIFY makes
 * commits wait for each other (db/events/event-store.ts): a statement that runs for every message of every person uses this one instead.
 */
export function createSharedNotify(database: Database, channel: string): SharedNotify {
  let isAsked = false;
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      // While the database is away, a search finds what there is.
      await database.raw(NOTIFY, [channel]).catch(() => undefined);
    }
    sending = undefined;
  }

  return () => {
    isAsked = true;
    sending ??= send();
  };
}
