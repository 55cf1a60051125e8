import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

export interface WalletChallenge {
  nonce: string;
  accountId: string;
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

/**
 * Challenges of an account that have not expired; above that, used ones are removed first, then the oldest. So this many people can
 * connect within ten minutes.
 */
const MAX_CHALLENGES = 1_000;

export interface WalletChallengeStore {
  /** Also removes the account's expired and surplus challenges. Used ones are kept until then: a request may be repeated. */
  create(challenge: WalletChallenge): Promise<void>;
  /** The challenge, without using it; null if it is unknown, expired or another account's. */
  find(key: ChallengeKey): Promise<KnownChallenge | null>;
}

/** The challenge is unknown, used, expired or another account's. */
export class ChallengeNotOpen extends Error {
  override readonly name = 'ChallengeNotOpen';
}

const IS_CURRENT = 'expires_at > now()';

/** Leaves room for the one that is about to be added. */
const REMOVE_OLD = `DELETE FROM wallet_challenges WHERE account_id = :accountId AND nonce NOT IN (
    SELECT nonce FROM wallet_challenges WHERE account_id = :accountId AND ${IS_CURRENT}
     ORDER BY used_at IS NOT NULL, created_at DESC, nonce LIMIT :keep)`;

const USE = {
  name: 'use_wallet_challenge',
  text: `UPDATE wallet_challenges SET used_at = now()
     WHERE nonce = $1 AND account_id = $2 AND network = $3 AND address = $4 AND used_at IS NULL AND ${IS_CURRENT}
     RETURNING nonce`,
};

interface ChallengeRow {
  message: string;
  expires_at: Date;
  used_at: Date | null;
}

export function createWalletChallengeStore(
  database: Database,
  maxChallenges = MAX_CHALLENGES,
): WalletChallengeStore {
  return {
    async create({ nonce, accountId, network, address, message, expiresAt }) {
      await database.transaction(async (trx) => {
        // Concurrent calls take turns, so that they don't exceed the limit together.
        await trx('accounts').where({ id: accountId }).forNoKeyUpdate().first('id');
        await trx.raw(REMOVE_OLD, { accountId, keep: maxChallenges - 1 });
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
    },

    async find(key) {
      const { nonce, accountId, network, address } = key;
      const row = (await database('wallet_challenges')
        .where({ nonce, account_id: accountId, network, address })
        .whereRaw(IS_CURRENT)
        .first('message', 'expires_at', 'used_at')) as ChallengeRow | undefined;
      if (!row) return null;
      const known = { message: row.message, expiresAt: row.expires_at, usedAt: row.used_at };
      return { nonce, accountId, network, address, ...known };
    },
  };
}

/** Throws ChallengeNotOpen for all but one caller, and if it has expired by the database's clock. */
export async function useChallenge(database: Database, key: ChallengeKey): Promise<void> {
  const { nonce, accountId, network, address } = key;
  const used = await runPrepared(database, USE, [nonce, accountId, network, address]);
  if (used.length === 0) throw new ChallengeNotOpen(`the challenge ${nonce} is not open`);
}
