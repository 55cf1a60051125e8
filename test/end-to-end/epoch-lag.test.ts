import { expect } from 'chai';
import { z } from 'zod';
import { createApiClient, type CallApi } from '../support/api-client.ts';
import {
  fundedWallet,
  lamportsOf,
  newWallet,
  signaturesOf,
  signBytes,
  type TestWallet,
} from '../support/chain-client.ts';
import { startFaultyChain, type FaultyChain } from '../support/faulty-chain.ts';
import { startStakeChain, type StakeChain } from '../support/stake-chain.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const LAMPORTS = 100_000_000n;

const signingRequests = z
  .tuple([
    z.looseObject({
      evidence: z.looseObject({ observations: z.array(z.looseObject({ verdict: z.string() })) }).nullable(),
    }),
  ])
  .rest(z.unknown());

describe('a send over the end of an epoch, while one of two nodes stays in the epoch before', () => {
  let stakes: StakeChain;
  let nodes: [FaultyChain, FaultyChain];
  let service: TestService;
  let call: CallApi;
  let from: TestWallet;

  before(async () => {
    stakes = await startStakeChain();
    nodes = [await startFaultyChain(), await startFaultyChain()];
    service = await startTestService({
      environment: { SOLANA_DEVNET_RPC_URLS: nodes.map(({ rpcUrl }) => rpcUrl).join(',') },
    });
    call = await createApiClient(service, (await service.createAccount()).apiKey);
    from = await fundedWallet();
  });
  after(async () => {
    await service.stop();
    for (const node of nodes) await node.close();
    await stakes.stop();
  });

  it('gets no new bytes before both say that the old ones are dead, and then lands once', async () => {
    const { address: to } = await newWallet();
    const { data } = await call('/v1/wallet/send', {
      method: 'POST',
      json: { from: from.address, to, amount: '0.1', token: 'SOL' },
    });
    const path = `/v1/operations/${String(data['operation_id'])}`;
    const read = async () => (await call(path)).data;
    const sign = async (transaction: unknown) =>
      call(`${path}/signature`, {
        method: 'POST',
        json: { transaction: await signBytes(String(transaction), from) },
      });
    const request = () => call(`${path}/signing-request`, { method: 'POST' });
    await call(`${path}/confirm`, { method: 'POST', json: { content_hash: data['content_hash'] } });
    const old = await request();

    await stakes.nextEpoch();
    const [, lagging] = nodes;
    lagging.faults.set([{ kind: 'lag-epoch' }]);
    await sign(old.data['transaction']);
    const [one, two] = await waitUntil('both were asked for a proof', async () => {
      const [{ evidence }] = signingRequests.parse((await read())['signing_requests']);
      return evidence?.observations.some(({ verdict }) => verdict === 'dead') && evidence.observations;
    });
    expect([one?.verdict, two?.verdict]).to.have.members(['dead', 'unknown']);
    expect((await read())['status']).to.equal('submitted');
    expect((await request()).error.code).to.equal('CONFLICT');
    expect(await lamportsOf(to)).to.equal(0n);

    lagging.faults.clear();
    await waitUntil('the old bytes are proven dead', async () => {
      const { status, status_reason: reason } = await read();
      return status === 'awaiting_signature' && reason === null;
    });
    const fresh = await waitUntil('there are new bytes', async () => {
      const answer = await request();
      return answer.status === 200 && answer;
    });
    expect(fresh.data['transaction']).to.not.equal(old.data['transaction']);
    await sign(fresh.data['transaction']);
    await waitUntil('it is final', async () => (await read())['finalized_at'] !== null);
    expect((await read())['status']).to.equal('confirmed');
    expect(await lamportsOf(to)).to.equal(LAMPORTS);
    expect(await signaturesOf(to)).to.have.length(1);
  });
});
