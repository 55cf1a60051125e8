import type { Knex } from 'knex';
import type { AlertRule } from '../../domain/alerts/alert-rule.ts';
import type { PresentValue } from '../../domain/alerts/present-value.ts';
import type { Network } from '../../domain/networks.ts';
import { parsePrice } from '../../domain/prices/price.ts';
import { baseCloses, toBases, type BaseCloses } from './base-closes.ts';

/** An older price is not known to be the present one. */
const FRESH = "interval '5 minutes'";

const PRICE = `SELECT at, price::text AS value, ${baseCloses(':network', ':token', 'sample.at')} AS bases FROM price_samples sample
  WHERE network = :network AND token = :token AND price IS NOT NULL AND at > now() - ${FRESH} ORDER BY at DESC LIMIT 1`;

const BALANCE = `SELECT date_trunc('milliseconds', clock_timestamp()) AS at, sum(account.amount)::text AS value, NULL AS bases
    FROM followed_wallets wallet
    JOIN ledger_accounts account ON account.wallet_id = wallet.id AND (NOT account.closed OR account.token = 'SOL')
   WHERE wallet.network = :network AND wallet.address = :address AND account.token = :token
     AND wallet.from_slot IS NOT NULL AND wallet.stopped_at IS NULL AND wallet.refresh_slot IS NULL
   HAVING count(*) > 0`;

/** The newest value of what a rule watches, and the prices that changes are measured from. */
export async function presentValue(database: Knex, network: Network, rule: AlertRule): Promise<PresentValue> {
  const { rows } = await database.raw<{ rows: { at: Date; value: string; bases: BaseCloses }[] }>(
    rule.type === 'balance' ? BALANCE : PRICE,
    { network, token: rule.token, address: rule.type === 'balance' ? rule.walletAddress : '' },
  );
  const now = new Date();
  const row = rows[0];
  if (!row) return { value: null, at: now, bases: {} };
  if (rule.type === 'balance') return { value: BigInt(row.value), at: row.at, bases: {} };
  return { value: parsePrice(row.value), at: row.at, bases: toBases(row.bases) };
}
