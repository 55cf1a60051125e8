import type { Knex } from 'knex';
import { runPrepared } from '../postgres/prepared-statement.ts';

/** The present balances that alerts watch and that are certain, as ticks. By the clock: of one wallet, transactions of the ledger come one after another. */
const NOTE = {
  name: 'note_balance_ticks',
  text: `INSERT INTO balance_ticks (network, subject, at, amount, slot)
    SELECT watched.network, watched.subject, date_trunc('milliseconds', clock_timestamp()),
           coalesce(sum(account.amount), 0), coalesce(max(account.slot), 0)
      FROM followed_wallets wallet
      JOIN alert_subjects watched ON watched.network = wallet.network AND watched.wallet_address = wallet.address
      LEFT JOIN ledger_accounts account ON account.wallet_id = wallet.id AND wallet.address || '/' || account.token = watched.subject
                                       AND (NOT account.closed OR account.token = 'SOL')
     WHERE wallet.id = ANY ($1::bigint[])
       AND wallet.from_slot IS NOT NULL AND wallet.stopped_at IS NULL AND wallet.refresh_slot IS NULL
     GROUP BY watched.network, watched.subject
    ON CONFLICT (network, subject, at) DO UPDATE SET amount = excluded.amount, slot = excluded.slot`,
};

/** In the transaction that changed the balances of these wallets, so that no change is missed. */
export async function noteBalances(trx: Knex, walletIds: readonly number[]): Promise<void> {
  await runPrepared(trx, NOTE, [[...new Set(walletIds)]]);
}
