import { expect } from 'chai';
import type { Operation } from '../../../domain/operations/operation.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { createOperationStore } from '../../../db/operations/operation-store.ts';
import { EXPIRE, insertOperation } from '../../db/support/rows.ts';
import { createApiClient, type ApiAnswer, type CallApi } from '../../support/api-client.ts';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { outcome } from '../support/send-bodies.ts';

const SOME_ID = 'op_019b7a00-0000-7000-8000-000000000000';

describe('the list of operations', () => {
  let service: TestService;
  let call: CallApi;
  let accountId: string;
  let newestFirst: string[];
  let expired: Operation;

  before(async () => {
    service = await startTestService({ worker: false });
    const account = await service.createAccount();
    accountId = account.accountId;
    call = await createApiClient(service, account.apiKey);
    const operations: Operation[] = [];
    for (const changes of [{}, {}, { network: 'mainnet' as const }, { walletAddress: RECIPIENT }, {}]) {
      operations.push(await insertOperation(service.database, accountId, changes));
    }
    const [oldest] = operations;
    if (!oldest) throw new Error('nothing was inserted');
    expired = oldest;
    await createOperationStore(service.database, KINDS).transition(expired.id, 1, EXPIRE);
    newestFirst = operations.map(({ id }) => id).toReversed();
  });
  after(() => service.stop());

  const list = (query = '') => call(`/v1/operations${query}`);
  const ids = ({ data }: ApiAnswer) =>
    (data['items'] as { operation_id: string }[]).map(({ operation_id }) => operation_id);

  it('has the account’s own, newest first', async () => {
    const answer = await list();
    expect(ids(answer)).to.deep.equal(newestFirst);
    expect(answer.data['next_cursor']).to.equal(null);
  });

  it('has nothing of another account’s', async () => {
    const { apiKey } = await service.createAccount();
    expect((await call('/v1/operations', { key: apiKey })).data).to.deep.equal({
      items: [],
      next_cursor: null,
    });
  });

  it('has each operation as its own path shows it, without timeline, signing requests and what nodes said', async () => {
    const [item] = (await list('?limit=1')).data['items'] as Record<string, unknown>[];
    const {
      timeline: _,
      signing_request: _1,
      signing_requests: _2,
      landing: _3,
      ...operation
    } = (await call(`/v1/operations/${newestFirst[0]}`)).data;
    expect(item).to.deep.equal(operation);
  });

  it('comes page by page, each operation once, also if several were made in the same microsecond', async () => {
    const other = await service.createAccount();
    const made = await Promise.all(
      Array.from({ length: 7 }, () => insertOperation(service.database, other.accountId)),
    );
    await service
      .database('operations')
      .where({ owner_id: other.accountId })
      .update({ created_at: '2026-01-01T00:00:00.123456Z' });
    const seen: string[] = [];
    let query = '?limit=3';
    for (;;) {
      const answer = await call(`/v1/operations${query}`, { key: other.apiKey });
      seen.push(...ids(answer));
      const cursor = answer.data['next_cursor'];
      if (typeof cursor !== 'string') break;
      query = `?limit=3&cursor=${cursor}`;
    }
    expect(seen).to.deep.equal(
      made
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
  });

  it('is not shifted by what is made between two pages', async () => {
    const other = await service.createAccount();
    const made: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      made.unshift((await insertOperation(service.database, other.accountId)).id);
    }
    const first = await call('/v1/operations?limit=2', { key: other.apiKey });
    await insertOperation(service.database, other.accountId);
    const second = await call(`/v1/operations?limit=2&cursor=${String(first.data['next_cursor'])}`, {
      key: other.apiKey,
    });
    expect([...ids(first), ...ids(second)]).to.deep.equal(made);
    expect(second.data['next_cursor']).to.equal(null);
  });

  const filters: [string, () => string[]][] = [
    ['status=expired', () => [expired.id]],
    ['status=expired,cancelled', () => [expired.id]],
    ['status=awaiting_confirmation,expired', () => newestFirst],
    ['kind=send', () => newestFirst],
    [`wallet=${RECIPIENT}`, () => [newestFirst[1] ?? '']],
    [`wallet=${SENDER}&network=mainnet`, () => [newestFirst[2] ?? '']],
    ['network=mainnet&status=expired', () => []],
  ];
  for (const [query, expected] of filters) {
    it(`keeps to ?${query}`, async () => {
      expect(ids(await list(`?${query}`))).to.deep.equal(expected());
    });
  }

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const wrong: [string, string][] = [
    ['limit', 'limit=0'],
    ['limit', 'limit=101'],
    ['limit', 'limit=1e1'],
    ['status', 'status=done'],
    ['status', 'status=expired,'],
    ['kind', 'kind=stake,send'],
    ['wallet', 'wallet=nobody'],
    ['network', 'network=testnet'],
    ['cursor', 'cursor='],
    ['cursor', 'cursor=abc'],
    ['cursor', 'cursor=%00'],
    ['cursor', `cursor=${encoded(['2026-01-01', SOME_ID])}`],
    ['cursor', `cursor=${encoded([1.5, SOME_ID])}`],
    ['cursor', `cursor=${encoded([1e300, SOME_ID])}`],
    ['cursor', `cursor=${encoded([1, "x' OR true --"])}`],
    ['cursor', `cursor=${'A'.repeat(2_000)}`],
  ];
  for (const [field, query] of wrong) {
    it(`refuses ?${query.slice(0, 60)} and names ${field}`, async () => {
      const answer = await list(`?${query}`);
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(new RegExp(`^${field}: `));
    });
  }
});
