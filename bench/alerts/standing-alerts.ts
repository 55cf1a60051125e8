import type { Database } from '../../db/postgres/connect.ts';
import { formatPrice } from '../../domain/prices/price.ts';

/** The embedded service evaluates no alerts of this network, so nothing but the measurement touches them. */
export const BENCH_NETWORK = 'mainnet';

const UNIT = 10n ** 30n;

export interface StandingAlerts {
  token: string;
  /** Moves the price so high that the next so many alerts fire. Returns the new price. */
  nextPrice(firing: number): Promise<bigint>;
}

const ALERTS = `INSERT INTO alerts (id, owner_id, network, subject, rule, channels, state, waits_for, since, created_at, updated_at)
  SELECT 'rul_' || :token || n, :owner, :network, :token,
         jsonb_build_object('type', 'side', 'condition', 'above', 'token', CAST(:token AS text), 'isOnce', true, 'coolDownMs', 0,
                            'target', (CAST(n AS numeric) * CAST(:unit AS numeric))::text),
         '{webhook}', 'armed', 'fire', :since, :since, :since
    FROM generate_series(1, CAST(:count AS integer)) AS n`;

const TRIGGERS = `INSERT INTO alert_triggers (alert_id, network, subject, measure, level, since)
  SELECT id, network, subject, 'value', (rule ->> 'target')::numeric + 1, since FROM alerts WHERE network = :network AND subject = :token`;

/** Alerts of one token with the targets 1, 2, 3 and so on USD, written in bulk as the service writes them one by one. */
export async function standingAlerts(
  database: Database,
  owner: string,
  token: string,
  count: number,
): Promise<StandingAlerts> {
  const since = new Date(Date.now() - 60_000).toISOString();
  const given = { owner, token, network: BENCH_NETWORK, count, since, unit: UNIT.toString() };
  await database.raw(
    'INSERT INTO alert_subjects (network, subject, begun_at) VALUES (:network, :token, :since)',
    given,
  );
  await database.raw(ALERTS, given);
  await database.raw(TRIGGERS, given);
  await database.raw('VACUUM ANALYZE alerts');
  await database.raw('VACUUM ANALYZE alert_triggers');
  // The measurement is not slowed down by the end of the filling, and writes each page whole when it first changes it.
  await database.raw('CHECKPOINT');
  let fired = 0;
  let at = Date.now();
  return {
    token,
    async nextPrice(firing) {
      fired += firing;
      at = Math.max(at + 1, Date.now());
      const price = BigInt(fired) * UNIT + 2n;
      await database('price_samples').insert({
        network: BENCH_NETWORK,
        token,
        at: new Date(at),
        price: formatPrice(price),
        status: 'agreed',
        sources: JSON.stringify({ jupiter: formatPrice(price), coingecko: formatPrice(price) }),
      });
      return price;
    },
  };
}
