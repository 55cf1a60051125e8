import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';

export interface WantedPrices {
  /** Has the prices of these mints read for some time. */
  want(network: Network, mints: readonly string[]): Promise<void>;
  /** Mints that callers asked for lately, and those of standing alerts. */
  list(network: Network): Promise<string[]>;
  /** Removes those that are not wanted any more. */
  removeOld(): Promise<void>;
}

/** A token is read for a day after someone has asked for it. */
const WANTED_HOURS = 24;

/** Strangers can name any mint. Each fifty are one request to a provider. */
const MAX_WANTED = 500;

// A token that is asked for again and again is written once an hour.
const WANT = `INSERT INTO wanted_prices AS known (network, token)
  SELECT :network, token FROM unnest(CAST(:mints AS text[])) AS token ORDER BY token
  ON CONFLICT (network, token) DO UPDATE SET wanted_at = now() WHERE known.wanted_at < now() - interval '1 hour'`;

const LIST = `(SELECT token FROM wanted_prices
  WHERE network = :network AND wanted_at > now() - make_interval(hours => :hours) ORDER BY wanted_at DESC LIMIT :limit)
  UNION
  -- As long as an alert stands. Each was wanted when it was made, so they are few.
  SELECT subject FROM alert_subjects watched WHERE network = :network AND wallet_address IS NULL
     AND EXISTS (SELECT FROM alert_triggers WHERE network = :network AND subject = watched.subject)`;

export function createWantedPrices(database: Database): WantedPrices {
  return {
    async want(network, mints) {
      if (mints.length > 0) await database.raw(WANT, { network, mints: [...mints] });
    },
    async list(network) {
      const { rows } = await database.raw<{ rows: { token: string }[] }>(LIST, {
        network,
        hours: WANTED_HOURS,
        limit: MAX_WANTED,
      });
      return rows.map(({ token }) => token);
    },
    async removeOld() {
      await database.raw('DELETE FROM wanted_prices WHERE wanted_at < now() - make_interval(hours => ?)', [
        WANTED_HOURS,
      ]);
    },
  };
}
