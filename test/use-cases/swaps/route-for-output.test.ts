import { expect } from 'chai';
import fc from 'fast-check';
import { minimumOut } from '../../../client/src/checks/swaps/read-route.ts';
import { ServiceError } from '../../../domain/errors.ts';
import type { FoundRoute } from '../../../domain/swaps/swap-source.ts';
import { routeForOutput } from '../../../use-cases/swaps/route-for-output.ts';

const SIDES = {
  input: { token: 'SOL', mint: 'SOL', decimals: 9 },
  output: { token: 'USDC', mint: 'USDC', decimals: 6 },
};

interface Pool {
  reserves: [bigint, bigint];
  /** The fee on the given amount, in hundredths of a percent. */
  feeBps: bigint;
}

/** The amount that a pool of constant products gives. */
function given(amountIn: bigint, { reserves: [reserveIn, reserveOut], feeBps }: Pool): bigint {
  const net = (amountIn * (10_000n - feeBps)) / 10_000n;
  return (reserveOut * net) / (reserveIn + net);
}

/** The market of one pool, which counts its questions. */
function marketOf(pool: Pool, slippageBps: number) {
  const asked: bigint[] = [];
  const built = (quotedOut: bigint) => ({ quotedOut, minimumOut: least(quotedOut) }) as FoundRoute;
  const least = (quotedOut: bigint) => minimumOut({ quotedOut, slippageBps });
  const minimumOf = (amountIn: bigint) => least(given(amountIn, pool));
  return {
    asked,
    minimumOf,
    find: (amountOut: bigint) =>
      routeForOutput({
        ...SIDES,
        amountOut,
        slippageBps,
        async askBack(amount) {
          const [reserveIn, reserveOut] = pool.reserves;
          return built(given(amount, { ...pool, reserves: [reserveOut, reserveIn] }));
        },
        async ask(amountIn) {
          asked.push(amountIn);
          return built(given(amountIn, pool));
        },
      }),
  };
}

/** 1,000 SOL at 150 USDC. */
const POOL: Pool = { reserves: [1_000_000_000_000n, 150_000_000_000n], feeBps: 25n };

describe('a route for an output', () => {
  it('gives at least the output, for little more than the smallest amount, within three questions', async () => {
    const market = marketOf(POOL, 50);
    const { amountIn, route } = await market.find(100_000_000n);
    expect(route.minimumOut >= 100_000_000n).to.equal(true);
    expect(market.asked.length).to.be.at.most(3);
    expect(market.minimumOf(amountIn - amountIn / 5_000n) < 100_000_000n).to.equal(true);
  });

  it('does so for any pool that is large enough, at any slippage', async () => {
    const reserve = fc.bigInt({ min: 10n ** 9n, max: 10n ** 18n });
    await fc.assert(
      fc.asyncProperty(
        reserve,
        reserve,
        fc.bigInt({ min: 0n, max: 100n }),
        fc.integer({ min: 0, max: 500 }),
        fc.bigInt({ min: 20n, max: 10_000n }),
        async (reserveIn, reserveOut, feeBps, slippageBps, part) => {
          const amountOut = reserveOut / part;
          const market = marketOf({ reserves: [reserveIn, reserveOut], feeBps }, slippageBps);
          const { amountIn, route } = await market.find(amountOut);
          // A hundredth more than needed at most, or one unit.
          return (
            route.minimumOut >= amountOut &&
            market.asked.length <= 3 &&
            market.minimumOf(amountIn - amountIn / 100n - 2n) < amountOut
          );
        },
      ),
    );
  });

  it('takes the first amount if it is enough', async () => {
    const market = marketOf({ ...POOL, feeBps: 0n }, 0);
    const asked: bigint[] = [];
    const { amountIn } = await routeForOutput({
      ...SIDES,
      amountOut: 100_000_000n,
      slippageBps: 0,
      askBack: async () => ({ quotedOut: 700_000_000n }) as FoundRoute,
      async ask(amount) {
        asked.push(amount);
        return { minimumOut: market.minimumOf(amount) } as FoundRoute;
      },
    });
    expect([amountIn, asked]).to.deep.equal([700_000_000n, [700_000_000n]]);
  });

  it('is refused with both amounts if the market gives less each time', async () => {
    const prices = [148n, 120n, 60n];
    const wanted = {
      ...SIDES,
      amountOut: 100_000_000n,
      slippageBps: 50,
      askBack: async () => ({ quotedOut: 666_000_000n }) as FoundRoute,
      ask: async (amountIn: bigint) =>
        ({ minimumOut: (amountIn * (prices.shift() ?? 0n)) / 1_000n }) as FoundRoute,
    };
    const refused: unknown = await routeForOutput(wanted).catch((error: unknown) => error);
    if (!(refused instanceof ServiceError)) throw refused;
    expect(refused.code).to.equal('CONFLICT');
    expect(refused.details).to.match(
      /^amount_out: \d\.\d+ SOL would give at least \d+\.\d+ USDC\. Nothing was started/,
    );
  });
});
