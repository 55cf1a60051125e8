import type { ProvenWallet } from '../../domain/access/actor.ts';
import { walletOwner } from '../../domain/access/owner.ts';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { SignUp } from '../../domain/access/sign-up.ts';
import type { Network } from '../../domain/networks.ts';
import { MAX_LINKED_OPERATIONS } from '../../domain/sessions/session-lifetime.ts';
import { preparersFor } from '../messenger/prepared-cards.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import { removeWallet, type NewWallet } from '../wallets/wallet-store.ts';
import { IS_UNUSED, proveWallet, SessionEnded, type NewSession } from './prove-wallet.ts';
import { IDLE_END, IS_OPEN, lifetime } from './session-ends.ts';

/** A session that has neither ended nor expired. */
export interface StoredSession {
  id: string;
  wallet: ProvenWallet | null;
  /** Ids of the operations whose links it redeemed, the latest first. */
  linkedOperations: string[];
  /** Ids of the accounts that may prepare operations for the wallet. */
  grants: string[];
  /** It opened an invitation, or a link, that has admitted no wallet yet. */
  isInvited: boolean;
  expiresAt: Date;
}

export interface SessionStore {
  /** The session with this token, whose end moves on. Null also if it is bound to another origin, or carried differently. */
  use(token: Pick<NewSession, 'tokenHash' | 'bearerOrigin'>): Promise<StoredSession | null>;
  find(id: string): Promise<StoredSession | null>;
  /**
   * Makes the wallet an owner that follows itself, and the wallet of the session, which is created if it is new. Uses up the challenge;
   * throws ChallengeNotOpen, and does nothing, if it is not open, and SignUpRefused if the wallet is new and not admitted. False, and
   * nothing is done, if the session has ended.
   */
  prove(
    chain: LedgerChain,
    wallet: NewWallet,
    session: { id: string } | NewSession,
    signUp: SignUp,
  ): Promise<boolean>;
  end(id: string): Promise<void>;
  /**
   * Removes the wallet from itself as its owner, with its event. The session loses it, and other sessions of the wallet end: none acts
   * for it until its key signs again.
   */
  disconnect(id: string, wallet: ProvenWallet): Promise<void>;
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
  grants: string[];
  invited: boolean;
}

const FIND = `SELECT id, network, address, expires_at,
    ${IDLE_END} - expires_at > ${lifetime('renewalStepMs', 'bearer_origin')} AS renewable,
    ARRAY(SELECT operation_id FROM page_links WHERE redeemed_by = page_sessions.id AND operation_id IS NOT NULL
           GROUP BY operation_id ORDER BY max(redeemed_at) DESC, operation_id DESC LIMIT ${MAX_LINKED_OPERATIONS}) AS linked,
    ARRAY(${preparersFor('page_sessions')}) AS grants,
    EXISTS (SELECT FROM page_links WHERE redeemed_by = page_sessions.id AND ${IS_UNUSED}) AS invited
    FROM page_sessions WHERE ${IS_OPEN}`;

const RENEW = `UPDATE page_sessions SET expires_at = ${IDLE_END} WHERE id = $1 AND ${IS_OPEN} RETURNING expires_at`;

const REMOVE_OLD = `WITH old AS MATERIALIZED (
    SELECT id FROM page_sessions WHERE least(expires_at, ended_at) < now() - interval '1 day'
    ORDER BY least(expires_at, ended_at) LIMIT :limit FOR UPDATE SKIP LOCKED)
  DELETE FROM page_sessions USING old WHERE page_sessions.id = old.id`;

export function createSessionStore(database: Database): SessionStore {
  const byToken = preparedStatement<SessionRow>(
    database,
    'page_session_of_token',
    `${FIND} AND token_hash = $1 AND bearer_origin IS NOT DISTINCT FROM $2::text`,
  );
  const byId = preparedStatement<SessionRow>(database, 'page_session', `${FIND} AND id = $1`);
  const renew = preparedStatement<{ expires_at: Date }>(database, 'renew_page_session', RENEW);
  return {
    async use({ tokenHash, bearerOrigin }) {
      const [row] = await byToken([tokenHash, bearerOrigin]);
      if (!row) return null;
      const [renewed] = row.renewable ? await renew([row.id]) : [];
      return toSession({ ...row, ...renewed });
    },

    async find(id) {
      const [row] = await byId([id]);
      return row ? toSession(row) : null;
    },

    async prove(chain, wallet, session, signUp) {
      try {
        await database.transaction((trx) => proveWallet(trx, chain, wallet, session, signUp));
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

    async disconnect(id, { network, address }) {
      const { id: ownerId } = walletOwner({ network, address });
      await database.transaction(async (trx) => {
        // First, because it serializes the changes of the wallet: a proof at the same moment is before or after all of this.
        await removeWallet(trx, network, { ownerId, address, userId: ownerId, reason: 'user_initiated' });
        const ofWallet = () => trx('page_sessions').where({ network, address }).whereNull('ended_at');
        await ofWallet().whereNot({ id }).update({ ended_at: trx.fn.now() });
        await ofWallet().where({ id }).update({ network: null, address: null });
      });
    },

    async removeOld(limit) {
      const { rowCount } = await database.raw<{ rowCount: number }>(REMOVE_OLD, { limit });
      return rowCount;
    },
  };
}

function toSession({
  id,
  network,
  address,
  linked,
  grants,
  invited: isInvited,
  expires_at: expiresAt,
}: SessionRow): StoredSession {
  const wallet = network !== null && address !== null ? { network, address } : null;
  return { id, wallet, linkedOperations: linked, grants, isInvited, expiresAt };
}
