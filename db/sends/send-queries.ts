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

/** Has an index. */
const OWN_REFERENCE = `SELECT reference_key AS found FROM operations
  WHERE network = :network AND chain_id = :chainId AND reference_key = ANY (:addresses::text[]) LIMIT 1`;

export interface SendQueries {
  /**
   * Recipients of a wallet's latest confirmed sends on this chain, latest first: sends of this owner, and sends that the
   * ledger has seen. For the risk rules.
   */
  knownRecipients(wallet: OwnedWallet): Promise<string[]>;
  /** One of these addresses that is the reference of an operation on this chain, of any owner; null if none is. */
  ownReference(
    chain: Pick<OwnedWallet, 'network' | 'chainId'>,
    addresses: readonly string[],
  ): Promise<string | null>;
}

export function createSendQueries(database: Database): SendQueries {
  return {
    async knownRecipients({ ownerId, walletAddress, network, chainId }) {
      const values = { ownerId, walletAddress, network, chainId };
      const rows = await runBuilt<{ recipient: string }>(database, database.raw(RECIPIENTS, values));
      return [...new Set(rows.map(({ recipient }) => recipient))];
    },
    async ownReference({ network, chainId }, addresses) {
      if (addresses.length === 0) return null;
      const values = { network, chainId, addresses: [...addresses] };
      const [row] = await runBuilt<{ found: string }>(database, database.raw(OWN_REFERENCE, values));
      return row?.found ?? null;
    },
  };
}
