import type { Knex } from 'knex';
import type { AccountWallet } from '../open-commitments.ts';

/** The latest ones: whom a wallet paid a thousand recipients ago, a person would not recognise either. */
const MOST_RECIPIENTS = 1_000;

/** Whom a wallet has sent to, as far as it was confirmed on this chain; the latest first. */
export async function readKnownRecipients(
  database: Knex,
  { accountId, walletAddress, network, chainId }: AccountWallet,
): Promise<string[]> {
  const rows = (await database('operations')
    .where({ account_id: accountId, wallet_address: walletAddress, network, chain_id: chainId })
    .where({ kind: 'send', status: 'confirmed' })
    .select(database.raw(`request->>'recipient' AS recipient`))
    .groupBy('recipient')
    .orderByRaw('max(created_at) DESC')
    .limit(MOST_RECIPIENTS)) as { recipient: string }[];
  return rows.map(({ recipient }) => recipient);
}
