import type { Knex } from 'knex';
import type { AccountWallet } from '../open-commitments.ts';

/** Of the latest sends: whom a wallet paid a thousand sends ago, a person would not recognise either. */
const LATEST_SENDS = 1_000;

/** Whom a wallet has sent to lately, as far as it was confirmed on this chain; the latest first. */
export async function readKnownRecipients(
  database: Knex,
  { accountId, walletAddress, network, chainId }: AccountWallet,
): Promise<string[]> {
  const rows = (await database('operations')
    .where({ account_id: accountId, wallet_address: walletAddress, network, chain_id: chainId })
    .where({ kind: 'send', status: 'confirmed' })
    .orderBy('created_at', 'desc')
    .limit(LATEST_SENDS)
    .select(database.raw(`request->>'recipient' AS recipient`))) as { recipient: string }[];
  return [...new Set(rows.map(({ recipient }) => recipient))];
}
