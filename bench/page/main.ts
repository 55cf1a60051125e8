import { createWalletClient } from '../../client/src/index.ts';
import { closeBrowser, sharedBrowser } from '../../test/support/browser.ts';
import { createInternalKey } from '../internal-key.ts';
import { watchOtherLoad } from '../other-load.ts';
import { runBench, type Say } from '../run-bench.ts';
import { onBenchStage, type BenchStage } from '../stage.ts';
import { createWallets } from '../wallets.ts';
import { startBarePage } from './bare-page.ts';
import { measureFirstLoad } from './first-load.ts';
import { measurePressToSubmitted } from './press-to-submitted.ts';
import { reportPage, type PageResults } from './report.ts';
import { measureReturningVisits } from './returning-visits.ts';
import { ROUND_TRIP_MS } from './slow-page.ts';
import { measureTokenSearch } from './token-search.ts';

const HELP = `npm run bench:page -- [--quick] [--save]

Starts the whole service as npm start does, and opens the wallet page in Chromium: bytes and time of a first visit, compared
with a bare page; first and returning visits with round trips of ${ROUND_TRIP_MS} ms; and the time from the press until the signature is
accepted, compared with the client library. Then it starts a service with a long list of tokens, and compares the search for a token with a
bare statement.

  (nothing)  about four minutes
  --quick    shows that everything works, a minute and a half; its figures say little
  --save     writes the tables to bench/results/page.md
`;

const ROUNDS = {
  quick: { visits: 2, farVisits: 2, passphraseVisits: 1, sends: 2, searches: 10 },
  usual: { visits: 15, farVisits: 10, passphraseVisits: 3, sends: 30, searches: 100 },
};

await runBench({
  name: 'page',
  help: HELP,
  plans: ROUNDS,
  async measure(rounds, plan, say) {
    const otherLoad = watchOtherLoad();
    try {
      const visits = await onBenchStage(say, (stage) => measureVisits(stage, rounds, say));
      say('searches');
      const search = await measureTokenSearch(say, rounds.searches);
      return reportPage({ ...visits, search, otherLoad: otherLoad.share() }, plan);
    } finally {
      await closeBrowser();
    }
  },
});

async function measureVisits(
  { service: file }: BenchStage,
  { visits, farVisits, passphraseVisits, sends }: (typeof ROUNDS)['usual'],
  say: Say,
): Promise<Omit<PageResults, 'search' | 'otherLoad'>> {
  const { web_url: webUrl, rpc_url: rpcUrl } = file;
  const [wallet] = await (await createWallets(rpcUrl)).fund(1);
  if (!wallet) throw new Error('no wallet was funded');
  const client = createWalletClient({
    baseUrl: file.api_url,
    apiKey: await createInternalKey(file.database_url),
    network: 'devnet',
  });
  const browser = await sharedBrowser();
  const bare = await startBarePage();
  try {
    const pages = { browser, url: webUrl, bareUrl: bare.url };
    say('first visits');
    const firstLoad = await measureFirstLoad({ ...pages, roundTripMs: 0, rounds: visits });
    say('first visits from far away');
    const farFirstLoad = await measureFirstLoad({ ...pages, roundTripMs: ROUND_TRIP_MS, rounds: farVisits });
    say('returning visits');
    const returning = await measureReturningVisits({
      browser,
      webUrl,
      rpcUrl,
      bareUrl: bare.url,
      rounds: farVisits,
      passphraseRounds: passphraseVisits,
    });
    say('sends');
    const press = await measurePressToSubmitted({ browser, webUrl, rpcUrl, client, wallet, rounds: sends });
    return { firstLoad, farFirstLoad, returning, press };
  } finally {
    bare.stop();
  }
}
