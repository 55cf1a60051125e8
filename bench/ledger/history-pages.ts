import { Keypair } from '@solana/web3.js';
import { createWalletClient, type HistoryFilters, type WalletClient } from '../../client/src/index.ts';
import { connectDatabase, type Database } from '../../db/postgres/connect.ts';
import type { ServiceFile } from '../../local/service-file.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { percentile } from '../figures.ts';

export interface PageTimes {
  what: string;
  p50: number;
  /** The same rows by a bare query; null if there is none to compare. */
  bareP50: number | null;
}

export interface LongHistory {
  movements: number;
  pages: PageTimes[];
}

const PAGE = 50;
/** Rows per statement, which has 30 s (db/postgres/connect.ts). */
const AT_ONCE = 25_000;
const TIMEOUT_MS = 60_000;

const INSERT = `INSERT INTO movements (wallet_id, signature, token, slot, position, block_time, block_height, succeeded, kind,
    delta, amount, decimals, counterparty, fee_lamports, finalized_at)
  SELECT :wallet, 'signature' || n, CASE WHEN n % 10 = 0 THEN :mint ELSE 'SOL' END, n / 4, n % 4,
         to_timestamp(1600000000 + n), n / 4, n % 50 <> 0,
         (ARRAY['send', 'receive', 'receive', 'fee', 'swap'])[1 + n % 5], CASE WHEN n % 2 = 0 THEN 1000 ELSE -1000 END, 1000, 9,
         CASE WHEN n % 3 = 0 THEN NULL ELSE :counterparty END, 5000, now()
    FROM generate_series(:from::int, :to::int) AS n`;

const BARE = `SELECT * FROM movements WHERE wallet_id = ? ORDER BY slot DESC, position DESC, token DESC LIMIT ${PAGE}`;

/** Pages of one wallet with a long history, and its balance, through the API. */
export async function measureHistory(
  service: ServiceFile,
  apiKey: string,
  { movements, pages }: { movements: number; pages: number },
): Promise<LongHistory> {
  const client = createWalletClient({ baseUrl: service.api_url, apiKey, network: 'devnet' });
  const database = connectDatabase({ url: service.database_url, applicationName: 'bench', poolSize: 2 });
  try {
    const address = Keypair.generate().publicKey.toBase58();
    const mint = Keypair.generate().publicKey.toBase58();
    await client.watchWallet(address);
    const isComplete = async () => (await client.wallet(address)).history.status === 'complete';
    await waitUntil('the wallet is followed', isComplete, TIMEOUT_MS);
    const { id } = (await database('followed_wallets').where({ address }).first('id')) as { id: string };
    await fill(database, { wallet: id, mint, counterparty: address }, movements);
    const times = (what: string, filters: HistoryFilters, cursor?: string) =>
      timed(what, pages, () => client.history(address, { ...filters, limit: PAGE }).page({ cursor }));
    const bareP50 = (await timed('bare', pages, () => database.raw(BARE, [id]))).p50;
    return {
      movements,
      pages: [
        { ...(await times('newest', {})), bareP50 },
        await times('in the middle', {}, await cursorAt(client, address, movements)),
        await times('one rare token', { token: mint }),
        await times('received', { kind: 'receive' }),
        await times('failed', { status: 'failed' }),
        await times('of one day long ago', {
          from: new Date(1_600_000_000_000),
          to: new Date(1_600_086_400_000),
        }),
        await timed('balance', pages, () => client.getBalance(address)),
      ],
    };
  } finally {
    await database.destroy();
  }
}

async function fill(
  database: Database,
  names: { wallet: string; mint: string; counterparty: string },
  movements: number,
): Promise<void> {
  for (let from = 1; from <= movements; from += AT_ONCE) {
    await database.raw(INSERT, { ...names, from, to: Math.min(movements, from + AT_ONCE - 1) });
  }
  await database.raw('VACUUM (ANALYZE) movements');
}

/** A cursor in the middle of the history. */
async function cursorAt(
  client: WalletClient,
  address: string,
  movements: number,
): Promise<string | undefined> {
  const to = new Date((1_600_000_000 + movements / 2) * 1_000);
  const page = await client.history(address, { to, limit: PAGE }).page();
  return page.next_cursor ?? undefined;
}

async function timed(what: string, times: number, ask: () => PromiseLike<unknown>): Promise<PageTimes> {
  const took: number[] = [];
  // The first one warms up.
  for (let index = 0; index <= times; index += 1) {
    const startedAt = performance.now();
    await ask();
    if (index > 0) took.push(performance.now() - startedAt);
  }
  return { what, p50: percentile(took, 0.5), bareP50: null };
}
