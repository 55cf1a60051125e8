import { expect } from 'chai';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { answerTo, labelsOf, ONE, questionOf, replyTo } from '../support/bot-without-service.ts';
import { keptSends } from '../support/kept-sends.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

/** A list and a wallet with USDC, and Grace as a saved recipient. */
function service() {
  const sends = keptSends();
  const wallets = {
    listedToken: (_network: string, word: string) => (word === USDC ? 'USDC' : null),
    tokenName: (_network: string, token: string) => (token === USDC ? 'USDC' : token),
    balance: async () => ({ lamports: 2n, tokens: [{ token: USDC, baseUnits: 5n }] }),
  };
  const recipients = { list: async () => [{ address: RECIPIENT, name: 'Grace' }] };
  return { sends, wallets, recipients };
}

describe('a payment that is started with a part of it', () => {
  it('keeps the amount and the recipient, and asks only for the token, with a button for each that is held', async () => {
    for (const text of [
      `send 0.1 to ${RECIPIENT}`,
      `envía 0,1 a ${RECIPIENT}`,
      'send 0.1 to Grace',
      `/send 0.1 to ${RECIPIENT}`,
      '/send 0.1 a Grace',
      '/send 0.1 Grace',
      `/send ${RECIPIENT} 0.1`,
    ]) {
      const fakes = service();
      const asked = await answerTo(text, fakes, ONE);
      expect(labelsOf(asked), text).to.deep.equal(['Send 0.1 SOL', 'Send 0.1 USDC']);
      expect(asked.public.buttons[1], text).to.have.nested.property(
        '[0].press.line',
        `/send 0.1 ${USDC} ${RECIPIENT}`,
      );
      expect(questionOf(asked), text).to.deep.equal({
        line: `/send 0.1 to ${RECIPIENT}`,
        placeholder: 'SOL',
      });
      await replyTo(asked, 'SOL', fakes, ONE);
      expect(fakes.sends.asked[0], text).to.include({
        amount: '0.1',
        token: 'SOL',
        to: RECIPIENT,
        memo: null,
      });
    }
  });

  it('keeps an address that answers the question for the amount', async () => {
    const fakes = service();
    for (const reply of [RECIPIENT, `to ${RECIPIENT}`, 'to Grace']) {
      const first = await answerTo('/send', fakes, ONE);
      const amount = await replyTo(first, reply, fakes, ONE);
      expect(questionOf(amount), reply).to.deep.equal({
        line: `/send to ${RECIPIENT}`,
        placeholder: '0.1 SOL',
      });
      expect(amount.public.html).to.contain(RECIPIENT);
      const token = await replyTo(amount, '0.01', fakes, ONE);
      expect(questionOf(token).line).to.equal(`/send 0.01 to ${RECIPIENT}`);
      expect(labelsOf(token)).to.deep.equal(['Send 0.01 SOL', 'Send 0.01 USDC']);
    }
    const amount = await replyTo(await answerTo('/send', fakes, ONE), RECIPIENT, fakes, ONE);
    await replyTo(amount, '0.01 SOL', fakes, ONE);
    expect(fakes.sends.asked).to.have.length(1);
    expect(fakes.sends.asked[0]).to.include({ amount: '0.01', token: 'SOL', to: RECIPIENT });
  });

  it('offers the tokens that are held for an amount alone', async () => {
    const fakes = service();
    const asked = await replyTo(await answerTo('/send', fakes, ONE), '0.01', fakes, ONE);
    expect(labelsOf(asked)).to.deep.equal(['Send 0.01 SOL', 'Send 0.01 USDC']);
    expect(questionOf(asked).line).to.equal('/send 0.01');
    const spanish = await answerTo('/send 0.01', fakes, { ...ONE, language: 'es' });
    expect(spanish.public.html).to.equal('En tu billetera hay:');
  });

  it('takes no saved name for the token, unless a token is called so', async () => {
    const fakes = service();
    const recipients = {
      list: async () => [
        { address: RECIPIENT, name: 'Grace Hopper' },
        { address: SENDER, name: 'Usdc' },
      ],
    };
    const wallets = {
      ...fakes.wallets,
      listedToken: (_network: string, word: string) => (word.toUpperCase() === 'USDC' ? 'USDC' : null),
    };
    const book = { ...fakes, recipients, wallets };
    const asked = await answerTo('/send 10 grace hopper', book, ONE);
    expect(questionOf(asked).line).to.equal(`/send 10 to ${RECIPIENT}`);
    expect(labelsOf(asked)).to.deep.equal(['Send 10 SOL', 'Send 10 USDC']);
    const reply = await replyTo(await answerTo('/send', book, ONE), '10 Grace Hopper', book, ONE);
    expect(questionOf(reply).line).to.equal(`/send 10 to ${RECIPIENT}`);
    expect(questionOf(await answerTo('/send 10 usdc', book, ONE)).line).to.equal('/send 10 usdc');
    expect(fakes.sends.asked).to.deep.equal([]);
    const none = await answerTo('/send 10 Grace Hopper', book);
    expect(none.public.html).to.contain('No wallet on');
  });

  it('is refused if a name is not saved, or if an address could be the token', async () => {
    const fakes = service();
    const unknown = await answerTo('send 0.1 to Grasse', fakes, ONE);
    expect(unknown.public.html).to.contain('Grasse is not an address');
    for (const line of [`/send ${USDC}`, `/send ${SENDER} 5 ${RECIPIENT}`, `/send ${SENDER} SOL 5`]) {
      const refused = await answerTo(line, fakes, ONE);
      expect(refused.public.html, line).to.contain('Write the amount first');
    }
    expect(fakes.sends.asked).to.deep.equal([]);
  });

  it('takes no other words of a reply for a memo', async () => {
    const fakes = service();
    const amount = await answerTo(`send to ${RECIPIENT}`, fakes, ONE);
    for (const reply of [
      '5 SOL to Grace',
      '5 SOL no wait',
      '5 SOL or 6',
      '5 SOL 6',
      '5 not SOL',
      '5 SOL for lunch',
    ]) {
      const again = await replyTo(amount, reply, fakes, ONE);
      expect(questionOf(again).line, reply).to.equal(`/send to ${RECIPIENT}`);
    }
    const token = await replyTo(amount, '5', fakes, ONE);
    for (const reply of ['SOL no wait', 'not SOL', '6 SOL']) {
      const again = await replyTo(token, reply, fakes, ONE);
      expect(questionOf(again).line, reply).to.equal(`/send 5 to ${RECIPIENT}`);
      expect(again.public.html, reply).to.contain(`“${reply.split(' ').slice(1).join(' ')}”`);
    }
    expect(fakes.sends.asked).to.deep.equal([]);
    await replyTo(amount, '5 SOL please', fakes, ONE);
    expect(fakes.sends.asked.map(({ memo, to }) => [memo, to])).to.deep.equal([[null, RECIPIENT]]);
  });

  it('asks for nothing without a wallet', async () => {
    const answer = await answerTo(`/send 0.1 to ${RECIPIENT}`, service());
    expect(answer.public.html).to.contain('No wallet on');
  });
});
