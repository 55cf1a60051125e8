import type { BareSends } from './bare-sends.ts';
import { spreadOf, type Spread } from './figures.ts';
import { timeHandOvers, turnOf, type Turn } from './hand-over-times.ts';
import type { ServiceSends } from './service-sends.ts';
import type { BenchWallet } from './wallets.ts';

export type Way = 'service' | 'web sockets' | 'polling';

export interface OverheadOptions {
  bare: BareSends;
  service: ServiceSends;
  wallet: BenchWallet;
  slotTimeMs: number;
  rounds: number;
}

/** Time from handing over a signed transaction to its confirmation, by turns through the service and without it. */
export async function measureOverhead(options: OverheadOptions): Promise<Record<Way, Spread>> {
  const { bare, service, wallet, slotTimeMs, rounds } = options;
  const turns = {
    service: turnOf(() => service.prepare(wallet)),
    'web sockets': turnOf(() => bare.prepare(wallet, 'web sockets')),
    polling: turnOf(() => bare.prepare(wallet, 'polling')),
  } satisfies Record<Way, Turn>;
  await timeHandOvers(() => Object.values(turns), { slotTimeMs, rounds });
  return {
    service: spreadOf(turns.service.times),
    'web sockets': spreadOf(turns['web sockets'].times),
    polling: spreadOf(turns.polling.times),
  };
}
