import { expect } from 'chai';
import { createAccess } from '../../use-cases/access/index.ts';
import { OPERATOR } from '../support/actors.ts';
import { closedUrl } from '../chain/support/rpc-server.ts';
import { createApiClient, type CallApi } from '../support/api-client.ts';
import { fundedWallet, newWallet, type TestWallet } from '../support/chain-client.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { outcome, postSend } from '../api/support/send-bodies.ts';

describe('the network of a request', () => {
  let service: TestService;
  let call: CallApi;
  let wallet: TestWallet;

  before(async () => {
    service = await startTestService({ worker: false });
    call = await createApiClient(service, (await service.createAccount()).apiKey);
    wallet = await fundedWallet();
  });
  after(() => service.stop());

  const balance = (headers: Record<string, string> = {}, key?: string) =>
    call(`/v1/wallet/balance?address=${wallet.address}`, { headers, ...(key === undefined ? {} : { key }) });

  it('is the one that its header names, else the server’s', async () => {
    expect(outcome(await balance({ 'x-network': 'devnet' }))).to.equal('200');
    expect((await balance()).data).to.include({ sol: '2', wallet_address: wallet.address });
  });

  for (const name of ['testnet', 'Devnet', 'devnet,devnet', ' ', 'mainnet-beta']) {
    it(`is not "${name}"`, async () => {
      const answer = await balance({ 'x-network': name });
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(/^X-Network: /);
      expect(outcome(await postSend(call, wallet, {}, { headers: { 'x-network': name } }))).to.equal(
        '400 INVALID_REQUEST',
      );
    });
  }

  it('that this server does not serve is refused as a mistake of the request, and nothing is started', async () => {
    const headers = { 'x-network': 'mainnet' };
    const answer = await balance(headers);
    expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
    expect(answer.error.message).to.include('mainnet');
    expect(answer.error.details).to.equal('X-Network: name a network that this server serves: devnet.');
    // Clients that repeat by themselves would repeat it for nothing.
    expect(answer.headers.get('retry-after')).to.equal(null);
    expect(outcome(await postSend(call, wallet, {}, { headers }))).to.equal('400 INVALID_REQUEST');
    expect(await service.database('operations').select('id')).to.deep.equal([]);
  });

  it('is the key’s own if the header is missing', async () => {
    const { createKey } = createAccess({ database: service.database });
    const { accountId } = await service.createAccount();
    const { apiKey } = await createKey(OPERATOR, { accountId, defaultNetwork: 'mainnet' });
    expect(outcome(await balance({}, apiKey))).to.equal('400 INVALID_REQUEST');
    expect(outcome(await balance({ 'x-network': 'devnet' }, apiKey))).to.equal('200');
  });

  describe('for a balance', () => {
    it('that does not know the wallet is WALLET_NOT_FOUND', async () => {
      const { address } = await newWallet();
      expect(outcome(await call(`/v1/wallet/balance?address=${address}`))).to.equal('404 WALLET_NOT_FOUND');
    });

    for (const query of [
      '',
      '?address=',
      '?address=x',
      '?address=a&address=b',
      '?wallet=x',
      '?address[]=x',
    ]) {
      it(`is not even asked with "${query}"`, async () => {
        expect(outcome(await call(`/v1/wallet/balance${query}`))).to.equal('400 INVALID_REQUEST');
      });
    }
  });
});

describe('while no node of the network answers', () => {
  let service: TestService;
  let call: CallApi;
  let rpcUrl: string;

  before(async () => {
    rpcUrl = closedUrl();
    service = await startTestService({ worker: false, environment: { SOLANA_DEVNET_RPC_URLS: rpcUrl } });
    call = await createApiClient(service, (await service.createAccount()).apiKey);
  });
  after(() => service.stop());

  it('a balance and a send are NETWORK_ERROR that says when to try again, and nothing is started', async () => {
    const wallet = await newWallet();
    const key = { headers: { 'idempotency-key': 'while-away' } };
    const answers = [
      await call(`/v1/wallet/balance?address=${wallet.address}`),
      await postSend(call, wallet, {}, key),
    ];
    expect(answers.map(outcome)).to.deep.equal(['503 NETWORK_ERROR', '503 NETWORK_ERROR']);
    for (const { headers } of answers) expect(headers.get('retry-after')).to.match(/^[1-9]\d*$/);
    expect(await service.database('operations').select('id')).to.deep.equal([]);
    expect(await service.database('idempotency_keys').select('key')).to.deep.equal([]);
  });

  it('a request with a mistake is still refused for its mistake', async () => {
    const answer = await postSend(call, await newWallet(), { amount: '0' });
    expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
  });

  it('the service is not ready, and names the network', async () => {
    const answer = await call('/ready', { key: null });
    expect(outcome(answer)).to.equal('503 SERVICE_UNAVAILABLE');
    expect(answer.error.details).to.include('devnet');
    expect(answer.error.details).not.to.include('postgresql');
    expect(outcome(await call('/health', { key: null }))).to.equal('200');
  });

  it('neither answers nor log show the URL of the node, whose path may hold a key', async () => {
    const answer = await postSend(call, await newWallet());
    expect(service.logged()).to.include('NETWORK_ERROR');
    for (const text of [service.logged(), JSON.stringify(answer.body)]) {
      expect(text).not.to.include('very-secret-key');
      expect(text).not.to.include(rpcUrl);
    }
  });
});
