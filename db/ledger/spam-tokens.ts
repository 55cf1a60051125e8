import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { Database } from '../postgres/connect.ts';

export interface SpamTokenQueries {
  /** Those of these tokens that a followed wallet has only received as spam. */
  among(chain: LedgerChain, address: string, tokens: readonly string[]): Promise<string[]>;
}

/** One entry that is not spam ends the search: of a token that the wallet trades, few rows are read. */
const SPAM_TOKENS = `SELECT candidate.token
    FROM followed_wallets wallet, unnest(CAST(:tokens AS text[])) AS candidate (token)
   WHERE wallet.network = :network AND wallet.chain_id = :chainId AND wallet.address = :address
     AND EXISTS (SELECT FROM movements m
                  WHERE m.wallet_id = wallet.id AND m.token = candidate.token AND 'spam' = ANY (m.flags))
     AND NOT EXISTS (SELECT FROM movements m
                      WHERE m.wallet_id = wallet.id AND m.token = candidate.token AND NOT 'spam' = ANY (m.flags))`;

export function createSpamTokenQueries(database: Database): SpamTokenQueries {
  return {
    async among({ network, chainId }, address, tokens) {
      const { rows } = (await database.raw(SPAM_TOKENS, {
        network,
        chainId,
        address,
        tokens: [...tokens],
      })) as { rows: { token: string }[] };
      return rows.map(({ token }) => token);
    },
  };
}
