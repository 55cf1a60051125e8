import { setTimeout as delay } from 'node:timers/promises';

/** Fractional part of the golden ratio: multiples of it fill the slot evenly, however many there are. */
const GOLDEN = 0.618_033_988_75;

/** A turn takes whole slots, so that the turns of one round hand over at the same point of a slot; about a second. */
const SLOTS_A_TURN = 3;

/** Connections, caches and compiled code: the first rounds are slower. */
const WARM_UP_ROUNDS = 3;

/** One way to hand a signed transaction over. */
export interface Turn {
  /** Everything up to the signature; what it returns hands that over and resolves when it is confirmed. */
  prepare(): Promise<() => Promise<void>>;
  /** Milliseconds, of each round that counts. */
  times: number[];
}

export function turnOf(prepare: Turn['prepare']): Turn {
  return { prepare, times: [] };
}

/**
 * From handing a signed transaction over to knowing that it is confirmed, by turns. Each round begins at another point of the
 * slot, because what comes a moment late waits for the next one.
 */
export async function timeHandOvers(
  turnsOf: (round: number) => readonly Turn[],
  { slotTimeMs, rounds }: { slotTimeMs: number; rounds: number },
): Promise<void> {
  const turnMs = SLOTS_A_TURN * slotTimeMs;
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
