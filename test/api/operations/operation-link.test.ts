import { expect } from 'chai';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { fundedWallet } from '../../support/chain-client.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { newSend, outcome } from '../support/send-bodies.ts';

describe('POST /v1/operations/{operation_id}/link', () => {
  let service: TestService;
  let call: CallApi;
  let id: string;

  before(async () => {
    service = await startTestService({
      worker: false,
      environment: { PUBLIC_WEB_URL: 'https://wallet.example' },
    });
    call = await createApiClient(service, (await service.createAccount()).apiKey);
    ({ id } = await newSend(call, await fundedWallet()));
  });
  after(() => service.stop());

  const link = (key?: string) =>
    call(`/v1/operations/${id}/link`, { method: 'POST', ...(key === undefined ? {} : { key }) });

  it('gives a link to the wallet page, whose token is in no log and no table', async () => {
    const { status, data, headers } = await link();
    expect(status).to.equal(201);
    expect(data).to.have.all.keys('operation_id', 'url', 'expires_at');
    expect(data['operation_id']).to.equal(id);
    const [, token = ''] = /^https:\/\/wallet\.example\/#([\w-]{43})$/.exec(String(data['url'])) ?? [];
    expect(token).to.have.length(43);
    expect(headers.get('cache-control')).to.equal('no-store');
    // Ten minutes to confirm, then ten to sign.
    expect(Date.parse(String(data['expires_at'])) - Date.now()).to.be.within(19 * 60_000, 20 * 60_000);
    expect(service.logged()).to.include(id);
    expect(service.logged()).to.not.include(token);
    expect(await service.database('page_links').where({ token_hash: token })).to.deep.equal([]);
  });

  it('makes another link each time, also with an idempotency key, which is not stored', async () => {
    const headers = { 'idempotency-key': 'the-same' };
    const ask = () => call(`/v1/operations/${id}/link`, { method: 'POST', headers });
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status]).to.deep.equal([201, 201]);
    expect(first.data['url']).to.not.equal(second.data['url']);
    expect(await service.database('idempotency_keys').where({ key: 'the-same' })).to.deep.equal([]);
    const open = await service.database('page_links').where({ operation_id: id, revoked_at: null });
    expect(open).to.have.length(1);
  });

  it('is for the account of the operation only, while the operation is open', async () => {
    const { apiKey } = await service.createAccount();
    expect(outcome(await link(apiKey))).to.equal('404 NOT_FOUND');
    await service
      .database('operations')
      .where({ id })
      .update({ status: 'cancelled', ended_at: service.database.fn.now(), check_at: null });
    expect(outcome(await link())).to.equal('409 CONFLICT');
  });
});
