import type { Network } from '../../domain/networks.ts';
import { NO_METADATA, type StoredMetadata, type TokenMetadata } from '../../domain/prices/token-metadata.ts';
import type { Database } from '../postgres/connect.ts';

export interface MetadataStore {
  /** The metadata of these mints, each once, in their order. One that is new here is looked at from now on, unless the network has too many. */
  read(network: Network, tokens: readonly string[]): Promise<StoredMetadata[]>;
  /** Mints that are due, for one reader: another one gets them only if this one keeps nothing within a minute. */
  takeDue(network: Network, limit: number): Promise<string[]>;
  /**
   * Keeps what was found; null: the token is not trusted, so it loses its names and its logo. If no logo was found, the earlier one stays. The token is
   * looked at again after that time.
   */
  keep(network: Network, token: string, found: TokenMetadata | null, againAfterMs: number): Promise<void>;
  /** Removes those that no caller has asked for in a month. */
  removeOld(): Promise<void>;
}

/** Strangers can name any mint. Each twenty are one request to the market in a day. Requests at the same time can add a few more. */
const MAX_TOKENS = 5_000;

const READ = `WITH asked AS (SELECT token, place FROM unnest(CAST(:tokens AS text[])) WITH ORDINALITY AS given (token, place)),
  wanted AS (
    INSERT INTO token_metadata AS known (network, token)
    SELECT :network, token FROM asked
     WHERE (SELECT count(*) FROM token_metadata WHERE network = :network) < :most
        OR EXISTS (SELECT FROM token_metadata old WHERE old.network = :network AND old.token = asked.token)
     ORDER BY token
    ON CONFLICT (network, token) DO UPDATE SET wanted_at = now(), look_at = least(known.look_at, now())
     WHERE known.wanted_at < now() - interval '1 day')
  SELECT asked.token, symbol, name, logo, coalesce(is_known, false) AS is_known
    FROM asked LEFT JOIN token_metadata known ON known.network = :network AND known.token = asked.token ORDER BY place`;

const TAKE_DUE = `UPDATE token_metadata SET look_at = now() + interval '1 minute'
   WHERE network = :network AND token IN (
     SELECT token FROM token_metadata WHERE network = :network AND look_at <= now()
      ORDER BY look_at LIMIT :limit FOR UPDATE SKIP LOCKED)
  RETURNING token`;

interface Row extends TokenMetadata {
  token: string;
  is_known: boolean;
}

export function createMetadataStore(database: Database): MetadataStore {
  return {
    async read(network, tokens) {
      const asked = { network, tokens: [...new Set(tokens)], most: MAX_TOKENS };
      const { rows } = await database.raw<{ rows: Row[] }>(READ, asked);
      return rows.map(({ is_known: isKnown, ...row }) => ({ ...row, isKnown }));
    },
    async takeDue(network, limit) {
      const { rows } = await database.raw<{ rows: { token: string }[] }>(TAKE_DUE, { network, limit });
      return rows.map(({ token }) => token);
    },
    async keep(network, token, found, againAfterMs) {
      const { symbol, name, logo } = found ?? NO_METADATA;
      await database('token_metadata')
        .where({ network, token })
        .update({
          symbol,
          name,
          ...(found === null || logo !== null ? { logo: logo && Buffer.from(logo) } : {}),
          is_known: true,
          look_at: database.raw(
            // Wanted is exact to a day. A token that is not wanted any more stays at rest, and is due again with the next question.
            `CASE WHEN wanted_at > now() - interval '2 days' THEN now() + ? * interval '1 ms' ELSE 'infinity' END`,
            [againAfterMs],
          ),
        });
    },
    async removeOld() {
      await database.raw(`DELETE FROM token_metadata WHERE wanted_at < now() - interval '30 days'`);
    },
  };
}
