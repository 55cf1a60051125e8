import {
  agreedPrice,
  isUsable,
  type AgreedPrice,
  type PriceRules,
} from '../../domain/prices/agreed-price.ts';
import type { Network } from '../../domain/networks.ts';
import { needsConfirmation, type EarlierSamples } from '../../domain/prices/confirmation.ts';
import { formatPrice } from '../../domain/prices/price.ts';
import type { PriceReading, PriceSourceName } from '../../domain/prices/price-source.ts';
import type { Database } from '../postgres/connect.ts';
import { earlierSamples } from './earlier-samples.ts';
import { latestReadings } from './reading-rows.ts';

export interface PriceStore {
  /**
   * Stores what a source said at `readAt`, and a sample of what all sources say together, with its candles: in one transaction. The same
   * readings again change nothing, and later ones are never replaced by earlier ones. Returns how many samples are new.
   */
  record(
    network: Network,
    source: PriceSourceName,
    readings: readonly PriceReading[],
    readAt: Date,
  ): Promise<number>;
  /** Removes samples and candles that are older; at most `limit` of each kind. Returns how many. */
  removeOld(kept: PriceRetention, limit: number): Promise<number>;
}

export interface PriceRetention {
  sampleDays: number;
  minuteDays: number;
  hourDays: number;
}

/** Lengths of candles, in minutes. */
export const CANDLE_MINUTES = [1, 60] as const;

export type CandleMinutes = (typeof CANDLE_MINUTES)[number];

const READ = `
  INSERT INTO price_readings AS known (network, token, source, price, read_at, fresh_at, revision)
  SELECT :network, token, :source, price, :readAt, least(coalesce(priced_at, :readAt), :readAt), revision
    FROM json_to_recordset(:readings) AS reading (token text, price numeric, priced_at timestamptz, revision text)
   -- The same order everywhere: two writers wait for each other instead of deadlocking.
   ORDER BY token
  ON CONFLICT (network, token, source) DO UPDATE SET
    price = excluded.price, read_at = excluded.read_at, revision = excluded.revision, is_unconfirmed = false,
    fresh_at = CASE WHEN excluded.revision = known.revision THEN known.fresh_at ELSE excluded.fresh_at END
   WHERE known.read_at < excluded.read_at
  RETURNING token`;

const SAMPLE = `
  WITH sample AS (
    INSERT INTO price_samples (network, token, at, price, status, sources)
    SELECT :network, token, :at, price, status, sources
      FROM json_to_recordset(:samples) AS given (token text, price numeric, status text, sources jsonb)
    -- Two sources that were read in the same millisecond: the later one knows what both say.
    ON CONFLICT (network, token, at) DO UPDATE SET price = excluded.price, status = excluded.status, sources = excluded.sources
    RETURNING network, token, at, price),
  candle AS (
    INSERT INTO price_candles AS known (network, token, minutes, at, open, high, low, close, opened_at, closed_at, samples)
    SELECT network, token, minutes, date_bin(make_interval(mins => minutes), at, 'epoch'), price, price, price, price, at, at, 1
      FROM sample, unnest(CAST(:minutes AS integer[])) AS minutes WHERE price IS NOT NULL
     ORDER BY token, minutes
    ON CONFLICT (network, token, minutes, at) DO UPDATE SET
      high = greatest(known.high, excluded.high), low = least(known.low, excluded.low),
      open = CASE WHEN excluded.opened_at < known.opened_at THEN excluded.open ELSE known.open END,
      close = CASE WHEN excluded.closed_at >= known.closed_at THEN excluded.close ELSE known.close END,
      opened_at = least(known.opened_at, excluded.opened_at), closed_at = greatest(known.closed_at, excluded.closed_at),
      samples = known.samples + 1)
  SELECT count(*)::int AS added FROM sample`;

