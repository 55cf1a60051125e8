import { expect } from 'chai';
import { ProviderError } from '../../../domain/provider-error.ts';
import { WRAPPED_SOL } from '../../../domain/provider-mint.ts';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { expectServiceError } from '../support/expect-service-error.ts';
import { NONE_OPEN, swapScene, TOKEN_2022, UNLISTED, USDC } from './support/swap-scene.ts';

const SOL = 1_000_000_000n;

describe('a swap that is prepared', () => {
  it('says what is given, what is expected and what arrives at least', async () => {
    const { prepare, asked } = swapScene();
    const { request, preview } = await prepare();
    expect(request).to.deep.equal({
      from: SENDER,
      input: { token: 'SOL', mint: 'SOL', decimals: 9 },
      output: { token: 'USDC', mint: USDC.mint, decimals: 6 },
      amountIn: `${SOL}`,
      minimumOut: `${(SOL * 150n * 9_950n) / 10_000n}`,
      slippageBps: 50,
      feeCapLamports: '1000000',
    });
    expect(preview).to.include({
      quotedOut: `${SOL * 150n}`,
      networkFeeLamports: '5000',
      rentLamports: '0',
      heldBaseUnits: `${10n * SOL}`,
    });
    expect(preview.warnings).to.deep.equal([]);
    expect(asked).to.deep.equal([
      { owner: SENDER, mintIn: WRAPPED_SOL, mintOut: USDC.mint, amountIn: SOL, slippageBps: 50 },
    ]);
  });

  it('says what both sides are worth, or why that is not known', async () => {
    const priced = swapScene({ price: { price: 2n * 10n ** 30n, reason: null } });
    const { preview } = await priced.prepare({ amount: '0.000001' });
    expect([preview.valueIn.usd, preview.valueOut.usd]).to.deep.equal(['2', '300000']);
    const differing = swapScene({ price: { price: null, reason: 'sources_differ' } });
    expect((await differing.prepare()).preview.valueOut).to.deep.equal({
      usd: null,
      reason: 'sources_differ',
    });
  });

  it('keeps the minimum of a quote that the caller saw, and more if the market gives more', async () => {
    const { request } = await swapScene().prepare({ minimumOut: '149000' });
    expect(request.minimumOut).to.equal(`${(SOL * 150n * 9_950n) / 10_000n}`);
  });

  it('is checked again under the lock, with what is open by then', async () => {
    const { admitUnderLock } = await swapScene().prepare();
    admitUnderLock(NONE_OPEN);
    expect(() => admitUnderLock({ count: 1, baseUnits: 0n, lamports: 9n * SOL })).to.throw(
      'The balance is too low',
    );
  });
});

