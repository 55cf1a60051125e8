import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { createWalletClient } from '../../client/src/index.ts';
import type { ServiceFile } from '../../local/service-file.ts';
import { startReceiver } from '../../test/support/webhook-receiver.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { percentile } from '../figures.ts';

/** From the reading of a price until the event of a firing is at a webhook, in milliseconds. */
export interface Arrivals {
  events: number;
  p50: number;
  p99: number;
}

const SECRET = 'a-secret-of-the-bench';

const firing = z.object({ data: z.object({ alert_id: z.string(), triggered_at: z.iso.datetime() }) });

/** Jupiter is asked every ten seconds. */
const ROUND_TIMEOUT_MS = 60_000;

/** Both stay far below the bound at which sources contradict each other. */
const PRICES = ['100', '101'] as const;

/** Moves the price on the market of the embedded service, with some alerts between the two prices each time. */
export async function measureArrivals(
  service: ServiceFile,
  apiKey: string,
  { rounds, alertsEach }: { rounds: number; alertsEach: number },
): Promise<Arrivals> {
  const client = createWalletClient({ baseUrl: service.api_url, apiKey, network: 'devnet' });
  const receiver = await startReceiver();
  await client.webhooks.create({ url: receiver.url, events: ['price.alert'], secret: SECRET });
  await hold(service, PRICES[0]);
  // A far move of one source counts only after another sample, so the newest reading may not be the price that alerts see.
  const isSeen = async (): Promise<boolean> => {
    const probe = await client.alerts.create({ condition: 'above', token: 'SOL', targetPrice: '100.5' });
    await client.alerts.remove(probe.rule_id);
    return probe.already_met === false;
  };
  await waitUntil('alerts see the price', isSeen, 2 * ROUND_TIMEOUT_MS);
  const arrivedMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isRise = round % 2 === 0;
    for (let made = 0; made < alertsEach; made += 1) {
      await client.alerts.create({
        condition: isRise ? 'above' : 'below',
        token: 'SOL',
        targetPrice: '100.5',
      });
    }
    await hold(service, PRICES[isRise ? 1 : 0]);
    const expected = (round + 1) * alertsEach;
    await waitUntil(
      'all alerts have fired',
      async () => receiver.received.length >= expected,
      ROUND_TIMEOUT_MS,
    );
    await delay(1_000);
  }
  const ids = new Set<string>();
  for (const { body, at } of receiver.received) {
    const { data } = firing.parse(JSON.parse(body));
    ids.add(data.alert_id);
    arrivedMs.push(at - Date.parse(data.triggered_at));
  }
  if (ids.size !== rounds * alertsEach) throw new Error(`${ids.size} firings arrived`);
  await receiver.stop();
  return { events: arrivedMs.length, p50: percentile(arrivedMs, 0.5), p99: percentile(arrivedMs, 0.99) };
}

async function hold({ market_url }: ServiceFile, price: string): Promise<void> {
  const response = await fetch(`${market_url}/control/prices/SOL`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ price }),
  });
  if (!response.ok) throw new Error(`the market answered ${response.status}`);
}
