import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { HistoryStart, KnownBalance } from '../../domain/ledger/history-start.ts';
import type { Database } from '../postgres/connect.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

interface Row {
  wallet: string;
  fromSlot: number;
  address: string | null;
  amount: string;
  closed: boolean;
  slot: number;
  isUncertain: boolean;
}

const KNOWN = {
  name: 'known_balances',
  text: `SELECT wallet.address AS wallet, wallet.from_slot AS "fromSlot", account.address, account.amount::text AS amount, account.closed,
           account.slot, account.reported_amount IS NOT NULL AS "isUncertain"
      FROM followed_wallets wallet
      LEFT JOIN ledger_accounts account ON account.wallet_id = wallet.id AND account.address = ANY ($4::text[])
     WHERE wallet.network = $1 AND wallet.chain_id = $2 AND wallet.address = ANY ($3::text[])
       AND wallet.from_slot IS NOT NULL AND wallet.stopped_at IS NULL`,
};

/** As `FollowedWalletStore.knownBalances` promises. */
export async function readKnownBalances(
  database: Database,
  { network, chainId }: LedgerChain,
  starts: readonly HistoryStart[],
): Promise<KnownBalance[]> {
  const rows = await runPrepared<Row>(database, KNOWN, [
    network,
    chainId,
    [...new Set(starts.flatMap(({ wallets }) => wallets))],
    starts.map(({ address }) => address),
  ]);
  return rows.map(({ wallet, fromSlot, address, amount, closed, slot, isUncertain }) => ({
    wallet,
    fromSlot,
    account: address === null ? null : { address, baseUnits: BigInt(amount), closed, slot, isUncertain },
  }));
}
