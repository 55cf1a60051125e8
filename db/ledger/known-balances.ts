import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { HeldAddress, KnownBalance } from '../../domain/ledger/history-start.ts';
import type { Database } from '../postgres/connect.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

interface Row extends HeldAddress {
  fromSlot: number;
  /** Null: no account. */
  amount: string | null;
  closed: boolean;
  slot: number;
  isUncertain: boolean;
}

// An account that is missing while the wallet is read again may be found by that.
const KNOWN = {
  name: 'known_balances',
  text: `SELECT held.wallet, held.address, wallet.from_slot AS "fromSlot", account.amount::text AS amount, account.closed,
           account.slot, account.reported_amount IS NOT NULL AS "isUncertain"
      FROM unnest($3::text[], $4::text[]) AS held (wallet, address)
      JOIN followed_wallets wallet ON wallet.network = $1 AND wallet.chain_id = $2 AND wallet.address = held.wallet
      LEFT JOIN ledger_accounts account ON account.wallet_id = wallet.id AND account.address = held.address
     WHERE wallet.from_slot IS NOT NULL AND wallet.stopped_at IS NULL
       AND (account.address IS NOT NULL OR wallet.refresh_slot IS NULL)`,
};

/** As `FollowedWalletStore.knownBalances` promises. */
export async function readKnownBalances(
  database: Database,
  { network, chainId }: LedgerChain,
  held: readonly HeldAddress[],
): Promise<KnownBalance[]> {
  const rows = await runPrepared<Row>(database, KNOWN, [
    network,
    chainId,
    held.map(({ wallet }) => wallet),
    held.map(({ address }) => address),
  ]);
  return rows.map(({ wallet, address, fromSlot, amount, closed, slot, isUncertain }) => ({
    wallet,
    address,
    fromSlot,
    account: amount === null ? null : { baseUnits: BigInt(amount), closed, slot, isUncertain },
  }));
}
