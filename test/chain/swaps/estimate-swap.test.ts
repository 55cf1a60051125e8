import { Keypair } from '@solana/web3.js';
import { expect } from 'chai';
import { buildSwapMessage } from '../../../chain/swaps/build-swap-message.ts';
import { estimateSwap } from '../../../chain/swaps/estimate-swap.ts';
import type { SwapEstimate } from '../../../domain/chain-reader.ts';
import { unsignedTransaction } from '../../../domain/operations/transaction-wire.ts';
import type { FoundRoute } from '../../../domain/swaps/swap-source.ts';
import {
  broadcastByItself,
  fundedWallet,
  lamportsOf,
  newWallet,
  signaturesOf,
  signBytes,
  type TestWallet,
} from '../../support/chain-client.ts';
import { wrapSol } from '../../support/wrap-sol.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { ONE_SOL, startSwapMarket, type SwapMarket } from '../../swaps/support/swap-market.ts';

const CAP = 1_000_000n;
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';
/** Wrapped SOL that was there before. */
const LEFT = 300_000_000n;

/** The rent of a token account: 165 bytes. */
const RENT = 2_039_280n;

const newAddress = (): string => Keypair.generate().publicKey.toBase58();

describe('the estimate of a swap', () => {
  let market: SwapMarket;
  let wallet: TestWallet;

  before(async () => {
    market = await startSwapMarket();
    wallet = await fundedWallet(3_000_000_000);
  });
  after(() => market.stop());
  afterEach(() => market.providers.clearFaults());

  const toEstimate = (route: FoundRoute, owner = wallet.address, referenceKey = newAddress()) => ({
    owner,
    mintIn: route.steps[0]?.mintIn ?? '',
    mintOut: route.steps[0]?.mintOut ?? '',
    route,
    referenceKey,
    feeCapLamports: CAP,
  });
  const estimate = (...swap: Parameters<typeof toEstimate>) =>
    estimateSwap(market.chain.rpc, toEstimate(...swap));

  function accepted(found: SwapEstimate): Extract<SwapEstimate, { ok: true }> {
    if (!found.ok) throw new Error(found.explanation);
    return found;
  }

  function problemOf(found: SwapEstimate): string {
    return found.ok ? 'none' : found.problem;
  }

  it('is what the transaction then costs, which the chain finds by the reference key', async () => {
    const route = await market.route(wallet.address);
    const referenceKey = newAddress();
    const costs = accepted(await estimate(route, wallet.address, referenceKey));
    expect(costs.rentLamports).to.equal(RENT);
    const before = await lamportsOf(wallet.address);
    const { blockhash } = await market.chain.latestBlockhash();
    const message = buildSwapMessage({ owner: wallet.address, route, referenceKey, ...costs }, blockhash);
    if (!message) throw new Error('it is too large');
    const wire = Buffer.from(unsignedTransaction(message)).toString('base64');
    await broadcastByItself(await signBytes(wire, wallet));
    await waitUntil('the reference is found', async () => (await signaturesOf(referenceKey)).length === 1);
    expect(before - (await lamportsOf(wallet.address))).to.equal(
      ONE_SOL + costs.networkFeeLamports + costs.rentLamports,
    );
  });

  it('has no rent for an account that exists, or for SOL that is unwrapped', async () => {
    const { address } = await fundedWallet();
    await market.token.mintTo(address, 1_000_000n);
    expect(accepted(await estimate(await market.route(address), address)).rentLamports).to.equal(0n);
    const back = await market.route(address, {
      mintIn: market.token.mint,
      mintOut: WRAPPED_SOL,
      amountIn: 1_000_000n,
    });
    expect(accepted(await estimate(back, address)).rentLamports).to.equal(0n);
  });

  it('says how much wrapped SOL the wallet has already, which the swap gives back as SOL', async () => {
    const owner = await fundedWallet(3_000_000_000);
    const { address } = owner;
    await market.token.mintTo(address, 1_000_000n);
    await wrapSol(owner, LEFT);
    const back = { mintIn: market.token.mint, mintOut: WRAPPED_SOL, amountIn: 1_000_000n };
    for (const terms of [{}, back]) {
      const found = accepted(await estimate(await market.route(address, terms), address));
      expect([found.wrappedLamports, found.rentLamports]).to.deep.equal([LEFT, 0n]);
    }
  });

  it('refuses a route after which the balances are not those of the swap', async () => {
    const owner = await fundedWallet(3_000_000_000);
    const { address } = owner;
    for (const form of ['extra transfer', 'larger amount', 'no unwrapping'] as const) {
      await market.providers.clearFaults();
      await market.providers.fault({ provider: 'jup', fault: { kind: 'hostile', form } });
      expect(problemOf(await estimate(await market.route(address), address)), form).to.equal('wrong_change');
    }
    await market.providers.clearFaults();
    // A route may take only the amount, also of SOL that was wrapped before.
    await wrapSol(owner, LEFT);
    await market.providers.fault({ provider: 'jup', fault: { kind: 'hostile', form: 'larger amount' } });
    expect(problemOf(await estimate(await market.route(address), address))).to.equal('wrong_change');
  });

  it('lowers an absurd price of the provider to the cap', async () => {
    await market.providers.fault({ provider: 'jup', fault: { kind: 'unit price' } });
    const costs = accepted(await estimate(await market.route(wallet.address)));
    expect(costs.networkFeeLamports <= CAP && costs.networkFeeLamports > CAP - 10n).to.equal(true);
  });

  it('says that the wallet holds too little, and that less than the minimum would arrive', async () => {
    const { address } = await newWallet();
    expect(problemOf(await estimate(await market.route(address), address))).to.equal('insufficient_funds');
    const poor = await fundedWallet(500_000_000);
    const route = await market.route(poor.address);
    expect(problemOf(await estimate(route, poor.address))).to.equal('insufficient_funds');
    await market.providers.fault({ provider: 'jup', fault: { kind: 'optimistic' } });
    expect(problemOf(await estimate(await market.route(wallet.address)))).to.equal('slippage');
  });

  it('says that a route of too many accounts does not fit into a transaction', async () => {
    const route = await market.route(wallet.address);
    for (const count of [14, 30, 300]) {
      const more = Array.from({ length: count }, () => ({
        address: newAddress(),
        isSigner: false,
        isWritable: true,
      }));
      const swap = { ...route.swap, accounts: [...route.swap.accounts, ...more] };
      expect(problemOf(await estimate({ ...route, swap })), `${count} more`).to.equal('too_large');
    }
  });

  it('refuses another signer and other programs without a question to the chain', async () => {
    const route = await market.route(wallet.address);
    const signer = { address: newAddress(), isSigner: true, isWritable: false };
    const other = { program: newAddress(), accounts: [], data: new Uint8Array() };
    const hostile: FoundRoute[] = [
      { ...route, swap: { ...route.swap, accounts: [...route.swap.accounts, signer] } },
      { ...route, setup: [...route.setup, other] },
      { ...route, swap: other },
      { ...route, cleanup: other },
    ];
    const noNode = { call: async () => Promise.reject(new Error('a node was asked')) };
    for (const route of hostile) {
      expect(problemOf(await estimateSwap(noNode, toEstimate(route)))).to.equal('refused');
    }
  });
});
