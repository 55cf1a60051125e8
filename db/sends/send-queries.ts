import type { OwnedWallet } from '../operations/open-commitments.ts';
import type { Database } from '../postgres/connect.ts';
import { runBuilt } from '../postgres/prepared-statement.ts';

/** Only the latest sends count: a person would not recognise an older recipient either. */
const LATEST_SENDS = 1_000;

/** Each list has an index. Only the first has sends that the ledger has not seen yet; only the second has sends made elsewhere. */
const RECIPIENTS = `SELECT recipient FROM (
    (SELECT request->>'recipient' AS recipient, created_at AS at FROM operations
      WHERE owner_id = :ownerId AND wallet_address = :walletAddress AND network = :network AND chain_id = :chainId
        AND kind = 'send' AND status = 'confirmed'
      ORDER BY created_at DESC LIMIT ${LATEST_SENDS})
    UNION ALL
    (SELECT counterparty, coalesce(block_time, 'epoch') FROM movements
      WHERE wallet_id = (SELECT id FROM followed_wallets
                          WHERE network = :network AND chain_id = :chainId AND address = :walletAddress)
        AND kind = 'send' AND orphaned_at IS NULL AND counterparty IS NOT NULL AND flags = '{}'
      ORDER BY slot DESC, position DESC, token DESC LIMIT ${LATEST_SENDS})) sent
  ORDER BY at DESC LIMIT ${LATEST_SENDS}`;

export interface SendQueries {
  /**
   * Recipients of a wallet's latest confirmed sends on this chain, latest first: sends of this owner, and sends that the
   * ledger has seen. For the risk rules.
   */
  knownRecipients(wallet: OwnedWallet): Promise<string[]>;
}

export function createSendQueries(database: Database): SendQueries {
  return {
    async knownRecipients({ ownerId, walletAddress, network, chainId }) {
      const values = { ownerId, walletAddress, network, chainId };
      const rows = await runBuilt<{ recipient: string }>(database, database.raw(RECIPIENTS, values));
      return [...new Set(rows.map(({ recipient }) => recipient))];
    },
  };
}
