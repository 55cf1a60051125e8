import { expect } from 'chai';
import { parseAmount, SOL_DECIMALS } from '../../client/src/checks/amounts.ts';
import type { HistoryEntry, SwapOperationData, WalletClient } from '../../client/src/index.ts';
import {
  fundedWallet,
  lamportsOf,
  signaturesOf,
  tokensOf,
  type TestWallet,
} from '../support/chain-client.ts';
import { wrapSol } from '../support/wrap-sol.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { SwapMarket } from '../swaps/support/swap-market.ts';
import { startSwapService, type SwapService } from '../swaps/support/swap-service.ts';

describe('a swap', () => {
  let started: SwapService;
  let market: SwapMarket;
  let client: WalletClient;
  let from: TestWallet;

  before(async () => {
    started = await startSwapService();
    ({ market, client } = started);
    from = await fundedWallet(10_000_000_000);
  });
  after(() => started.stop());
  afterEach(() => market.providers.clearFaults());

  const tokenBalance = (): Promise<bigint> => tokensOf(from.address, market.token.mint);

  const terms = (amount = '1') => ({
    from: from.address,
    tokenIn: 'SOL',
    tokenOut: market.token.mint,
    amount,
    slippageBps: 50,
  });

  it('is quoted with its minimum, impact, fee and rent', async () => {
    const quote = await client.quoteSwap(terms());
    expect(Number(quote.preview.quoted_out)).to.be.within(149, 150);
    expect(Number(quote.minimum_out)).to.be.within(148, Number(quote.preview.quoted_out));
    expect(Number(quote.preview.rent)).to.be.greaterThan(0);
    expect(quote.preview.steps.map(({ exchange }) => exchange)).to.deep.equal(['Raydium CP']);
  });

  it('goes from quote to confirmed, and the wallet has at least the minimum on the chain', async () => {
    const quote = await client.quoteSwap(terms());
    const operation = await client.swap({ ...terms(), minimumOut: quote.minimum_out, decimalsOut: 6 });
    await operation.confirm(from);
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
    expect(operation.data.error).to.equal(null);
    expect(operation.data.result?.signature).to.be.a('string');
    expect(await signaturesOf(operation.data.reference)).to.deep.equal([operation.data.result?.signature]);
    expect((await tokenBalance()) >= BigInt(operation.data.swap.minimum_out_base_units)).to.equal(true);
    expect(operation.data.timeline.map((entry) => entry.status)).to.deep.equal([
      'awaiting_confirmation',
      'awaiting_signature',
      'awaiting_signature',
      'submitted',
      'confirmed',
    ]);
  });

  it('takes no more than its amount, fee and rent, and gives SOL for the token back', async () => {
    const [lamports, tokens] = [await lamportsOf(from.address), await tokenBalance()];
    const back = await client.swap({
      ...terms('100'),
      tokenIn: market.token.mint,
      tokenOut: 'SOL',
      decimalsIn: 6,
    });
    await back.confirm(from);
    await back.waitFor();
    expect(back.data.status).to.equal('confirmed');
    expect(await tokenBalance()).to.equal(tokens - 100_000_000n);
    const fee = BigInt(Math.round(Number(back.data.result?.fee ?? 0) * 1e9));
    const least = lamports + BigInt(back.data.swap.minimum_out_base_units) - fee;
    expect((await lamportsOf(from.address)) >= least).to.equal(true);
  });

  it('says what left and what arrived to the last unit of the chain, with price, fee and rent', async () => {
    from = await fundedWallet(10_000_000_000);
    const lamports = await lamportsOf(from.address);
    const there = await client.swap(terms());
    expect(there.data.swap.result).to.equal(null);
    await there.confirm(from);
    await there.waitFor();
    const gave = resultOf(there.data);
    expect(gave.amountOut).to.equal(await tokenBalance());
    expect(gave.amountIn).to.equal(1_000_000_000n);
    expect(lamports - (await lamportsOf(from.address))).to.equal(gave.amountIn + gave.fee + gave.rentPaid);
    expect([gave.rentPaid > 0n, gave.rentReturned]).to.deep.equal([true, 0n]);
    expect(there.data.swap.result?.effective_price).to.equal(there.data.swap.result?.amount_out);

    const [before, tokens] = [await lamportsOf(from.address), await tokenBalance()];
    const back = await client.swap({ ...terms('100'), tokenIn: market.token.mint, tokenOut: 'SOL' });
    await back.confirm(from);
    await back.waitFor();
    const got = resultOf(back.data);
    expect(got.amountIn).to.equal(tokens - (await tokenBalance()));
    expect((await lamportsOf(from.address)) - before).to.equal(got.amountOut - got.fee);
    expect([got.rentPaid, got.rentReturned]).to.deep.equal([0n, 0n]);

    // In the wallet's history each is one entry with both sides, and reading by tokens is reading of the same.
    await client.watchWallet(from.address);
    const [second, first] = await waitUntil('both swaps are in the history', async () => {
      const { items } = await client.history(from.address, { kind: 'swap' }).page();
      return items.length === 2 ? items : false;
    });
    const sides = (entry?: HistoryEntry) => [entry?.amount, entry?.received?.amount, entry?.operation_id];
    const amounts = ({ operation_id: id, swap: { result } }: SwapOperationData) => [
      `-${result?.amount_in}`,
      result?.amount_out,
      id,
    ];
    expect(sides(first)).to.deep.equal(amounts(there.data));
    expect(sides(second)).to.deep.equal(amounts(back.data));
  });

  it('announces wrapped SOL from before, gives it back with its rent, and does not count it as swapped', async () => {
    const leftover = 250_000_000n;
    await wrapSol(from, leftover);
    const [lamports, tokens] = [await lamportsOf(from.address), await tokenBalance()];
    const operation = await client.swap(terms('0.5'));
    expect(operation.data.swap.preview).to.include({ wrapped_sol: '0.25', rent: '0' });
    await operation.confirm(from);
    await operation.waitFor();
    const { amountIn, amountOut, fee, rentPaid, rentReturned } = resultOf(operation.data);
    expect([amountIn, amountOut, rentPaid]).to.deep.equal([
      500_000_000n,
      (await tokenBalance()) - tokens,
      0n,
    ]);
    expect((await lamportsOf(from.address)) - lamports).to.equal(leftover + rentReturned - amountIn - fee);
    expect(rentReturned > 0n).to.equal(true);
    expect(operation.data.swap.result?.wrapped_sol).to.equal('0.25');
    expect((await client.quoteSwap(terms())).preview.wrapped_sol).to.equal('0');
  });

  it('gives an output at least, for the amount that the service finds', async () => {
    const tokens = await tokenBalance();
    const { amount: _, ...asked } = terms();
    const operation = await client.swap({ ...asked, amountOut: '75', maximumIn: '0.51', decimalsOut: 6 });
    expect(BigInt(operation.data.swap.minimum_out_base_units) >= 75_000_000n).to.equal(true);
    await operation.confirm(from);
    await operation.waitFor();
    expect((await tokenBalance()) - tokens >= 75_000_000n).to.equal(true);
    const dear: unknown = await client
      .swap({ ...asked, amountOut: '75', maximumIn: '0.49' })
      .catch((error: unknown) => error);
    expect(String(dear)).to.contain('at most 0.49');
  });

  it('gives all SOL for `max`, and leaves what accounts and fees need', async () => {
    const rich = await fundedWallet(2_000_000_000);
    const operation = await client.swap({ ...terms('max'), from: rich.address });
    await operation.confirm(rich);
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
    const { amountIn, fee, rentPaid } = resultOf(operation.data);
    const left = await lamportsOf(rich.address);
    expect(left).to.equal(2_000_000_000n - amountIn - fee - rentPaid);
    // The rent of the account for wrapped SOL is back, and the fee cap was not needed.
    expect(Number(left)).to.be.within(890_880, 5_000_000);

    const poor = await fundedWallet(3_000_000);
    const refused: unknown = await client
      .swap({ ...terms('max'), from: poor.address })
      .catch((error: unknown) => error);
    expect(refused).to.include({ code: 'INSUFFICIENT_FUNDS' });
  });

  it('with no slippage gives exactly what was quoted', async () => {
    const quote = await client.quoteSwap({ ...terms(), slippageBps: 0 });
    expect(quote.minimum_out).to.equal(quote.preview.quoted_out);
    const tokens = await tokenBalance();
    const operation = await client.swap({ ...terms(), slippageBps: 0 });
    await operation.confirm(from);
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
    expect(await tokenBalance()).to.equal(tokens + BigInt(operation.data.swap.minimum_out_base_units));
  });

  it('takes the price of the moment of signing, if that keeps the confirmed minimum', async () => {
    const operation = await client.swap(terms());
    await market.providers.hold('SOL', '149.6');
    await operation.confirm(from);
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
  });

  it('gives out nothing to sign if the price has moved too far', async () => {
    await market.providers.hold('SOL', '150');
    const operation = await client.swap(terms());
    await market.providers.hold('SOL', '120');
    const refused: unknown = await operation.confirm(from).catch((error: unknown) => error);
    expect(String(refused)).to.contain('The price moved');
    await operation.cancel();
    await waitUntil('its end', async () => (await operation.refresh()).data.ended_at !== null);
    await market.providers.hold('SOL', '150');
  });
});

function resultOf({ swap: { result } }: SwapOperationData) {
  if (!result) throw new Error('the swap has no result');
  return {
    amountIn: BigInt(result.amount_in_base_units),
    amountOut: BigInt(result.amount_out_base_units),
    fee: lamportsIn(result.network_fee),
    rentPaid: lamportsIn(result.rent_paid),
    rentReturned: lamportsIn(result.rent_returned),
  };
}

function lamportsIn(sol: string): bigint {
  return sol === '0' ? 0n : parseAmount(sol, SOL_DECIMALS);
}
