import { expect } from 'chai';
import { createAccess } from '../../../use-cases/access/index.ts';
import { OPERATOR } from '../../support/actors.ts';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { readApiDocument } from '../../support/api-document.ts';
import { fundedWallet } from '../../support/chain-client.ts';
import { openEventStream, type EventStreamClient } from '../../support/event-stream-client.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { DEVNET_USDC as USDC, ledgerRows, someAddress, type LedgerRows } from '../support/ledger-rows.ts';
import { outcome } from '../support/send-bodies.ts';

const PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

describe('a stream of balances', () => {
  let service: TestService;
  let call: CallApi;
  let ledger: LedgerRows;

  before(async () => {
    service = await startTestService({ worker: false });
    call = await createApiClient(service, 'none');
    ledger = ledgerRows(service);
  });
  after(() => service.stop());
  beforeEach(() => ledger.cursor({ slot: 5_000 }));

  const pathOf = (address: string) => `/v1/wallet/balance?address=${address}`;
  const open = (address: string, key: string, query = '') =>
    openEventStream(service, `${pathOf(address)}${query}`, { key });
  const watch = (address: string, key: string) =>
    call('/v1/wallets', { key, method: 'POST', json: { address, watch: true } });
  const setSol = (address: string, amount: string) =>
    service.database('ledger_accounts').where({ address, token: 'SOL' }).update({ amount });
  const amounts = ({ events }: EventStreamClient) => events.map(({ event, data }) => data['sol'] ?? event);

  /** A wallet that an account follows, with 1 SOL. */
  async function following(address = someAddress()) {
    const { apiKey: key, accountId } = await service.createAccount();
    await watch(address, key);
    await ledger.takeUp(address, 10);
    await ledger.hold(address, { token: 'SOL', amount: '1000000000', decimals: 9 }, 20);
    return { address, key, accountId };
  }

  /** Every wallet is compared at the same time as this one, whose change is seen; twice, because one follows the other. */
  async function untilCompared(): Promise<void> {
    const { address, key } = await following();
    const stream = await open(address, key);
    for (const count of [1, 2, 3]) {
      await stream.has(count);
      await setSol(address, `${count + 1}000000000`);
    }
    stream.leave();
  }

  it('begins with the balance, and has each other one as the balance itself has it', async () => {
    const { address, key } = await following();
    const stream = await open(address, key);
    expect(stream.status).to.equal(200);
    expect(stream.headers.get('content-type')).to.match(/^text\/event-stream/);
    expect((await stream.has(1))[0]).to.deep.equal({
      id: undefined,
      event: 'balance',
      data: (await call(pathOf(address), { key })).data,
    });
    await setSol(address, '3000000000');
    await stream.has(2);
    await ledger.hold(address, { token: USDC, amount: '5', decimals: 6, program: PROGRAM }, 30);
    const events = await stream.has(3);
    const { data } = await call(pathOf(address), { key });
    expect(events.at(-1)?.data).to.deep.equal(data);
    expect(amounts(stream)).to.deep.equal(['1', '3', '3']);
    const document = readApiDocument(await (await fetch(`${service.api.url}/openapi.json`)).text());
    for (const { data: streamed } of events) {
      const body = {
        success: true,
        data: streamed,
        message: 'Streamed.',
        timestamp: new Date().toISOString(),
      };
      const answer = { method: 'get', path: '/v1/wallet/balance', status: 200, body };
      expect(document.problemWithAnswer(answer)).to.equal(null);
    }
    stream.leave();
  });

  it('says nothing when only the slot moves, or an account is emptied that held nothing', async () => {
    const { address, key } = await following();
    const stream = await open(address, key);
    await stream.has(1);
    await ledger.cursor({ slot: 5_001 });
    await ledger.hold(address, { token: someAddress(), amount: '0', decimals: 6, program: PROGRAM }, 30);
    await untilCompared();
    await setSol(address, '2000000000');
    expect((await stream.has(2))[1]?.data).to.include({ sol: '2', slot: 5_001 });
    stream.leave();
  });

  it('hides spam, and shows it to the one who asks', async () => {
    const { address, key } = await following();
    const [stream, whole] = [await open(address, key), await open(address, key, '&include_spam=true')];
    await Promise.all([stream.has(1), whole.has(1)]);
    const spam = someAddress();
    await ledger.move(address, { token: spam, decimals: 0, flags: ['spam'] });
    await ledger.hold(address, { token: spam, amount: '9', decimals: 0, program: PROGRAM }, 20);
    const [hidden, shown] = [(await stream.has(2))[1], (await whole.has(2))[1]];
    expect(hidden?.data['hidden_tokens']).to.equal(1);
    expect(hidden?.data['balances']).to.have.keys(['SOL']);
    expect(shown?.data['balances']).to.have.keys(['SOL', spam]);
    for (const each of [stream, whole]) each.leave();
  });

  it('of a wallet that the ledger does not have is one balance and the end', async () => {
    const wallet = await fundedWallet();
    const { apiKey: key } = await service.createAccount();
    const stream = await open(wallet.address, key);
    await stream.closed;
    expect(stream.events.map(({ event }) => event)).to.deep.equal(['balance', 'end']);
    expect(stream.events[0]?.data).to.include({ sol: '2', source: 'chain' });
    expect(stream.events[1]?.data).to.deep.equal({ wallet_address: wallet.address });
    expect(stream.text()).to.not.include('the stream ends here');
  });

  it('ends with the node’s balance when the account removes the wallet, and stays for an account that has it', async () => {
    const wallet = await fundedWallet();
    const { address, key } = await following(wallet.address);
    const { apiKey: other } = await service.createAccount();
    await watch(address, other);
    const [stream, stays] = [await open(address, key), await open(address, other)];
    await Promise.all([stream.has(1), stays.has(1)]);
    await call(`/v1/wallets/${address}`, { key, method: 'DELETE' });
    await stream.closed;
    expect(stream.events.map(({ event, data }) => data['source'] ?? event)).to.deep.equal([
      'ledger',
      'chain',
      'end',
    ]);
    await setSol(address, '7000000000');
    await stays.has(2);
    expect(amounts(stays)).to.deep.equal(['1', '7']);
    stays.leave();
  });

  it('ends with the node’s balance when the ledger stops following', async () => {
    const wallet = await fundedWallet();
    const { address, key } = await following(wallet.address);
    const stream = await open(address, key);
    await stream.has(1);
    await ledger.cursor({ slot: 5_000, updated_at: '2026-01-01T00:00:00Z' });
    await stream.closed;
    expect(amounts(stream)).to.deep.equal(['1', '2', 'end']);
  });

  it('waits while the wallet’s balances are read again', async () => {
    const { address, key } = await following();
    const stream = await open(address, key);
    await stream.has(1);
    const inDoubt = (slot: number | null) =>
      service.database('followed_wallets').where({ address }).update({ refresh_slot: slot });
    await inDoubt(5_000);
    await setSol(address, '9000000000');
    await untilCompared();
    expect(stream.events).to.have.length(1);
    await setSol(address, '4000000000');
    await inDoubt(null);
    await stream.has(2);
    expect(amounts(stream)).to.deep.equal(['1', '4']);
    stream.leave();
  });

  it('is refused as JSON, as the balance is', async () => {
    const { apiKey: key } = await service.createAccount();
    const headers = { accept: 'text/event-stream' };
    const address = someAddress();
    const refusals = [
      [await call(pathOf(address), { key, headers }), '404 WALLET_NOT_FOUND'],
      [await call(pathOf('me'), { key, headers }), '400 INVALID_REQUEST'],
      [
        await call(pathOf(address), { key, headers: { ...headers, 'x-network': 'x' } }),
        '400 INVALID_REQUEST',
      ],
      [await call(pathOf(address), { key: null, headers }), '401 INVALID_API_KEY'],
    ] as const;
    for (const [answer, expected] of refusals) expect(outcome(answer)).to.equal(expected);
  });

  it('ends when its key is revoked, as every stream does, and the streams of other keys stay', async () => {
    const { address, key, accountId } = await following();
    const access = createAccess({ database: service.database });
    const { apiKey: stays } = await access.createKey(OPERATOR, { accountId, defaultNetwork: 'devnet' });
    const streams = [await open(address, key), await openEventStream(service, '/v1/timeline', { key })];
    const staying = await open(address, stays);
    await Promise.all([...streams, staying].map((each) => each.has(1)));
    const [listed] = await access.listKeys(OPERATOR, accountId);
    await access.revokeKey(OPERATOR, listed?.id ?? expect.fail());
    await Promise.all(streams.map(({ closed }) => closed));
    for (const each of streams) expect(each.text()).to.match(/: the stream ends here/);
    await waitUntil('the key is refused', async () => (await call('/v1/wallets', { key })).status === 401);
    await setSol(address, '6000000000');
    await staying.has(2);
    staying.leave();
  });
});
