import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { PublicKey, VersionedTransaction } from '@solana/web3.js';
import { expect } from 'chai';
import { ROUTER_PROGRAM } from '../../src/checks/swaps/exchanges.ts';
import {
  describedSwap,
  InvalidArgumentError,
  TransactionRefusedError,
  type RefusalReason,
  type Signer,
  type SwapArguments,
} from '../../src/index.ts';
import { clientOf, watchedSigner } from '../support/fixtures.ts';
import { newAddress } from '../support/send-transaction.ts';
import { startSwapService, type SwapService, type SwapServiceOptions } from '../support/swap-service.ts';
import { failureOf } from '../support/thrown.ts';

const token = newAddress();

function swapFrom({ address }: Pick<Signer, 'address'>, change: Partial<SwapArguments> = {}): SwapArguments {
  return { from: address, tokenIn: 'SOL', tokenOut: token, amount: '1', ...change };
}

describe('client.swap', () => {
  let service: SwapService;

  async function start(options: SwapServiceOptions = {}): Promise<void> {
    service = await startSwapService(options);
  }
  afterEach(() => service.close());

  it('submits the owner’s signature of exactly the swap that the caller asked for', async () => {
    await start();
    const signer = watchedSigner();
    const operation = await clientOf(service).swap(swapFrom(signer, { minimumOut: '149.25' }));
    expect(operation.data.swap).to.include({ minimum_out: '149.25', slippage_bps: 50 });
    expect(operation.contentHash).to.equal(operation.data.content_hash);

    await operation.confirm(signer);

    expect(operation.data.status).to.equal('submitted');
    const [submitted] = service.submitted.map((text) =>
      VersionedTransaction.deserialize(Buffer.from(text, 'base64')),
    );
    expect(submitted?.message.serialize()).to.deep.equal(signer.signed[0]);
  });

  it('takes zeros beyond the decimals for nothing: they are the same base units', async () => {
    await start();
    const signer = watchedSigner();
    const wanted = swapFrom(signer, { amount: '1.0000000000', minimumOut: '149.2500000', decimalsOut: 6 });
    const operation = await clientOf(service).swap(wanted);
    expect(operation.data.swap).to.include({ amount_in: '1', minimum_out: '149.25' });
    await operation.confirm(signer);
    expect(signer.signed).to.have.length(1);
  });

  it('swaps a token for SOL too', async () => {
    await start();
    const signer = watchedSigner();
    const wanted = swapFrom(signer, { tokenIn: token, tokenOut: 'SOL', amount: 'max', decimalsIn: 6 });
    const operation = await clientOf(service).swap(wanted);
    await operation.confirm(signer);
    expect(signer.signed).to.have.length(1);
  });

  it('swaps for an output, and refuses an amount above the caller’s or a minimum below the output', async () => {
    await start();
    const signer = watchedSigner();
    const { amount: _, ...terms } = swapFrom(signer, { amountOut: '150', maximumIn: '1.02' });
    const operation = await clientOf(service).swap(terms);
    expect(operation.data.swap).to.include({ amount_in: '1.01', minimum_out: '150.7425' });
    await operation.confirm(signer);
    expect(signer.signed).to.have.length(1);

    const dear = await failureOf(TransactionRefusedError, () =>
      clientOf(service).swap({ ...terms, maximumIn: '1.005' }),
    );
    expect(dear.message).to.contain('at most 1.005');
    expect(service.requests.map(({ path }) => path).at(-1), 'it is not left open').to.match(/\/cancel$/);
    await service.close();
    await start({ record: (request) => ({ ...request, minimumOut: '149999999' }) });
    const poor = await failureOf(TransactionRefusedError, () => clientOf(service).swap(terms));
    expect(poor.message).to.contain('at least 150');
  });

  it('signs bytes of a new quote that give more than was confirmed', async () => {
    await start({ build: (parts) => ({ ...parts, quotedOut: parts.quotedOut + 1_000n }) });
    const signer = watchedSigner();
    await (await clientOf(service).swap(swapFrom(signer))).confirm(signer);
    expect(signer.signed).to.have.length(1);
  });

  const stranger = newAddress();
  const account = (owner: string): PublicKey =>
    getAssociatedTokenAddressSync(new PublicKey(token), new PublicKey(owner));
  const lies: [title: string, options: SwapServiceOptions, reason: RefusalReason][] = [
    [
      'give one base unit less than was confirmed',
      { build: (parts) => ({ ...parts, quotedOut: parts.quotedOut - 2n }) },
      'minimum_out',
    ],
    ['allow more slippage', { build: (parts) => ({ ...parts, slippageBps: 51 }) }, 'minimum_out'],
    [
      'take a larger amount',
      { build: (parts) => ({ ...parts, amountIn: parts.amountIn + 1n, quotedOut: parts.quotedOut * 2n }) },
      'amount',
    ],
    ['are of another owner', { build: (parts) => ({ ...parts, owner: stranger }) }, 'fee_payer'],
    ['have another reference', { build: (parts) => ({ ...parts, reference: stranger }) }, 'reference'],
    [
      'have no reference',
      {
        instructions: (all) => {
          all[0]?.keys.pop();
          return all;
        },
      },
      'instructions',
    ],
    ['get another token', { build: (parts) => ({ ...parts, mintOut: stranger }) }, 'recipient'],
    ['cost more than the fee cap', { build: (parts) => ({ ...parts, microLamports: 1e9 }) }, 'fee_cap'],
    [
      'let the output arrive at another owner’s account',
      {
        instructions: (all, { owner }) => {
          for (const { programId, keys } of all) {
            if (programId.toBase58() !== ROUTER_PROGRAM) continue;
            for (const key of keys) if (key.pubkey.equals(account(owner))) key.pubkey = account(stranger);
          }
          return all;
        },
      },
      'recipient',
    ],
    [
      'let an exchange write to another token account of the owner',
      {
        instructions: (all, { owner }) => {
          const other = new PublicKey(newAddress());
          const held = getAssociatedTokenAddressSync(other, new PublicKey(owner));
          const route = all.find(({ programId }) => programId.toBase58() === ROUTER_PROGRAM);
          route?.keys.push(
            { pubkey: other, isSigner: false, isWritable: false },
            { pubkey: held, isSigner: false, isWritable: true },
          );
          return all;
        },
      },
      'accounts',
    ],
  ];
  for (const [title, options, reason] of lies) {
    it(`signs nothing if the bytes ${title}`, async () => {
      await start(options);
      const signer = watchedSigner();
      const operation = await clientOf(service).swap(swapFrom(signer));
      const error = await failureOf(TransactionRefusedError, () => operation.confirm(signer));
      expect(error.reason).to.equal(reason);
      expect([signer.signed, service.submitted]).to.deep.equal([[], []]);
    });
  }

  const descriptions: [
    title: string,
    record: NonNullable<SwapServiceOptions['record']>,
    reason: RefusalReason,
    change?: Partial<SwapArguments>,
  ][] = [
    ['another wallet', (request) => ({ ...request, from: stranger }), 'source'],
    ['another token', (request) => ({ ...request, output: { ...request.output, mint: stranger } }), 'mint'],
    ['a larger amount', (request) => ({ ...request, amountIn: '1000000001' }), 'amount'],
    [
      'a lower minimum than the caller’s',
      (request) => ({ ...request, minimumOut: '149249999' }),
      'minimum_out',
      { minimumOut: '149.25', decimalsOut: 6 },
    ],
    [
      'other decimals than the caller’s',
      (request) => ({ ...request, output: { ...request.output, decimals: 3 } }),
      'decimals',
      { decimalsOut: 6 },
    ],
    [
      'fewer decimals than the caller’s minimum has, if the caller has named none',
      (request) => ({ ...request, minimumOut: '150', output: { ...request.output, decimals: 0 } }),
      'decimals',
      { minimumOut: '150.000000' },
    ],
    [
      'other decimals of SOL',
      (request) => ({ ...request, input: { ...request.input, decimals: 3 } }),
      'decimals',
    ],
    [
      'more slippage than the caller’s',
      (request) => ({ ...request, slippageBps: 500 }),
      'minimum_out',
      { slippageBps: 50 },
    ],
  ];
  for (const [title, record, reason, change] of descriptions) {
    it(`refuses a description with ${title}`, async () => {
      await start({ record });
      const wanted = swapFrom({ address: newAddress() }, change);
      const error = await failureOf(TransactionRefusedError, () => clientOf(service).swap(wanted));
      expect(error.reason).to.equal(reason);
    });
  }

  it('confirms no higher fee cap than the caller’s', async () => {
    await start({ record: (request) => ({ ...request, feeCapLamports: '9000000' }) });
    const signer = watchedSigner();
    const operation = await clientOf(service).swap(swapFrom(signer));
    const error = await failureOf(TransactionRefusedError, () => operation.confirm(signer));
    expect(error.reason).to.equal('content_hash');
    expect(service.pathsOf('confirm')).to.equal(0);
  });

  it('describes a swap of another program for a page, unless the service contradicts itself', async () => {
    await start();
    const { data } = await clientOf(service).swap(swapFrom({ address: newAddress() }));
    expect(describedSwap(data, 'devnet')).to.include({ amountIn: 1_000_000_000n, minimumOut: 149_250_000n });
    const swap = { ...data.swap, minimum_out: '149.26' };
    expect(() => describedSwap({ ...data, swap }, 'devnet')).to.throw(TransactionRefusedError, 'minimum_out');
    expect(() => describedSwap(data, 'mainnet')).to.throw(TransactionRefusedError, 'content_hash');
  });

  const mistakes: [argument: string, change: Partial<SwapArguments>][] = [
    ['tokenOut', { tokenOut: 'USDC' }],
    ['tokenOut', { tokenOut: 'SOL' }],
    ['tokenIn', { tokenIn: 'So11111111111111111111111111111111111111112' }],
    ['amount', { amount: '0' }],
    ['slippageBps', { slippageBps: 0.5 }],
    ['slippageBps', { slippageBps: 10_001 }],
    ['minimumOut', { minimumOut: '-1' }],
    ['minimumOut', { minimumOut: '0.1234567', decimalsOut: 6 }],
    ['decimalsIn', { decimalsIn: 256 }],
    ['maxFeeLamports', { maxFeeLamports: 0n }],
  ];
  for (const [argument, change] of mistakes) {
    it(`sends no request with ${JSON.stringify(change, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))}`, async () => {
      await start();
      const wanted = swapFrom({ address: newAddress() }, change);
      const error = await failureOf(InvalidArgumentError, () => clientOf(service).swap(wanted));
      expect(error.argument).to.equal(argument);
      expect(service.requests).to.deep.equal([]);
    });
  }
});

describe('client.quoteSwap', () => {
  it('asks for the symbols of the client by their mints, and records nothing', async () => {
    const service = await startSwapService();
    try {
      const client = clientOf(service, { tokens: { USDC: token } });
      const quote = await client.quoteSwap(swapFrom({ address: newAddress() }, { tokenOut: 'USDC' }));
      expect(quote).to.deep.include({ amount_in: '1', minimum_out: '149.25', network: 'devnet' });
      expect(quote.preview.quoted_out).to.equal('150');
      expect(service.requests[0]?.body).to.include({ token_out: token, slippage_bps: 'auto' });
      expect(service.created).to.equal(0);
    } finally {
      await service.close();
    }
  });
});
