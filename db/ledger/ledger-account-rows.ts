import type { Knex } from 'knex';
import type { KnownAccount, LedgerAccount } from '../../domain/ledger/ledger-account.ts';
import type { WalletSnapshot } from '../../domain/ledger/wallet-snapshot.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

/**
 * Closed accounts are kept so long behind their block's being final, which keeps older snapshots from opening them again: those
 * that waited for a slow follower. Half a minute of mainnet.
 */
export const CLOSED_KEPT_SLOTS = 150;

/** Amounts are decimal text in the rows, and bigint outside. */
interface LedgerAccountRow {
  wallet_id: number;
  address: string;
  token: string;
  program: string | null;
  decimals: number;
  amount: string;
  closed: boolean;
  slot: number;
  told_amount: string | null;
}

const READ = {
  name: 'ledger_accounts_of_wallets',
  text: `SELECT wallet_id, address, token, program, decimals, amount::text AS amount, closed, slot,
           told_amount::text AS told_amount
    FROM ledger_accounts WHERE wallet_id = ANY ($1::bigint[])`,
};

// In the order of the key, so that two writers never wait for each other.
const WRITE = `INSERT INTO ledger_accounts AS known
    (wallet_id, address, token, program, decimals, amount, closed, slot, frozen)
  SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::smallint[], $6::numeric[], $7::boolean[],
                       $8::bigint[], $9::boolean[]) AS fresh (wallet_id, address)
   ORDER BY fresh.wallet_id, fresh.address
  ON CONFLICT (wallet_id, address) DO UPDATE
     SET token = excluded.token, decimals = excluded.decimals, amount = excluded.amount, closed = excluded.closed,
         program = coalesce(excluded.program, known.program), slot = excluded.slot`;

const WRITE_CHANGES = { name: 'write_ledger_accounts', text: `${WRITE} WHERE excluded.slot > known.slot` };

/** A snapshot has in it what happened in its slot, and knows what is frozen. */
const WRITE_SNAPSHOT = {
  name: 'write_ledger_snapshot',
  text: `${WRITE}, frozen = excluded.frozen WHERE excluded.slot >= known.slot`,
};

// The subquery is hashed, which `<> ALL` is not once the plan is one for any array, nor `NOT EXISTS` where the table has just grown:
// of 5,000 accounts that takes half a second, and four.
const CLOSE_OTHERS = {
  name: 'close_ledger_accounts',
  text: `UPDATE ledger_accounts SET amount = 0, closed = true, frozen = false, slot = $2
    WHERE wallet_id = $1 AND slot <= $2 AND NOT closed AND address NOT IN (SELECT unnest($3::text[]))`,
};

/** Closed ones too: their slot tells what is older. */
export async function readAccounts(database: Knex, walletIds: readonly number[]): Promise<KnownAccount[]> {
  const rows = await runPrepared<LedgerAccountRow>(database, READ, [walletIds]);
  return rows.map((row) => ({
    walletId: row.wallet_id,
    address: row.address,
    token: row.token,
    program: row.program,
    decimals: row.decimals,
    baseUnits: BigInt(row.amount),
    closed: row.closed,
    slot: row.slot,
    toldBaseUnits: row.told_amount === null ? null : BigInt(row.told_amount),
  }));
}

const FORGET_TOLD = {
  name: 'forget_told_amounts',
  text: `UPDATE ledger_accounts SET told_amount = NULL
      FROM unnest($1::bigint[], $2::text[]) AS told (wallet_id, token)
     WHERE ledger_accounts.wallet_id = told.wallet_id AND ledger_accounts.token = told.token
       AND told_amount IS NOT NULL`,
};

/** Of these wallets' tokens a later amount was told. */
export async function forgetTold(
  database: Knex,
  told: readonly { walletId: number; token: string }[],
): Promise<void> {
  await runPrepared(database, FORGET_TOLD, [
    told.map(({ walletId }) => walletId),
    told.map(({ token }) => token),
  ]);
}

/** Values behind transactions; each only where it is of a later slot than what is known. */
export async function writeAccounts(database: Knex, accounts: readonly LedgerAccount[]): Promise<void> {
  if (accounts.length > 0)
    await runPrepared(
      database,
      WRITE_CHANGES,
      columnsOf(accounts, () => false),
    );
}

/** All that a wallet holds; what is known of a later slot stays. */
export async function writeSnapshot(
  database: Knex,
  walletId: number,
  { slot, accounts }: WalletSnapshot,
): Promise<void> {
  const frozen = new Set(accounts.filter((account) => account.frozen).map(({ address }) => address));
  const rows = accounts.map(({ address, token, program, decimals, baseUnits, exists }) => ({
    walletId,
    address,
    token,
    program,
    decimals,
    slot,
    baseUnits: exists ? baseUnits : 0n,
    closed: !exists,
  }));
  await runPrepared(
    database,
    WRITE_SNAPSHOT,
    columnsOf(rows, ({ address }) => frozen.has(address)),
  );
  await runPrepared(database, CLOSE_OTHERS, [walletId, slot, rows.map(({ address }) => address)]);
}

function columnsOf(
  accounts: readonly LedgerAccount[],
  isFrozen: (account: LedgerAccount) => boolean,
): unknown[][] {
  return [
    accounts.map(({ walletId }) => walletId),
    accounts.map(({ address }) => address),
    accounts.map(({ token }) => token),
    accounts.map(({ program }) => program),
    accounts.map(({ decimals }) => decimals),
    accounts.map(({ baseUnits }) => String(baseUnits)),
    accounts.map(({ closed }) => closed),
    accounts.map(({ slot }) => slot),
    accounts.map(isFrozen),
  ];
}
