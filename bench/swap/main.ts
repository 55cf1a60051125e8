import { createWalletClient } from '../../client/src/index.ts';
import type { ServiceFile } from '../../local/service-file.ts';
import { WRAPPED_SOL } from '../../local/providers/wrapped-sol.ts';
import { createJupiterSwaps } from '../../providers/jupiter-swaps.ts';
import { closeBrowser, sharedBrowser } from '../../test/support/browser.ts';
import { createInternalKey } from '../internal-key.ts';
import { mintOf } from '../market-token.ts';
import { watchOtherLoad } from '../other-load.ts';
import { runBench, type Say } from '../run-bench.ts';
import { onBenchStage } from '../stage.ts';
import { createWallets } from '../wallets.ts';
import { largeSwap } from './large-swap.ts';
import { measureInspection } from './measure-inspection.ts';
import { measureQuotes } from './measure-quotes.ts';
import { measureSearch } from './measure-search.ts';
import { reportSwap, type SwapResults } from './report.ts';

const HELP = `npm run bench:swap -- [--quick] [--save]

Starts the whole service as npm start does, and measures swaps: a quote and a search for a token, compared with bare requests to the market, and
the check of a large transaction in Node and in a slowed Chromium, compared with decoding alone.

  (nothing)  about a minute
  --quick    shows that everything works, half a minute; its figures say little
  --save     writes the tables to bench/results/swap.md
`;

const ROUNDS = { quick: { quotes: 5, checks: 20 }, usual: { quotes: 100, checks: 200 } };

const AMOUNT = '0.1';
const LAMPORTS = 100_000_000n;
const SLIPPAGE_BPS = 50;

await runBench({
  name: 'swap',
  help: HELP,
  plans: ROUNDS,
  async measure(rounds, plan, say) {
    try {
      return await onBenchStage(say, async (stage) =>
        reportSwap(await measure(stage.service, rounds, say), plan),
      );
    } finally {
      await closeBrowser();
    }
  },
});

async function measure(
  service: ServiceFile,
  { quotes, checks }: (typeof ROUNDS)['usual'],
  say: Say,
): Promise<SwapResults> {
  if (service.market_url === null) throw new Error('the market on this machine is missing');
  const [wallet] = await (await createWallets(service.rpc_url)).fund(1);
  if (!wallet) throw new Error('no wallet was funded');
  const apiKey = await createInternalKey(service.database_url);
  const client = createWalletClient({ baseUrl: service.api_url, apiKey, network: 'devnet' });
  const { address } = wallet.signer;
  const usdc = await mintOf('USDC', service.market_url);
  const quote = () =>
    client.quoteSwap({
      from: address,
      tokenIn: 'SOL',
      tokenOut: usdc,
      amount: AMOUNT,
      slippageBps: SLIPPAGE_BPS,
    });
  const browser = await sharedBrowser();
  const otherLoad = watchOtherLoad();
  say('quotes');
  const marketUrl = `${service.market_url}/jup`;
  const quoteFigures = await measureQuotes({
    source: createJupiterSwaps({ url: marketUrl, apiKey: null }),
    terms: {
      owner: address,
      mintIn: WRAPPED_SOL,
      mintOut: usdc,
      amountIn: LAMPORTS,
      slippageBps: SLIPPAGE_BPS,
    },
    marketUrl,
    quote,
    rounds: quotes,
  });
  say('searches');
  const search = await measureSearch({
    marketUrl,
    search: (text) => client.findTokens(text),
    rounds: quotes,
  });
  say('checks');
  const inspection = await measureInspection(browser, largeSwap(), checks);
  return { quotes: quoteFigures, search, inspection, otherLoad: otherLoad.share() };
}
