import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { generateKeypairSigner } from '../../src/index.ts';
import { failure, success } from '../support/http-server.ts';
import { newAddress } from '../support/send-transaction.ts';
import { startSwapService, type SwapService } from '../support/swap-service.ts';
import { terminalOf, type TestTerminal, type TestTerminalOptions } from '../support/test-terminal.ts';

describe('The command swap', () => {
  const signer = generateKeypairSigner();
  const token = newAddress();
  let directory: string;
  let keypair: string;
  let service: SwapService;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'wallet-service-cli-'));
    keypair = join(directory, 'wallet.json');
    await writeFile(keypair, JSON.stringify([...signer.exportSecretKey()]));
  });
  after(() => rm(directory, { recursive: true }));
  beforeEach(async () => {
    service = await startSwapService();
  });
  afterEach(() => service.close());

  /** Moves the one operation to its end as soon as it is submitted. */
  async function runSwap(
    words: string[],
    {
      answer,
      end = 'confirmed',
      asked = ['1', 'SOL', token],
    }: { answer?: string; end?: string; asked?: string[] } = {},
  ): Promise<TestTerminal & { code: number }> {
    const terminal = terminalOf(service, {
      ...(answer === undefined ? {} : { answer }),
      onOut: (line) => {
        if (line.includes('It is submitted')) service.transition(end, { ended: true });
      },
    });
    const code = await terminal.run('swap', ...asked, '--keypair', keypair, ...words);
    return { ...terminal, code };
  }

  it('shows what arrives at least, asks, signs on this machine and prints each step until the end', async () => {
    const { code, out, questions } = await runSwap([], { answer: 'y' });
    expect(code).to.equal(0);
    expect(questions).to.deep.equal(['Swap? [y/N] ']);
    expect(out).to.include.members([
      `wallet      ${signer.address}`,
      'gives       1 SOL',
      `gets        150 USDC (${token}, 6 decimals) as quoted`,
      'at least    149.25 USDC, or nothing is swapped',
      'impact      0.12 % on the price',
      'fee         0.000008 SOL, at most 0.001 SOL',
      'rent        0.00203928 SOL for new token accounts',
      'unwraps     0.3 SOL that was wrapped before',
      'route       100 % Raydium CP',
      'warning     FREEZE_AUTHORITY: It can be frozen.',
    ]);
    expect(out.filter((line) => line.includes('It is ')).map((line) => line.split('  ')[1])).to.deep.equal([
      'awaiting_confirmation',
      'awaiting_signature',
      'submitted',
      'confirmed',
    ]);
    expect(service.submitted).to.have.length(1);
  });

  it('prints what was given and what arrived, the price, and the costs, once the swap is confirmed', async () => {
    const { out } = await runSwap(['--yes']);
    expect(out.slice(-8)).to.deep.equal([
      'gave        1 SOL',
      'got         149.75 USDC',
      'price       149.75 USDC for 1 SOL',
      'fee         0.000008 SOL',
      'rent        0.00203928 SOL paid',
      'rent        0.00203928 SOL returned',
      'unwrapped   0.3 SOL',
      out.at(-1),
    ]);
    const failed = await runSwap(['--yes'], { end: 'failed' });
    expect(failed.out.join('\n')).not.to.contain('got         149.75');
  });

  it('takes an output in place of an amount, and shows the amount that the service found', async () => {
    const asked = ['SOL', token];
    const { code, out } = await runSwap(['--out', '150', '--max-in', '1.02', '--yes'], { asked });
    expect(code).to.equal(0);
    expect(service.requests[0]?.body).to.include({ amount_out: '150' }).and.not.to.have.property('amount');
    expect(out).to.include.members([
      'gives       1.01 SOL',
      'at least    150.7425 USDC, or nothing is swapped',
    ]);
    expect((await runSwap(['--out', '150', '--max-in', '1.005', '--yes'], { asked })).code).not.to.equal(0);
    for (const wrong of [
      { words: ['--out', '150'], asked: ['1', 'SOL', token] },
      { words: [], asked: ['SOL', token] },
    ]) {
      expect((await runSwap([...wrong.words, '--yes'], wrong)).notes.join()).to.contain(
        'give either <amount>',
      );
    }
  });

  it('cancels if the answer is not yes', async () => {
    const { code, notes } = await runSwap([], { answer: 'n' });
    expect([code, notes]).to.deep.equal([1, ['Cancelled: nothing was sent.']]);
    expect([service.submitted, service.pathsOf('cancel')]).to.deep.equal([[], 1]);
  });

  it('asks the service with slippage, minimum and accepted warnings as they were typed', async () => {
    const terms = ['--slippage', '0.25%', '--min', '149', '--accept', 'HIGH_PRICE_IMPACT,LOW_LIQUIDITY'];
    expect((await runSwap([...terms, '--yes', '--max-fee', '2000000'])).code).to.equal(0);
    expect(service.requests[0]?.body).to.deep.include({
      from: signer.address,
      token_in: 'SOL',
      token_out: token,
      amount: '1',
      slippage_bps: 25,
      minimum_out: '149',
      accept: ['HIGH_PRICE_IMPACT', 'LOW_LIQUIDITY'],
      fee_cap_lamports: '2000000',
    });
  });

  it('prints one JSON value a line for programs', async () => {
    const { code, out } = await runSwap(['--yes', '--json', '--idempotency-key', 'swap-17']);
    expect(code).to.equal(0);
    const types = out.map((line) => z.looseObject({ type: z.string() }).parse(JSON.parse(line)).type);
    expect([types[0], types.at(-1)]).to.deep.equal(['preview', 'result']);
    expect(service.requests[0]?.headers['idempotency-key']).to.equal('swap-17');
  });

  /** The chain reverts the first transaction, and not the second. */
  async function runReverted(
    words: string[],
    options: Pick<TestTerminalOptions, 'answers'> = {},
  ): Promise<TestTerminal & { code: number }> {
    let submissions = 0;
    const terminal = terminalOf(service, {
      ...options,
      onOut(line) {
        if (!line.includes('It is submitted')) return;
        submissions += 1;
        if (submissions === 1) service.revert();
        else service.transition('confirmed', { ended: true });
      },
    });
    const code = await terminal.run('swap', '1', 'SOL', token, '--keypair', keypair, ...words);
    return { ...terminal, code };
  }

  it('tries once more if the chain has reverted it, after a question or with --yes', async () => {
    const asked = await runReverted([], { answers: ['y', 'y'] });
    expect([asked.code, service.submitted.length]).to.deep.equal([0, 2]);
    expect(asked.questions).to.deep.equal(['Swap? [y/N] ', 'Try once more, for the same minimum? [y/N] ']);
    await service.close();
    service = await startSwapService();
    expect([(await runReverted(['--yes'])).code, service.submitted.length]).to.deep.equal([0, 2]);
  });

  it('cancels the swap if the person does not want it once more', async () => {
    const { code, notes } = await runReverted([], { answers: ['y', 'n'] });
    expect([code, service.submitted.length, service.pathsOf('cancel')]).to.deep.equal([1, 1, 1]);
    expect(notes.join())
      .to.contain('Cancelled: nothing was swapped.')
      .and.to.contain('0.000005 SOL was paid');
    expect(notes.join()).not.to.contain('nothing was sent');
  });

  it('has the exit code 1 if the price moved too far', async () => {
    expect((await runSwap(['--yes'], { end: 'failed' })).code).to.equal(1);
  });

  it('signs nothing if the bytes give less than was shown', async () => {
    await service.close();
    service = await startSwapService({ build: (parts) => ({ ...parts, slippageBps: 100 }) });
    const { code, notes } = await runSwap(['--yes']);
    expect([code, service.submitted]).to.deep.equal([1, []]);
    expect(notes.join('\n')).to.contain('Refused (minimum_out)');
  });

  it('names the option with which a critical warning is accepted', async () => {
    await service.close();
    const details = 'accept: repeat the request with HIGH_PRICE_IMPACT if you agree.';
    service = await startSwapService({
      intercept: ({ path }) =>
        path === '/v1/swap' ? failure(400, 'INVALID_REQUEST', { details }) : undefined,
    });
    const { code, notes } = await runSwap(['--yes']);
    expect(code).to.equal(1);
    expect(notes.join()).to.contain('--accept: repeat the request with HIGH_PRICE_IMPACT');
  });

  for (const [given, mint, expected] of [
    ['USDC', token, `USDC is a symbol that the service gives to ${token}`],
    ['NONE', null, 'the service lists no token with this symbol'],
  ] as const) {
    it(`asks for a mint in the place of the symbol ${given}`, async () => {
      await service.close();
      service = await startSwapService({
        intercept: ({ path }) => (path === '/v1/prices' ? success(priceOf(given, mint)) : undefined),
      });
      const terminal = terminalOf(service);
      expect(await terminal.run('swap', '1', 'SOL', given, '--keypair', keypair, '--yes')).to.equal(2);
      expect(terminal.notes.join()).to.contain(expected);
      expect(service.created).to.equal(0);
    });
  }

  for (const words of [
    ['--slippage', '0.5', '--yes'],
    ['--slippage', '0.001%', '--yes'],
    ['--min', '-1', '--yes'],
    ['--max-fee', 'much', '--yes'],
    ['--json'],
    [],
  ]) {
    it(`sends no request with the options "${words.join(' ')}"`, async () => {
      expect((await runSwap(words)).code).to.equal(2);
      expect(service.requests).to.deep.equal([]);
    });
  }
});

/** As the service answers for one symbol. */
function priceOf(asked: string, mint: string | null): Record<string, unknown> {
  const nothing = { price_usd: null, source: null, sources: [], priced_at: null, age_seconds: null };
  const unknown = { stale: true, change_24h_percent: null, change_7d_percent: null };
  return { prices: [{ asked, token: asked, mint, status: 'unknown', ...nothing, ...unknown }] };
}
