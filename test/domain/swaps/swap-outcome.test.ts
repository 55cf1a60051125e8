import { expect } from 'chai';
import fc from 'fast-check';
import type { LandedAccount } from '../../../domain/operations/landing.ts';
import { WRAPPED_SOL } from '../../../domain/provider-mint.ts';
import { effectivePrice, swapOutcome } from '../../../domain/swaps/swap-outcome.ts';
import type { SwapRequest } from '../../../domain/swaps/swap.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const side = (mint: string, decimals: number) => ({ token: mint, mint, decimals });
const SOL = side('SOL', 9);
const RENT = 2_039_280n;
const FEE = 5_000n;

const account = (
  address: string,
  [lamportsBefore, lamportsAfter]: [bigint, bigint],
  tokens: LandedAccount['tokens'] = null,
): LandedAccount => ({ address, lamportsBefore, lamportsAfter, tokens });

const outcomeOf = (input: SwapRequest['input'], output: SwapRequest['output'], accounts: LandedAccount[]) =>
  swapOutcome(
    { from: 'wallet', input, output },
    { accounts, feeLamports: `${FEE}` },
    (mint) => `wallet of ${mint}`,
  );

describe('the outcome of a swap', () => {
  it('of SOL is what left without fee and rent, and the token that arrived in a new account', () => {
    const found = outcomeOf(SOL, side(USDC, 6), [
      account('wallet', [10_000_000_000n, 9_000_000_000n - FEE - RENT]),
      account(`wallet of ${USDC}`, [0n, RENT], { mint: USDC, before: 0n, after: 149_750_000n }),
      account(`wallet of ${WRAPPED_SOL}`, [0n, 0n]),
      account('pool', [RENT, RENT], { mint: USDC, before: 900_000_000n, after: 750_250_000n }),
    ]);
    expect(found).to.deep.equal({
      amountIn: '1000000000',
      amountOut: '149750000',
      networkFeeLamports: '5000',
      rentPaidLamports: `${RENT}`,
      rentReturnedLamports: '0',
      wrappedLamports: '0',
    });
  });

  it('for SOL is what arrived, although the same account pays the fee', () => {
    const found = outcomeOf(side(USDC, 6), SOL, [
      account('wallet', [1_000_000n, 1_000_000n + 660_000_000n - FEE]),
      account(`wallet of ${USDC}`, [RENT, RENT], { mint: USDC, before: 150_000_000n, after: 50_000_000n }),
    ]);
    expect(found).to.deep.include({ amountIn: '100000000', amountOut: '660000000', rentPaidLamports: '0' });
  });

  it('is of both tokens if SOL is neither', () => {
    const found = outcomeOf(side(USDC, 6), side(BONK, 5), [
      account('wallet', [50_000_000n, 50_000_000n - FEE - RENT]),
      account(`wallet of ${USDC}`, [RENT, RENT], { mint: USDC, before: 10n, after: 3n }),
      account(`wallet of ${BONK}`, [0n, RENT], { mint: BONK, before: 0n, after: 700n }),
    ]);
    expect(found).to.deep.include({ amountIn: '7', amountOut: '700', rentPaidLamports: `${RENT}` });
  });

  it('does not count wrapped SOL from before, which comes back with its rent', () => {
    const leftover = 300_000_000n;
    const found = outcomeOf(SOL, side(USDC, 6), [
      account('wallet', [10_000_000_000n, 9_000_000_000n - FEE + leftover + RENT]),
      account(`wallet of ${WRAPPED_SOL}`, [leftover + RENT, 0n], {
        mint: WRAPPED_SOL,
        before: leftover,
        after: 0n,
      }),
      account(`wallet of ${USDC}`, [RENT, RENT], { mint: USDC, before: 0n, after: 149_750_000n }),
    ]);
    expect(found).to.deep.include({
      amountIn: '1000000000',
      rentPaidLamports: '0',
      rentReturnedLamports: `${RENT}`,
      wrappedLamports: `${leftover}`,
    });
  });

  it('is not known if the node names no accounts, or nothing left or arrived', () => {
    expect(outcomeOf(SOL, side(USDC, 6), [])).to.equal(null);
    expect(outcomeOf(SOL, side(USDC, 6), [account('wallet', [10n * FEE, 9n * FEE])])).to.equal(null);
  });
});

describe('the effective price of a swap', () => {
  const price = (amounts: [bigint, bigint], [decimalsIn, decimalsOut]: [number, number]): string =>
    effectivePrice(
      { amountIn: `${amounts[0]}`, amountOut: `${amounts[1]}` },
      { input: side('in', decimalsIn), output: side('out', decimalsOut) },
    );

  it('is how much of the output one whole token of the input gave', () => {
    expect(price([1_000_000_000n, 149_750_000n], [9, 6])).to.equal('149.75');
    expect(price([100_000_000n, 660_000_000n], [6, 9])).to.equal('0.0066');
    expect(price([1n, 5n], [0, 0])).to.equal('5');
    expect(price([1n, 2n ** 64n - 1n], [9, 0])).to.equal('18446744073700000000000000000');
  });

  it('is rounded down to twelve digits', () => {
    expect(price([3_000_000n, 2_000_000n], [6, 6])).to.equal('0.666666666666');
    expect(price([3n, 1_000_000_000_000_000n], [0, 3])).to.equal('333333333333');
    expect(price([7_000_000_000n, 1n], [9, 9])).to.equal('0.000000000142857142857');
  });

  it('never says more than arrived, and less by a part in a hundred billion at most', () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
    const decimals = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(amount, amount, decimals, decimals, (amountIn, amountOut, decimalsIn, decimalsOut) => {
        const text = price([amountIn, amountOut], [decimalsIn, decimalsOut]);
        const [whole = '', fraction = ''] = text.split('.');
        // Both as integers: price × in × 10^out  against  out × 10^in, without the fraction's point.
        const told = BigInt(whole + fraction) * amountIn * 10n ** BigInt(decimalsOut);
        const exact = amountOut * 10n ** BigInt(decimalsIn + fraction.length);
        return told <= exact && (exact - told) * 10n ** 11n <= exact;
      }),
    );
  });
});
