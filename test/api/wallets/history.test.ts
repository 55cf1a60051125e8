import { expect } from 'chai';
import { z } from 'zod';
import { insertOperation } from '../../db/support/rows.ts';
import { createApiClient, type ApiAnswer, type CallApi } from '../../support/api-client.ts';
import { RECIPIENT } from '../../support/operation-fixture.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import {
  DEVNET_USDC as USDC,
  ledgerRows,
  someAddress,
  type LedgerRows,
  type MovementRow,
} from '../support/ledger-rows.ts';
import { outcome } from '../support/send-bodies.ts';

describe('the history of a wallet', () => {
  let service: TestService;
  let callAs: CallApi;
  let ledger: LedgerRows;

  before(async () => {
    service = await startTestService({ worker: false });
    callAs = await createApiClient(service, '');
    ledger = ledgerRows(service);
    await ledger.cursor({ slot: 5_000 });
  });
  after(() => service.stop());

  async function watching(address = someAddress()) {
    const { accountId, apiKey } = await service.createAccount('free');
    const call: CallApi = (path, request) => callAs(path, { key: apiKey, ...request });
    await call('/v1/wallets', { method: 'POST', json: { address, watch: true } });
    await ledger.takeUp(address, 10, { backfill_status: 'complete', backfilled_count: 3 });
    return {
      accountId,
      apiKey,
      address,
      move: (changes: Partial<MovementRow> = {}) => ledger.move(address, changes),
      read: (query = ''): Promise<ApiAnswer> => call(`/v1/wallet/history?address=${address}${query}`),
      table: (query = ''): Promise<Response> =>
        fetch(`${service.baseUrl}/wallet/history?address=${address}${query}`, {
          headers: { authorization: `Bearer ${apiKey}`, accept: 'text/csv' },
        }),
    };
  }

  const items = ({ data }: ApiAnswer) => data['items'] as Record<string, unknown>[];
  const signatures = (answer: ApiAnswer) => items(answer).map(({ signature }) => signature);

  it('has an entry for each token that a transaction changed, and says how complete it is', async () => {
    const { address, move, read } = await watching();
    const { signature } = await move({
      kind: 'send',
      delta: '-500005000',
      amount: '500000000',
      fee_lamports: '5000',
      counterparty: RECIPIENT,
    });
    const answer = await read();
    expect(answer.data).to.deep.equal({
      items: [
        {
          transaction_id: `${signature}:${address}:SOL`,
          signature,
          wallet_address: address,
          token: 'SOL',
          mint: 'SOL',
          amount: '-0.5',
          change: '-0.500005',
          usd_value: null,
          usd_value_reason: 'network_unpriced',
          received: null,
          kind: 'send',
          direction: 'out',
          status: 'finalized',
          reason: null,
          nodes: 1,
          counterparty: RECIPIENT,
          fee: '0.000005',
          slot: 100,
          block_height: 90,
          block_time: '2026-01-01T00:00:00.000Z',
          operation_id: null,
          flags: [],
        },
      ],
      next_cursor: null,
      complete_to_slot: 5_000,
      seen_to_slot: 5_000,
      history: { status: 'complete', transactions: 3, since: null },
    });
    expect(answer.headers.get('link')).to.equal(null);
  });

  it('names listed tokens by their symbol, and amounts by the decimals of their mint', async () => {
    const { move, read } = await watching();
    const unlisted = someAddress();
    await move({ token: USDC, delta: '12250000', amount: '12250000', decimals: 6, slot: 2 });
    await move({ token: unlisted, delta: '-7', amount: '7', decimals: 0, kind: 'send', slot: 1 });
    expect(items(await read()).map(({ token, mint, change }) => [token, mint, change])).to.deep.equal([
      ['USDC', USDC, '12.25'],
      [unlisted, unlisted, '-7'],
    ]);
  });

  describe('has the fee of a transaction on one entry', () => {
    const fees = (answer: ApiAnswer) =>
      items(answer).map(({ token, fee }) => `${String(token)} ${String(fee)}`);
    const swap = { signature: 'S'.repeat(88), fee_lamports: '5000', kind: 'swap' } as const;

    it('of SOL, on every page and with every filter', async () => {
      const { move, read, table } = await watching();
      const unlisted = someAddress();
      for (const token of [USDC, 'SOL', unlisted]) await move({ ...swap, token });
      const [all, expected] = [await read(), ['SOL 0.000005', 'USDC null', `${unlisted} null`]];
      expect(fees(all)).to.have.members(expected);
      const filtered = await Promise.all(['SOL', 'USDC', unlisted].map((token) => read(`&token=${token}`)));
      expect(filtered.flatMap(fees)).to.deep.equal(expected);
      const first = await read('&limit=2');
      const second = await read(`&limit=2&cursor=${String(first.data['next_cursor'])}`);
      expect([first, second].flatMap(fees)).to.deep.equal(fees(all));
      expect((await (await table()).text()).match(/,0\.000005,/g)).to.have.length(1);
    });

    it('of the first mint if SOL did not change, and never of a movement that is not shown', async () => {
      const { move, read } = await watching();
      const [one, other] = [someAddress(), someAddress()].toSorted() as [string, string];
      await move({ ...swap, token: 'SOL', finalized_at: null, orphaned_at: '2026-01-01T00:01:00Z' });
      for (const token of [one, other]) await move({ ...swap, token });
      expect(fees(await read())).to.have.members([`${one} 0.000005`, `${other} null`]);
    });
  });

  it('comes page by page, newest first, each entry once, and is not shifted by new entries', async () => {
    const { address, move, read } = await watching();
    const ids: string[] = [];
    for (const [slot, position, token] of [
      [1, 0, 'SOL'],
      [1, 1, USDC],
      [1, 1, 'SOL'],
      [2, 0, 'SOL'],
      [3, 0, 'SOL'],
    ] as const) {
      const { signature } = await move({ slot, position, token });
      ids.unshift(`${signature}:${address}:${token}`);
    }
    const seen: unknown[] = [];
    let query = '&limit=2';
    for (;;) {
      const page = await read(query);
      seen.push(...items(page).map(({ transaction_id: id }) => id));
      await move({ slot: 4, position: seen.length });
      const cursor = page.data['next_cursor'];
      if (typeof cursor !== 'string') break;
      const link = page.headers.get('link') ?? '';
      expect(link).to.match(/^<\/v1\/wallet\/history\?address=.*&limit=2&cursor=[\w-]+>; rel="next"$/);
      query = `&limit=2&cursor=${cursor}`;
    }
    expect(seen).to.deep.equal(ids);
  });

  describe('with filters', () => {
    let wallet: Awaited<ReturnType<typeof watching>>;
    const names = new Map<unknown, string>();

    before(async () => {
      wallet = await watching();
      const moves: [string, Partial<MovementRow>][] = [
        ['received', {}],
        ['sent', { kind: 'send', delta: '-1', amount: '1' }],
        ['dollars', { token: USDC }],
        ['confirmed', { finalized_at: null }],
        ['failed', { succeeded: false, kind: 'fee', delta: '-5000', amount: '0' }],
        [
          'dropped',
          { finalized_at: null, orphaned_at: '2026-01-01T00:01:00Z', dropped_at: '2026-01-01T00:02:00Z' },
        ],
        ['orphaned', { finalized_at: null, orphaned_at: '2026-01-01T00:01:00Z' }],
        ['spam', { token: someAddress(), flags: ['spam'] }],
        ['dust', { flags: ['dust', 'look_alike'] }],
        ['early', { block_time: '2025-06-01T00:00:00Z', slot: 5 }],
      ];
      for (const [index, [name, changes]] of moves.entries()) {
        const { signature } = await wallet.move({ slot: 100 - index, ...changes });
        names.set(signature, name);
      }
    });

    const all = ['received', 'sent', 'dollars', 'confirmed', 'failed', 'dropped', 'dust', 'early'];
    const cases: [string, string[]][] = [
      ['', all],
      ['&include_spam=false', all],
      ['&include_spam=true', [...all.slice(0, 6), 'spam', ...all.slice(6)]],
      ['&token=SOL', all.filter((name) => name !== 'dollars')],
      ['&token=USDC', ['dollars']],
      [`&token=${USDC}`, ['dollars']],
      [`&token=${RECIPIENT}`, []],
      ['&direction=out', ['sent', 'failed']],
      ['&direction=in&token=USDC', ['dollars']],
      ['&kind=send', ['sent']],
      ['&kind=swap', []],
      ['&status=confirmed', ['confirmed']],
      ['&status=failed', ['failed']],
      ['&status=dropped', ['dropped']],
      ['&status=finalized', ['received', 'sent', 'dollars', 'dust', 'early']],
      ['&to=2026-01-01T00:00:00Z', ['early']],
      ['&from=2026-01-01T00:00:00Z&kind=send', ['sent']],
      ['&from=2024-12-31T18:30:00-05:30&to=2026-01-01T02:00:00%2B02:00', ['early']],
      ['&from=2025-01-01T00:00:00Z&to=2025-12-01T00:00:00Z', ['early']],
    ];
    for (const [query, expected] of cases) {
      it(`are applied: ${query === '' ? 'none' : query.slice(1)}`, async () => {
        expect(signatures(await wallet.read(query)).map((each) => names.get(each))).to.deep.equal(expected);
      });
    }
  });

  it('names an operation only to its own account', async () => {
    const owner = await watching();
    const other = await watching(owner.address);
    const { id } = await insertOperation(service.database, owner.accountId);
    await owner.move({ operation_id: id });
    expect(items(await owner.read())[0]).to.include({ operation_id: id });
    expect(items(await other.read())[0]).to.include({ operation_id: null });
  });

  it('is only for wallets that the account has, and says what to do first', async () => {
    const { move, address } = await watching();
    await move();
    const { apiKey } = await service.createAccount('free');
    const answer = await callAs(`/v1/wallet/history?address=${address}`, { key: apiKey });
    expect(outcome(answer)).to.equal('404 WALLET_NOT_FOUND');
    expect(answer.error.details).to.match(/^address: .*POST \/v1\/wallets/);
  });

  it('is empty, and not yet complete, before a wallet was taken up, also after the chain was replaced', async () => {
    const { read, address } = await watching();
    for (const changes of [
      { from_slot: null, backfill_status: 'waiting', backfilled_count: 0 },
      { chain_id: 'the chain before' },
    ]) {
      await service.database('followed_wallets').where({ address }).update(changes);
      const { items: entries, history, ...rest } = (await read()).data;
      expect(rest).to.deep.equal({ next_cursor: null, complete_to_slot: null, seen_to_slot: null });
      expect(entries).to.deep.equal([]);
      expect(history).to.deep.equal({ status: 'waiting', transactions: 0, since: null });
    }
  });

  it('is a table if the client accepts text/csv, with the next page in Link', async () => {
    const { address, move, table } = await watching();
    const { signature } = await move({ slot: 2, flags: ['dust', 'look_alike'] });
    await move({ slot: 1 });
    const answer = await table('&limit=1');
    expect(answer.headers.get('content-type')).to.equal('text/csv; charset=utf-8; header=present');
    expect(answer.headers.get('vary')?.toLowerCase()).to.include('accept');
    expect(await answer.text()).to.equal(
      'block_time,transaction_id,signature,wallet_address,token,mint,amount,change,fee,kind,direction,status,counterparty,slot,block_height,operation_id,flags,reason,nodes,usd_value,usd_value_reason,received_token,received_mint,received_amount,received_change,received_usd_value\r\n' +
        `2026-01-01T00:00:00.000Z,${signature}:${address}:SOL,${signature},${address},SOL,SOL,1,1,,receive,in,finalized,,2,90,,dust look_alike,,1,,network_unpriced,,,,,\r\n`,
    );
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '') ?? [];
    const { query } = z.object({ query: z.string() }).parse({ query: next.split('&').slice(1).join('&') });
    const last = await table(`&${query}`);
    expect((await last.text()).split('\r\n')).to.have.length(3);
    expect(last.headers.get('link')).to.equal(null);
  });

  it('refuses in JSON, even if the client accepts text/csv', async () => {
    const { table } = await watching();
    const answer = await table('&limit=0');
    expect(answer.status).to.equal(400);
    expect(answer.headers.get('content-type')).to.match(/^application\/json/);
  });

  const place = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const wrong: [string, string][] = [
    ['limit', '&limit=0'],
    ['limit', '&limit=201'],
    ['token', '&token=NOSUCH'],
    ['direction', '&direction=up'],
    ['kind', '&kind=send,receive'],
    ['status', '&status=done'],
    ['from', '&from=yesterday'],
    ['to', '&to=2026-01-01'],
    ['include_spam', '&include_spam=1'],
    ['cursor', '&cursor=abc'],
    ['cursor', `&cursor=${place([1, 2])}`],
    ['cursor', `&cursor=${place([1, Number.MAX_SAFE_INTEGER, 'SOL'])}`],
    ['cursor', `&cursor=${place([1e300, 0, 'SOL'])}`],
    ['cursor', `&cursor=${place([1, 0, "' OR true --"])}`],
  ];
  for (const [field, query] of wrong) {
    it(`refuses ${query.slice(1, 50)} and names ${field}`, async () => {
      const { read } = await watching();
      const answer = await read(query);
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(new RegExp(`^${field}: `));
    });
  }
});
