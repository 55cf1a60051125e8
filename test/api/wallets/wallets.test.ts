import { base58 } from '@scure/base';
import { expect } from 'chai';
import type { Tier } from '../../../domain/access/accounts.ts';
import { createApiClient, type ApiAnswer, type CallApi } from '../../support/api-client.ts';
import { newWallet } from '../../support/chain-client.ts';
import { createIssuer } from '../../support/test-tokens.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { ledgerRows, someAddress } from '../support/ledger-rows.ts';
import { outcome } from '../support/send-bodies.ts';

describe('the wallets of an account', () => {
  let service: TestService;
  let callAs: CallApi;

  before(async () => {
    service = await startTestService({ worker: false });
    callAs = await createApiClient(service, '');
  });
  after(() => service.stop());

  async function newCaller(tier: Tier = 'internal') {
    const { accountId, apiKey } = await service.createAccount(tier);
    const call: CallApi = (path, request) => callAs(path, { key: apiKey, ...request });
    return {
      accountId,
      call,
      watch: (address = someAddress(), headers: Record<string, string> = {}): Promise<ApiAnswer> =>
        call('/v1/wallets', { method: 'POST', json: { address, watch: true }, headers }),
    };
  }

  const eventsOf = (accountId: string): Promise<unknown[]> =>
    service.database('events').where({ owner_id: accountId }).select('name');
  const addresses = ({ data }: ApiAnswer) =>
    (data['items'] as { address: string }[]).map(({ address }) => address);

  it('a wallet is watched with one request, and repeating it changes nothing', async () => {
    const { watch, call } = await newCaller('free');
    const address = someAddress();
    const first = await watch(address);
    expect(first.status).to.equal(201);
    expect(first.data).to.deep.equal({
      address,
      network: 'devnet',
      connection: 'watched',
      wallet_type: null,
      created_at: first.data['created_at'],
      connected_at: null,
      complete_to_slot: null,
      seen_to_slot: null,
      coverage: { status: 'pending', lag_slots: null },
      history: { status: 'waiting', transactions: 0, since: null },
    });
    const second = await watch(address);
    expect(second.status).to.equal(200);
    expect(second.data).to.deep.equal(first.data);
    expect((await call(`/v1/wallets/${address}`)).data).to.deep.equal(first.data);
  });

  it('two concurrent requests for the same wallet add one', async () => {
    const { watch, call } = await newCaller();
    const address = someAddress();
    const statuses = (await Promise.all([watch(address), watch(address), watch(address)])).map(
      ({ status }) => status,
    );
    expect(statuses.map(String).toSorted()).to.deep.equal(['200', '200', '201']);
    expect(addresses(await call('/v1/wallets'))).to.deep.equal([address]);
  });

  it('movements are reported from the slot of the request on', async () => {
    const { watch } = await newCaller();
    const address = someAddress();
    await watch(address);
    const [row] = (await service
      .database('followed_wallets')
      .where({ address })
      .select('requested_slot')) as {
      requested_slot: number;
    }[];
    expect(row?.requested_slot).to.be.above(0);
  });

  it('a wallet says how completely it is known, once it was taken up', async () => {
    const { watch, call } = await newCaller();
    const address = someAddress();
    await watch(address);
    const ledger = ledgerRows(service);
    await ledger.cursor({ slot: 1_000, head_slot: 1_003 });
    await ledger.takeUp(address, 990, {
      backfill_status: 'bounded',
      backfilled_count: 1_000,
      backfilled_until: '2025-11-03T10:20:30.000Z',
    });
    const expected = {
      complete_to_slot: 1_000,
      coverage: { status: 'following', lag_slots: 3 },
      history: { status: 'bounded', transactions: 1_000, since: '2025-11-03T10:20:30.000Z' },
    };
    expect((await call(`/v1/wallets/${address}`)).data).to.deep.include(expected);
    expect(((await call('/v1/wallets')).data['items'] as object[])[0]).to.deep.include(expected);
    await ledger.cursor({ slot: 1_000, head_slot: 9_000 });
    expect((await call(`/v1/wallets/${address}`)).data['coverage']).to.deep.equal({
      status: 'behind',
      lag_slots: 8_000,
    });
    await ledger.cursor({ slot: 1_000, updated_at: '2026-01-01T00:00:00Z' });
    expect((await call(`/v1/wallets/${address}`)).data['coverage']).to.deep.equal({
      status: 'behind',
      lag_slots: 0,
    });
  });

  it('are listed page by page, newest first, each once', async () => {
    const { watch, call } = await newCaller();
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const address = someAddress();
      made.unshift(address);
      await watch(address);
    }
    const seen: string[] = [];
    let query = '?limit=2';
    for (;;) {
      const page = await call(`/v1/wallets${query}`);
      seen.push(...addresses(page));
      const cursor = page.data['next_cursor'];
      if (typeof cursor !== 'string') break;
      query = `?limit=2&cursor=${cursor}`;
    }
    expect(seen).to.deep.equal(made);
  });

  it('another account’s wallet is WALLET_NOT_FOUND', async () => {
    const owner = await newCaller();
    const other = await newCaller();
    const address = someAddress();
    await owner.watch(address);
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await other.call(`/v1/wallets/${address}`, { method });
      expect(outcome(answer)).to.equal('404 WALLET_NOT_FOUND');
      expect(answer.error.details).to.include('POST /v1/wallets');
    }
    expect(addresses(await other.call('/v1/wallets'))).to.deep.equal([]);
    expect((await owner.call(`/v1/wallets/${address}`)).status).to.equal(200);
  });

  it('a removed wallet is gone, can be watched again, and sends no event if it was only watched', async () => {
    const { accountId, watch, call } = await newCaller();
    const address = someAddress();
    await watch(address);
    const removed = await call(`/v1/wallets/${address}`, { method: 'DELETE' });
    expect(removed.status).to.equal(200);
    expect(removed.data).to.deep.equal({ address, removed: true });
    expect(outcome(await call(`/v1/wallets/${address}`))).to.equal('404 WALLET_NOT_FOUND');
    expect(outcome(await call(`/v1/wallets/${address}`, { method: 'DELETE' }))).to.equal(
      '404 WALLET_NOT_FOUND',
    );
    expect((await watch(address)).status).to.equal(201);
    expect(await eventsOf(accountId)).to.deep.equal([]);
  });

  /** Fills the account up to its limit. */
  async function watchMore(accountId: string, howMany: number): Promise<void> {
    const wallets = service.database('wallets');
    const row = (await wallets.clone().where({ owner_id: accountId }).first()) as object;
    await wallets.insert(Array.from({ length: howMany }, () => ({ ...row, address: someAddress() })));
  }

  it('a free account has at most 100 of them, even with concurrent requests', async () => {
    const { accountId, watch, call } = await newCaller('free');
    const first = someAddress();
    await watch(first);
    await watchMore(accountId, 97);
    const answers = await Promise.all(Array.from({ length: 6 }, () => watch()));
    expect(answers.map(outcome).toSorted()).to.deep.equal([
      '201',
      '201',
      ...Array<string>(4).fill('400 INVALID_REQUEST'),
    ]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.error.details).to.match(/^address: .*100 wallets/);
    // Existing wallets can be requested again, and removed to make room.
    expect((await watch(first)).status).to.equal(200);
    await call(`/v1/wallets/${first}`, { method: 'DELETE' });
    expect((await watch()).status).to.equal(201);
  });

  it('with too many wallets, a challenge is not used up, and works once there is room', async () => {
    const { accountId, watch, call } = await newCaller('free');
    const first = someAddress();
    await watch(first);
    await watchMore(accountId, 99);
    const { address, signMessage } = await newWallet();
    const asked = await call('/v1/wallets/challenge', { method: 'POST', json: { address } });
    const message = String(asked.data['message']);
    const signature = base58.encode(await signMessage(Buffer.from(message)));
    const connect = () => call('/v1/wallets', { method: 'POST', json: { address, message, signature } });
    expect((await connect()).error.details).to.match(/^address: .*100 wallets/);
    await call(`/v1/wallets/${first}`, { method: 'DELETE' });
    expect((await connect()).status).to.equal(201);
  });

  const wrong: [string, object, string][] = [
    ['no wish', {}, 'watch'],
    ['both wishes', { watch: true, message: 'x', signature: '1'.repeat(64) }, 'watch'],
    ['`watch` set to false', { watch: false }, 'watch'],
    ['a message alone', { message: 'x' }, 'signature'],
    ['a signature alone', { signature: '1'.repeat(64) }, 'message'],
    ['a type without a proof', { watch: true, wallet_type: 'device' }, 'wallet_type'],
    ['an unknown type', { message: 'x', signature: '1'.repeat(64), wallet_type: 'phone' }, 'wallet_type'],
    ['no address', { address: 'nobody', watch: true }, 'address'],
  ];
  for (const [what, changes, field] of wrong) {
    it(`a request with ${what} is refused, and ${field} is named`, async () => {
      const { call } = await newCaller();
      const answer = await call('/v1/wallets', {
        method: 'POST',
        json: { address: someAddress(), ...changes },
      });
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(new RegExp(`^${field}: `));
    });
  }

  const refused: [path: string, field: string][] = [
    ['/v1/wallets?limit=0', 'limit'],
    ['/v1/wallets?limit=201', 'limit'],
    ['/v1/wallets?cursor=abc', 'cursor'],
    ['/v1/wallets/nobody', 'address'],
  ];
  for (const [path, field] of refused) {
    it(`GET ${path} is refused, and ${field} is named`, async () => {
      const { call } = await newCaller();
      const answer = await call(path);
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(new RegExp(`^${field}: `));
    });
  }

  it('an address on the chain that cannot be a wallet is refused, and its kind is named', async () => {
    const { watch, call, accountId } = await newCaller();
    const issuer = await createIssuer();
    const token = await issuer.createMint('none');
    const owner = someAddress();
    await token.mintTo(owner, 1n);
    for (const [address, what] of [
      ['11111111111111111111111111111111', /^address: is a program, /],
      [token.program, /^address: is a program, /],
      ['SysvarC1ock11111111111111111111111111111111', /^address: is a sysvar, /],
      [token.mint, /^address: is a mint, /],
      [token.accountOf(owner), new RegExp(`^address: is a token account, .* ${owner}`)],
    ] as const) {
      const answer = await watch(address);
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(what);
    }
    expect((await watch(owner)).status).to.equal(201);
    // An account that has had it from before keeps it.
    const [row] = (await service.database('wallets').where({ owner_id: accountId })) as object[];
    await service.database('wallets').insert({ ...row, address: token.mint });
    expect((await watch(token.mint)).status).to.equal(200);
    expect((await call(`/v1/wallets/${token.mint}`)).status).to.equal(200);
  });

  it('belong to one network, and one that this server does not serve is refused', async () => {
    const { watch, call } = await newCaller();
    const address = someAddress();
    await watch(address);
    const headers = { 'x-network': 'mainnet' };
    expect(outcome(await watch(address, headers))).to.equal('400 INVALID_REQUEST');
    expect(outcome(await call('/v1/wallets', { headers }))).to.equal('400 INVALID_REQUEST');
    expect(outcome(await watch(address, { 'x-network': 'testnet' }))).to.equal('400 INVALID_REQUEST');
  });
});
