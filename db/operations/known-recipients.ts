import type { Knex } from 'knex';
import type { OwnedWallet } from './open-commitments.ts';

/** Of the latest sends: whom a wallet paid a thousand sends ago, a person would not recognise either. */
const LATEST_SENDS = 1_000;

/** Both lists have their index; what the ledger has not seen yet is in the first one, what was sent elsewhere in the second. */
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

/**
 * Whom a wallet has sent to lately, as far as it was confirmed on this chain: by this owner, or on the chain by whoever has
 * the wallet's key; the latest first.
 */
export async function readKnownRecipients(database: Knex, wallet: OwnedWallet): Promise<string[]> {
  const { ownerId, walletAddress, network, chainId } = wallet;
  const { rows } = await database.raw<{ rows: { recipient: string }[] }>(RECIPIENTS, {
    ownerId,
    walletAddress,
    network,
    chainId,
  });
  return [...new Set(rows.map(({ recipient }) => recipient))];
}
