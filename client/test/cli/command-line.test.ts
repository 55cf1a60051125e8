import { expect } from 'chai';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeypairSigner } from '../../src/index.ts';
import { beginStream, entryEvent, startEventStreamServer } from '../support/event-stream-server.ts';
import { failure, startTestServer } from '../support/http-server.ts';
import { newAddress } from '../support/send-transaction.ts';
import { createTestTerminal, KEY, terminalOf } from '../support/test-terminal.ts';

const OTHER = newAddress();

/** A port below those that the system gives away: no test server is there. */
const CLOSED = 'http://127.0.0.1:201/v1';

describe('The command line', () => {
  let directory: string;
  let keypair: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'wallet-service-cli-'));
    keypair = join(directory, 'wallet.json');
    await writeFile(keypair, JSON.stringify([...generateKeypairSigner().exportSecretKey()]));
  });
  after(() => rm(directory, { recursive: true }));

  it('prints its version, which is that of the service', async () => {
    const terminal = createTestTerminal({});
    expect(await terminal.run('--version')).to.equal(0);
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(terminal.out).to.deep.equal([version]);
  });

  describe('watch', () => {
    it('prints the entries of one operation, and ends with the operation', async () => {
      const server = await startEventStreamServer((response) =>
        beginStream(response).write(
          `${entryEvent('1', 1)}${entryEvent('2', 2, 'confirmed')}event: end\ndata: {}\n\n`,
        ),
      );
      const terminal = terminalOf(server);
      expect(await terminal.run('watch', 'op_1')).to.equal(0);
      expect(terminal.out).to.deep.equal([
        '2026-01-01T00:00:00.000Z  submitted  Step 1.',
        '2026-01-01T00:00:00.000Z  confirmed  Step 2.',
      ]);
      await server.close();
    });

    it('prints the entries of all operations until an interrupt, with cursors to continue from', async () => {
      const server = await startEventStreamServer((response) =>
        beginStream(response).write(entryEvent('c5', 5)),
      );
      const terminal = terminalOf(server, { onOut: () => terminal.interrupt() });
      expect(await terminal.run('watch', '--json', '--after', 'c4')).to.equal(130);
      expect(terminal.out.map((line): unknown => JSON.parse(line))).to.deep.include.members([
        {
          type: 'timeline',
          operation_id: 'op_1',
          version: 5,
          status: 'submitted',
          status_reason: null,
          message: 'Step 5.',
          at: '2026-01-01T00:00:00.000Z',
          cursor: 'c5',
        },
      ]);
      expect(server.requests[0]?.headers['last-event-id']).to.equal('c4');
      await server.close();
    });
  });

  describe('exit codes and settings', () => {
    it('report a service that is not reached', async () => {
      const terminal = terminalOf({ baseUrl: CLOSED });
      expect(await terminal.run('balance', newAddress(), '--json')).to.equal(3);
      expect(JSON.parse(terminal.out[0] ?? '')).to.include({ type: 'error', name: 'NetworkFailure' });
    });

    it('name the address that was not reached, and the setting to change it', async () => {
      const terminal = terminalOf({ baseUrl: CLOSED });
      expect(await terminal.run('balance', newAddress())).to.equal(3);
      expect(terminal.notes.join()).to.contain(`ECONNREFUSED ${new URL(CLOSED).host}`);
      expect(terminal.notes.join()).to.contain('WALLET_SERVICE_URL');
    });

    it('report a refusal of the service with its reason', async () => {
      const server = await startTestServer(() =>
        failure(404, 'WALLET_NOT_FOUND', { details: 'unknown', headers: { 'X-Request-Id': 'req_9' } }),
      );
      const terminal = terminalOf(server);
      expect(await terminal.run('balance', newAddress())).to.equal(1);
      expect(terminal.notes).to.deep.equal([
        'WALLET_NOT_FOUND: WALLET_NOT_FOUND happened unknown (request req_9)',
      ]);
      await server.close();
    });

    it('name the setting of an API key that the service refused', async () => {
      const server = await startTestServer(() => failure(401, 'INVALID_API_KEY'));
      const terminal = terminalOf(server);
      expect(await terminal.run('balance', newAddress())).to.equal(1);
      expect(terminal.notes.join()).to.contain('WALLET_SERVICE_API_KEY');
      await server.close();
    });

    const mistakes: [title: string, words: string[]][] = [
      ['an unknown command', ['transfer']],
      ['an unknown option', ['balance', 'x', '--fast']],
      ['a missing argument', ['balance']],
      ['one argument too many', ['balance', 'a', 'b']],
      ['an invalid address', ['balance', 'me']],
      ['a history of an invalid address', ['history', 'me']],
      ['an unknown kind', ['history', OTHER, '--kind', 'send,gift']],
      ['two output formats at once', ['history', OTHER, '--csv', '--json']],
      ['two output formats of rewards', ['stake', 'rewards', OTHER, '--csv', '--json']],
      ['no address of the wallet to remove', ['wallets', 'remove']],
      ['an unknown network', ['balance', 'me', '--network', 'testnet']],
      [
        'a fee that is not a whole number',
        ['send', 'a', '1', 'SOL', '--keypair', 'KEYPAIR', '--max-fee', '1.5'],
      ],
      ['a send without a key file', ['send', 'a', '1', 'SOL']],
      ['a missing key file', ['send', 'a', '1', 'SOL', '--keypair', '/does/not/exist']],
      ['JSON output of a send that would ask', ['send', 'a', '1', 'SOL', '--keypair', 'KEYPAIR', '--json']],
      ['a cursor of all operations for one of them', ['watch', 'op_1', '--after', 'c4']],
      ['an invalid memo', ['send', OTHER, '1', 'SOL', '--keypair', 'KEYPAIR', '--yes', '--memo', '']],
      ['a receiver without a secret', ['webhooks', 'listen']],
      [
        'a receiver with the URL of an endpoint',
        ['webhooks', 'listen', '--secret', 's', '--register', 'http://x/'],
      ],
      ['an invalid port', ['webhooks', 'listen', '--secret', 's', '--port', '70000']],
    ];
    for (const [title, words] of mistakes) {
      it(`report an invalid command line: ${title}`, async () => {
        const terminal = terminalOf({ baseUrl: CLOSED });
        const code = await terminal.run(...words.map((word) => (word === 'KEYPAIR' ? keypair : word)));
        expect(code, terminal.notes.join()).to.equal(2);
      });
    }

    const withTimes: string[][] = [
      ['history', OTHER, '--from'],
      ['history', OTHER, '--to'],
      ['alerts', 'add', 'SOL', 'above', '200', '--expires-at'],
      ['orders', 'add', '1', 'SOL', OTHER, '--wallet', OTHER, '--above', '200', '--expires-at'],
      ['api-keys', 'create', '--expires-at'],
    ];
    for (const text of [
      '3',
      '2026-02-31',
      '01/02/2026',
      '2026-01-31T24:00:00Z',
      '2026-01-31T12:00:00CET',
      '9999-12-31T23:59:59-23:59',
      '0000-01-01T00:00:00+23:59',
      '0000-12-31',
      'soon',
    ]) {
      it(`refuse ${text} as the time of every option, with an example of one that is right`, async () => {
        for (const words of withTimes) {
          const terminal = terminalOf({ baseUrl: CLOSED });
          expect(await terminal.run(...words, text), words.join(' ')).to.equal(2);
          expect(terminal.notes.join())
            .to.contain(`${words.at(-1)} takes a date or a time that exists`)
            .and.contain('2027-01-31T12:00:00Z');
        }
      });
    }

    it('describe in the help of every option with a time that it is in UTC', async () => {
      for (const [first = '', second = ''] of withTimes) {
        const terminal = createTestTerminal({});
        await terminal.run(...(first === 'history' ? [first] : [first, second]), '--help');
        expect(terminal.out.join()).to.contain('Without an offset it is in UTC.');
      }
    });

    it('name an option that they do not know, and where the known ones are described', async () => {
      const terminal = createTestTerminal({});
      expect(await terminal.run('send', OTHER, '-1', 'SOL')).to.equal(2);
      expect(terminal.notes.join('\n')).to.contain(`Unknown option '-1': see "send --help"`);
    });

    it('name the settings that cannot be used, in the words of the command line', async () => {
      const address = createTestTerminal({ WALLET_SERVICE_API_KEY: 'key' });
      expect(await address.run('balance', OTHER, '--url', '127.0.0.1:3000')).to.equal(2);
      expect(address.notes).to.deep.equal([
        '--url or WALLET_SERVICE_URL must be an http(s) address, such as http://127.0.0.1:3000',
      ]);
      const key = createTestTerminal({});
      expect(await key.run('balance', OTHER, '--api-key-file', 'package.json')).to.equal(2);
      expect(key.notes.join()).to.match(/^--api-key-file: package.json does not hold an API key/);
    });

    it('name the commands that an incomplete one begins', async () => {
      const terminal = createTestTerminal({});
      expect(await terminal.run('webhooks')).to.equal(2);
      expect(terminal.notes).to.deep.equal(['Incomplete command: webhooks listen']);
    });

    it('show the commands that begin with the same word in one help', async () => {
      const terminal = createTestTerminal({});
      expect(await terminal.run('wallets', '--help')).to.equal(0);
      expect(terminal.out.join('\n')).to.contain('  wallet-service wallets watch').and.not.contain('orders');
    });

    it('refuse an API key on the command line without printing it', async () => {
      for (const words of [['--api-key', KEY], [`--api-key=${KEY}`]]) {
        const terminal = createTestTerminal({});
        expect(await terminal.run('balance', newAddress(), ...words)).to.equal(2);
        expect(terminal.notes.join()).to.contain('--api-key-file').and.not.contain(KEY);
      }
    });

    it('take the API key from a file, and an address without /v1', async () => {
      const file = join(directory, 'api-key');
      await writeFile(file, `${KEY}\n`);
      const server = await startTestServer(() => failure(404, 'WALLET_NOT_FOUND'));
      const terminal = createTestTerminal({});
      const url = server.baseUrl.replace('/v1', '/');
      expect(await terminal.run('balance', newAddress(), '--api-key-file', file, '--url', url)).to.equal(1);
      expect(server.requests[0]?.headers).to.include({
        authorization: `Bearer ${KEY}`,
        'x-network': 'devnet',
      });
      await server.close();
    });

    it('are in the help of every command', async () => {
      for (const words of [
        ['--help'],
        ['balance', '-h'],
        ['send', '--help'],
        ['watch', '--help'],
        ['history', '--help'],
        ['wallets', 'watch', '--help'],
        ['wallets', 'connect', '--help'],
        ['wallets', 'list', '--help'],
        ['wallets', 'remove', '--help'],
        ['webhooks', 'listen', '--help'],
      ]) {
        const terminal = createTestTerminal({});
        expect(await terminal.run(...words)).to.equal(0);
        expect(terminal.out.join('\n'))
          .to.contain('Exit codes: 0 done, 1')
          .and.contain('WALLET_SERVICE_API_KEY');
      }
    });
  });
});
