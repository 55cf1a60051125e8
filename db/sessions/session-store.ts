import type { ProvenWallet } from '../../domain/access/actor.ts';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { Network } from '../../domain/networks.ts';
import {
  MAX_LINKED_OPERATIONS,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  SESSION_RENEWAL_STEP_MS,
} from '../../domain/sessions/session-lifetime.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import { addWallet, type NewWallet } from '../wallets/wallet-store.ts';

/** A session that has neither ended nor expired. */
export interface StoredSession {
  id: string;
  wallet: ProvenWallet | null;
  /** Ids of the operations whose links it redeemed, the latest first. */
  linkedOperations: string[];
  expiresAt: Date;
}

export interface NewSession {
  id: string;
  tokenHash: string;
}

export interface SessionStore {
  /** The session with this token, whose end moves on. */
  use(tokenHash: string): Promise<StoredSession | null>;
  find(id: string): Promise<StoredSession | null>;
  /**
   * Makes the wallet an owner that follows itself, and the wallet of the session, which is created if it is new. Uses up the challenge;
   * throws ChallengeNotOpen, and does nothing, if it is not open. False, and nothing is done, if the session has ended.
   */
  prove(chain: LedgerChain, wallet: NewWallet, session: { id: string } | NewSession): Promise<boolean>;
  end(id: string): Promise<void>;
  /** Removes at most `limit` sessions that ended a day ago, with their links. */
  removeOld(limit: number): Promise<number>;
}

interface SessionRow {
  id: string;
  network: Network | null;
  address: string | null;
  expires_at: Date;
  renewable: boolean;
  linked: string[];
}

const milliseconds = (duration: number): string => `interval '${duration} ms'`;

const IDLE_END = `least(now() + ${milliseconds(SESSION_IDLE_MS)}, renewable_until)`;

/** SQL: `expires_at, renewable_until` of a session that begins. */
export const NEW_SESSION_ENDS = `now() + ${milliseconds(SESSION_IDLE_MS)}, now() + ${milliseconds(SESSION_MAX_MS)}`;

/** SQL: of a session. */
export const IS_OPEN = 'ended_at IS NULL AND expires_at > now()';

const FIND = `SELECT id, network, address, expires_at,
    ${IDLE_END} - expires_at > ${milliseconds(SESSION_RENEWAL_STEP_MS)} AS renewable,
    ARRAY(SELECT operation_id FROM page_links WHERE redeemed_by = page_sessions.id
           GROUP BY operation_id ORDER BY max(redeemed_at) DESC, operation_id DESC LIMIT ${MAX_LINKED_OPERATIONS}) AS linked
    FROM page_sessions WHERE ${IS_OPEN}`;

const RENEW = `UPDATE page_sessions SET expires_at = ${IDLE_END} WHERE id = $1 AND ${IS_OPEN} RETURNING expires_at`;

const REMOVE_OLD = `WITH old AS MATERIALIZED (
    SELECT id FROM page_sessions WHERE least(expires_at, ended_at) < now() - interval '1 day'
    ORDER BY least(expires_at, ended_at) LIMIT :limit FOR UPDATE SKIP LOCKED)
  DELETE FROM page_sessions USING old WHERE page_sessions.id = old.id`;

/** Takes back what was done for a session that has ended meanwhile. */
class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

export function createSessionStore(database: Database): SessionStore {
  const byToken = preparedStatement<SessionRow>(
    database,
    'page_session_of_token',
    `${FIND} AND token_hash = $1`,
  );
  const byId = preparedStatement<SessionRow>(database, 'page_session', `${FIND} AND id = $1`);
  const renew = preparedStatement<{ expires_at: Date }>(database, 'renew_page_session', RENEW);
  return {
    async use(tokenHash) {
      const [row] = await byToken([tokenHash]);
      if (!row) return null;
      const [renewed] = row.renewable ? await renew([row.id]) : [];
      return toSession({ ...row, ...renewed });
    },

    async find(id) {
      const [row] = await byId([id]);
      return row ? toSession(row) : null;
    },

    async prove(chain, wallet, session) {
      const { network } = chain;
      const { ownerId, address } = wallet;
      try {
        await database.transaction(async (trx) => {
          await trx('owners').insert({ id: ownerId, kind: 'wallet' }).onConflict('id').ignore();
          await addWallet(trx, chain, wallet);
          if ('tokenHash' in session) {
            await trx.raw(
              `INSERT INTO page_sessions (id, token_hash, network, address, expires_at, renewable_until)
               VALUES (:id, :tokenHash, :network, :address, ${NEW_SESSION_ENDS})`,
              { ...session, network, address },
            );
            return;
          }
          const changed = await trx.raw<{ rowCount: number }>(
            `UPDATE page_sessions SET network = :network, address = :address, (expires_at, renewable_until) = (SELECT ${NEW_SESSION_ENDS})
              WHERE id = :id AND ${IS_OPEN}`,
            { ...session, network, address },
          );
          if (changed.rowCount === 0) throw new SessionEnded(`the session ${session.id} has ended`);
        });
        return true;
      } catch (error) {
        if (error instanceof SessionEnded) return false;
        throw error;
      }
    },

    async end(id) {
      await database('page_sessions')
        .where({ id })
        .whereNull('ended_at')
        .update({ ended_at: database.fn.now() });
    },

    async removeOld(limit) {
      const { rowCount } = await database.raw<{ rowCount: number }>(REMOVE_OLD, { limit });
      return rowCount;
    },
  };
}

function toSession({ id, network, address, linked, expires_at: expiresAt }: SessionRow): StoredSession {
  const wallet = network !== null && address !== null ? { network, address } : null;
  return { id, wallet, linkedOperations: linked, expiresAt };
}