describe('a swap is refused', () => {
  const refusals: [
    title: string,
    scene: Parameters<typeof swapScene>[0],
    changes: Parameters<ReturnType<typeof swapScene>['prepare']>[0],
    code: Parameters<typeof expectServiceError>[1],
    details: RegExp,
  ][] = [
    ['of wrapped SOL', {}, { tokenIn: WRAPPED_SOL }, 'INVALID_REQUEST', /^token_in: .*WSOL.*: write SOL/],
    [
      'for wrapped SOL, also of SOL',
      {},
      { tokenOut: WRAPPED_SOL },
      'INVALID_REQUEST',
      /^token_out: .*WSOL.*comes back as SOL/,
    ],
    [
      'of a token for itself, once by symbol and once by mint',
      {},
      { tokenIn: 'USDC', tokenOut: USDC.mint },
      'INVALID_REQUEST',
      /^token_out: is the token/,
    ],
    ['of a symbol that is not listed', {}, { tokenIn: 'NOPE' }, 'INVALID_REQUEST', /^token_in: .*"NOPE"/],
    [
      'for a mint that does not exist',
      { mints: { [UNLISTED]: null } },
      { tokenOut: UNLISTED },
      'INVALID_REQUEST',
      /^token_out: no mint exists/,
    ],
    [
      'for a token of Token-2022',
      { mints: { [UNLISTED]: { program: TOKEN_2022 } } },
      { tokenOut: UNLISTED },
      'UNSUPPORTED_TOKEN',
      /^TOKEN_2022: token_out/,
    ],
    [
      'if the wallet’s account for the token is frozen',
      { accounts: { [USDC.mint]: { isFrozen: true } } },
      {},
      'ACCOUNT_FROZEN',
      /unfreeze/,
    ],
    [
      'if the wallet’s account for the token belongs to another one',
      { accounts: { [USDC.mint]: { owner: RECIPIENT } } },
      {},
      'INVALID_REQUEST',
      new RegExp(RECIPIENT),
    ],
    ['from a program', { sender: { kind: 'program' } }, {}, 'INVALID_REQUEST', /^from: this is a program/],
    ['of zero', {}, { amount: '0' }, 'INVALID_REQUEST', /^amount: must be above zero/],
    ['with too many decimals', {}, { amount: '0.0000000001' }, 'INVALID_REQUEST', /^amount: SOL has 9/],
    [
      'of so little that nothing would arrive',
      { route: { quotedOut: 0n } },
      {},
      'INVALID_REQUEST',
      /^amount: /,
    ],
    [
      'of so little that nothing has to arrive',
      { route: { minimumOut: 0n } },
      {},
      'INVALID_REQUEST',
      /^amount: /,
    ],
    ['without a route', { route: null }, {}, 'INVALID_REQUEST', /^amount: the market has no route/],
    [
      'of more SOL than the wallet holds',
      { senderLamports: SOL - 1n },
      {},
      'INSUFFICIENT_FUNDS',
      /0\.999999999 SOL; 1 SOL are needed/,
    ],
    [
      'if the fee is more than the rest of the SOL',
      { senderLamports: SOL + 4_999n },
      {},
      'INSUFFICIENT_FUNDS',
      /1\.000005 SOL are needed/,
    ],
    [
      'of more tokens than the wallet has',
      { accounts: { [USDC.mint]: { baseUnits: 999_999n } } },
      { tokenIn: 'USDC', tokenOut: 'SOL' },
      'INSUFFICIENT_FUNDS',
      /0\.999999 USDC/,
    ],
    [
      'of tokens by a wallet without SOL for the fee',
      { accounts: { [USDC.mint]: { baseUnits: 5_000_000n } }, senderLamports: 4_999n },
      { tokenIn: 'USDC', tokenOut: 'SOL' },
      'INSUFFICIENT_FUNDS',
      /for fee and rent/,
    ],
    [
      'if other open operations leave too little',
      { open: { count: 1, baseUnits: 0n, lamports: 9n * SOL } },
      {},
      'INSUFFICIENT_FUNDS',
      /of which 9 for payments that are not signed yet/,
    ],
    [
      'if the network says that the balance is too low while it runs',
      { estimate: { ok: false, problem: 'insufficient_funds', explanation: 'x' } },
      {},
      'INSUFFICIENT_FUNDS',
      /needs SOL for its fee/,
    ],
    [
      'if its simulation gives less than the minimum',
      { estimate: { ok: false, problem: 'slippage', explanation: 'x' } },
      {},
      'CONFLICT',
      /less than the minimum/,
    ],
    [
      'if its route does not fit into a transaction',
      { estimate: { ok: false, problem: 'too_large', explanation: 'x' } },
      {},
      'INVALID_REQUEST',
      /fits into a transaction/,
    ],
    [
      'if the network refuses it, with the reason',
      { estimate: { ok: false, problem: 'refused', explanation: 'the program is paused' } },
      {},
      'INVALID_REQUEST',
      /the program is paused/,
    ],
    [
      'if it gives less than the quote that the caller saw',
      {},
      { minimumOut: '149250.000001' },
      'CONFLICT',
      /^minimum_out: it would give at least 149250 USDC now/,
    ],
    [
      'with a minimum of too many decimals',
      {},
      { minimumOut: '1.0000001' },
      'INVALID_REQUEST',
      /^minimum_out: /,
    ],
  ];
  for (const [title, scene, changes, code, details] of refusals) {
    it(title, async () => {
      const error = await expectServiceError(swapScene(scene).prepare(changes), code);
      expect(error.details).to.match(details);
    });
  }

  it('on a network without a market', async () => {
    const error = await expectServiceError(swapScene().prepare({}, 'mainnet'), 'INVALID_REQUEST');
    expect(error.details).to.equal('X-Network: this server has no market for swaps on mainnet');
  });

  it('while the market is away, with the time of the next try', async () => {
    const retryAt = new Date(Date.now() + 20_000);
    const { prepare } = swapScene({
      findRoute: async () => {
        throw new ProviderError('rate_limited', 'GET /swap/v2/findRoute: too many requests', retryAt);
      },
    });
    const error = await expectServiceError(prepare(), 'SERVICE_UNAVAILABLE');
    expect(error.message).to.equal('The market for swaps is temporarily unavailable.');
    expect(error.retryAfterSeconds).to.be.within(15, 20);
  });

  it('before the market is asked if the balance is too low', async () => {
    const { prepare, asked } = swapScene({ senderLamports: 1n });
    await expectServiceError(prepare(), 'INSUFFICIENT_FUNDS');
    expect(asked).to.deep.equal([]);
  });
});
