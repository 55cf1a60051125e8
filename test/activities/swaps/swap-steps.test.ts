import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import { expect } from 'chai';
import { SigningRefusedError } from '../../../activities/operations/signing-refused.ts';
import { createSwapSteps } from '../../../activities/swaps/swap-steps.ts';
import { checkSwapMessage } from '../../../client/src/checks/swaps/swap-template.ts';
import { WRAPPED_SOL } from '../../../client/src/checks/sol.ts';
import type { FoundRoute, ProvidedInstruction, SwapSource } from '../../../domain/swaps/swap-source.ts';
import type { Swap } from '../../../domain/swaps/swap.ts';
import { fundedWallet, type TestWallet } from '../../support/chain-client.ts';
import { SWAP_REQUEST, swapFixture } from '../../support/swap-fixture.ts';
import { startSwapMarket, type SwapMarket } from '../../swaps/support/swap-market.ts';

describe('the steps of a swap', () => {
  let market: SwapMarket;
  let wallet: TestWallet;
  let swap: Swap;

  before(async () => {
    market = await startSwapMarket();
    wallet = await fundedWallet(3_000_000_000);
    const output = { ...SWAP_REQUEST.output, mint: market.token.mint };
    swap = swapFixture({
      request: { ...SWAP_REQUEST, from: wallet.address, output, minimumOut: '148000000' },
      referenceKey: Keypair.generate().publicKey.toBase58(),
    });
  });
  after(() => market.stop());
  afterEach(() => market.providers.clearFaults());

  async function messageOf(source: SwapSource | null = market.source, of = swap): Promise<Uint8Array> {
    const { chain } = market;
    const context = { chain, signal: AbortSignal.timeout(8_000) };
    const withBlockhash = await createSwapSteps(() => source).prepareMessage(of, context);
    return withBlockhash((await chain.latestBlockhash()).blockhash);
  }

  async function refusal(source: SwapSource | null, of = swap): Promise<SigningRefusedError> {
    const error: unknown = await messageOf(source, of).catch((reason: unknown) => reason);
    if (error instanceof SigningRefusedError) return error;
    throw new Error('it was not refused', { cause: error });
  }

  const checked = (message: Uint8Array) =>
    checkSwapMessage(
      message,
      {
        owner: wallet.address,
        mintIn: WRAPPED_SOL,
        mintOut: market.token.mint,
        amountIn: BigInt(swap.request.amountIn),
        minimumOut: BigInt(swap.request.minimumOut),
        maxFeeLamports: BigInt(swap.request.feeCapLamports),
        reference: swap.referenceKey,
      },
      { programs: new Set(), ownTokenAccounts: new Set() },
    );

  /** The market’s route with a change. */
  const changing = (change: (route: FoundRoute) => FoundRoute): SwapSource => ({
    name: 'jupiter',
    async findRoute(terms, signal) {
      const route = await market.source.findRoute(terms, signal);
      return route && change(route);
    },
  });

  it('give bytes that the device’s check accepts, each time with a fresh route', async () => {
    await market.providers.clearFaults();
    for (let time = 0; time < 2; time += 1) {
      expect(checked(await messageOf()).exchanges).to.deep.equal(['Raydium CP']);
    }
    const asked = (await market.providers.requests('jup')).map(({ query }) => query);
    expect(asked.length).to.be.at.least(2);
    expect(asked[0]).to.include({ taker: wallet.address, slippageBps: '50', maxAccounts: '26' });
  });

  it('stay within the fee cap if the market wants an absurd price', async () => {
    await market.providers.fault({ provider: 'jup', fault: { kind: 'unit price' } });
    const { feeLamports } = checked(await messageOf());
    expect(feeLamports <= BigInt(swap.request.feeCapLamports)).to.equal(true);
  });

  it('keep the confirmed minimum at a price that is a bit worse, and refuse a much worse one', async () => {
    try {
      await market.providers.hold('SOL', '148.7');
      expect(checked(await messageOf()).minimumOut >= BigInt(swap.request.minimumOut)).to.equal(true);
      await market.providers.hold('SOL', '140');
      expect(await refusal(market.source)).to.include({
        code: 'CONFLICT',
        message: 'The price moved against this swap.',
      });
    } finally {
      await market.providers.hold('SOL', '150');
    }
  });

  it('refuse when the market is away, without one, and when the chain would pay less than it says', async () => {
    await market.providers.fault({ provider: 'jup', fault: { kind: 'status', status: 503 } });
    expect(await refusal(market.source)).to.include({
      code: 'NETWORK_ERROR',
      message: 'The market for swaps is temporarily unavailable.',
    });
    await market.providers.clearFaults();
    expect((await refusal(null)).code).to.equal('CONFLICT');
    await market.providers.fault({ provider: 'jup', fault: { kind: 'optimistic' } });
    expect((await refusal(market.source)).details).to.include('less than the minimum');
  });

  it('refuse if the wallet has become too poor', async () => {
    const { address: from } = await fundedWallet(900_000_000);
    const poor = { ...swap, request: { ...swap.request, from } };
    expect((await refusal(market.source, poor)).message).to.include('too low for the swap');
  });

  it('give out no bytes of a market that takes more than the swap', async () => {
    const thief = Keypair.generate().publicKey;
    await market.token.mintTo(thief.toBase58(), 1n);
    const theft = SystemProgram.transfer({
      fromPubkey: new PublicKey(wallet.address),
      toPubkey: thief,
      lamports: 500_000_000,
    });
    const stolen: ProvidedInstruction = {
      program: SystemProgram.programId.toBase58(),
      accounts: theft.keys.map(({ pubkey, ...rights }) => ({ address: pubkey.toBase58(), ...rights })),
      data: theft.data,
    };
    const unknownProgram = Keypair.generate().publicKey.toBase58();
    const hostile: Record<string, (route: FoundRoute) => FoundRoute> = {
      'a payment before the route': (route) => ({ ...route, setup: [...route.setup, stolen] }),
      'no unwrapping': (route) => ({ ...route, cleanup: null }),
      'another recipient': (route) => {
        const mine = market.token.accountOf(wallet.address);
        const theirs = market.token.accountOf(thief.toBase58());
        const accounts = route.swap.accounts.map((each) =>
          each.address === mine ? { ...each, address: theirs } : each,
        );
        return { ...route, swap: { ...route.swap, accounts } };
      },
      'the System program in the route': (route) => ({
        ...route,
        swap: {
          ...route.swap,
          accounts: [
            ...route.swap.accounts,
            { address: SystemProgram.programId.toBase58(), isSigner: false, isWritable: false },
          ],
        },
      }),
      'another signature': (route) => ({
        ...route,
        swap: {
          ...route.swap,
          accounts: [...route.swap.accounts, { address: unknownProgram, isSigner: true, isWritable: false }],
        },
      }),
    };
    for (const [name, change] of Object.entries(hostile)) {
      expect((await refusal(changing(change))).code, name).to.equal('CONFLICT');
    }
    expect(
      (await refusal(changing(hostile['a payment before the route'] ?? ((route) => route)))).message,
    ).to.equal('The market answered with a transaction that does something else than this swap.');
  });
});
