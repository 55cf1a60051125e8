import type { Knex } from 'knex';
import type { KnownAccount, LedgerAccount } from '../../domain/ledger/ledger-account.ts';
import type { WalletSnapshot } from '../../domain/ledger/wallet-snapshot.ts';
import { noteBalances } from '../alerts/balance-ticks.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

/**
 * Closed accounts are kept for this long after their block is finalized, so that an older snapshot, which waited for a slow follower,
 * does not open them again. Half a minute of mainnet.
 */
export const CLOSED_KEPT_SLOTS = 150;

/** Amounts are decimal text here, and bigint outside. */
interface LedgerAccountRow {
  wallet_id: number;
  address: string;
  token: string;
  program: string | null;
  decimals: number;
  amount: string;
  closed: boolean;
  slot: number;
  /** The amount that was reported last, while another one is read again. */
  reported_amount: string | null;
}

const READ = {
  name: 'ledger_accounts_of_wallets',
  text: `SELECT wallet_id, address, token, program, decimals, amount::text AS amount, closed, slot,
           reported_amount::text AS reported_amount
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

/** A snapshot includes the transactions of its slot, and says which accounts are frozen. */
const WRITE_SNAPSHOT = {
  name: 'write_ledger_snapshot',
  text: `${WRITE}, frozen = excluded.frozen WHERE excluded.slot >= known.slot`,
};

// The subquery is hashed. `<> ALL` is not hashed in a generic plan, nor `NOT EXISTS` after the table has grown: with 5,000 accounts
// they take half a second, and four.
const CLOSE_OTHERS = {
  name: 'close_ledger_accounts',
  text: `UPDATE ledger_accounts SET amount = 0, closed = true, frozen = false, slot = $2
    WHERE wallet_id = $1 AND slot <= $2 AND NOT closed AND address NOT IN (SELECT unnest($3::text[]))`,
};

/** Closed accounts too: their slot says which values are older. */
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
    reportedBaseUnits: row.reported_amount === null ? null : BigInt(row.reported_amount),
  }));
}

const FORGET_REPORTED = {
  name: 'forget_reported_amounts',
  text: `UPDATE ledger_accounts SET reported_amount = NULL
      FROM unnest($1::bigint[], $2::text[]) AS reported (wallet_id, token)
     WHERE ledger_accounts.wallet_id = reported.wallet_id AND ledger_accounts.token = reported.token
       AND reported_amount IS NOT NULL`,
};

/** A later amount of these wallets' tokens was reported. */
export async function forgetReported(
  database: Knex,
  reported: readonly { walletId: number; token: string }[],
): Promise<void> {
  await runPrepared(database, FORGET_REPORTED, [
    reported.map(({ walletId }) => walletId),
    reported.map(({ token }) => token),
  ]);
}

/** Balances after transactions; each is written only if its slot is later than the known one. */
export async function writeAccounts(database: Knex, accounts: readonly LedgerAccount[]): Promise<void> {
  if (accounts.length === 0) return;
  await runPrepared(
    database,
    WRITE_CHANGES,
    columnsOf(accounts, () => false),
  );
  await noteBalances(
    database,
    accounts.map(({ walletId }) => walletId),
  );
}

/** All balances of a wallet; values of a later slot stay. */
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
  await noteBalances(database, [walletId]);
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
