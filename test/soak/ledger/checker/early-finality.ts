import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../../db/postgres/connect.ts';

/** What a service calls final. */
export interface FinalClaim {
  what: string;
  slot: number;
}

export interface WatchedFinality {
  /** Everything that it calls final above a slot. */
  claims(above: number): Promise<FinalClaim[]>;
  /** Up to which slot the honest nodes show the chain as final, asked behind no fault. */
  finalizedSlot(): Promise<number>;
  /** How many transactions above a slot wait to become final. */
  waiting(above: number): Promise<number>;
  /** How often nodes have claimed finality too early so far. */
  liesServed(): number;
}

export interface FinalityWatch {
  look(): Promise<void>;
  /** What was called final before it was, each once; and a problem if there was a lie, and nothing that it could have been believed about. */
  problems(): string[];
}

/**
 * A claim that came too early is true some seconds later and leaves no trace, so it has to be looked for while it is false. The chain is
 * asked after the service: what it calls final by then may be called so.
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
      const told = liesServed();
      if (told > lies && (await waiting(finalized)) > 0) chances += 1;
      lies = told;
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

/** What the tables of a service say, which the API shows as it is. */
export function finalityIn(database: Database): Pick<WatchedFinality, 'claims' | 'waiting'> {
  return {
    async claims(above) {
      const movements = (await database('movements')
        .whereNotNull('finalized_at')
        .where('slot', '>', above)
        .distinct('signature', 'slot')) as { signature: string; slot: number }[];
      const ledgers = (await database('ledger_cursors').select('finalized_slot', 'anchor_slot')) as {
        finalized_slot: number;
        anchor_slot: number;
      }[];
      return [
        ...movements.map(({ signature, slot }) => ({ what: signature, slot: Number(slot) })),
        ...ledgers.flatMap((ledger) => [
          { what: 'the newest final slot of the ledger', slot: Number(ledger.finalized_slot) },
          { what: 'the place to which a rewind goes back', slot: Number(ledger.anchor_slot) },
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

/** A slot of the run's chain, and less than any lie lasts. */
const LOOK_EVERY_MS = 200;

/** Looks until it is stopped. */
export function watchFinality(watched: WatchedFinality): { stop(): Promise<string[]> } {
  const watch = createFinalityWatch(watched);
  const stopped = new AbortController();
  const going = (async () => {
    while (!stopped.signal.aborted) {
      await watch.look();
      await delay(LOOK_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  // Told when it is stopped.
  going.catch(() => undefined);
  return {
    async stop() {
      stopped.abort();
      await going;
      return watch.problems();
    },
  };
}
