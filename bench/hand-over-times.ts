import { setTimeout as delay } from 'node:timers/promises';

/** Fractional part of the golden ratio: multiples of it fill the slot evenly, however many there are. */
const GOLDEN = 0.618_033_988_75;

/** A turn takes whole slots, so that all turns of a round hand over at the same point of a slot; about a second. */
const SLOTS_PER_TURN = 3;

/** Connections, caches and compiled code: the first rounds are slower. */
const WARM_UP_ROUNDS = 3;

/** One way to hand over a signed transaction. */
export interface Turn {
  /** Everything up to the signature. The returned function hands the transaction over and resolves when it is confirmed. */
  prepare(): Promise<() => Promise<void>>;
  /** Milliseconds of each round that counts. */
  times: number[];
}

export function turnOf(prepare: Turn['prepare']): Turn {
  return { prepare, times: [] };
}

/**
 * Time from handing over a signed transaction to its confirmation, by turns. Each round begins at another point of the slot,
 * because a transaction that comes slightly late waits for the next slot.
 */
export async function timeHandOvers(
  turnsOf: (round: number) => readonly Turn[],
  { slotTimeMs, rounds }: { slotTimeMs: number; rounds: number },
): Promise<void> {
  const turnMs = SLOTS_PER_TURN * slotTimeMs;
  let turnAt = performance.now();
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round += 1) {
    const offsetMs = ((round * GOLDEN) % 1) * slotTimeMs;
    for (const { prepare, times } of turnsOf(round)) {
      const handOver = await prepare();
      while (turnAt + offsetMs < performance.now()) turnAt += turnMs;
      await delay(turnAt + offsetMs - performance.now());
      const startedAt = performance.now();
      await handOver();
      if (round >= WARM_UP_ROUNDS) times.push(performance.now() - startedAt);
    }
  }
}
