import { createWalletClient } from '../../client/src/index.ts';
import { closeBrowser, sharedBrowser } from '../../test/support/browser.ts';
import { createInternalKey } from '../internal-key.ts';
import { watchOtherLoad } from '../other-load.ts';
import { runBench, type Say } from '../run-bench.ts';
import { onBenchStage, type BenchStage } from '../stage.ts';
import { createWallets } from '../wallets.ts';
import { measureFirstLoad } from './first-load.ts';
import { measurePressToSubmitted } from './press-to-submitted.ts';
import { reportPage, type PageResults } from './report.ts';

const HELP = `npm run bench:page -- [--quick] [--save]

Starts the whole service as npm start does, and opens the wallet page in Chromium: bytes and time of a first visit, compared
with a bare page, and the time from the press until the signature is accepted, compared with the client library.

  (nothing)  about two minutes
  --quick    shows that everything works, half a minute; its figures say little
  --save     writes the tables to bench/results/page.md
`;

const ROUNDS = { quick: { visits: 2, sends: 2 }, usual: { visits: 15, sends: 30 } };

await runBench({
  name: 'page',
  help: HELP,
  plans: ROUNDS,
  async measure(rounds, plan, say) {
    try {
      return await onBenchStage(say, async (stage) => reportPage(await measure(stage, rounds, say), plan));
    } finally {
      await closeBrowser();
    }
  },
});

async function measure(
  { service: file }: BenchStage,
  { visits, sends }: (typeof ROUNDS)['usual'],
  say: Say,
): Promise<PageResults> {
  const [wallet] = await (await createWallets(file.rpc_url)).fund(1);
  if (!wallet) throw new Error('no wallet was funded');
  const client = createWalletClient({
    baseUrl: file.api_url,
    apiKey: await createInternalKey(file.database_url),
    network: 'devnet',
  });
  const browser = await sharedBrowser();
  const otherLoad = watchOtherLoad();
  say('first visits');
  const firstLoad = await measureFirstLoad(browser, file.web_url, visits);
  say('sends');
  const press = await measurePressToSubmitted({
    browser,
    webUrl: file.web_url,
    rpcUrl: file.rpc_url,
    client,
    wallet,
    rounds: sends,
  });
  return { firstLoad, press, otherLoad: otherLoad.share() };
}
