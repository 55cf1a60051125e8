import type { LedgerChain, LedgerCursor } from '../../domain/ledger/block-range.ts';
import type { Movement } from '../../domain/ledger/movement.ts';
import type { MovementRules } from '../../domain/ledger/movement-rules.ts';
import type { DropReason } from '../../domain/ledger/movement-status.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import { insertEvents, type NewEvent } from '../events/event-store.ts';
import { CLOSED_KEPT_SLOTS } from './ledger-account-rows.ts';
import { readOwners } from './ledger-context.ts';

/**
 * Marks movements as finalized or dropped. Decided in SQL: one statement covers all movements of a hundred blocks, without reading
 * them.
 */
export interface FinalityStore {
  /** Blocks up to a slot that hold movements and are not known to be finalized, the oldest first. */
  unfinalizedBlocks(upToSlot: number, limit: number): Promise<LedgerCursor[]>;
  /** Blocks with these hashes are finalized. A block that was rewound meanwhile is ignored. */
  markFinalized(blocks: readonly LedgerCursor[]): Promise<void>;
  /**
   * Drops orphaned movements that can no longer land, once the cursor has reached the finalized block `finalized`. Reports each
   * once as `transaction.failed` with DROPPED. Returns how many, at most `limit`.
   */
  dropLost(finalized: { slot: number; blockHeight: number }, limit: number): Promise<number>;
}

/**
 * A transaction can land again in this many blocks after its first one: its blockhash is valid for 150 more (Agave,
 * MAX_PROCESSING_AGE), and one for the bound itself.
 */
const LANDING_BLOCKS = 151;

// A movement that fewer nodes than a quorum agree on does not become finalized, however old it is; its block is left out. Looked up block
// by block: a join would be planned for the usual few blocks, and compare each with each if there are thousands.
const UNFINALIZED = `SELECT slot, blockhash FROM ledger_blocks block
   WHERE network = $1 AND chain_id = $2 AND slot <= $3
     AND (SELECT true FROM movements JOIN followed_wallets wallet ON wallet.id = movements.wallet_id
           WHERE movements.slot = block.slot AND movements.finalized_at IS NULL AND movements.dropped_at IS NULL
             AND movements.orphaned_at IS NULL AND movements.nodes < $5
             AND wallet.network = $1 AND wallet.chain_id = $2 LIMIT 1) IS NULL
   ORDER BY slot LIMIT $4`;

const FINALIZED_BLOCKS = `DELETE FROM ledger_blocks block USING unnest($3::bigint[], $4::text[]) AS said (slot, blockhash)
   WHERE block.network = $1 AND block.chain_id = $2 AND block.slot = said.slot AND block.blockhash = said.blockhash
  RETURNING block.slot`;

// A separate statement: the deletion may have waited for a late payment of the same block, which a joint statement would not see.
const MARK_FINALIZED = `UPDATE movements SET finalized_at = now()
    FROM followed_wallets wallet
   WHERE movements.slot = ANY ($3::bigint[]) AND movements.finalized_at IS NULL AND movements.dropped_at IS NULL
     AND movements.orphaned_at IS NULL AND movements.nodes >= $4
     AND wallet.id = movements.wallet_id AND wallet.network = $1 AND wallet.chain_id = $2`;

/** Closed accounts are deleted once no older value can open them again. */
const FORGET_CLOSED = `DELETE FROM ledger_accounts account
   USING followed_wallets wallet, ledger_cursors cursor
   WHERE account.closed AND account.reported_amount IS NULL AND account.slot <= least(cursor.finalized_slot, cursor.slot) - ${CLOSED_KEPT_SLOTS} AND wallet.id = account.wallet_id
     AND wallet.network = $1 AND wallet.chain_id = $2 AND cursor.network = $1 AND cursor.chain_id = $2`;

// The slot stands in for an unknown height. A height is never above its slot, so a node that claims more has invented it.
const DROP_LOST = `WITH lost AS MATERIALIZED (
    SELECT wallet_id, signature, token FROM movements JOIN followed_wallets wallet ON wallet.id = wallet_id
     WHERE orphaned_at IS NOT NULL AND finalized_at IS NULL AND dropped_at IS NULL
       AND least(block_height, slot) + ${LANDING_BLOCKS} < $3 AND wallet.network = $1 AND wallet.chain_id = $2
       AND EXISTS (SELECT FROM ledger_cursors WHERE network = $1 AND chain_id = $2 AND slot >= $5)
     ORDER BY wallet_id, signature, token LIMIT $4 FOR UPDATE OF movements SKIP LOCKED)
  UPDATE movements SET dropped_at = now()
    FROM lost JOIN followed_wallets wallet ON wallet.id = lost.wallet_id
   WHERE movements.wallet_id = lost.wallet_id AND movements.signature = lost.signature AND movements.token = lost.token
  RETURNING movements.signature, movements.token, movements.decimals, movements.kind, movements.amount::text AS amount,
            wallet.address, movements.operation_id, coalesce(movements.drop_reason, 'block_dropped') AS reason,
            (SELECT owner_id FROM operations WHERE id = movements.operation_id) AS asked_by`;

interface LostRow {
  signature: string;
  token: string;
  decimals: number;
  kind: Movement['kind'];
  amount: string;
  address: string;
  operation_id: string | null;
  reason: DropReason;
  asked_by: string | null;
}

export function createFinalityStore(
  database: Database,
  chain: LedgerChain,
  rules: MovementRules,
  quorum: number,
): FinalityStore {
  const key = [chain.network, chain.chainId];
  const unfinalized = preparedStatement<LedgerCursor>(database, 'unfinalized_ledger_blocks', UNFINALIZED);
  const forgetClosed = preparedStatement(database, 'forget_closed_ledger_accounts', FORGET_CLOSED);

  return {
    unfinalizedBlocks: (upToSlot, limit) => unfinalized([...key, upToSlot, limit, quorum]),

    async markFinalized(blocks) {
      const hashes = blocks.map(({ blockhash }) => blockhash);
      await database.transaction(async (trx) => {
        const finish = preparedStatement<{ slot: number }>(trx, 'finalized_ledger_blocks', FINALIZED_BLOCKS);
        const finalized = await finish([...key, blocks.map(({ slot }) => slot), hashes]);
        const mark = preparedStatement(trx, 'mark_ledger_finalized', MARK_FINALIZED);
        await mark([...key, finalized.map(({ slot }) => slot), quorum]);
      });
      await forgetClosed(key);
    },

    async dropLost({ slot, blockHeight }, limit) {
      return database.transaction(async (trx) => {
        const drop = preparedStatement<LostRow>(trx, 'drop_lost_movements', DROP_LOST);
        const lost = await drop([...key, blockHeight, limit, slot]);
        if (lost.length === 0) return 0;
        const owners = await readOwners(trx, chain, [...new Set(lost.map(({ address }) => address))]);
        const events: NewEvent[] = [];
        const now = new Date();
        for (const row of lost) {
          const { signature, token, decimals, kind, address } = row;
          const movement = { wallet: address, token, decimals, kind, amount: BigInt(row.amount) };
          for (const accountId of owners.get(address) ?? []) {
            const isOwnOperation = row.asked_by === accountId;
            const operationId = isOwnOperation ? row.operation_id : null;
            const subject = { ownerId: accountId, operationId, walletAddress: address, ...chain };
            const dropped = { accountId, signature, movement, isOwnOperation, reason: row.reason, now };
            events.push(...rules.droppedEventsOf(dropped).map((draft) => ({ subject, draft })));
          }
        }
        await insertEvents(trx, events);
        return lost.length;
      });
    },
  };
}
