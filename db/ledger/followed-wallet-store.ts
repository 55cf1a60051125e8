import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { HeldAddress, KnownBalance } from '../../domain/ledger/history-start.ts';
import type { WalletSnapshot } from '../../domain/ledger/wallet-snapshot.ts';
import type { MovementRules } from '../../domain/ledger/movement-rules.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import {
  readBackfillTasks,
  recordBackfill,
  type BackfilledPage,
  type BackfillTask,
  type FollowedWallet,
} from './backfill-rows.ts';
import { correctBalances } from './balance-corrections.ts';
import { followWallets } from './follow-wallet.ts';
import { flagReceived } from './flag-received.ts';
import { CLOSED_KEPT_SLOTS, writeSnapshot } from './ledger-account-rows.ts';
import { readKnownBalances } from './known-balances.ts';
import { lockCursor, type LedgerLease } from './ledger-lease.ts';

export type { BackfilledPage, BackfillTask, FollowedWallet };

/** The followed wallets of one chain, from the first request until no account has them any more. */
export interface FollowedWalletStore {
  /**
   * Follows wallets of the network's accounts that this chain does not follow yet, such as after the chain's replacement; returns how
   * many. One index lookup if none is missing.
   */
  syncWithWallets(): Promise<number>;
  /** Wallets that are not taken up yet and not put off, the longest waiting first. */
  toTakeUp(limit: number): Promise<Pick<FollowedWallet, 'id' | 'address'>[]>;
  /**
   * Follows the wallet from the snapshot's slot on; the caller has to know the address before it reads the next block range. False,
   * and nothing written, if the cursor is past the snapshot (read another one), or the wallet is taken up already or stopped.
   */
  takeUp(lease: LedgerLease, walletId: number, snapshot: WalletSnapshot): Promise<boolean>;
  /** Wallets that are taken up and not stopped, by id. */
  addressesAfter(id: number, limit: number): Promise<FollowedWallet[]>;
  /** Wallets whose balances are unverified, the longest waiting first. */
  toRefresh(limit: number): Promise<FollowedWallet[]>;
  /**
   * Corrects balances that differ from a snapshot, and reports the differences (`balance.updated`). False, and nothing written, if
   * the cursor has not reached the snapshot (its transactions are reported first), the snapshot is too old, or the wallet is not
   * followed. A wallet that became unverified again after the snapshot's slot stays so.
   */
  refresh(lease: LedgerLease, walletId: number, snapshot: WalletSnapshot): Promise<boolean>;
  /** The ledger's balances of wallets at these addresses; nothing if the wallet is not followed, or the account may still be found. */
  knownBalances(held: readonly HeldAddress[]): Promise<KnownBalance[]>;
  /** The balances of these wallets are uncertain, and are to be read again, at this slot or later. */
  refreshLater(addresses: readonly string[], slot: number): Promise<void>;
  /** Wallets that are taken up, and whose past is not read yet or not flagged; the longest waiting first. */
  toBackfill(limit: number): Promise<BackfillTask[]>;
  /**
   * Writes a page of the past and the position of the next one. False, and nothing written, if another worker continued from the
   * task's position, or the wallet was stopped. Changes no balance. Reports movements after the request for the wallet: each with its
   * change and the present balance, because its event comes after those of newer movements.
   */
  recordBackfill(task: BackfillTask, page: BackfilledPage): Promise<boolean>;
  /**
   * Flags a batch of received movements by all earlier payments, once the past is read. True if there is more. False if the back-fill
   * has ended, or the past is not read yet. Sends no event: an event says what was known when it was sent.
   */
  flagReceived(walletId: number): Promise<boolean>;
  /**
   * The lists above skip the wallet for a while, if its snapshot or its past can't be read. `firstMs` is doubled with each failure in a
   * row, up to `maxMs`.
   */
  putOff(walletId: number, pause: { firstMs: number; maxMs: number }): Promise<void>;
}

const IS_FOLLOWING = 'from_slot IS NOT NULL AND stopped_at IS NULL';

/** Rows per statement: some tens of milliseconds each, after a chain's replacement. */
const SYNC_BATCH = 5_000;

/** On a chain that replaced another one, every movement is reported; under another name of the same chain, none is. */
const REPORTED_FROM = '(SELECT CASE WHEN ephemeral THEN 0 END FROM chains WHERE network = $1)::bigint';

// The locks make a wallet's removal wait, so that it finds what it has to stop.
const SYNC = `WITH missing AS MATERIALIZED (
    SELECT owner_id, address, paused_at FROM wallets
     WHERE network = $1 AND (chain_id < $2 OR chain_id > $2)
     ORDER BY owner_id, address LIMIT ${SYNC_BATCH} FOR UPDATE),
  followed AS (${followWallets(`SELECT DISTINCT $1, $2, address, ${REPORTED_FROM} FROM missing WHERE paused_at IS NULL ORDER BY address`)})
  UPDATE wallets SET chain_id = $2
    FROM missing
   WHERE wallets.owner_id = missing.owner_id AND wallets.network = $1 AND wallets.address = missing.address
  RETURNING wallets.address`;

