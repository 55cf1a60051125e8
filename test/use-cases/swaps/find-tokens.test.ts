import { expect } from 'chai';
import { ProviderError } from '../../../domain/provider-error.ts';
import { SWAPPED_PROGRAM } from '../../../domain/swaps/swap.ts';
import type { ReportedToken } from '../../../domain/swaps/token-report.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { createFindTokens } from '../../../use-cases/swaps/find-tokens.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { fakeSwapMarket } from '../../support/fake-swap-market.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { SAFE, UNLISTED, USDC } from './support/swap-scene.ts';

const PRO = apiKeyOf('acc_1');
const FIVE_MINUTES_MS = 5 * 60_000;
const JUP: ReportedToken = {
  ...SAFE,
  mint: UNLISTED,
  program: SWAPPED_PROGRAM,
  hasMintAuthority: false,
  hasFreezeAuthority: false,
  iconUrl: null,
};

function scene() {
  const asked: string[] = [];
  let time = Date.UTC(2026, 0, 1);
  let isAway = false;
  const findTokens = createFindTokens({
    chain: { listedTokens: () => [USDC] },
    sources: fakeSwapMarket().sources,
    reports: {
      async search(text) {
        asked.push(text);
        if (isAway) throw new ProviderError('unavailable', 'GET /x: status 500');
        return [JUP];
      },
    },
    log: createLogger({ level: 'debug', service: 'test', stream: memoryStream() }),
    now: () => new Date(time),
  });
  return {
    asked,
    async find(search: string, network: 'devnet' | 'mainnet' = 'devnet') {
      const { tokens, isComplete } = await findTokens(PRO, network, search);
      return { mints: tokens.map(({ mint }) => mint), isComplete };
    },
    later: (milliseconds: number) => (time += milliseconds),
    goAway: () => (isAway = true),
  };
}

describe('a search for tokens', () => {
  it('asks the market once in five minutes for the same text', async () => {
    const { find, asked, later } = scene();
    await find('jup');
    later(FIVE_MINUTES_MS - 1);
    await find('JUP');
    expect(asked).to.deep.equal(['jup']);
    later(1);
    await find('jup');
    expect(asked).to.deep.equal(['jup', 'jup']);
  });

  it('has the last answer of the market while it does not answer, and says that tokens may be missing', async () => {
    const { find, later, goAway } = scene();
    await find('jup');
    later(FIVE_MINUTES_MS);
    goAway();
    expect(await find('jup')).to.deep.equal({ mints: [UNLISTED], isComplete: false });
    expect(await find('usd')).to.deep.equal({ mints: [USDC.mint], isComplete: false });
  });

  it('is of the list alone on a network without a market, and nothing is missing', async () => {
    const { find, asked } = scene();
    expect(await find('usd', 'mainnet')).to.deep.equal({ mints: [USDC.mint], isComplete: true });
    expect(asked).to.deep.equal([]);
  });
});
