import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import type { StakeChain } from './stake-chain.ts';

export interface StakeWalletStore {
  /** Adds wallets that someone has, or that an operation of a stake is from; a wallet whose operation was confirmed since is due. Returns how many changed. */
  sync(chain: StakeChain): Promise<number>;
  /** Wallets whose positions are to be looked for, first those that were not tried in vain, then the longest waiting. Each is postponed, so that the next turn gets others. */
  claimDue(chain: StakeChain, limit: number): Promise<string[]>;
  /** Its positions were asked for at a time, and read at the slot; it is due again after this time. */
  done(chain: StakeChain, address: string, read: { slot: number; at: Date; againMs: number }): Promise<void>;
}

const MISSING = `INSERT INTO stake_wallets (network, chain_id, address)
  SELECT DISTINCT $1::text, $2::text, wallets.address FROM wallets
   WHERE wallets.network = $1 AND wallets.paused_at IS NULL AND NOT EXISTS (
     SELECT FROM stake_wallets known WHERE known.network = $1 AND known.chain_id = $2 AND known.address = wallets.address)
   LIMIT 5000
  ON CONFLICT (network, chain_id, address) DO NOTHING RETURNING 1`;

/**
 * An operation is confirmed, and later final: the second read is for a node that lagged at the first one. A wallet that was claimed since and could
 * not be read keeps its pause.
 */
const OPERATED = `INSERT INTO stake_wallets AS known (network, chain_id, address)
  SELECT DISTINCT $1::text, $2::text, wallet_address FROM operations
   WHERE network = $1 AND chain_id = $2 AND kind LIKE 'stake.%' AND status IN ('confirmed', 'failed') AND updated_at > now() - interval '1 hour'
     AND NOT EXISTS (SELECT FROM stake_wallets read WHERE read.network = $1 AND read.chain_id = $2 AND read.address = wallet_address
                        AND (read.claimed_at > operations.updated_at OR read.due_at <= now()))
  ON CONFLICT (network, chain_id, address) DO UPDATE SET due_at = now(), failures = 0 RETURNING 1`;

/** 10 s after the first failure, because nodes often agree a moment later; twice as long after each further one, 43 minutes at most. */
const RETRY_AFTER = "interval '10 seconds' * power(2, least(failures, 8))";

const CLAIM = `WITH due AS MATERIALIZED (
    SELECT address FROM stake_wallets WHERE network = $1 AND chain_id = $2 AND due_at <= now() ORDER BY failures, due_at LIMIT $3
       FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE stake_wallets SET claimed_at = now(), due_at = now() + ${RETRY_AFTER}, failures = failures + 1 FROM due
   WHERE network = $1 AND chain_id = $2 AND stake_wallets.address = due.address
  RETURNING stake_wallets.address`;

const DONE = `UPDATE stake_wallets SET read_at = $4, slot = $5, failures = 0, due_at = now() + $6 * interval '1 ms'
  WHERE network = $1 AND chain_id = $2 AND address = $3`;

export function createStakeWalletStore(database: Database): StakeWalletStore {
  const missing = preparedStatement(database, 'missing_stake_wallets', MISSING);
  const operated = preparedStatement(database, 'operated_stake_wallets', OPERATED);
  const claim = preparedStatement<{ address: string }>(database, 'claim_stake_wallets', CLAIM);
  const done = preparedStatement(database, 'done_stake_wallet', DONE);

  return {
    async sync({ network, chainId }) {
      const added = await missing([network, chainId]);
      const changed = await operated([network, chainId]);
      return added.length + changed.length;
    },
    claimDue: async ({ network, chainId }, limit) =>
      (await claim([network, chainId, limit])).map(({ address }) => address),
    async done({ network, chainId }, address, { slot, at, againMs }) {
      await done([network, chainId, address, at.toISOString(), slot, againMs]);
    },
  };
}
