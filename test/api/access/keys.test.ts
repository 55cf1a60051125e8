import { expect } from 'chai';
import { KEY_SCOPES, type KeyScope } from '../../../domain/access/key-scopes.ts';
import { MAX_CREDENTIALS } from '../../../domain/access/accounts.ts';
import { createAccess } from '../../../use-cases/access/index.ts';
import { OPERATOR } from '../../support/actors.ts';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { fundedWallet } from '../../support/chain-client.ts';
import { openEventStream } from '../../support/event-stream-client.ts';
import { CREDENTIAL_CHECK_INTERVAL_MS } from '../../../use-cases/access/watch-credentials.ts';
import { shiftClock } from '../../support/shifted-clock.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { newSend, outcome } from '../support/send-bodies.ts';

const DAY_MS = 86_400_000;

describe('API keys that developers manage themselves', () => {
  let service: TestService;
  let call: CallApi;

  before(async () => {
    service = await startTestService({ worker: false });
    call = await createApiClient(service, 'none');
  });
  after(() => service.stop());

  async function keyWith(scopes: readonly KeyScope[], ofAccount?: string) {
    const accountId = ofAccount ?? (await service.createAccount()).accountId;
    const access = createAccess({ database: service.database });
    const created = await access.createKey(OPERATOR, { accountId, defaultNetwork: null, scopes });
    return { accountId, id: created.keyId, key: created.apiKey };
  }

  const list = async (key: string) =>
    (await call('/v1/keys', { key })).data['keys'] as Record<string, unknown>[];
  const rotate = (key: string, id: string, json: object = {}) =>
    call(`/v1/keys/${id}/rotate`, { key, method: 'POST', json });
  const works = async (key: string) => (await call('/v1/operations', { key })).status === 200;

  it('are listed with scopes, ends and last uses, and never with the key', async () => {
    const { accountId, id, key } = await keyWith(KEY_SCOPES);
    const other = await keyWith(['read'], accountId);
    await service.database('credentials').where({ id: other.id }).update({ last_used_at: '2026-01-01' });
    await call('/v1/keys', { key });
    const { data } = await call('/v1/keys', { key });
    expect(data['total_count']).to.equal(3);
    const [newest, current] = await list(key);
    expect(newest).to.deep.include({
      key_id: other.id,
      begins_with: other.key.slice(0, 12),
      scopes: ['read'],
      default_network: null,
      expires_at: null,
      last_used_at: '2026-01-01T00:00:00.000Z',
      current: false,
    });
    expect(current).to.deep.include({ key_id: id, current: true });
    expect(Date.now() - Date.parse(String(current?.['last_used_at']))).to.be.within(0, 60_000);
    for (const each of [key, other.key]) expect(JSON.stringify(data)).to.not.include(each.slice(12));
  });

  it('are made with some of the scopes of the key that asks, by default with all but the right to manage keys', async () => {
    const { key } = await keyWith(KEY_SCOPES);
    const create = (json: object, by = key) => call('/v1/keys', { key: by, method: 'POST', json });
    const byDefault = await create({ name: 'shop' });
    expect(byDefault.status).to.equal(201);
    expect(byDefault.headers.get('cache-control')).to.equal('no-store');
    expect(byDefault.data).to.deep.include({
      name: 'shop',
      scopes: ['read', 'operations', 'wallets', 'webhooks'],
    });
    expect(await works(String(byDefault.data['api_key']))).to.equal(true);
    expect(service.logged()).to.not.include(String(byDefault.data['api_key']).slice(12));

    const small = String((await create({ scopes: ['keys', 'read'] })).data['api_key']);
    const refused = await create({ scopes: ['read', 'operations'] }, small);
    expect(outcome(refused)).to.equal('403 FORBIDDEN');
    expect(refused.error.message).to.include('`operations`');
    const past = { expires_at: '2020-01-01T00:00:00Z' };
    expect(outcome(await create(past))).to.equal('400 INVALID_REQUEST');
  });

  it('are replaced by a new key, and the old one works for one more day', async () => {
    const { id, key, accountId } = await keyWith(KEY_SCOPES);
    const old = await keyWith(['read', 'operations'], accountId);
    const { status, data } = await rotate(key, old.id);
    expect(status).to.equal(201);
    expect(data['scopes']).to.deep.equal(['read', 'operations']);
    const { key_id: replaced, ends_at: endsAt } = data['replaces'] as { key_id: string; ends_at: string };
    expect(replaced).to.equal(old.id);
    expect(Date.parse(endsAt) - Date.now()).to.be.within(DAY_MS - 60_000, DAY_MS);
    const made = String(data['api_key']);
    expect([await works(old.key), await works(made)]).to.deep.equal([true, true]);
    expect((await list(key)).find((each) => each['key_id'] === old.id)).to.deep.include({
      expires_at: endsAt,
      replaced_by: data['key_id'],
    });

    await service.database('credentials').where({ id: old.id }).update({ expires_at: new Date() });
    const clock = shiftClock();
    clock.advance(1_000);
    expect([await works(old.key), await works(made)]).to.deep.equal([false, true]);
    clock.restore();
    expect((await list(key)).map((each) => each['key_id']))
      .to.include(id)
      .and.not.include(old.id);
  });

  it('are replaced at once if asked, also the key that asks', async () => {
    const { id, key } = await keyWith(KEY_SCOPES);
    const { data } = await rotate(key, id, { revoke_old: true, scopes: ['keys', 'read'] });
    const clock = shiftClock();
    clock.advance(1_000);
    expect(outcome(await call('/v1/keys', { key }))).to.equal('401 INVALID_API_KEY');
    expect((await list(String(data['api_key'])))[0]).to.deep.include({
      scopes: ['read', 'keys'],
      current: true,
    });
    clock.restore();
  });

  it('keep their scopes or lose some when they are rotated, and get none, neither of the old key nor of the one that asks', async () => {
    const { key, accountId } = await keyWith(['keys', 'read']);
    const reads = await keyWith(['read'], accountId);
    const sends = await keyWith(['operations'], accountId);
    const widened = await rotate(key, reads.id, { scopes: ['read', 'keys'] });
    expect(outcome(widened)).to.equal('400 INVALID_REQUEST');
    expect(outcome(await rotate(key, sends.id))).to.equal('403 FORBIDDEN');
    expect(await list(key)).to.have.length(4);
  });

  it('get the lifetime of the old one, and are rotated once', async () => {
    const { key, accountId } = await keyWith(KEY_SCOPES);
    const old = await keyWith(['read'], accountId);
    await service
      .database('credentials')
      .where({ id: old.id })
      .update({
        created_at: new Date(Date.now() - 20 * DAY_MS),
        expires_at: new Date(Date.now() + 10 * DAY_MS),
      });
    const rotations = await Promise.all([rotate(key, old.id), rotate(key, old.id)]);
    expect(rotations.map(outcome)).to.have.members(['201', '409 CONFLICT']);
    const { data } = rotations.find(({ status }) => status === 201) ?? expect.fail();
    expect(Date.parse(String(data['expires_at'])) - Date.now()).to.be.within(29.9 * DAY_MS, 30 * DAY_MS);
  });

  it('are revoked within a second everywhere: for requests of other processes, and for streams', async () => {
    const { key, accountId } = await keyWith(KEY_SCOPES);
    const stolen = await keyWith(['read'], accountId);
    const other = await service.startAnotherApi();
    const callOther = await createApiClient({ api: other }, stolen.key);
    expect((await callOther('/v1/operations')).status).to.equal(200);
    const stream = await openEventStream(service, '/v1/timeline', { key: stolen.key });
    await stream.has(1);
    const deleted = await call(`/v1/keys/${stolen.id}`, { key, method: 'DELETE' });
    expect(deleted.data).to.deep.equal({ key_id: stolen.id, deleted: true });
    expect(CREDENTIAL_CHECK_INTERVAL_MS).to.be.below(1_000);
    await stream.closed;
    const clock = shiftClock();
    clock.advance(1_000);
    expect(outcome(await callOther('/v1/operations'))).to.equal('401 INVALID_API_KEY');
    clock.restore();
    const again = await call(`/v1/keys/${stolen.id}`, { key, method: 'DELETE' });
    expect(outcome(again)).to.equal('404 NOT_FOUND');
    await other.stop();
  });

  it('get no answer to a long poll that began before they were revoked', async () => {
    const { key, accountId } = await keyWith(KEY_SCOPES);
    const stolen = await keyWith(['read'], accountId);
    const wallet = await fundedWallet();
    const { id } = await newSend(await createApiClient(service, key), wallet);
    const waiting = call(`/v1/operations/${id}?wait=25&after_version=1000`, { key: stolen.key });
    await call(`/v1/keys/${stolen.id}`, { key, method: 'DELETE' });
    expect(outcome(await waiting)).to.equal('401 INVALID_API_KEY');
  });

  it('cannot be managed by a stolen key without the scope', async () => {
    const { apiKey: stolen, accountId } = await service.createAccount();
    const other = await keyWith(KEY_SCOPES, accountId);
    const before: unknown = await service.database('credentials').where({ id: other.id }).first();
    const answers = [
      await call('/v1/keys', { key: stolen }),
      await call('/v1/keys', { key: stolen, method: 'POST', json: {} }),
      await rotate(stolen, other.id),
      await rotate(stolen, other.id, { revoke_old: true }),
      await call(`/v1/keys/${other.id}`, { key: stolen, method: 'DELETE' }),
    ];
    expect(new Set(answers.map(outcome))).to.deep.equal(new Set(['403 FORBIDDEN']));
    expect(answers[0]?.error.message).to.equal('The API key lacks the scope `keys`.');
    const after: unknown = await service.database('credentials').where({ id: other.id }).first();
    expect(after).to.deep.equal(before);
  });

  it('do not exist for other accounts', async () => {
    const { key } = await keyWith(KEY_SCOPES);
    const foreign = await keyWith(KEY_SCOPES);
    const remove = await call(`/v1/keys/${foreign.id}`, { key, method: 'DELETE' });
    expect([outcome(remove), outcome(await rotate(key, foreign.id))]).to.deep.equal([
      '404 NOT_FOUND',
      '404 NOT_FOUND',
    ]);
    expect((await list(key)).map((each) => each['key_id'])).to.not.include(foreign.id);
    expect(await works(foreign.key)).to.equal(true);
  });

  it('do only what their scopes say', async () => {
    const answersOf = async (scopes: KeyScope[]) => {
      const { key } = await keyWith(scopes);
      const answers = [
        await call('/v1/operations', { key }),
        await call('/v1/wallet/create', { key, method: 'POST', json: {} }),
        await call('/v1/wallets', { key, method: 'POST', json: { address: 'x'.repeat(40), watch: true } }),
        await call('/v1/webhooks/wh_x/test', { key, method: 'POST' }),
        await call('/v1/keys', { key }),
      ];
      return answers.map(({ status }) => status !== 403);
    };
    expect(await answersOf(['read'])).to.deep.equal([true, false, true, false, false]);
    expect(await answersOf(['operations'])).to.deep.equal([false, true, true, false, false]);
    expect(await answersOf(['webhooks'])).to.deep.equal([false, false, true, true, false]);
    expect(await answersOf(['keys'])).to.deep.equal([false, false, true, false, true]);
  });

  it('lose open streams when an operator takes the scope away', async () => {
    const { id, key } = await keyWith(['read', 'operations']);
    const stream = await openEventStream(service, '/v1/timeline', { key });
    await stream.has(1);
    await createAccess({ database: service.database }).changeKey(OPERATOR, id, { scopes: ['operations'] });
    await stream.closed;
  });

  it('are at most a few at a time', async () => {
    const { key } = await keyWith(KEY_SCOPES);
    const create = () => call('/v1/keys', { key, method: 'POST', json: {} });
    // The account has two already.
    const made = await Promise.all(Array.from({ length: MAX_CREDENTIALS }, create));
    expect(made.filter(({ status }) => status === 201)).to.have.length(MAX_CREDENTIALS - 2);
    expect(outcome(await create())).to.equal('409 CONFLICT');
  });
});
