import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWalletClient } from '../../client/src/index.ts';
import { connectDatabase, type Database } from '../../db/postgres/connect.ts';
import type { Spread } from '../figures.ts';
import { createInternalKey } from '../internal-key.ts';
import { onBenchStage, type BenchStage } from '../stage.ts';
import { measureByTurns } from '../swap/measure-by-turns.ts';
import { longTokenList, writeTokenList, type ListedToken } from './long-token-list.ts';

/** A search and the bare statement that finds the same tokens of the list. */
export interface SearchSides {
  service: Spread;
  bare: Spread;
}

export interface TokenSearch {
  /** Tokens of the list. */
  listed: number;
  /** Texts that were not asked for before: the service asks the market too. */
  fresh: SearchSides;
  /** A text that was asked for before: the service has kept the market's answer. */
  kept: SearchSides;
  /** A bare request of the market for the first kind of text. */
  market: Spread;
}

const KEPT_TEXT = 'amber';

/** As the service ranks them (domain/swaps/found-tokens.ts). */
const STATEMENT = `
  SELECT symbol, mint, name FROM bench_tokens
  WHERE mint = :mint OR lower(symbol) LIKE '%' || :text || '%' OR lower(name) LIKE '%' || :text || '%'
  ORDER BY CASE
    WHEN mint = :mint OR lower(symbol) = :text THEN 0
    WHEN lower(symbol) LIKE :text || '%' THEN 1
    WHEN lower(name) LIKE :text || '%' THEN 2
    WHEN lower(name) LIKE '% ' || :text || '%' THEN 3
    ELSE 4 END, place
  LIMIT 20`;

/** On a service of its own, whose network has a long list of tokens. */
export async function measureTokenSearch(say: (line: string) => void, rounds: number): Promise<TokenSearch> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-service-bench-tokens-'));
  const file = join(folder, 'token-list.json');
  const tokens = longTokenList();
  try {
    await writeTokenList(file, tokens);
    const environment = { SOLANA_DEVNET_TOKEN_LIST: file };
    return await onBenchStage(say, (stage) => searchByTurns(stage, tokens, rounds), { environment });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function searchByTurns(
  { service }: BenchStage,
  tokens: readonly ListedToken[],
  rounds: number,
): Promise<TokenSearch> {
  const { market_url: marketUrl, database_url: databaseUrl, api_url: baseUrl } = service;
  if (marketUrl === null) throw new Error('the market on this machine is missing');
  const apiKey = await createInternalKey(databaseUrl);
  const client = createWalletClient({ baseUrl, apiKey, network: 'devnet' });
  const database = connectDatabase({ url: databaseUrl, applicationName: 'bench', poolSize: 1 });
  const query = (text: string) => database.raw(STATEMENT, { text, mint: text });
  try {
    await fillTable(database, tokens);
    const { fresh, kept, freshBare, keptBare, market } = await measureByTurns(
      {
        freshBare: (round) => query(freshText(round)),
        fresh: (round) => client.findTokens(freshText(round)),
        market: async (round) => {
          const search = `query=${encodeURIComponent(freshText(round))}`;
          return JSON.parse(
            await (await fetch(`${marketUrl}/jup/tokens/v2/search?${search}`)).text(),
          ) as unknown;
        },
        keptBare: () => query(KEPT_TEXT),
        kept: () => client.findTokens(KEPT_TEXT),
      },
      rounds,
    );
    return {
      listed: tokens.length,
      fresh: { service: fresh, bare: freshBare },
      kept: { service: kept, bare: keptBare },
      market,
    };
  } finally {
    await database.destroy();
  }
}

/** Another text in each round. */
function freshText(round: number): string {
  return `anchor ${round}`;
}

async function fillTable(database: Database, tokens: readonly ListedToken[]): Promise<void> {
  await database.raw(
    'CREATE TEMPORARY TABLE bench_tokens (place int PRIMARY KEY, symbol text NOT NULL, mint text NOT NULL, name text NOT NULL)',
  );
  await database.raw(
    `INSERT INTO bench_tokens SELECT place, token ->> 'symbol', token ->> 'mint', token ->> 'name'
     FROM json_array_elements(?::json) WITH ORDINALITY AS listed (token, place)`,
    [JSON.stringify(tokens)],
  );
  await database.raw('ANALYZE bench_tokens');
}
