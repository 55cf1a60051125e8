import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import type { NewSession } from './prove-wallet.ts';
import { IS_OPEN, newSessionEnds } from './session-ends.ts';

export interface NewLinkRow {
  id: string;
  operationId: string;
  tokenHash: string;
  expiresAt: Date;
}

/** Why a link cannot be redeemed, or that it can be. */
export interface LinkState {
  /** The operator made the link, and it leads to no operation. */
  isInvitation: boolean;
  operationEnded: boolean;
  /** By any session. */
  redeemed: boolean;
  /** A newer link has replaced it, or the operator has withdrawn the invitation. */
  revoked: boolean;
  expired: boolean;
}

export interface LinkStore {
  /** Revokes the operation's links that were not redeemed. False if the operation has ended. */
  create(link: NewLinkRow): Promise<boolean>;
  /**
   * Redeems the link for a session, which is created with it if it is new. Returns the id of the operation, which an invitation does not
   * have. Null if another session has redeemed the link, it is not open, or the session is not. The session that redeemed it may repeat
   * this until the operation ends.
   */
  redeem(
    tokenHash: string,
    session: { id: string } | NewSession,
  ): Promise<{ operationId: string | null } | null>;
  state(tokenHash: string): Promise<LinkState | null>;
  /** Removes at most `limit` links that were not redeemed in time, a day later; redeemed ones go with their session. */
  removeOld(limit: number): Promise<number>;
}

/**
 * One statement, so that of several sessions only one gets the link, and a token that was guessed writes nothing. Opening it again
 * makes its operation the newest of the session: only so many count.
 */
const REDEEM = `WITH redeemed AS (
    UPDATE page_links link SET redeemed_at = now(), redeemed_by = $2
     WHERE link.token_hash = $1 AND link.revoked_at IS NULL
       AND (link.redeemed_by = $2 OR (link.redeemed_by IS NULL AND link.expires_at > now()))
       AND NOT EXISTS (SELECT FROM operations WHERE id = link.operation_id AND ended_at IS NOT NULL)
       AND ($3::text IS NOT NULL OR EXISTS (SELECT FROM page_sessions WHERE id = $2 AND ${IS_OPEN}))
    RETURNING link.operation_id),
  session AS (
    INSERT INTO page_sessions (id, token_hash, bearer_origin, expires_at, renewable_until)
    SELECT $2, $3::text, $4::text, ${newSessionEnds('$4::text')} FROM redeemed WHERE $3::text IS NOT NULL)
  SELECT operation_id FROM redeemed`;

const STATE = `SELECT operation_id IS NULL AS "isInvitation", operation.ended_at IS NOT NULL AS "operationEnded",
    redeemed_at IS NOT NULL AS redeemed, revoked_at IS NOT NULL AS revoked, expires_at <= now() AS expired
    FROM page_links link LEFT JOIN operations operation ON operation.id = link.operation_id WHERE link.token_hash = $1`;

const REMOVE_OLD = `WITH old AS MATERIALIZED (
    SELECT id FROM page_links WHERE redeemed_by IS NULL AND expires_at < now() - interval '1 day'
    ORDER BY expires_at LIMIT :limit FOR UPDATE SKIP LOCKED)
  DELETE FROM page_links USING old WHERE page_links.id = old.id`;

export function createLinkStore(database: Database): LinkStore {
  const redeem = preparedStatement<{ operation_id: string | null }>(database, 'redeem_page_link', REDEEM);
  const state = preparedStatement<LinkState>(database, 'page_link_state', STATE);
  return {
    async create({ id, operationId, tokenHash, expiresAt }) {
      return database.transaction(async (trx) => {
        // Concurrent calls take turns, so that each revokes the links before its own.
        const open: unknown = await trx('operations')
          .where({ id: operationId })
          .whereNull('ended_at')
          .forNoKeyUpdate()
          .first('id');
        if (!open) return false;
        await trx('page_links')
          .where({ operation_id: operationId })
          .whereNull('redeemed_at')
          .whereNull('revoked_at')
          .update({ revoked_at: trx.fn.now() });
        await trx('page_links').insert({
          id,
          operation_id: operationId,
          token_hash: tokenHash,
          expires_at: expiresAt,
        });
        return true;
      });
    },

    async redeem(tokenHash, session) {
      const { tokenHash: newHash, bearerOrigin } =
        'tokenHash' in session ? session : { tokenHash: null, bearerOrigin: null };
      const [row] = await redeem([tokenHash, session.id, newHash, bearerOrigin]);
      return row ? { operationId: row.operation_id } : null;
    },

    async state(tokenHash) {
      const [row] = await state([tokenHash]);
      return row ?? null;
    },

    async removeOld(limit) {
      const { rowCount } = await database.raw<{ rowCount: number }>(REMOVE_OLD, { limit });
      return rowCount;
    },
  };
}
