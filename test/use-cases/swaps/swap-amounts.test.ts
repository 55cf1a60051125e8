import { expect } from 'chai';
import { minimumOut } from '../../../client/src/checks/swaps/read-route.ts';
import { WRAPPED_SOL } from '../../../domain/provider-mint.ts';
import type { SwapSource } from '../../../domain/swaps/swap-source.ts';
import { fakeSwapMarket } from '../../support/fake-swap-market.ts';
import { expectServiceError } from '../support/expect-service-error.ts';
import { NONE_OPEN, swapScene, USDC } from './support/swap-scene.ts';

const SOL = 1_000_000_000n;

/** A market that gives as many base units of USDC for one of SOL, in both directions, less a fee. */
function pricedAt(price: bigint): SwapSource['findRoute'] {
  return async (terms, signal) => {
    const { mintIn, amountIn, slippageBps } = terms;
    const worth = mintIn === WRAPPED_SOL ? amountIn * price : amountIn / price;
    const quotedOut = (worth * 9_975n) / 10_000n;
    const route = { quotedOut, minimumOut: minimumOut({ quotedOut, slippageBps }) };
    return (await fakeSwapMarket(route).sources('devnet')?.findRoute(terms, signal)) ?? null;
  };
}

describe('the amount of a swap', () => {
  it('is the whole free balance of a token for `max`', async () => {
    const { prepare } = swapScene({
      accounts: { [USDC.mint]: { baseUnits: 5_000_000n } },
      open: { ...NONE_OPEN, count: 1, baseUnits: 2_000_000n },
    });
    const { request } = await prepare({ tokenIn: 'USDC', tokenOut: 'SOL', amount: 'max' });
    expect(request.amountIn).to.equal('3000000');
  });

  it('is all SOL for `max` but the fee cap, the rent of new accounts, and the rent that the wallet itself needs', async () => {
    const open = { ...NONE_OPEN, count: 1, lamports: SOL };
    const { request } = await swapScene({ open }).prepare({ amount: 'max' });
    const [wallet, account] = [890_880n, 2_039_280n];
    expect(BigInt(request.amountIn)).to.equal(10n * SOL - SOL - 1_000_000n - wallet - 2n * account);
    const known = swapScene({ accounts: { [USDC.mint]: {} } });
    const { request: second } = await known.prepare({ amount: 'max' });
    expect(BigInt(second.amountIn)).to.equal(10n * SOL - 1_000_000n - wallet - account);
  });

  it('is found for an output, and its minimum is at least that', async () => {
    const scene = swapScene({ findRoute: pricedAt(150n) });
    const { request } = await scene.prepare({ amount: null, amountOut: '100000' });
    expect(BigInt(request.minimumOut) >= 100_000_000_000n).to.equal(true);
    expect(BigInt(request.amountIn)).to.be.within(671_695_000, 671_700_000);
    expect(request.slippageBps).to.equal(50);
    const [back, ...there] = scene.asked;
    expect(back).to.include({ mintIn: USDC.mint, mintOut: WRAPPED_SOL, amountIn: 100_000_000_000n });
    expect(there.length).to.be.within(1, 3);
  });

  it('may have zeros beyond the decimals of its token', async () => {
    const { request } = await swapScene({}).prepare({ amount: '1.0000000000' });
    expect(request.amountIn).to.equal('1000000000');
    const output = swapScene({ findRoute: pricedAt(150n) });
    const { request: forOutput } = await output.prepare({ amount: null, amountOut: '100.0000000' });
    expect(BigInt(forOutput.minimumOut) >= 100_000_000n).to.equal(true);
  });

  const refusals: [
    title: string,
    scene: Parameters<typeof swapScene>[0],
    changes: Parameters<ReturnType<typeof swapScene>['prepare']>[0],
    code: Parameters<typeof expectServiceError>[1],
    details: RegExp,
  ][] = [
    [
      'of all SOL if fee and rent need it',
      { senderLamports: 5_000_000n },
      { amount: 'max' },
      'INSUFFICIENT_FUNDS',
      /holds 0\.005 SOL\. A swap needs 0\.00596944 SOL of it for fee and rent; nothing is left/,
    ],
    [
      'with an output of too many decimals',
      {},
      { amount: null, amountOut: '0.0000001' },
      'INVALID_REQUEST',
      /^amount_out: USDC has 6 decimals/,
    ],
    [
      'with an output for which the wallet has too little',
      { findRoute: pricedAt(150n) },
      { amount: null, amountOut: '2000000' },
      'INSUFFICIENT_FUNDS',
      /13\.\d+ SOL are needed/,
    ],
    [
      'with an output for which the market has no route',
      { route: null },
      { amount: null, amountOut: '100' },
      'INVALID_REQUEST',
      /^amount_out: the market has no route/,
    ],
  ];
  for (const [title, scene, changes, code, details] of refusals) {
    it(`is refused ${title}`, async () => {
      const error = await expectServiceError(swapScene(scene).prepare(changes), code);
      expect(error.details).to.match(details);
    });
  }
});
