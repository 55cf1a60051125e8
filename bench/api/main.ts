import { createWalletClient } from '../../client/src/index.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { createInternalKey } from '../internal-key.ts';
import { watchOtherLoad } from '../other-load.ts';
import { createServiceSends } from '../service-sends.ts';
import { runBench, type Say } from '../run-bench.ts';
import { onBenchStage, type BenchStage } from '../stage.ts';
import { createWallets } from '../wallets.ts';
import { startBareApi } from './bare-api.ts';
import { compareRoute } from './compare-routes.ts';
import { reportApi, type ApiResults } from './report.ts';
import { measureStartUp } from './start-up.ts';
import { accountsFor, measureWaitingRequests } from './waiting-requests.ts';

const HELP = `npm run bench:api -- [--quick] [--save]

Starts the whole service as npm start does, and compares its API with a bare Koa handler that asks the same node and the
same database for the same: requests a second of a balance, of an operation and of a price, the API's memory with 1,000 requests that
wait, and its time to start.

  (nothing)  about two minutes
  --quick    shows that everything works, half a minute; its figures say little
  --save     writes the tables to bench/results/api.md
`;

const AMOUNTS = {
  quick: { rounds: 1, seconds: 2, waiting: 200, starts: 1 },
  usual: { rounds: 5, seconds: 5, waiting: 1_000, starts: 3 },
};

await runBench({
  name: 'api',
  help: HELP,
  plans: AMOUNTS,
  measure: (amounts, plan, say) =>
    onBenchStage(say, async (stage) => reportApi(await measure(stage, amounts, say), plan)),
});

async function measure(
  { service: file, pids }: BenchStage,
  amounts: (typeof AMOUNTS)['usual'],
  say: Say,
): Promise<ApiResults> {
  const [wallet] = await (await createWallets(file.rpc_url)).fund(1);
  if (!wallet) throw new Error('no wallet was funded');
  const keys = await Promise.all(
    Array.from({ length: accountsFor(amounts.waiting) }, () => createInternalKey(file.database_url)),
  );
  const operations: string[] = [];
  for (const apiKey of keys) {
    const sends = createServiceSends({ apiUrl: file.api_url, apiKey });
    operations.push((await sends.create(wallet)).operation_id);
  }
  const [key = '', operation = ''] = [keys[0], operations[0]];
  const bare = await startBareApi({ DATABASE_URL: file.database_url, RPC_URL: file.rpc_url });
  const { origin } = new URL(file.api_url);
  const headers = { authorization: `Bearer ${key}` };
  const otherLoad = watchOtherLoad();
  const routes: ApiResults['routes'] = [];
  try {
    for (const [route, path, barePath] of [
      ['GET /v1/operations/{id}', `/v1/operations/${operation}`, `/operation/${operation}`],
      [
        'GET /v1/wallet/balance',
        `/v1/wallet/balance?address=${wallet.signer.address}`,
        `/balance/${wallet.signer.address}`,
      ],
      ['GET /v1/prices', '/v1/prices?tokens=SOL', '/price/SOL'],
    ] as const) {
      say(route);
      const service = { url: origin, path, headers };
      routes.push(
        await compareRoute({ route, service, bare: { url: bare.url, path: barePath }, ...amounts }),
      );
    }
  } finally {
    await bare.stop();
  }
  const waiting: ApiResults['waiting'] = [];
  const { address } = wallet.signer;
  await Promise.all(keys.map((each) => follow(file.api_url, each, address)));
  const asked = {
    'long polls': operations.map((id) => `/operations/${id}?wait=25&after_version=1000`),
    streams: operations.map((id) => `/operations/${id}`),
    'streams of balances': keys.map(() => `/wallet/balance?address=${address}`),
  };
  for (const kind of ['long polls', 'streams', 'streams of balances'] as const) {
    say(`${amounts.waiting} ${kind} that wait`);
    const common = { pid: pids.api, apiUrl: file.api_url, keys, count: amounts.waiting };
    waiting.push(await measureWaitingRequests({ kind, paths: asked[kind], ...common }));
  }
  say('starts of the API');
  const startUpMs: number[] = [];
  for (let start = 0; start < amounts.starts; start += 1) startUpMs.push(await measureStartUp(pids.api));
  return { routes, waiting, startUpMs, otherLoad: otherLoad.share() };
}

/** A stream of balances of a wallet that is not followed ends at once. */
async function follow(baseUrl: string, apiKey: string, address: string): Promise<void> {
  const client = createWalletClient({ baseUrl, apiKey, network: 'devnet' });
  await client.watchWallet(address);
  await waitUntil('the ledger has the wallet', async () => {
    const { source } = await client.getBalance(address);
    return source === 'ledger';
  });
}
