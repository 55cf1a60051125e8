import { setTimeout as delay } from 'node:timers/promises';
import type { BareSends } from './bare-sends.ts';
import { spreadOf, type Spread } from './figures.ts';
import type { ServiceSends } from './service-sends.ts';
import type { BenchWallet } from './wallets.ts';

/** Fractional part of the golden ratio: multiples of it fill the slot evenly, however many there are. */
const GOLDEN = 0.618_033_988_75;

/** A turn takes whole slots, so that the turns of one round hand over at the same point of a slot; about a second. */
const SLOTS_A_TURN = 3;

/** Connections, caches and compiled code: the first rounds are slower. */
const WARM_UP_ROUNDS = 3;

const WAYS = ['service', 'web sockets', 'polling'] as const;
export type Way = (typeof WAYS)[number];

export interface OverheadOptions {
  bare: BareSends;
  service: ServiceSends;
  wallet: BenchWallet;
  slotTimeMs: number;
  rounds: number;
}

/**
 * From handing a signed transaction over to knowing that it is confirmed, by turns through the service and without
 * it. Each round begins at another point of the slot, because what comes a moment late waits for the next one.
 */
export async function measureOverhead(options: OverheadOptions): Promise<Record<Way, Spread>> {
  const { bare, service, wallet, slotTimeMs, rounds } = options;
  const times: Record<Way, number[]> = { service: [], 'web sockets': [], polling: [] };
  const turnMs = SLOTS_A_TURN * slotTimeMs;
  let turnAt = performance.now();
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round += 1) {
    const offsetMs = ((round * GOLDEN) % 1) * slotTimeMs;
    for (const way of WAYS) {
      const handOver = await (way === 'service' ? service.prepare(wallet) : bare.prepare(wallet, way));
      while (turnAt + offsetMs < performance.now()) turnAt += turnMs;
      await delay(turnAt + offsetMs - performance.now());
      const startedAt = performance.now();
      await handOver();
      if (round >= WARM_UP_ROUNDS) times[way].push(performance.now() - startedAt);
    }
  }
  return {
    service: spreadOf(times.service),
    'web sockets': spreadOf(times['web sockets']),
    polling: spreadOf(times.polling),
  };
}
