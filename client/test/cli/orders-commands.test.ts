import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { generateKeypairSigner } from '../../src/index.ts';
import { ORDER_ID, startOrderService } from '../support/order-service.ts';
import { newAddress } from '../support/send-transaction.ts';
import type { SwapService, SwapServiceOptions } from '../support/swap-service.ts';
import { terminalOf, type TestTerminal } from '../support/test-terminal.ts';

describe('The command line of orders', () => {
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
  afterEach(() => service.close());

  async function run(words: string[], answer?: string): Promise<TestTerminal & { code: number }> {
    const terminal = terminalOf(service, {
      ...(answer === undefined ? {} : { answer }),
      onOut: (line) => {
        if (line.includes('It is submitted')) service.transition('confirmed', { ended: true });
      },
    });
    return { ...terminal, code: await terminal.run('orders', ...words) };
  }

  async function add(...words: string[]): Promise<TestTerminal & { code: number }> {
    return await run(['add', '1', 'SOL', token, '--wallet', signer.address, ...words]);
  }

  async function start(options: SwapServiceOptions = {}): Promise<void> {
    service = await startOrderService(options);
  }

  it('makes an order, and prints everything that it allows', async () => {
    await start();
    const words = '--above 200 --below 120 --min 140 --slippage 0.5% --accept LOW_LIQUIDITY --price-of SOL';
    const { code, out, notes } = await add(...words.split(' '), '--expires-at', '2027-01-01T00:00:00Z');
    expect(code).to.equal(0);
    expect(notes.join()).to.contain(`When the price is reached: wallet-service orders sign ${ORDER_ID}`);
    expect(service.requests[0]?.body).to.deep.equal({
      from: signer.address,
      token_in: 'SOL',
      token_out: token,
      amount: '1',
      slippage_bps: 50,
      fee_cap_lamports: '1000000',
      minimum_out: '140',
      accept: ['LOW_LIQUIDITY'],
      above: '200',
      below: '120',
      token: 'SOL',
      expires_at: '2027-01-01T00:00:00.000Z',
    });
    expect(out).to.deep.equal([
      `order       ${ORDER_ID}, triggered`,
      `wallet      ${signer.address}`,
      'gives       1 SOL',
      `gets        at least 140 USDC (${token}, 6 decimals)`,
      'price       SOL is 200 USD or more, or 120 USD or less',
      'reached     200.5 USD at T1',
      'slippage    at most 0.5 %',
      'fee         at most 0.001 SOL',
      'operation   op_1',
      'expires     T9',
    ]);
  });

  it('lists orders on a line each, and says how to make the first one', async () => {
    await start();
    expect((await run(['list'])).notes).to.deep.equal([
      'No such order. To make one: wallet-service orders add --help',
    ]);
    await add('--above', '200');
    const { out } = await run(['list', '--state', 'waiting,triggered']);
    expect(out).to.deep.equal([
      `${ORDER_ID}  triggered  1 SOL for USDC  when SOL is 200 USD or more  200.5 USD at T1  until T9`,
    ]);
    expect(service.requests.at(-1)?.query.get('state')).to.equal('waiting,triggered');
  });

  it('shows and cancels an order', async () => {
    await start();
    await add('--above', '200');
    expect((await run(['show', ORDER_ID])).out[0]).to.equal(`order       ${ORDER_ID}, triggered`);
    const { code, out } = await run(['cancel', ORDER_ID]);
    expect([code, out[0], out.at(-1)]).to.deep.equal([
      0,
      `order       ${ORDER_ID}, cancelled`,
      'ended       T3',
    ]);
  });

  it('signs the swap of an order without a question if it agrees with the terms', async () => {
    await start();
    await add('--above', '200', '--min', '140');
    const terms = ['1', 'SOL', token, '--min', '140', '--keypair', keypair];
    const { code, out } = await run(['sign', ORDER_ID, ...terms, '--yes', '--json']);
    expect(code).to.equal(0);
    const types = out.map((line) => z.looseObject({ type: z.string() }).parse(JSON.parse(line)).type);
    expect([types[0], types.at(-1)]).to.deep.equal(['preview', 'result']);
    expect(service.submitted).to.have.length(1);
  });

  it('shows the order and its swap before it asks, if the terms are not given', async () => {
    await start();
    await add('--above', '200', '--min', '140');
    const { code, out, questions } = await run(['sign', ORDER_ID, '--keypair', keypair], 'n');
    expect([code, questions, service.submitted]).to.deep.equal([
      1,
      ['Swap? No cancels the order. [y/N] '],
      [],
    ]);
    expect(out).to.include.members([
      `gets        at least 140 USDC (${token}, 6 decimals)`,
      'at least    149.25 USDC, or nothing is swapped',
    ]);
  });

  it('signs nothing if the swap is not the one of the terms', async () => {
    await start({ record: (request) => ({ ...request, amountIn: '2000000000' }) });
    await add('--above', '200');
    const terms = ['1', 'SOL', token, '--keypair', keypair, '--yes'];
    const { code, notes } = await run(['sign', ORDER_ID, ...terms]);
    expect([code, service.submitted, service.pathsOf('confirm')]).to.deep.equal([1, [], 0]);
    expect(notes.join()).to.contain('Refused (amount)');
  });

  for (const words of [
    ['add', '1', 'SOL', token, '--above', '200'],
    ['add', '1', 'SOL', token, '--wallet', signer.address],
    ['add', '1', 'SOL', token, '--wallet', signer.address, '--above', 'high'],
    ['sign', ORDER_ID, '--yes'],
    ['sign', ORDER_ID, '--min', '140'],
    ['sign', ORDER_ID, '1', 'SOL', '--yes'],
    ['sign', ORDER_ID, '1', 'SOL', token, '--yes'],
    ['sign', ORDER_ID],
  ]) {
    it(`sends no request with "${words.join(' ').replaceAll(/\w{32,44}/g, '<address>')}"`, async () => {
      await start();
      expect((await run(words)).code).to.equal(2);
      expect(service.requests).to.deep.equal([]);
    });
  }

  for (const [words, text] of [
    [['1', 'SOL', token, '--min', 'x'], '--min: "x" is not a plain positive decimal'],
    [['1', 'SOL', 'SOL'], '<token-out>: is the token that is given: name another one'],
    [['1', 'SOL', token, '--slippage', '60%'], '--slippage must be a percentage of 50% at most'],
    [['1', 'SOL', token, '--price-of', 'sol'], 'sol is not a token: write SOL'],
    [['1', 'SOL', token, '--wallet', 'me'], '--wallet: me is not the address of a wallet'],
  ] as const) {
    it(`names what the user typed: ${text}`, async () => {
      await start();
      const { code, notes } = await run(['add', '--above', '200', '--wallet', signer.address, ...words]);
      expect([code, service.requests]).to.deep.equal([2, []]);
      expect(notes.join()).to.contain(text);
    });
  }
});
