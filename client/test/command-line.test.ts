import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import { generateKeypairSigner, type GeneratedSigner } from '../src/index.ts';
import { beginStream, entryEvent, startEventStreamServer } from './support/event-stream-server.ts';
import { failure, startTestServer } from './support/http-server.ts';
import { startSendService, type SendService } from './support/send-service.ts';
import { newAddress } from './support/send-transaction.ts';
import { createTestTerminal, type TestTerminal } from './support/test-terminal.ts';

const KEY = 'wk_test_0123456789';

function terminalOf(
  { baseUrl }: { baseUrl: string },
  options: Parameters<typeof createTestTerminal>[1] = {},
): TestTerminal {
  return createTestTerminal({ WALLET_SERVICE_URL: baseUrl, WALLET_SERVICE_API_KEY: KEY }, options);
}

describe('The command line', () => {
  let directory: string;
  let signer: GeneratedSigner;
  let keypair: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'wallet-service-cli-'));
    signer = generateKeypairSigner();
    keypair = join(directory, 'wallet.json');
    await writeFile(keypair, JSON.stringify([...signer.exportSecretKey()]));
  });
  after(() => rm(directory, { recursive: true }));

  describe('send', () => {
    let service: SendService;
    const to = newAddress();

    /** Moves the one operation to its end as soon as it is submitted. */
    async function runSend(
      words: string[],
      options: { answer?: string; end?: string } = {},
    ): Promise<TestTerminal & { code: number }> {
      const { end = 'confirmed', ...rest } = options;
      const terminal = terminalOf(service, {
        ...rest,
        onOut: (line) => {
          if (line.includes('It is submitted')) service.transition(end, { ended: true });
        },
      });
      const code = await terminal.run('send', to, '1.5', 'SOL', '--keypair', keypair, ...words);
      return { ...terminal, code };
    }

    beforeEach(async () => {
      service = await startSendService();
    });
    afterEach(() => service.close());

    it('shows what it will do, asks, signs here and tells each step until the end', async () => {
      const { code, out, questions } = await runSend([], { answer: 'y' });
      expect(code).to.equal(0);
      expect(questions).to.deep.equal(['Send it? [y/N] ']);
      expect(out)
        .to.include(`to          ${to}`)
        .and.include('amount      1.5 SOL')
        .and.include('risk        none');
      expect(out.filter((line) => line.includes('It is ')).map((line) => line.split('  ')[1])).to.deep.equal([
        'awaiting_confirmation',
        'awaiting_signature',
        'submitted',
        'confirmed',
      ]);
      expect(service.submitted).to.have.length(1);
    });

    for (const answer of ['n', '', 'maybe']) {
      it(`cancels where the answer is "${answer}"`, async () => {
        const { code, notes } = await runSend([], { answer });
        expect(code).to.equal(1);
        expect(notes).to.deep.equal(['Cancelled: nothing was sent.']);
        expect(service.submitted).to.deep.equal([]);
        expect(service.pathsOf('cancel')).to.equal(1);
      });
    }

    it('sends nothing where nobody is there to answer', async () => {
      expect((await runSend([])).code).to.equal(2);
      expect(service.submitted).to.deep.equal([]);
      expect(service.pathsOf('cancel')).to.equal(1);
    });

    it('has its own exit code where the operation ended otherwise', async () => {
      expect((await runSend(['--yes'], { end: 'failed' })).code).to.equal(1);
    });

    it('says where to see how it goes on, where it is interrupted after it signed', async () => {
      const terminal = terminalOf(service, {
        onOut: (line) => line.includes('It is submitted') && terminal.interrupt(),
      });
      expect(await terminal.run('send', to, '1', 'SOL', '--keypair', keypair, '--yes')).to.equal(130);
      expect(terminal.notes).to.deep.equal(['See how it goes on: wallet-service watch op_1']);
    });

    it('writes one JSON value a line for programs', async () => {
      const { code, out, questions } = await runSend(['--yes', '--json', '--idempotency-key', 'invoice-17']);
      expect([code, questions]).to.deep.equal([0, []]);
      const lines = out.map((line) => z.looseObject({ type: z.string() }).parse(JSON.parse(line)));
      expect(lines.map(({ type }) => type)).to.deep.equal([
        'preview',
        'timeline',
        'timeline',
        'timeline',
        'timeline',
        'result',
      ]);
      expect(service.requests[0]?.headers['idempotency-key']).to.equal('invoice-17');
    });

    it('refuses, and signs nothing, where the service would send to somebody else', async () => {
      await service.close();
      service = await startSendService({ build: (parts) => ({ ...parts, recipient: newAddress() }) });
      const { code, notes } = await runSend(['--yes']);
      expect(code).to.equal(1);
      expect(notes.join('\n')).to.contain('Refused (recipient)');
      expect(service.submitted).to.deep.equal([]);
    });

    it('lets no text of the service move the cursor', async () => {
      await service.close();
      service = await startSendService({
        tell: (operation) => ({ ...operation, network: 'devnet\u001b[2J\nrisk        none\u202e' }),
      });
      const { out } = await runSend([], { answer: 'n' });
      expect(out.join('')).not.to.match(/[\p{Cc}\p{Cf}]/u);
    });

    it('prints nothing of the key file, whatever is in it', async () => {
      const secret = '"correct horse battery';
      for (const text of [
        secret,
        `[${secret}`,
        '[1,2,3]',
        '[300]',
        '{}',
        JSON.stringify(Array(64).fill(7)),
      ]) {
        const file = join(directory, 'other.json');
        await writeFile(file, text);
        const terminal = terminalOf(service);
        expect(await terminal.run('send', to, '1', 'SOL', '--yes', '--keypair', file)).to.equal(2);
        expect([...terminal.out, ...terminal.notes].join()).not.to.match(/horse|battery|300|7, ?7/);
      }
      expect(service.requests).to.deep.equal([]);
    });

    it('hands the key to nobody', async () => {
      const { out, notes } = await runSend(['--yes', '--json']);
      const secret = Buffer.from(signer.exportSecretKey().slice(0, 32));
      const sent = JSON.stringify(service.requests);
      for (const form of [secret.toString('hex'), secret.toString('base64'), [...secret].join(',')]) {
        expect([sent, ...out, ...notes].some((text) => text.includes(form))).to.equal(false);
      }
    });
  });

  describe('watch', () => {
    it('tells what happens to one operation, and ends with it', async () => {
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

    it('tells what happens to all until it is interrupted, with cursors to go on from', async () => {
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
    it('say that there is no service', async () => {
      const server = await startTestServer(() => 'cut');
      await server.close();
      const terminal = terminalOf(server);
      expect(await terminal.run('balance', newAddress(), '--json')).to.equal(3);
      expect(JSON.parse(terminal.out[0] ?? '')).to.include({ type: 'error', name: 'NetworkFailure' });
    });

    it('say that the service refused, and why', async () => {
      const server = await startTestServer(() =>
        failure(401, 'INVALID_API_KEY', { details: 'unknown', headers: { 'X-Request-Id': 'req_9' } }),
      );
      const terminal = terminalOf(server);
      expect(await terminal.run('balance', newAddress())).to.equal(1);
      expect(terminal.notes).to.deep.equal([
        'INVALID_API_KEY: INVALID_API_KEY happened unknown (request req_9)',
      ]);
      await server.close();
    });

    const mistakes: [title: string, words: string[]][] = [
      ['an unknown command', ['transfer']],
      ['an unknown option', ['balance', 'x', '--fast']],
      ['a missing argument', ['balance']],
      ['one argument too many', ['balance', 'a', 'b']],
      ['what is no address', ['balance', 'me']],
      ['another network', ['balance', 'me', '--network', 'testnet']],
      ['a fee that is no number', ['send', 'a', '1', 'SOL', '--keypair', 'KEYPAIR', '--max-fee', '1.5']],
      ['a send without a key file', ['send', 'a', '1', 'SOL']],
      ['a key file that is not there', ['send', 'a', '1', 'SOL', '--keypair', '/does/not/exist']],
      ['JSON with a question', ['send', 'a', '1', 'SOL', '--keypair', 'KEYPAIR', '--json']],
      ['a receiver without a secret', ['webhooks', 'listen']],
      ['a port that is none', ['webhooks', 'listen', '--secret', 's', '--port', '70000']],
    ];
    for (const [title, words] of mistakes) {
      it(`say that the command line cannot be meant: ${title}`, async () => {
        const terminal = terminalOf({ baseUrl: 'http://127.0.0.1:1/v1' });
        const code = await terminal.run(...words.map((word) => (word === 'KEYPAIR' ? keypair : word)));
        expect(code, terminal.notes.join()).to.equal(2);
      });
    }

    it('take no API key from the command line, and do not repeat it', async () => {
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
