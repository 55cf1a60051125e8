import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { generateKeypairSigner, type GeneratedSigner } from '../../src/index.ts';
import { failure, success } from '../support/http-server.ts';
import { startSendService, type SendService } from '../support/send-service.ts';
import { newAddress } from '../support/send-transaction.ts';
import { terminalOf, type TestTerminal } from '../support/test-terminal.ts';

describe('The command send', () => {
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

  let service: SendService;
  const to = newAddress();

  /** Moves the one operation to its end as soon as it is submitted. */
  async function runSend(
    words: string[],
    options: { answer?: string | null; end?: string; amount?: string } = {},
  ): Promise<TestTerminal & { code: number }> {
    const { end = 'confirmed', amount = '1.5', ...rest } = options;
    const terminal = terminalOf(service, {
      ...rest,
      onOut: (line) => {
        if (line.includes('It is submitted')) service.transition(end, { ended: true });
      },
    });
    const code = await terminal.run('send', to, amount, 'SOL', '--keypair', keypair, ...words);
    return { ...terminal, code };
  }

  beforeEach(async () => {
    service = await startSendService();
  });
  afterEach(() => service.close());

  it('shows the preview, asks, signs on this machine and prints each step until the end', async () => {
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

  it('takes an amount with zeros beyond the decimals of the token, and no other digit there', async () => {
    const { code } = await runSend(['--yes'], { amount: '1.5000000000' });
    expect(code).to.equal(0);
    const refused = await runSend(['--yes'], { amount: '1.5000000001' });
    expect(refused.code).to.equal(2);
    expect(refused.notes.join()).to.contain('has more than 9 decimals');
    expect(service.submitted).to.have.length(1);
  });

  it('passes on the references of a payment request in their order, and shows them', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const words = ['--reference', first, '--reference', second, '--yes'];
    const { code, out } = await runSend(words);
    expect(code).to.equal(0);
    expect(out.filter((line) => line.startsWith('reference'))).to.deep.equal([
      `reference   ${first}`,
      `reference   ${second}`,
    ]);
    const twice = await runSend(['--reference', first, '--reference', first, '--yes']);
    expect(twice.code).to.equal(2);
    expect(twice.notes.join()).to.contain('--reference: names an address twice');
  });

  for (const answer of ['n', '', 'maybe']) {
    it(`cancels if the answer is "${answer}"`, async () => {
      const { code, notes } = await runSend([], { answer });
      expect(code).to.equal(1);
      expect(notes).to.deep.equal(['Cancelled: nothing was sent.']);
      expect(service.submitted).to.deep.equal([]);
      expect(service.pathsOf('cancel')).to.equal(1);
    });
  }

  describe('with a symbol in the place of a mint', () => {
    const mint = newAddress();

    async function notesOf(token: string): Promise<string[]> {
      await service.close();
      const usdc = {
        amount: '3',
        usd_value: null,
        usd_value_reason: 'network_unpriced',
        change: null,
        mint,
        decimals: 6,
        token_program: null,
        frozen: false,
      };
      service = await startSendService({
        intercept: ({ path }) =>
          path === '/v1/wallet/balance'
            ? success({
                wallet_address: signer.address,
                sol: '1',
                balances: { USDC: usdc },
                total_usd_value: null,
                total_usd_value_reason: 'network_unpriced',
                unpriced_tokens: 0,
                slot: 1,
                source: 'chain',
                hidden_tokens: 0,
              })
            : undefined,
      });
      const terminal = terminalOf(service);
      expect(await terminal.run('send', to, '1', token, '--keypair', keypair, '--yes')).to.equal(2);
      expect(service.created, 'no send was asked for').to.equal(0);
      return terminal.notes;
    }

    it('names the mint to which the service gives it, because a service could give it to any', async () => {
      expect(await notesOf('USDC')).to.deep.equal([
        `USDC is a symbol that the service gives to ${mint}: if this is the token that you mean, name it by this address`,
      ]);
    });

    it('says that the wallet has no such token', async () => {
      const [note] = await notesOf('BONK');
      expect(note).to.equal(
        `BONK is not SOL or a mint's address, and ${signer.address} holds no token with this symbol`,
      );
    });
  });

  it('sends no request if it cannot ask, and names --yes', async () => {
    const { code, notes } = await runSend([]);
    expect(code).to.equal(2);
    expect(notes.join()).to.contain('--yes');
    expect(service.requests).to.deep.equal([]);
  });

  it('cancels if the input is closed instead of an answer', async () => {
    expect((await runSend([], { answer: null })).code).to.equal(1);
    expect(service.pathsOf('cancel')).to.equal(1);
  });

  it('cancels before it ends if it is interrupted at the question', async () => {
    const terminal = terminalOf(service, { answer: 'y', onAsk: () => terminal.interrupt() });
    expect(await terminal.run('send', to, '1', 'SOL', '--keypair', keypair)).to.equal(130);
    expect(service.pathsOf('cancel')).to.equal(1);
    expect(service.submitted).to.deep.equal([]);
    expect(terminal.notes).to.deep.equal(['Cancelled: nothing was sent.']);
  });

  it('names the open operation if the service refuses to cancel after an interrupt', async () => {
    await service.close();
    service = await startSendService({
      intercept: ({ path }) => (path.endsWith('/cancel') ? failure(409, 'CONFLICT') : undefined),
    });
    const terminal = terminalOf(service, { answer: 'y', onAsk: () => terminal.interrupt() });
    expect(await terminal.run('send', to, '1', 'SOL', '--keypair', keypair)).to.equal(130);
    expect(terminal.notes).to.deep.equal([
      'op_1 was not cancelled (CONFLICT). To follow it: wallet-service watch op_1',
    ]);
  });

  it('refuses a description of the send with base units that are not a whole number', async () => {
    await service.close();
    service = await startSendService({
      record: (wish) => ({ ...wish, amount: '1.5' }),
      present: (operation) => ({ ...operation, send: { ...operation.send, base_units: '1e9' } }),
    });
    const terminal = terminalOf(service);
    const words = ['send', to, 'max', 'SOL', '--keypair', keypair, '--yes', '--json'];
    expect(await terminal.run(...words)).to.equal(1);
    expect(JSON.parse(terminal.out[0] ?? '')).to.include({
      type: 'error',
      name: 'TransactionRefusedError',
      reason: 'amount',
    });
  });

  it('has the exit code 1 if the operation ended without success', async () => {
    expect((await runSend(['--yes'], { end: 'failed' })).code).to.equal(1);
  });

  it('names the command to follow the send if it is interrupted after it signed', async () => {
    const terminal = terminalOf(service, {
      onOut: (line) => line.includes('It is submitted') && terminal.interrupt(),
    });
    expect(await terminal.run('send', to, '1', 'SOL', '--keypair', keypair, '--yes')).to.equal(130);
    expect(terminal.notes).to.deep.equal(['To follow the send: wallet-service watch op_1']);
  });

  it('prints one JSON value a line for programs', async () => {
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

  it('refuses, and signs nothing, if the bytes send to another recipient', async () => {
    await service.close();
    service = await startSendService({ build: (parts) => ({ ...parts, recipient: newAddress() }) });
    const { code, notes } = await runSend(['--yes']);
    expect(code).to.equal(1);
    expect(notes.join('\n')).to.contain('Refused (recipient)');
    expect(service.submitted).to.deep.equal([]);
  });

  it('replaces characters of the service’s texts that would move the cursor', async () => {
    await service.close();
    service = await startSendService({
      present: (operation) => ({ ...operation, network: 'devnet\u001b[2J\nrisk        none\u202e' }),
    });
    const { out } = await runSend([], { answer: 'n' });
    expect(out.join('')).not.to.match(/[\p{Cc}\p{Cf}]/u);
  });

  it('never prints the content of the key file', async () => {
    const secret = '"correct horse battery';
    for (const text of [secret, `[${secret}`, '[1,2,3]', '[300]', '{}', JSON.stringify(Array(64).fill(7))]) {
      const file = join(directory, 'other.json');
      await writeFile(file, text);
      const terminal = terminalOf(service);
      expect(await terminal.run('send', to, '1', 'SOL', '--yes', '--keypair', file)).to.equal(2);
      const said = [...terminal.out, ...terminal.notes].join().replaceAll(file, 'FILE');
      expect(said).not.to.match(/horse|battery|300|7, ?7/);
    }
    expect(service.requests).to.deep.equal([]);
  });

  it('neither prints the wallet’s key nor sends it to the service', async () => {
    const { out, notes } = await runSend(['--yes', '--json']);
    const secret = Buffer.from(signer.exportSecretKey().slice(0, 32));
    const sent = JSON.stringify(service.requests);
    for (const form of [secret.toString('hex'), secret.toString('base64'), [...secret].join(',')]) {
      expect([sent, ...out, ...notes].some((text) => text.includes(form))).to.equal(false);
    }
  });
});
