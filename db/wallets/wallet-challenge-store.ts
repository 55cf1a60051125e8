import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

export interface WalletChallenge {
  nonce: string;
  /** The account that asks for the proof; null: the wallet page, whose session will be the wallet's own. */
  accountId: string | null;
  network: Network;
  address: string;
  /** As the wallet signs it. */
  message: string;
  expiresAt: Date;
}

export type ChallengeKey = Pick<WalletChallenge, 'nonce' | 'accountId' | 'network' | 'address'>;

/** A challenge that has not expired. */
export interface KnownChallenge extends WalletChallenge {
  /** When it connected the wallet; null while it is open. */
  usedAt: Date | null;
}

export interface ChallengeLimits {
  /** Open at once for an account. So this many people can connect within ten minutes. */
  ofAccount: number;
  /** Open at once for an address of the page. Anyone can ask for them: more would let a stranger use up the total with one address. */
  ofAddress: number;
  /** Open at once for all addresses of the page; some 600 bytes each. */
  ofPage: number;
}

const LIMITS: ChallengeLimits = { ofAccount: 1_000, ofAddress: 100, ofPage: 50_000 };

export interface WalletChallengeStore {
  /**
   * Also removes expired and surplus challenges of the account, or of the address if the page asks: used ones first, then the oldest.
   * Used ones are kept until then: a request may be repeated. False, and nothing is stored, if the page has too many open ones.
   */
  create(challenge: WalletChallenge): Promise<boolean>;
  /** The challenge, without using it; null if it is unknown, expired or another account's. */
  find(key: ChallengeKey): Promise<KnownChallenge | null>;
  /** Removes at most `limit` expired challenges, and returns how many. */
  removeOld(limit: number): Promise<number>;
}

/** The challenge is unknown, used, expired or another account's. */
export class ChallengeNotOpen extends Error {
  override readonly name = 'ChallengeNotOpen';
}

const IS_CURRENT = 'expires_at > now()';

/** SQL: the challenges that share a limit. */
const OF_ACCOUNT = 'account_id = :accountId';
const OF_ADDRESS = 'account_id IS NULL AND network = :network AND address = :address';

/** Leaves room for the one that is about to be added. */
const removeSurplus = (
  group: string,
): string => `DELETE FROM wallet_challenges WHERE ${group} AND nonce NOT IN (
    SELECT nonce FROM wallet_challenges WHERE ${group} AND ${IS_CURRENT}
     ORDER BY used_at IS NOT NULL, created_at DESC, nonce LIMIT :keep)`;

const COUNT_OF_PAGE = `SELECT count(*)::int AS count FROM (
    SELECT FROM wallet_challenges WHERE account_id IS NULL AND ${IS_CURRENT} LIMIT :limit) open`;

const USE = {
  name: 'use_wallet_challenge',
  text: `UPDATE wallet_challenges SET used_at = now()
     WHERE nonce = $1 AND account_id IS NOT DISTINCT FROM $2 AND network = $3 AND address = $4
       AND used_at IS NULL AND ${IS_CURRENT}
     RETURNING nonce`,
};

const REMOVE_OLD = `WITH old AS MATERIALIZED (
    SELECT nonce FROM wallet_challenges WHERE NOT (${IS_CURRENT})
    ORDER BY expires_at LIMIT :limit FOR UPDATE SKIP LOCKED)
  DELETE FROM wallet_challenges USING old WHERE wallet_challenges.nonce = old.nonce`;

interface ChallengeRow {
  message: string;
  expires_at: Date;
  used_at: Date | null;
}

export function createWalletChallengeStore(database: Database, limits = LIMITS): WalletChallengeStore {
  async function pageIsFull(): Promise<boolean> {
    const { rows } = await database.raw<{ rows: { count: number }[] }>(COUNT_OF_PAGE, {
      limit: limits.ofPage,
    });
    return (rows[0]?.count ?? 0) >= limits.ofPage;
  }

  return {
    async create({ nonce, accountId, network, address, message, expiresAt }) {
      // Requests at the same moment may exceed the total by their number; it only bounds the table.
      if (accountId === null && (await pageIsFull())) return false;
      const group = accountId === null ? OF_ADDRESS : OF_ACCOUNT;
      const most = accountId === null ? limits.ofAddress : limits.ofAccount;
      await database.transaction(async (trx) => {
        // Concurrent calls take turns, so that they don't exceed the limit together.
        await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [
          `challenges:${accountId ?? `${network}/${address}`}`,
        ]);
        await trx.raw(removeSurplus(group), { accountId, network, address, keep: most - 1 });
        await trx('wallet_challenges').insert({
          nonce,
          network,
          address,
          message,
          account_id: accountId,
          expires_at: expiresAt,
          // Not now(): a transaction that waited for its turn began earlier than the other one ended.
          created_at: trx.raw('clock_timestamp()'),
        });
      });
      return true;
    },

    async find(key) {
      const { nonce, accountId, network, address } = key;
      const row = (await database('wallet_challenges')
        .where({ nonce, network, address })
        .whereRaw('account_id IS NOT DISTINCT FROM ?', [accountId])
        .whereRaw(IS_CURRENT)
        .first('message', 'expires_at', 'used_at')) as ChallengeRow | undefined;
      if (!row) return null;
      const known = { message: row.message, expiresAt: row.expires_at, usedAt: row.used_at };
      return { nonce, accountId, network, address, ...known };
    },

    async removeOld(limit) {
      const { rowCount } = await database.raw<{ rowCount: number }>(REMOVE_OLD, { limit });
      return rowCount;
    },
  };
}

/** Throws ChallengeNotOpen for all but one caller, and if it has expired by the database's clock. */
export async function useChallenge(database: Database, key: ChallengeKey): Promise<void> {
  const { nonce, accountId, network, address } = key;
  const used = await runPrepared(database, USE, [nonce, accountId, network, address]);
  if (used.length === 0) throw new ChallengeNotOpen(`the challenge ${nonce} is not open`);
}
