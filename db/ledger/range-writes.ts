import type { Knex } from 'knex';
import type { FollowedWalletRow } from '../../domain/ledger/found-movement.ts';
import type { FollowedBlockRange, LedgerChain, LedgerCursor } from '../../domain/ledger/block-range.ts';
import type { MovementRules } from '../../domain/ledger/movement-rules.ts';
import { affectedWallets, refreshesAfterLate, rangeChanges } from '../../domain/ledger/range-changes.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { forgetReported, readAccounts, writeAccounts } from './ledger-account-rows.ts';
import { writeMovements } from './movement-writes.ts';

const WALLETS = {
  name: 'followed_wallets_by_address',
  text: `SELECT id, address, requested_slot AS "requestedSlot", from_slot AS "fromSlot" FROM followed_wallets
     WHERE network = $1 AND chain_id = $2 AND address = ANY ($3::text[])
       AND from_slot IS NOT NULL AND stopped_at IS NULL`,
};

const BLOCKS = {
  name: 'write_ledger_blocks',
  text: `INSERT INTO ledger_blocks (network, chain_id, slot, blockhash)
    SELECT $1, $2, slot, blockhash FROM unnest($3::bigint[], $4::text[]) AS block (slot, blockhash) ORDER BY slot
    ON CONFLICT (network, chain_id, slot) DO UPDATE SET blockhash = excluded.blockhash`,
};

const REFRESH = {
  name: 'refresh_followed_wallets',
  text: `UPDATE followed_wallets SET refresh_slot = greatest(refresh_slot, refresh.slot)
      FROM unnest($1::bigint[], $2::bigint[]) AS refresh (id, slot) WHERE followed_wallets.id = refresh.id`,
};

/**
 * Writes a block range except the cursor, which the caller has moved in the same database transaction. Also for transactions that the cursor has
 * passed already: known ones add nothing, and new ones are reported with the present balance, after newer ones.
 */
export async function writeRange(
  trx: Knex.Transaction,
  chain: LedgerChain,
  rules: MovementRules,
  range: Pick<FollowedBlockRange, 'transactions' | 'blocks'>,
  /** Also write movements that a wallet's snapshot includes: its back-fill may have missed them. */
  isLate = false,
): Promise<{ movements: number; events: number }> {
  const { transactions, blocks } = range;
  const wallets = await readWallets(trx, chain, affectedWallets(transactions));
  if (wallets.size === 0) return { movements: 0, events: 0 };
  const accounts = await readAccounts(
    trx,
    [...wallets.values()].map(({ id }) => id),
  );
  const changes = rangeChanges(transactions, { wallets, accounts }, isLate);
  const { changed, reported, ...counts } = await writeMovements(trx, chain, rules, changes.movements);
  const toRefresh = new Map([...changes.toRefresh, ...(isLate ? refreshesAfterLate(wallets, changed) : [])]);
  if (accounts.some(({ reportedBaseUnits }) => reportedBaseUnits !== null)) {
    await forgetReported(
      trx,
      reported.map(({ walletId, movement }) => ({ walletId, token: movement.token })),
    );
  }
  // Before the balances: an alert does not look at one that has to be read again.
  if (toRefresh.size > 0) await runPrepared(trx, REFRESH, [[...toRefresh.keys()], [...toRefresh.values()]]);
  await writeAccounts(trx, changes.accounts);
  const slots = new Set(changes.movements.map((each) => each.transaction.slot));
  await writeBlocks(trx, chain, blocks, slots);
  return counts;
}

/** Writes the blocks of these slots; each slot needs a block. */
export async function writeBlocks(
  trx: Knex.Transaction,
  { network, chainId }: LedgerChain,
  blocks: readonly LedgerCursor[],
  slots: ReadonlySet<number>,
): Promise<void> {
  if (slots.size === 0) return;
  const kept = new Map(
    blocks.filter(({ slot }) => slots.has(slot)).map((block) => [block.slot, block.blockhash]),
  );
  // A movement without its block would never become finalized.
  if (kept.size < slots.size) throw new Error('a transaction came without its block');
  await runPrepared(trx, BLOCKS, [network, chainId, [...kept.keys()], [...kept.values()]]);
}

async function readWallets(
  trx: Knex.Transaction,
  { network, chainId }: LedgerChain,
  addresses: readonly string[],
): Promise<Map<string, FollowedWalletRow>> {
  const rows = await runPrepared<FollowedWalletRow>(trx, WALLETS, [network, chainId, addresses]);
  return new Map(rows.map((row) => [row.address, row]));
}
