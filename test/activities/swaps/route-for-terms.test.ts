import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { SigningRefusedError } from '../../../activities/operations/signing-refused.ts';
import { routeForTerms } from '../../../activities/swaps/route-for-terms.ts';
import { ProviderError } from '../../../domain/provider-error.ts';
import { minimumOut as minimumOutOf } from '../../../client/src/checks/swaps/read-route.ts';
import type { FoundRoute, SwapSource, SwapTerms } from '../../../domain/swaps/swap-source.ts';
import { SWAP_REQUEST } from '../../support/swap-fixture.ts';

const CONFIRMED_QUOTE = 150_000_000n;
const REQUEST = {
  ...SWAP_REQUEST,
  minimumOut: `${minimumOutOf({ quotedOut: CONFIRMED_QUOTE, slippageBps: SWAP_REQUEST.slippageBps })}`,
};

/** Collects all memory that nothing refers to any more. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

describe('the route for a transaction of a swap', () => {
  /** Quotes these amounts, one each time that it is asked; the last one again. */
  function quoting(...quotes: bigint[]) {
    const asked: SwapTerms[] = [];
    const source: SwapSource = {
      name: 'jupiter',
      async findRoute(terms) {
        asked.push(terms);
        const quotedOut = quotes[Math.min(asked.length, quotes.length) - 1] ?? 0n;
        return built(terms, quotedOut);
      },
    };
    return { source, asked };
  }

  const built = ({ amountIn, slippageBps }: SwapTerms, quotedOut: bigint): FoundRoute => ({
    amountIn,
    quotedOut,
    minimumOut: minimumOutOf({ quotedOut, slippageBps }),
    slippageBps,
    priceImpact: null,
    steps: [],
    microLamports: null,
    setup: [],
    swap: { program: '', accounts: [], data: new Uint8Array() },
    cleanup: null,
  });

  const routeOf = (source: SwapSource): Promise<FoundRoute> =>
    routeForTerms(source, REQUEST, new AbortController().signal);

  async function refusalOf(source: SwapSource): Promise<SigningRefusedError> {
    const error: unknown = await routeOf(source).catch((reason: unknown) => reason);
    if (error instanceof SigningRefusedError) return error;
    throw new Error('it was not refused', { cause: error });
  }

  it('is asked for with the wrapped mint of SOL and the confirmed slippage', async () => {
    const { source, asked } = quoting(CONFIRMED_QUOTE);
    await routeOf(source);
    expect(asked).to.deep.equal([
      {
        owner: REQUEST.from,
        mintIn: 'So11111111111111111111111111111111111111112',
        mintOut: REQUEST.output.mint,
        amountIn: BigInt(REQUEST.amountIn),
        slippageBps: REQUEST.slippageBps,
      },
    ]);
  });

  it('has the confirmed slippage at the same and at a better price', async () => {
    for (const quote of [CONFIRMED_QUOTE, CONFIRMED_QUOTE * 2n]) {
      const { source, asked } = quoting(quote);
      expect(await routeOf(source)).to.include({ quotedOut: quote, slippageBps: REQUEST.slippageBps });
      expect(asked).to.have.length(1);
    }
  });

  it('has the largest slippage that keeps the confirmed minimum if the price is a bit worse', async () => {
    const { source, asked } = quoting(149_700_000n);
    const route = await routeOf(source);
    expect(route.minimumOut >= BigInt(REQUEST.minimumOut)).to.equal(true);
    expect(
      minimumOutOf({ quotedOut: route.quotedOut, slippageBps: route.slippageBps + 1 }) <
        BigInt(REQUEST.minimumOut),
    ).to.equal(true);
    expect(asked).to.have.length(2);
  });

  it('has no slippage if exactly the confirmed minimum is quoted', async () => {
    const { source } = quoting(BigInt(REQUEST.minimumOut));
    expect(await routeOf(source)).to.include({ slippageBps: 0, minimumOut: BigInt(REQUEST.minimumOut) });
  });

  it('keeps the minimum if the price moves between two questions', async () => {
    const { source } = quoting(149_700_000n, 149_500_000n);
    expect((await routeOf(source)).minimumOut >= BigInt(REQUEST.minimumOut)).to.equal(true);
  });

  it('is refused with both amounts if less than the confirmed minimum is quoted', async () => {
    const { code, message, details } = await refusalOf(quoting(149_000_000n).source);
    expect({ code, message }).to.deep.equal({
      code: 'CONFLICT',
      message: 'The price moved against this swap.',
    });
    expect(details).to.include('149 USDC').and.to.include('149.25 USDC').and.to.include('Nothing was signed');
  });

  it('is refused if the price falls at each question', async () => {
    const { source, asked } = quoting(149_700_000n, 149_600_000n, 149_500_000n, 149_400_000n);
    expect((await refusalOf(source)).code).to.equal('CONFLICT');
    expect(asked).to.have.length(3);
  });

  it('is refused after some seconds if the market does not answer, however often memory is collected meanwhile', async () => {
    const collect = collector();
    const collecting = setInterval(collect, 200);
    const silent: SwapSource = {
      name: 'jupiter',
      findRoute: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    };
    const { code } = await refusalOf(silent).finally(() => clearInterval(collecting));
    expect(code).to.equal('NETWORK_ERROR');
  });

  it('is refused with the words of the market if that is away, and if it has no route any more', async () => {
    const away: SwapSource = {
      name: 'jupiter',
      findRoute: () => Promise.reject(new ProviderError('unavailable', 'no answer')),
    };
    expect(await refusalOf(away)).to.include({
      code: 'NETWORK_ERROR',
      message: 'The market for swaps is temporarily unavailable.',
    });
    expect(await refusalOf({ name: 'jupiter', findRoute: async () => null })).to.include({
      code: 'CONFLICT',
      message: 'The market has no route for this swap any more.',
    });
  });
});
