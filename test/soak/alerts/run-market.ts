import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { newId } from '../../../db/postgres/new-id.ts';
import type { AlertRule } from '../../../domain/alerts/alert-rule.ts';
import { newAlert } from '../../db/alerts/support/alert-rows.ts';
import { newAccount } from '../../db/support/rows.ts';
import { levelRule, percentRule } from '../../support/alert-rule-arbitrary.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { createRandom, shuffled } from '../seeded.ts';
import type { DeliveryRig } from '../webhooks/rig/rig.ts';
import { checkFirings } from './check-firings.ts';
import { evaluatedAt, writeLatePrice, writePrice, type SoakTick } from './sampled-prices.ts';

export interface MarketFigures {
  alerts: number;
  ticks: number;
  kills: number;
  repeats: number;
  firings: number;
  problems: string[];
}

const ALERTS = 60;

/** So that changes within five minutes have a price to be measured from. */
const HISTORY_MS = 12 * 60_000;
const HISTORY_STEP_MS = 20_000;

/** A killed worker's activity moves to the next one after its heartbeat's time. */
const TAKEOVER_MS = 120_000;

/** Longer than it takes to write a price: no alert ends between a price's time and its row. */
const END_MARGIN_MS = 1_000;

/** Moves one token's price until `endsAt`, with kills and repeats, and compares what fired. */
export async function runMarket(
  rig: DeliveryRig,
  { seed, endsAt }: { seed: number; endsAt: number },
): Promise<MarketFigures> {
  const { database } = rig;
  const random = createRandom(seed);
  const token = newId('rul');
  const history: SoakTick[] = [];
  for (let at = Date.now() - HISTORY_MS; at < Date.now(); at += HISTORY_STEP_MS)
    history.push({ at, price: 100 });
  for (const tick of history) await writePrice(database, token, tick);

  const owner = await newAccount(database);
  const rules = fc.sample(fc.oneof(levelRule, percentRule(8, ['5m'])), { numRuns: ALERTS, seed });
  const begunAt = Date.now();
  const given: { id: string; rule: AlertRule; expiresAt: Date | null }[] = [];
  for (const each of rules) {
    const rule = { ...each, token };
    const lasts = END_MARGIN_MS + random() * 2 * (endsAt - begunAt);
    const expiresAt = random() < 0.2 ? new Date(begunAt + Math.floor(lasts)) : null;
    const begun = {
      state: 'cooling',
      waitsFor: 'first_return',
      since: new Date(begunAt),
      expiresAt,
    } as const;
    given.push({ id: await newAlert(database, owner, rule, begun), rule, expiresAt });
  }

  const ticks: SoakTick[] = [];
  let price = 100;
  const nextTick = async (): Promise<SoakTick> => {
    price = Math.min(Math.max(price + Math.floor(random() * 13) - 6, 80), 120);
    await afterEnds();
    const tick = { at: Math.max(Date.now(), (ticks.at(-1)?.at ?? begunAt) + 1), price };
    ticks.push(tick);
    return tick;
  };

  /** An alert that ends, or measures from another price, just after a price may do so before its row is there. */
  async function afterEnds(): Promise<void> {
    await waitUntil('no alert is about to end', async () => {
      const { rows } = await database.raw<{ rows: unknown[] }>(
        `SELECT FROM alerts WHERE subject = ? AND state <> 'expired' AND state <> 'triggered'
          AND (expires_at BETWEEN now() AND now() + interval '${END_MARGIN_MS} ms'
            OR base_at + interval '5 minutes' BETWEEN now() AND now() + interval '${END_MARGIN_MS} ms') LIMIT 1`,
        [token],
      );
      return rows.length === 0;
    });
  }

  const evaluated = () =>
    waitUntil(
      'all prices are evaluated',
      async () => (await evaluatedAt(database, token)) >= (ticks.at(-1)?.at ?? 0),
      TAKEOVER_MS,
    );

  let [kills, repeats] = [0, 0];
  let worker = await rig.startWorker();
  while (Date.now() < endsAt) {
    const draw = random();
    if (draw < 0.03) {
      kills += 1;
      // In the middle of the evaluation, as often as not.
      await writePrice(database, token, await nextTick());
      await delay(random() * 400);
      await worker.kill();
      const missed = [await nextTick(), await nextTick(), await nextTick()];
      for (const tick of shuffled(missed, random)) await writePrice(database, token, tick);
      worker = await rig.startWorker();
      await evaluated();
    } else if (draw < 0.15 && ticks.length > 1) {
      repeats += 1;
      await evaluated();
      const [before, newest] = ticks.slice(-2);
      if (before && newest && newest.at - before.at > 1) {
        await writeLatePrice(database, token, { at: newest.at - 1, price: 80 + Math.floor(random() * 41) });
      }
      if (newest) await writePrice(database, token, newest);
    } else {
      await writePrice(database, token, await nextTick());
    }
    await delay(20 + random() * 150);
  }
  await evaluated();
  const { firings, problems } = await checkFirings(database, owner, { given, history, ticks, begunAt });
  return { alerts: given.length, ticks: ticks.length, kills, repeats, firings, problems };
}
