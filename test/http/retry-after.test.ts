import { expect } from 'chai';
import { createApiClient, type CallApi } from '../support/api-client.ts';
import { fundedWallet } from '../support/chain-client.ts';
import { startFaultyChain, type FaultyChain } from '../support/faulty-chain.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { newSend, outcome } from '../api/support/send-bodies.ts';

describe('an answer that the network is unavailable says in Retry-After when to repeat the request', () => {
  let chain: FaultyChain;
  let service: TestService;
  let call: CallApi;

  before(async () => {
    chain = await startFaultyChain();
    service = await startTestService({ environment: { SOLANA_DEVNET_RPC_URLS: chain.rpcUrl } });
    call = await createApiClient(service, (await service.createAccount()).apiKey);
  });
  after(async () => {
    await service.stop();
    await chain.close();
  });

  it('when bytes to sign are asked for and no node answers; after the outage they are given out', async () => {
    const { id, contentHash } = await newSend(call, await fundedWallet());
    await call(`/v1/operations/${id}/confirm`, { method: 'POST', json: { content_hash: contentHash } });
    chain.faults.set([{ kind: 'cut' }]);
    const refused = await call(`/v1/operations/${id}/signing-request`, { method: 'POST' });
    chain.faults.clear();
    expect(outcome(refused)).to.equal('503 NETWORK_ERROR');
    expect(refused.headers.get('retry-after')).to.equal('2');
    expect(outcome(await call(`/v1/operations/${id}/signing-request`, { method: 'POST' }))).to.equal('200');
  });
});
