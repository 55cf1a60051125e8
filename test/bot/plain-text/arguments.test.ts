import { expect } from 'chai';
import { readArguments } from '../../../bot/plain-text/sentences/read-arguments.ts';
import { operationFixture, RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { swapFixture } from '../../support/swap-fixture.ts';
import { answerTo, labelsOf, ONE, questionOf, replyTo } from '../support/bot-without-service.ts';

/** Keeps what is asked for. Grace is saved. */
function service() {
  const asked: Record<string, unknown>[] = [];
  const request = (operation: unknown) => async (_actor: unknown, _network: string, input: object) => {
    asked.push({ ...input });
    return { value: { operation } };
  };
  return {
    asked,
    fakes: {
      sends: { request: request(operationFixture()) },
      swaps: { request: request(swapFixture()) },
      recipients: { list: async () => [{ address: RECIPIENT, name: 'Grace' }] },
    },
  };
}

describe('the arguments of /send and /swap', () => {
  it('may have the small words of a sentence, in English and Spanish', async () => {
    for (const [line, expected] of [
      ['/swap 0.2 SOL to USDC', { amount: '0.2', tokenIn: 'SOL', tokenOut: 'USDC', slippageBps: 'auto' }],
      ['/swap 0.2 SOL for USDC', { amount: '0.2', tokenIn: 'SOL', tokenOut: 'USDC' }],
      ['/swap 0.2 SOL into USDC', { amount: '0.2', tokenIn: 'SOL', tokenOut: 'USDC' }],
      ['/swap 0,2 SOL por USDC', { amount: '0.2', tokenIn: 'SOL', tokenOut: 'USDC' }],
      ['/swap 0.2 SOL a USDC', { amount: '0.2', tokenIn: 'SOL', tokenOut: 'USDC' }],
      ['/swap all my SOL to USDC', { amount: 'max', tokenIn: 'SOL', tokenOut: 'USDC' }],
      ['/swap SOL to 10 USDC', { amountOut: '10', tokenIn: 'SOL', tokenOut: 'USDC' }],
      ['/swap 0.2 SOL to USDC 0.5%', { amount: '0.2', tokenOut: 'USDC', slippageBps: 50 }],
      [`/send 0.1 SOL to ${RECIPIENT}`, { amount: '0.1', token: 'SOL', to: RECIPIENT, memo: null }],
      [`/send 0.1 SOL a ${RECIPIENT}`, { amount: '0.1', token: 'SOL', to: RECIPIENT, memo: null }],
      [`/send 0.1 SOL para ${RECIPIENT}`, { amount: '0.1', token: 'SOL', to: RECIPIENT, memo: null }],
      ['/send 0.1 SOL to Grace', { amount: '0.1', token: 'SOL', to: RECIPIENT, memo: null }],
      ['/send 0.1 SOL a Grace', { amount: '0.1', token: 'SOL', to: RECIPIENT, memo: null }],
      ['/send 0.1 SOL to Grace for lunch', { to: RECIPIENT, memo: 'for lunch' }],
    ] as const) {
      const { asked, fakes } = service();
      await answerTo(line, fakes, ONE);
      expect(asked, line).to.have.length(1);
      expect(asked[0], line).to.include(expected);
    }
  });

  it('may be a whole sentence or its end in a reply to a question', async () => {
    for (const [line, reply, expected] of [
      ['/swap', 'swap 0.2 SOL to USDC', { amount: '0.2', tokenIn: 'SOL', tokenOut: 'USDC' }],
      ['/swap', '0.2 SOL to USDC', { amount: '0.2', tokenIn: 'SOL', tokenOut: 'USDC' }],
      ['/swap', 'cambia 0.2 SOL por USDC', { amount: '0.2', tokenIn: 'SOL', tokenOut: 'USDC' }],
      ['/swap 0.2 SOL', 'to USDC', { amount: '0.2', tokenIn: 'SOL', tokenOut: 'USDC' }],
      ['/send', `send 0.1 SOL to ${RECIPIENT}`, { amount: '0.1', to: RECIPIENT }],
      ['/send 0.1 SOL', `to ${RECIPIENT}`, { amount: '0.1', to: RECIPIENT }],
      ['/send 0.1 SOL', 'a Grace', { amount: '0.1', to: RECIPIENT, memo: null }],
    ] as const) {
      const { asked, fakes } = service();
      const { completes } = await replyTo(await answerTo(line, fakes, ONE), reply, fakes, ONE);
      expect(completes, reply).to.include({ question: 'msg_1' });
      expect(asked[0], reply).to.include(expected);
    }
  });

  it('ask for the token that is missing after a small word', async () => {
    const { asked, fakes } = service();
    for (const line of ['/swap 0.2 SOL to', '/swap 0.2 SOL por']) {
      expect(questionOf(await answerTo(line, fakes, ONE)).line, line).to.equal('/swap 0.2 SOL');
    }
    expect(asked).to.deep.equal([]);
  });

  it('prepare nothing if they could mean two things, or have words that are left over', async () => {
    for (const line of [
      '/swap 0.2 SOL to USDC or BONK',
      '/swap 0.2 SOL to USDC tomorrow',
      '/swap 0.2 SOL not to USDC',
      '/swap half SOL to USDC',
      '/swap 1 000 SOL to USDC',
      '/swap 0.2 SOL to USDC 10 BONK',
      '/swap 0.2 SOL to USDC?..',
      `/send 0.5 SOL ${RECIPIENT}!`,
      `/send 0.5 SOL to ${RECIPIENT.slice(0, -1)}!`,
      '/swap 0.2 SOL USDC 10 BONK',
      '/swap 0.2 SOL USDC 1% no',
      '/swap SOL 10 USDC 20 BONK',
      `/send 0.1 SOL to ${RECIPIENT} and ${SENDER}`,
      '/send 0.1 SOL to Grace Hopper',
      '/send 0.1 SOL to Grace no wait',
      '/send 0.1 SOL to him',
      '/send 1,000 SOL to Grace',
    ]) {
      const { asked, fakes } = service();
      const answer = await answerTo(line, fakes, ONE);
      expect(answer, line).to.include({ isRefusal: true });
      expect(asked, line).to.deep.equal([]);
    }
  });

  it('offer nothing if a Spanish sentence has an amount that may be a thousand or one', async () => {
    const { asked, fakes } = service();
    const wallets = { listedToken: () => null, balance: async () => ({ tokens: [] }) };
    for (const words of [
      '1.000 SOL a Grace',
      '1.000 SOL al Grace',
      '1.000 SOL para Grase',
      '1.000 a Grace',
    ]) {
      const line = await answerTo(`/send ${words}`, { ...fakes, wallets }, ONE);
      const question = await answerTo('/send', fakes, ONE);
      const reply = await replyTo(question, words, { ...fakes, wallets }, ONE);
      for (const answer of [line, reply]) {
        expect(answer.public.html, words).to.contain('1.000 is not an amount').and.to.contain('such as 1000');
        expect(labelsOf(answer), words).to.deep.equal([]);
      }
    }
    expect(asked).to.deep.equal([]);
  });

  it('ask who is meant if a recipient is called as a small word', async () => {
    const { asked, fakes } = service();
    const saved = [
      { address: RECIPIENT, name: 'Grace' },
      { address: SENDER, name: 'Al' },
    ];
    const book = { ...fakes, recipients: { list: async () => saved } };
    const answer = await answerTo('/send 0.1 SOL al Grace', book, ONE);
    expect(labelsOf(answer)).to.have.length(2);
    expect(asked).to.deep.equal([]);
    await answerTo('/send 0.1 SOL al lunch', book, ONE);
    expect(asked[0]).to.include({ to: SENDER, memo: 'lunch' });
  });

  it('do not run another command', () => {
    expect(readArguments('send', ['swap', '1', 'SOL', 'to', 'USDC'])).to.equal(null);
    expect(readArguments('swap', ['balance'])).to.equal(null);
  });
});
