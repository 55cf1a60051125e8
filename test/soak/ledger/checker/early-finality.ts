import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../../db/postgres/connect.ts';

/** A slot that a service calls finalized. */
export interface FinalClaim {
  what: string;
  slot: number;
}

export interface WatchedFinality {
  /** Everything that it calls finalized above a slot. */
  claims(above: number): Promise<FinalClaim[]>;
  /** The finalized slot of the honest nodes, asked without any fault. */
  finalizedSlot(): Promise<number>;
  /** Number of transactions above a slot that wait to be finalized. */
  waiting(above: number): Promise<number>;
  /** Number of false claims of finality so far. */
  liesServed(): number;
}

export interface FinalityWatch {
  look(): Promise<void>;
  /** Each claim that came too early, once; and a problem if no transaction waited during any lie. */
  problems(): string[];
}

/**
 * A claim that came too early is true some seconds later and leaves no trace, so it has to be found while it is false. The chain is
 * asked after the service, so that everything that it calls finalized by then counts as right.
 */
export function createFinalityWatch({
  claims,
  finalizedSlot,
  waiting,
  liesServed,
}: WatchedFinality): FinalityWatch {
  const early = new Map<string, FinalClaim & { finalized: number }>();
  let finalized = 0;
  let lies = 0;
  let chances = 0;

  return {
    async look() {
      const claimed = await claims(finalized);
      finalized = await finalizedSlot();
      for (const claim of claimed) {
        const { what, slot } = claim;
        if (slot > finalized && !early.has(what)) early.set(what, { ...claim, finalized });
      }
      const served = liesServed();
      if (served > lies && (await waiting(finalized)) > 0) chances += 1;
      lies = served;
    },
    problems() {
      const found = [...early.values()].map(
        ({ what, slot, finalized: real }) =>
          `FINAL TOO EARLY: ${what} in slot ${slot}, the chain up to ${real}`,
      );
      const isShown = lies === 0 || chances > 0;
      return isShown ? found : [...found, 'nothing waited while a node claimed finality: nothing was shown'];
    },
  };
}

/** Reads the service's tables, which the API shows as they are. */
export function finalityIn(database: Database): Pick<WatchedFinality, 'claims' | 'waiting'> {
  return {
    async claims(above) {
      const movements = (await database('movements')
        .whereNotNull('finalized_at')
        .where('slot', '>', above)
        .distinct('signature', 'slot')) as { signature: string; slot: number }[];
      const ledgers = (await database('ledger_cursors').select(
        'finalized_slot',
        'finalized_cursor_slot',
      )) as {
        finalized_slot: number;
        finalized_cursor_slot: number;
      }[];
      return [
        ...movements.map(({ signature, slot }) => ({ what: signature, slot: Number(slot) })),
        ...ledgers.flatMap((ledger) => [
          { what: 'the newest finalized slot of the ledger', slot: Number(ledger.finalized_slot) },
          { what: 'the finalized cursor', slot: Number(ledger.finalized_cursor_slot) },
        ]),
      ];
    },
    async waiting(above) {
      const row = await database('movements')
        .whereNull('finalized_at')
        .whereNull('dropped_at')
        .where('slot', '>', above)
        .count({ count: '*' })
        .first();
      return Number(row?.['count'] ?? 0);
    },
  };
}

/** One slot of the run's chain, and shorter than any lie. */
const POLL_INTERVAL_MS = 200;

/** Polls until it is stopped. */
export function watchFinality(watched: WatchedFinality): { stop(): Promise<string[]> } {
  const watch = createFinalityWatch(watched);
  const stopped = new AbortController();
  const going = (async () => {
    while (!stopped.signal.aborted) {
      await watch.look();
      await delay(POLL_INTERVAL_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  // Reported when it is stopped.
  going.catch(() => undefined);
  return {
    async stop() {
      stopped.abort();
      await going;
      return watch.problems();
    },
  };
}
