import { expect } from 'chai';
import { insertEventRow } from '../../db/support/delivery-rows.ts';
import { createApiClient, type ApiAnswer, type CallApi } from '../../support/api-client.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { outcome } from '../support/send-bodies.ts';

const WALLET = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const DAY_MS = 86_400_000;

describe('GET /v1/events', () => {
  let service: TestService;
  let call: CallApi;
  let accountId: string;

  before(async () => {
    service = await startTestService({ worker: false });
    const account = await service.createAccount();
    accountId = account.accountId;
    call = await createApiClient(service, account.apiKey);
  });
  after(() => service.stop());
  beforeEach(() => service.database.raw('TRUNCATE deliveries, events'));

  const items = ({ data }: ApiAnswer) => data['items'] as Record<string, unknown>[];
  const ids = (answer: ApiAnswer) => items(answer).map((item) => item['event_id']);

  it('shows the account’s events with the body that endpoints get, oldest first', async () => {
    const first = await insertEventRow(service.database, accountId);
    const second = await insertEventRow(service.database, accountId, { name: 'stake.reward' });
    const answer = await call('/v1/events');
    expect(ids(answer)).to.deep.equal([first.id, second.id]);
    expect(items(answer)[0]).to.deep.equal({
      event_id: first.id,
      event: 'transaction.pending',
      family: 'platform',
      version: 1,
      body: JSON.parse(first.body) as unknown,
      created_at: first.created_at.toISOString(),
    });
    const { retained_since: since, has_more: hasMore } = answer.data;
    expect(hasMore).to.equal(false);
    expect(Date.parse(String(since))).to.be.closeTo(Date.now() - 30 * DAY_MS, 60_000);
    const { apiKey } = await service.createAccount();
    expect(ids(await call('/v1/events', { key: apiKey }))).to.deep.equal([]);
  });

  it('continues at the cursor of a page, even of an empty one', async () => {
    const one = await insertEventRow(service.database, accountId);
    const two = await insertEventRow(service.database, accountId);
    const first = await call('/v1/events?limit=1');
    expect([ids(first), first.data['has_more']]).to.deep.equal([[one.id], true]);
    const second = await call(`/v1/events?limit=2&after=${String(first.data['next_cursor'])}`);
    expect([ids(second), second.data['has_more']]).to.deep.equal([[two.id], false]);
    const third = await call(`/v1/events?after=${String(second.data['next_cursor'])}`);
    expect(ids(third)).to.deep.equal([]);
    const three = await insertEventRow(service.database, accountId);
    expect(ids(await call(`/v1/events?after=${String(third.data['next_cursor'])}`))).to.deep.equal([
      three.id,
    ]);
  });

  it('takes the filters of webhooks', async () => {
    const one = await insertEventRow(service.database, accountId, { wallet: WALLET });
    const two = await insertEventRow(service.database, accountId, { name: 'stake.reward', wallet: WALLET });
    const three = await insertEventRow(service.database, accountId, { name: 'price.alert' });
    expect(ids(await call('/v1/events?events=transaction.*,price.alert'))).to.deep.equal([one.id, three.id]);
    expect(ids(await call(`/v1/events?wallet=${WALLET}&events=stake.*`))).to.deep.equal([two.id]);
    expect(ids(await call('/v1/events?events=*'))).to.deep.equal([one.id, two.id, three.id]);
  });

  for (const query of [
    'events=transaction.sent',
    'events=',
    'wallet=me',
    'after=abc',
    'limit=201',
    'page=2',
  ]) {
    it(`refuses ${query}`, async () => {
      const answer = await call(`/v1/events?${query}`);
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
    });
  }

  it('needs an account of the pro tier', async () => {
    const { apiKey } = await service.createAccount('free');
    expect(outcome(await call('/v1/events', { key: apiKey }))).to.equal('403 FORBIDDEN');
  });
});
