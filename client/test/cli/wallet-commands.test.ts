import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvLine } from '../../src/cli/csv-line.ts';
import { startTestServer, success } from '../support/http-server.ts';
import { newAddress } from '../support/send-transaction.ts';
import { signInText } from '../support/sign-in-text.ts';
import { createTestTerminal, terminalOf } from '../support/test-terminal.ts';
import { historyEntry, historyPage, wallet } from '../support/wallet-answers.ts';

const ADDRESS = newAddress();

const BOUGHT = {
  token: 'USDC',
  mint: 'M',
  amount: '149.75',
  change: '149.75',
  usd_value: '149',
  usd_value_reason: null,
};

describe('The command line of wallets', () => {
  it('watches one, lists all and removes one', async () => {
    const server = await startTestServer(({ method }) => {
      if (method === 'DELETE') return success({ address: ADDRESS, removed: true });
      return success(method === 'POST' ? wallet() : { items: [wallet(), wallet()], next_cursor: null });
    });
    const line =
      'W  watched  following (lag: 1 slots)  older transactions: 3, complete since 2026-01-01T00:00:00.000Z';
    const terminal = terminalOf(server);
    expect(await terminal.run('wallets', 'watch', ADDRESS)).to.equal(0);
    expect(await terminal.run('wallets', 'list')).to.equal(0);
    expect(await terminal.run('wallets', 'remove', ADDRESS)).to.equal(0);
    expect(terminal.out).to.deep.equal([line, line, line, `${ADDRESS} is no longer followed.`]);
    await server.close();
  });

  it('connects one with its key file, whose key signs the text of the service alone', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'wallet-service-connect-'));
    const file = join(directory, 'wallet.json');
    const keys = createTestTerminal({});
    await keys.run('key', 'new', file);
    const [address = ''] = keys.out;
    const message = signInText(address);
    const server = await startTestServer(({ path }) =>
      path.endsWith('/challenge')
        ? success({ nonce: '0123456789abcdef', message, expires_at: '2026-01-01T00:10:00.000Z' })
        : success(wallet({ address, connection: 'connected' })),
    );
    const terminal = terminalOf(server);
    expect(await terminal.run('wallets', 'connect', '--keypair', file)).to.equal(0);
    expect(terminal.out.join()).to.contain(`${address}  connected  following`);
    const [asked, given] = server.requests.map(({ body }) => body as Record<string, string>);
    expect(asked).to.deep.equal({ address });
    expect(given).to.include({ address, message });
    expect(await terminalOf(server).run('wallets', 'connect')).to.equal(2);
    expect(server.requests).to.have.length(2);
    await server.close();
    await rm(directory, { recursive: true });
  });

  it('prints their history for people, for programs and for spreadsheets', async () => {
    const entries = [
      historyEntry(),
      historyEntry({ change: '2', kind: 'receive', flags: ['dust', 'look_alike'] }),
      historyEntry({ kind: 'swap', received: BOUGHT }),
    ];
    const server = await startTestServer(() => success(historyPage(entries, null)));
    const people = terminalOf(server);
    expect(await people.run('history', ADDRESS)).to.equal(0);
    expect(people.out).to.deep.equal([
      '2026-01-01T00:00:00.000Z  -1.500005 SOL  send  to R  finalized  S',
      '2026-01-01T00:00:00.000Z  +2 SOL  receive  from R  finalized  S  [dust, look_alike]',
      '2026-01-01T00:00:00.000Z  -1.500005 SOL for +149.75 USDC  swap  finalized  S',
    ]);
    const programs = terminalOf(server);
    expect(await programs.run('history', ADDRESS, '--json', '--count', '1')).to.equal(0);
    expect(programs.out.map((line): unknown => JSON.parse(line))).to.deep.equal([
      { type: 'movement', ...historyEntry() },
    ]);
    const spreadsheets = terminalOf(server);
    expect(await spreadsheets.run('history', ADDRESS, '--csv')).to.equal(0);
    expect(spreadsheets.out).to.deep.equal([
      'block_time,transaction_id,signature,wallet_address,token,mint,amount,change,fee,kind,direction,status,counterparty,slot,block_height,operation_id,flags,usd_value,' +
        'received_token,received_mint,received_amount,received_change,received_usd_value',
      '2026-01-01T00:00:00.000Z,S:W:SOL,S,W,SOL,SOL,-1.5,-1.500005,0.000005,send,out,finalized,R,12,11,,,-225,,,,,',
      '2026-01-01T00:00:00.000Z,S:W:SOL,S,W,SOL,SOL,-1.5,2,0.000005,receive,out,finalized,R,12,11,,dust look_alike,-225,,,,,',
      '2026-01-01T00:00:00.000Z,S:W:SOL,S,W,SOL,SOL,-1.5,-1.500005,0.000005,swap,out,finalized,R,12,11,,,-225,USDC,M,149.75,149.75,149',
    ]);
    await server.close();
  });

  it('says so if there is nothing to list, apart from the output', async () => {
    const server = await startTestServer(() => success({ items: [], next_cursor: null }));
    const terminal = terminalOf(server);
    expect(await terminal.run('wallets', 'list')).to.equal(0);
    expect(terminal.notes).to.deep.equal([
      'No wallet is followed yet. To add one: wallet-service wallets watch <address>',
    ]);
    await server.close();
    const empty = await startTestServer(() => success(historyPage([], null)));
    const history = terminalOf(empty);
    expect(await history.run('history', ADDRESS)).to.equal(0);
    expect(history.notes).to.deep.equal(['No movement matches.']);
    expect([...terminal.out, ...history.out]).to.deep.equal([]);
    await empty.close();
  });

  it('requests the history that the options select', async () => {
    const server = await startTestServer(() => success(historyPage([], null)));
    const words = [
      '--token',
      'SOL',
      '--kind',
      'send, fee',
      '--direction',
      'out',
      '--from',
      '2026-01-31',
      '--include-spam',
    ];
    expect(await terminalOf(server).run('history', ADDRESS, ...words)).to.equal(0);
    expect(Object.fromEntries(server.requests[0]?.query ?? [])).to.deep.equal({
      address: ADDRESS,
      token: 'SOL',
      kind: 'send,fee',
      direction: 'out',
      from: '2026-01-31T00:00:00.000Z',
      include_spam: 'true',
      limit: '200',
    });
    await server.close();
  });

  it('reads times in UTC or with their offset, and never in the time zone of the machine', async () => {
    const server = await startTestServer(() => success(historyPage([], null)));
    const zone = process.env['TZ'];
    process.env['TZ'] = 'America/New_York';
    try {
      for (const [time, inUtc] of [
        ['2026-01-31', '2026-01-31T00:00:00.000Z'],
        ['2026-01-31T12:00', '2026-01-31T12:00:00.000Z'],
        ['2026-01-31 12:00:30', '2026-01-31T12:00:30.000Z'],
        ['2026-01-31t12:00:30.5z', '2026-01-31T12:00:30.500Z'],
        ['2026-01-31T01:00:00+02:00', '2026-01-30T23:00:00.000Z'],
        ['2024-02-29T23:30:00.123456789-03:30', '2024-03-01T03:00:00.123Z'],
      ] as const) {
        expect(await terminalOf(server).run('history', ADDRESS, '--from', time), time).to.equal(0);
        expect(server.requests.at(-1)?.query.get('from'), time).to.equal(inUtc);
      }
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
    await server.close();
  });

  it('quotes cells that a spreadsheet would compute', () => {
    expect(csvLine(['=A1', '-1.5', '-A1', '+2', '@x', 'a,"b"'])).to.equal(`'=A1,-1.5,'-A1,+2,'@x,"a,""b"""`);
  });

  it('prints the link of an operation, for people alone and for programs with its end', async () => {
    const id = 'op_019b7a00-0000-7000-8000-000000000000';
    const link = {
      operation_id: id,
      url: `http://localhost:3001/#${'A'.repeat(43)}`,
      expires_at: '2026-01-01T00:20:00.000Z',
    };
    const asked: string[] = [];
    const server = await startTestServer(({ method, path }) => {
      asked.push(`${method} ${path}`);
      return success(link);
    });
    const [people, programs] = [terminalOf(server), terminalOf(server)];
    expect(await people.run('link', id)).to.equal(0);
    expect(people.out).to.deep.equal([link.url]);
    expect(await programs.run('link', id, '--json')).to.equal(0);
    expect(programs.out.map((line): unknown => JSON.parse(line))).to.deep.equal([{ type: 'link', ...link }]);
    expect(asked).to.deep.equal(Array.from(asked, () => `POST /v1/operations/${id}/link`));
    await server.close();
  });
});
