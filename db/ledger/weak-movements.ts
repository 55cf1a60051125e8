import type { Knex } from 'knex';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { MovementKind } from '../../domain/ledger/movement.ts';
import type { WeakMovement } from '../../domain/ledger/weak-movement.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

interface WeakRow {
  wallet_id: number;
  address: string;
  signature: string;
  token: string;
  kind: MovementKind;
  delta: string;
  amount: string;
  is_followed: boolean;
}

const COLUMNS = `wallet_id, wallet.address, signature, token, kind, delta::text AS delta, amount::text AS amount,
         wallet.from_slot IS NOT NULL AND wallet.stopped_at IS NULL AS is_followed`;

const FROM = `FROM movements JOIN followed_wallets wallet ON wallet.id = wallet_id
   WHERE wallet.network = $1 AND wallet.chain_id = $2 AND nodes < $4
     AND finalized_at IS NULL AND dropped_at IS NULL AND orphaned_at IS NULL`;

// By slot, because movements have no index by signature.
const OF_SLOT = {
  name: 'weak_movements_of_slot',
  text: `SELECT ${COLUMNS} ${FROM} AND movements.slot = $3 ORDER BY wallet_id, signature, token FOR UPDATE OF movements`,
};

/** Weak movements of a slot; locked until the transaction ends. */
export async function readWeakMovements(
  trx: Knex,
  { network, chainId }: LedgerChain,
  slot: number,
  quorum: number,
): Promise<WeakMovement[]> {
  const rows = await runPrepared<WeakRow>(trx, OF_SLOT, [network, chainId, slot, quorum]);
  return rows.map((row) => ({
    walletId: row.wallet_id,
    address: row.address,
    signature: row.signature,
    token: row.token,
    kind: row.kind,
    delta: BigInt(row.delta),
    amount: BigInt(row.amount),
    isFollowed: row.is_followed,
  }));
}

// Decided in SQL: one statement covers a slot's movements and its block. If nothing else in the block is unfinalized, the block is
// deleted: nodes that have deleted it can't call it finalized.
const KEEP = {
  name: 'keep_unreported_movements',
  text: `WITH kept AS (
      UPDATE movements SET finalized_at = now()
        FROM followed_wallets wallet
       WHERE wallet.id = movements.wallet_id AND wallet.network = $1 AND wallet.chain_id = $2 AND movements.slot = $3
         AND movements.nodes < $4 AND movements.finalized_at IS NULL AND movements.dropped_at IS NULL
         AND movements.orphaned_at IS NULL
         AND (wallet.requested_slot IS NULL OR movements.slot <= wallet.requested_slot)
      RETURNING movements.wallet_id, movements.signature, movements.token),
    done AS (
      DELETE FROM ledger_blocks WHERE network = $1 AND chain_id = $2 AND slot = $3
         AND NOT EXISTS (
           SELECT FROM movements JOIN followed_wallets wallet ON wallet.id = movements.wallet_id
            WHERE wallet.network = $1 AND wallet.chain_id = $2 AND movements.slot = $3 AND finalized_at IS NULL
              AND (wallet_id, signature, token) NOT IN (SELECT wallet_id, signature, token FROM kept)))
    SELECT count(*)::int AS kept FROM kept`,
};

/** Unreported movements of a slot become finalized on the word of one node; returns how many. */
export async function keepUnreported(
  trx: Knex.Transaction,
  { network, chainId }: LedgerChain,
  slot: number,
  quorum: number,
): Promise<number> {
  const [row] = await runPrepared<{ kept: number }>(trx, KEEP, [network, chainId, slot, quorum]);
  return row?.kept ?? 0;
}

// As after a fork: dropped once it can't land any more, because the transaction may be genuine and land later.
const REFUTE = {
  name: 'refute_movements',
  text: `WITH refuted AS (
      UPDATE movements SET orphaned_at = now(), drop_reason = 'not_on_chain',
             block_height = coalesce($5::bigint, movements.block_height)
        FROM unnest($1::bigint[], $2::text[], $3::text[]) AS said (wallet_id, signature, token)
       WHERE movements.wallet_id = said.wallet_id AND movements.signature = said.signature AND movements.token = said.token
      RETURNING movements.wallet_id, movements.token),
    reported AS (
      UPDATE ledger_accounts account SET reported_amount = coalesce(account.reported_amount, account.amount)
        FROM refuted WHERE account.wallet_id = refuted.wallet_id AND account.token = refuted.token)
    UPDATE followed_wallets SET refresh_slot = greatest(refresh_slot, $4), due_at = now()
     WHERE id IN (SELECT wallet_id FROM refuted)`,
};

/** A quorum does not have these movements of a slot. `blockHeight`: the height of its block; null: unknown. */
export async function refuteMovements(
  trx: Knex.Transaction,
  { slot, blockHeight }: { slot: number; blockHeight: number | null },
  refuted: readonly Pick<WeakMovement, 'walletId' | 'signature' | 'token'>[],
): Promise<void> {
  if (refuted.length === 0) return;
  await runPrepared(trx, REFUTE, [
    refuted.map(({ walletId }) => walletId),
    refuted.map(({ signature }) => signature),
    refuted.map(({ token }) => token),
    slot,
    blockHeight,
  ]);
}
