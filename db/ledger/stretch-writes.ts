import type { Knex } from 'knex';
import type { FollowedStretch, LedgerChain, LedgerCursor } from '../../domain/ledger/ledger-stretch.ts';
import type { MovementRules } from '../../domain/ledger/movement-rules.ts';
import { runningBalances } from '../../domain/ledger/running-balances.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { forgetTold, readAccounts, writeAccounts } from './ledger-account-rows.ts';
import { writeMovements, type FoundMovement } from './movement-writes.ts';

interface WalletRow {
  id: number;
  address: string;
  requested_slot: number | null;
  from_slot: number;
}

const WALLETS = {
  name: 'followed_wallets_by_address',
  text: `SELECT id, address, requested_slot, from_slot FROM followed_wallets
     WHERE network = $1 AND chain_id = $2 AND address = ANY ($3::text[])
       AND from_slot IS NOT NULL AND stopped_at IS NULL`,
};

const BLOCKS = {
  name: 'write_ledger_blocks',
  text: `INSERT INTO ledger_blocks (network, chain_id, slot, blockhash)
    SELECT $1, $2, slot, blockhash FROM unnest($3::bigint[], $4::text[]) AS block (slot, blockhash) ORDER BY slot
    ON CONFLICT (network, chain_id, slot) DO UPDATE SET blockhash = excluded.blockhash`,
};

const DOUBT = {
  name: 'doubt_followed_wallets',
  text: `UPDATE followed_wallets SET refresh_slot = greatest(refresh_slot, doubt.slot)
      FROM unnest($1::bigint[], $2::bigint[]) AS doubt (id, slot) WHERE followed_wallets.id = doubt.id`,
};

/**
 * All of a stretch but the cursor, which its caller has moved in the same transaction. Also for transactions that the cursor has
 * passed already: what is known adds nothing, and what is new is reported with the balance of now, after newer ones.
 */
export async function writeStretch(
  transaction: Knex.Transaction,
  chain: LedgerChain,
  rules: MovementRules,
  stretch: Pick<FollowedStretch, 'transactions' | 'blocks'>,
  /** Also what a wallet's snapshot has in it: its back-fill may have left that out. */
  isLate = false,
): Promise<{ movements: number; events: number }> {
  const wallets = await readWallets(transaction, chain, stretch);
  if (wallets.size === 0) return { movements: 0, events: 0 };
  const { movements, accounts, doubts, isToldWrong } = await follow(transaction, wallets, stretch, isLate);
  const { told, changed, ...written } = await writeMovements(transaction, chain, rules, movements);
  // What the wallet has was written after another transaction of the slot, and a balance is not written again for the same slot.
  for (const { walletId, movement, transaction: observed } of isLate ? changed : []) {
    if (isFollowedAt(wallets.get(movement.wallet), observed.slot)) doubts.set(walletId, observed.slot);
  }
  if (isToldWrong) await forgetTold(transaction, told);
  await writeAccounts(transaction, accounts);
  await writeBlocks(
    transaction,
    chain,
    stretch.blocks,
    new Set(movements.map((each) => each.transaction.slot)),
  );
  if (doubts.size > 0) await runPrepared(transaction, DOUBT, [[...doubts.keys()], [...doubts.values()]]);
  return written;
}

/** Those of these slots; each of the slots has to be among the blocks. */
export async function writeBlocks(
  transaction: Knex.Transaction,
  { network, chainId }: LedgerChain,
  blocks: readonly LedgerCursor[],
  slots: ReadonlySet<number>,
): Promise<void> {
  if (slots.size === 0) return;
  const kept = new Map(
    blocks.filter(({ slot }) => slots.has(slot)).map((block) => [block.slot, block.blockhash]),
  );
  // A movement without its block would never become final.
  if (kept.size < slots.size) throw new Error('a transaction has come without its block');
  await runPrepared(transaction, BLOCKS, [network, chainId, [...kept.keys()], [...kept.values()]]);
}

async function readWallets(
  transaction: Knex.Transaction,
  { network, chainId }: LedgerChain,
  { transactions }: Pick<FollowedStretch, 'transactions'>,
): Promise<Map<string, WalletRow>> {
  const addresses = new Set(
    transactions.flatMap(({ effects }) => [
      ...effects.movements.map(({ wallet }) => wallet),
      ...effects.accounts.map(({ wallet }) => wallet),
      ...effects.touched,
    ]),
  );
  const rows = await runPrepared<WalletRow>(transaction, WALLETS, [network, chainId, [...addresses]]);
  return new Map(rows.map((row) => [row.address, row]));
}

/** What the wallet's snapshot has in it is the back-fill's. */
function isFollowedAt(wallet: WalletRow | undefined, slot: number): wallet is WalletRow {
  return wallet !== undefined && wallet.from_slot < slot;
}

/** What the stretch says of the wallets that are followed, in the order of the chain. */
async function follow(
  transaction: Knex.Transaction,
  wallets: ReadonlyMap<string, WalletRow>,
  { transactions }: Pick<FollowedStretch, 'transactions'>,
  isLate: boolean,
) {
  const known = await readAccounts(
    transaction,
    [...wallets.values()].map(({ id }) => id),
  );
  const addresses = new Map([...wallets.values()].map(({ id, address }) => [id, address]));
  const balances = runningBalances(
    known.map((account) => ({ ...account, wallet: addresses.get(account.walletId) ?? '' })),
  );
  const movements: FoundMovement[] = [];
  const doubts = new Map<number, number>();
  for (const { transaction: observed, effects, nodes } of transactions) {
    const followed = (address: string): WalletRow | undefined => {
      const wallet = wallets.get(address);
      return isFollowedAt(wallet, observed.slot) ? wallet : undefined;
    };
    balances.take(
      observed.slot,
      effects.accounts.filter(({ wallet }) => followed(wallet) !== undefined),
    );
    for (const movement of effects.movements) {
      const wallet = isLate ? wallets.get(movement.wallet) : followed(movement.wallet);
      if (!wallet) continue;
      movements.push({
        walletId: wallet.id,
        movement,
        transaction: observed,
        balanceAfter: balances.balance(movement.wallet, movement.token),
        isFinal: false,
        nodes,
        // After a rewind the follower also reads what was before the wallet was asked for.
        isTold: observed.slot > (wallet.requested_slot ?? wallet.from_slot),
      });
    }
    for (const address of effects.touched) {
      const wallet = followed(address);
      if (wallet) doubts.set(wallet.id, observed.slot);
    }
  }
  const accounts = balances.changed().flatMap(({ exists, wallet, ...account }) => {
    const walletId = wallets.get(wallet)?.id;
    return walletId === undefined ? [] : [{ ...account, walletId, closed: !exists }];
  });
  const isToldWrong = known.some(({ toldBaseUnits }) => toldBaseUnits !== null);
  return { movements, accounts, doubts, isToldWrong };
}
