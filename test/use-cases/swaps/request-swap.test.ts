import { expect } from 'chai';
import type { OperationDetails } from '../../../db/operations/operation-queries.ts';
import type { SwapPreview } from '../../../domain/swaps/swap.ts';
import type { Created } from '../../../use-cases/operations/idempotency.ts';
import { createQuoteSwap } from '../../../use-cases/swaps/quote-swap.ts';
import { createRequestSwap } from '../../../use-cases/swaps/request-swap.ts';
import type { SwapInput } from '../../../use-cases/swaps/swap-input.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { expectServiceError } from '../support/expect-service-error.ts';
import { NONE_OPEN, QUOTE, SAFE, swapScene, UNLISTED, type SwapScene } from './support/swap-scene.ts';

const PRO = apiKeyOf('acc_1');
const FREE = apiKeyOf('acc_1', { tier: 'free' });
const CONTEXT = { idempotency: { key: null, route: 'POST /v1/swap' }, requestId: 'req_test' };
const RISKY: SwapScene = {
  route: { priceImpact: '0.2' },
  report: async () => ({ ...SAFE, isVerified: false }),
};
const DONE = {} as Created<OperationDetails>;

/** `written` has what would become rows; `bodies` what an idempotency key is bound to. */
function useCases(scene: SwapScene = {}) {
  const { prepare } = swapScene(scene);
  const written: unknown[] = [];
  const bodies: unknown[] = [];
  const operations = { openCommitments: async () => NONE_OPEN };
  const deps = {
    operations,
    prepareSwap: (network: 'devnet' | 'mainnet' | 'testnet', input: SwapInput) =>
      prepare(input, network === 'mainnet' ? 'mainnet' : 'devnet'),
  };
  const quote = createQuoteSwap({ ...deps, chain: { chainId: async () => 'test-chain' } });
  const request = createRequestSwap({
    ...deps,
    async requestOperation(_actor, { body, prepare: prepareRow }) {
      bodies.push(body);
      written.push(await prepareRow({ ownerId: 'acc_1', network: 'devnet', chainId: 'test-chain' }));
      return DONE;
    },
  });
  return {
    written,
    bodies,
    quote: (changes: Partial<SwapInput> = {}, actor = PRO) =>
      quote(actor, 'devnet', { ...QUOTE, ...changes }),
    request: (changes: Partial<SwapInput> = {}, actor = PRO) =>
      request(actor, 'devnet', { ...QUOTE, ...changes }, CONTEXT),
  };
}

describe('a quote of a swap', () => {
  it('counts as old after 15 seconds', async () => {
    const { preview, expiresAt } = await useCases().quote();
    expect(expiresAt.getTime() - Date.parse(preview.quotedAt)).to.equal(15_000);
  });

  it('shows critical warnings without refusing', async () => {
    const { preview } = await useCases(RISKY).quote({ tokenOut: UNLISTED });
    expect(codesOf(preview)).to.deep.equal(['HIGH_PRICE_IMPACT', 'UNVERIFIED_TOKEN']);
  });

  it('is not for accounts of the free tier', async () => {
    await expectServiceError(useCases().quote({}, FREE), 'FORBIDDEN');
  });
});

describe('a request of a swap', () => {
  it('is refused until every critical warning is accepted by name', async () => {
    const { request, written } = useCases(RISKY);
    const terms = { tokenOut: UNLISTED };
    const none = await expectServiceError(request(terms), 'INVALID_REQUEST');
    expect(none.details).to.match(/^accept: .*HIGH_PRICE_IMPACT, UNVERIFIED_TOKEN/);
    const one = await expectServiceError(
      request({ ...terms, accept: ['HIGH_PRICE_IMPACT'] }),
      'INVALID_REQUEST',
    );
    expect(one.details).to.match(/^accept: repeat the request with UNVERIFIED_TOKEN if/);
    expect(written).to.deep.equal([]);
    await request({ ...terms, accept: ['UNVERIFIED_TOKEN', 'HIGH_PRICE_IMPACT'] });
    expect(written).to.have.length(1);
  });

  it('needs no agreement to a warning that is not critical', async () => {
    const { request, written } = useCases({ report: () => Promise.reject(new Error('away')) });
    await request({ tokenOut: UNLISTED });
    expect(written).to.have.length(1);
  });

  it('is the same for equal amounts that are written in another way', async () => {
    const { request, bodies } = useCases();
    await request({ amount: '1.50', minimumOut: '10.0', accept: ['LOW_LIQUIDITY', 'MINT_AUTHORITY'] });
    await request({ amount: '1.5', minimumOut: '10', accept: ['MINT_AUTHORITY', 'LOW_LIQUIDITY'] });
    expect(bodies[0]).to.deep.equal(bodies[1]);
    await request({ amount: '1.51' });
    expect(bodies[2]).not.to.deep.equal(bodies[0]);
  });

  it('is not for accounts of the free tier', async () => {
    await expectServiceError(useCases().request({}, FREE), 'FORBIDDEN');
  });

  const wrong: [string, Partial<SwapInput>, RegExp][] = [
    ['with a slippage above 50 %', { slippageBps: 5_001 }, /^slippage_bps: must be at most 5000/],
    ['of a token for itself', { tokenOut: 'SOL' }, /^token_out: is the token that the wallet gives/],
    ['with a fee cap below the price of a signature', { feeCapLamports: 4_999n }, /^fee_cap_lamports: /],
    ['with a fee cap above a hundredth of a SOL', { feeCapLamports: 10_000_001n }, /^fee_cap_lamports: /],
    ['with a minimum of zero', { minimumOut: '0' }, /^minimum_out: /],
    ['with a minimum that is not a decimal', { minimumOut: '1e3' }, /^minimum_out: /],
  ];
  for (const [title, changes, details] of wrong) {
    it(`${title} is refused, as its quote is, before anything is asked`, async () => {
      const { quote, request } = useCases();
      for (const ask of [quote, request]) {
        expect((await expectServiceError(ask(changes), 'INVALID_REQUEST')).details).to.match(details);
      }
    });
  }
});

function codesOf({ warnings }: SwapPreview): string[] {
  return warnings.map(({ code }) => code);
}
