import { setTimeout as delay } from 'node:timers/promises';
import { spreadOf, type Spread } from './figures.ts';
import type { ServiceSends } from './service-sends.ts';
import type { BenchWallet } from './wallets.ts';

const EVERY_MS = 1_000;

const WARM_UP_REQUESTS = 3;

/** From POST /v1/wallet/send to its 202 with the preview, one a second. */
export async function measurePreview(
  service: ServiceSends,
  wallet: BenchWallet,
  requests: number,
): Promise<Spread> {
  const times: number[] = [];
  for (let request = 0; request < WARM_UP_REQUESTS + requests; request += 1) {
    const startedAt = performance.now();
    const { operation_id: id } = await service.create(wallet);
    const tookMs = performance.now() - startedAt;
    if (request >= WARM_UP_REQUESTS) times.push(tookMs);
    // Outside the measured time: a wallet has room for so many open operations only.
    await service.cancel(id);
    await delay(Math.max(0, startedAt + EVERY_MS - performance.now()));
  }
  return spreadOf(times);
}