const TO_TAKE_UP = `SELECT id, address FROM followed_wallets
   WHERE network = $1 AND chain_id = $2 AND from_slot IS NULL AND stopped_at IS NULL AND due_at <= now()
   ORDER BY due_at LIMIT $3`;

const TO_REFRESH = `SELECT id, address, from_slot FROM followed_wallets
   WHERE network = $1 AND chain_id = $2 AND refresh_slot IS NOT NULL AND ${IS_FOLLOWING} AND due_at <= now()
   ORDER BY due_at LIMIT $3`;

// The mark on the balances: they are not compared until they are read again (known-balances.ts).
const REFRESH_LATER = `WITH wallet AS (
    UPDATE followed_wallets SET refresh_slot = greatest(refresh_slot, $4), due_at = now()
     WHERE network = $1 AND chain_id = $2 AND address = ANY ($3::text[]) AND ${IS_FOLLOWING} RETURNING id)
  UPDATE ledger_accounts account SET reported_amount = coalesce(account.reported_amount, account.amount)
    FROM wallet WHERE account.wallet_id = wallet.id`;

const FOLLOWING_AFTER = `SELECT id, address, from_slot FROM followed_wallets
   WHERE network = $1 AND chain_id = $2 AND ${IS_FOLLOWING} AND id > $3 ORDER BY id LIMIT $4`;

interface WalletRow {
  id: number;
  address: string;
  from_slot: number;
}

export function createFollowedWalletStore(
  database: Database,
  chain: LedgerChain,
  rules: MovementRules,
  quorum: number,
): FollowedWalletStore {
  const key = [chain.network, chain.chainId];
  const statement = <Row>(name: string, text: string) => preparedStatement<Row>(database, name, text);
  const sync = statement('follow_missing_wallets', SYNC);
  const toTakeUp = statement<Pick<FollowedWallet, 'id' | 'address'>>('wallets_to_take_up', TO_TAKE_UP);
  const toRefresh = statement<WalletRow>('wallets_to_refresh', TO_REFRESH);
  const refreshLater = statement('refresh_wallets_later', REFRESH_LATER);
  const followingAfter = statement<WalletRow>('followed_wallets_after', FOLLOWING_AFTER);

  return {
    async syncWithWallets() {
      for (let added = 0; ;) {
        const { length } = await sync(key);
        added += length;
        if (length < SYNC_BATCH) return added;
      }
    },

    toTakeUp: (limit) => toTakeUp([...key, limit]),

    async takeUp(lease, walletId, snapshot) {
      return database.transaction(async (trx) => {
        const cursor = await lockCursor(trx, chain, lease);
        if (cursor.slot > snapshot.slot) return false;
        const taken = await trx('followed_wallets')
          .where({ id: walletId, network: chain.network, chain_id: chain.chainId })
          .whereNull('from_slot')
          .whereNull('stopped_at')
          .update({ from_slot: snapshot.slot, due_at: trx.fn.now(), failures: 0 });
        if (taken === 0) return false;
        // Rows from an earlier time that the wallet was followed.
        await trx('ledger_accounts').where({ wallet_id: walletId }).del();
        await writeSnapshot(trx, walletId, snapshot);
        return true;
      });
    },

    addressesAfter: async (id, limit) => (await followingAfter([...key, id, limit])).map(toWallet),

    toRefresh: async (limit) => (await toRefresh([...key, limit])).map(toWallet),

    async refresh(lease, walletId, snapshot) {
      return database.transaction(async (trx) => {
        const cursor = await lockCursor(trx, chain, lease);
        if (cursor.slot < snapshot.slot) return false;
        // Closed accounts are deleted by then: an old snapshot would open them again.
        if (snapshot.slot < cursor.finalizedSlot - CLOSED_KEPT_SLOTS) return false;
        const [wallet] = (await trx('followed_wallets')
          .where({ id: walletId, network: chain.network, chain_id: chain.chainId })
          .whereRaw(IS_FOLLOWING)
          .update({
            refresh_slot: trx.raw('CASE WHEN refresh_slot > ? THEN refresh_slot END', [snapshot.slot]),
            due_at: trx.fn.now(),
            failures: 0,
          })
          .returning('address')) as { address: string }[];
        if (!wallet) return false;
        await correctBalances(trx, chain, rules, { ...wallet, id: walletId }, snapshot);
        return true;
      });
    },

    knownBalances: (held) => readKnownBalances(database, chain, held),

    refreshLater: async (addresses, slot) => void (await refreshLater([...key, addresses, slot])),

    toBackfill: (limit) => readBackfillTasks(database, chain, limit),

    recordBackfill: (task, page) => recordBackfill(database, chain, rules, task, page, quorum),

    flagReceived: (walletId) => flagReceived(database, walletId),

    async putOff(walletId, { firstMs, maxMs }) {
      await database('followed_wallets')
        .where({ id: walletId })
        .update({
          failures: database.raw('failures + 1'),
          due_at: database.raw(`now() + least(? * power(2, least(failures, 20)), ?) * interval '1 ms'`, [
            firstMs,
            maxMs,
          ]),
        });
    },
  };
}

function toWallet(row: WalletRow): FollowedWallet {
  return { id: row.id, address: row.address, fromSlot: row.from_slot };
}
