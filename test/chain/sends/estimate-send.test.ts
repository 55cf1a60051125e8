import { TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { Keypair } from '@solana/web3.js';
import { expect } from 'chai';
import type { ServerResponse } from 'node:http';
import { createChainReader, createNetworks } from '../../../chain/networks.ts';
import { associatedTokenAddress } from '../../../chain/tokens/token-addresses.ts';
import type { ChainReader, SendToEstimate } from '../../../domain/chain-reader.ts';
import { expectServiceError } from '../../use-cases/support/expect-service-error.ts';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { rpcServers, type RpcCall } from '../support/rpc-server.ts';

const SEND: SendToEstimate = {
  from: SENDER,
  recipient: Keypair.generate().publicKey.toBase58(),
  amount: { baseUnits: 1_000n },
  token: null,
  memo: null,
  references: [],
  referenceKey: RECIPIENT,
  feeCapLamports: 100_000n,
  priority: { microLamports: 0n },
};

describe('the estimate of a send', () => {
  const { node, stop } = rpcServers();
  afterEach(stop);

  /** A node whose simulations end so. */
  function simulating(err: unknown) {
    return node((response: ServerResponse, { method }: RpcCall) => {
      const value = { err, unitsConsumed: 450 };
      const result = method === 'simulateTransaction' ? { context: { slot: 1_000 }, value } : [];
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
    });
  }

  function readerOf(...nodes: { url: string }[]): ChainReader {
    // The first one is asked first: the weights leave no other order.
    const rpcUrls = nodes.map(({ url }, index) => ({ url, weight: index === 0 ? 1_000_000_000 : 1 }));
    const config = { rpcUrls, sendRpcUrls: rpcUrls, wsUrl: null, tokens: [], chainId: null, ephemeral: true };
    return createChainReader(createNetworks({ devnet: config }), async () => null);
  }

  const token = {
    mint: Keypair.generate().publicKey.toBase58(),
    decimals: 6,
    program: TOKEN_PROGRAM_ID.toBase58(),
    createsAccount: true,
    transferFee: null,
    destinationLamports: 0n,
  };
  const taken: [title: string, reference: string][] = [
    ['the sender', SENDER],
    ['the recipient', SEND.recipient],
    ['the operation’s own reference', SEND.referenceKey],
    ['the mint', token.mint],
    ['the sender’s token account', associatedTokenAddress(SENDER, token.mint, token.program).toBase58()],
    ['the recipient’s', associatedTokenAddress(SEND.recipient, token.mint, token.program).toBase58()],
    ['the token program', token.program],
    ['the memo program', 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'],
  ];
  for (const [title, reference] of taken) {
    it(`refuses a reference that is ${title}, whose rights it would have`, async () => {
      const references = [Keypair.generate().publicKey.toBase58(), reference];
      const send = { ...SEND, token, memo: 'ORDER-7', references };
      const { estimateSend } = readerOf(await simulating(null));
      expect(await estimateSend('devnet', send)).to.deep.equal({
        ok: false,
        problem: 'reference_taken',
        explanation: reference,
      });
    });
  }

  for (const err of ['BlockhashNotFound', 'AccountInUse', 'ClusterMaintenance']) {
    it(`asks another node if one says ${err}, which is not a mistake of the caller`, async () => {
      const [first, second] = [await simulating(err), await simulating(null)];
      expect(await readerOf(first, second).estimateSend('devnet', SEND)).to.include({ ok: true });
      expect(first.calls.map(({ method }) => method)).to.include('simulateTransaction');
    });

    it(`is NETWORK_ERROR that says when to repeat if every node says ${err}`, async () => {
      const estimate = readerOf(await simulating(err)).estimateSend('devnet', SEND);
      const error = await expectServiceError(estimate, 'NETWORK_ERROR');
      expect(error.retryAfterSeconds).to.equal(2);
    });
  }

  it('is the first node’s answer if that speaks of the transaction', async () => {
    const [first, second] = [
      await simulating({ InstructionError: [2, { Custom: 1 }] }),
      await simulating(null),
    ];
    expect(await readerOf(first, second).estimateSend('devnet', SEND)).to.include({
      ok: false,
      problem: 'insufficient_funds',
    });
    expect(second.calls.filter(({ method }) => method === 'simulateTransaction')).to.deep.equal([]);
  });
});