// A sample that waits for its confirmation has one source.
const MARK_UNCONFIRMED = `
  UPDATE price_readings AS known SET is_unconfirmed = true
    FROM json_to_recordset(:samples) AS given (token text, status text, sources jsonb)
   WHERE known.network = :network AND known.token = given.token AND given.status = 'unconfirmed'
     AND jsonb_exists(given.sources, known.source)`;

const REMOVE_SAMPLES = `DELETE FROM price_samples WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM price_samples WHERE at < now() - make_interval(days => :days) ORDER BY at LIMIT :limit))`;

const REMOVE_CANDLES = `DELETE FROM price_candles WHERE ctid = ANY(ARRAY(
  SELECT ctid FROM price_candles WHERE minutes = :minutes AND at < now() - make_interval(days => :days) ORDER BY at LIMIT :limit))`;

export function createPriceStore(database: Database, rules: PriceRules): PriceStore {
  /** Only sources whose price was fresh said something. */
  function sampleOf(token: string, agreed: AgreedPrice, earlier: EarlierSamples | undefined, at: Date) {
    const price = isUsable(agreed) ? agreed.price : null;
    const isUnconfirmed =
      price !== null &&
      earlier !== undefined &&
      needsConfirmation(price, earlier, rules.maxDifferenceBasisPoints);
    const fresh = agreed.readings.filter(({ freshAt }) => at.getTime() - freshAt.getTime() <= rules.maxAgeMs);
    return {
      token,
      price: price === null || isUnconfirmed ? null : formatPrice(price),
      status: isUnconfirmed ? 'unconfirmed' : agreed.status,
      sources: Object.fromEntries(
        fresh.map((reading) => [reading.source, reading.price && formatPrice(reading.price)]),
      ),
    };
  }

  return {
    async record(network, source, readings, readAt) {
      if (readings.length === 0) return 0;
      return database.transaction(async (trx) => {
        const at = readAt.toISOString();
        const { rows: written } = await trx.raw<{ rows: { token: string }[] }>(READ, {
          network,
          source,
          readAt: at,
          readings: JSON.stringify(readings.map(rowOf)),
        });
        // A reading that comes late, or a second time, says nothing new.
        const known = await latestReadings(
          trx,
          network,
          written.map(({ token }) => token),
        );
        const agreed = new Map(
          [...known].map(([token, latest]) => [token, agreedPrice(latest, readAt, rules)]),
        );
        const alone = [...agreed].flatMap(([token, { status }]) => (status === 'one_source' ? [token] : []));
        const earlier = await earlierSamples(trx, network, alone, readAt);
        const samples = [...agreed].flatMap(([token, price]) =>
          price.status === 'unpriced' ? [] : [sampleOf(token, price, earlier.get(token), readAt)],
        );
        const { rows } = await trx.raw<{ rows: { added: number }[] }>(SAMPLE, {
          network,
          at,
          samples: JSON.stringify(samples),
          minutes: [...CANDLE_MINUTES],
        });
        if (samples.some(({ status }) => status === 'unconfirmed')) {
          await trx.raw(MARK_UNCONFIRMED, { network, samples: JSON.stringify(samples) });
        }
        return rows[0]?.added ?? 0;
      });
    },

    async removeOld({ sampleDays, minuteDays, hourDays }, limit) {
      const removals = [
        database.raw<{ rowCount: number }>(REMOVE_SAMPLES, { days: sampleDays, limit }),
        ...CANDLE_MINUTES.map((minutes) =>
          database.raw<{ rowCount: number }>(REMOVE_CANDLES, {
            minutes,
            days: minutes === 1 ? minuteDays : hourDays,
            limit,
          }),
        ),
      ];
      let removed = 0;
      for (const removal of removals) removed += (await removal).rowCount;
      return removed;
    },
  };
}

function rowOf({ token, price, pricedAt, revision }: PriceReading) {
  return {
    token,
    price: price === null ? null : formatPrice(price),
    priced_at: pricedAt?.toISOString() ?? null,
    revision,
  };
}
