import { setTimeout as delay } from 'node:timers/promises';
import { spreadOf, type Spread } from './figures.ts';
import type { ServiceSends } from './service-sends.ts';
import type { BenchWallet } from './wallets.ts';

const EVERY_MS = 1_000;

/** Not counted. */
export const WARM_UP_PREVIEWS = 3;

/** From POST /v1/wallet/send to its 202 with the preview, one per second. */
export async function measurePreview(
  service: ServiceSends,
  wallet: BenchWallet,
  requests: number,
): Promise<Spread> {
  const times: number[] = [];
  for (let request = 0; request < WARM_UP_PREVIEWS + requests; request += 1) {
    const tookMs = await timePreview(service, wallet, EVERY_MS);
    if (request >= WARM_UP_PREVIEWS) times.push(tookMs);
  }
  return spreadOf(times);
}

/** Times one preview; resolves when `turnMs` have passed. */
export async function timePreview(
  service: ServiceSends,
  wallet: BenchWallet,
  turnMs: number,
): Promise<number> {
  const startedAt = performance.now();
  const { operation_id: id } = await service.create(wallet);
  const tookMs = performance.now() - startedAt;
  // Not part of the measured time: a wallet may only have so many open operations.
  await service.cancel(id);
  await delay(Math.max(0, startedAt + turnMs - performance.now()));
  return tookMs;
}
