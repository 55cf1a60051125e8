import { expect } from 'chai';
import { ServiceError } from '../../../domain/errors.ts';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { answerTo, labelsOf, ONE, questionOf, replyTo, resultOf } from '../support/bot-without-service.ts';
import { keptSends } from '../support/kept-sends.ts';

const GRACE = `Grace (9xQeWv…${RECIPIENT.slice(-6)})`;
const book = { list: async () => [] };
const wallets = {
  balance: async () => ({ tokens: [] }),
  listedToken: () => null,
  tokenName: (_network: string, token: string) => token,
};

describe('a question of the bot', () => {
  it('is answered by a reply, step by step, until the card is there', async () => {
    const sends = keptSends();
    const fakes = { sends, recipients: book };
    const first = await answerTo('/send', fakes, ONE);
    expect(first.public.html).to.contain(`leave from <code>${SENDER}</code>`);
    expect(questionOf(first)).to.deep.equal({ line: '/send', placeholder: '0.1 SOL' });
    const second = await replyTo(first, '0.1 SOL', fakes, ONE);
    expect(second.completes).to.deep.equal({ question: 'msg_1', line: '/send 0.1 SOL' });
    expect(questionOf(second)).to.deep.equal({ line: '/send 0.1 SOL', placeholder: 'Address or name' });
    const third = await replyTo(second, `  ${RECIPIENT}\n`, fakes, ONE);
    expect(third.private?.body.type).to.equal('operation');
    expect(sends.asked).to.have.length(1);
    expect(sends.asked[0]).to.include({ amount: '0.1', token: 'SOL', to: RECIPIENT, memo: null });
  });

  it('asks for a token that is left out, and has saved recipients in a message of their own before it', async () => {
    const recipients = { list: async () => [{ name: 'Grace', address: RECIPIENT }] };
    const token = await replyTo(await answerTo('/send', {}, ONE), 'max', { wallets }, ONE);
    expect(questionOf(token)).to.deep.equal({ line: '/send max', placeholder: 'SOL' });
    const choice = await replyTo(token, 'SOL', { recipients }, ONE);
    expect(labelsOf(choice)).to.deep.equal([GRACE]);
    expect(choice.public.question, 'the Bot API takes buttons or a question').to.equal(undefined);
    expect(choice.further).to.have.length(1);
    expect(questionOf(choice).line).to.equal('/send max SOL');
  });

  it('takes an address or a saved name alone, and says how a payment has a memo', async () => {
    const recipients = { list: async () => [{ name: 'Grace', address: RECIPIENT }] };
    const sends = keptSends();
    const fakes = { sends, recipients };
    const asked = await answerTo('/send 0.1 SOL', fakes, ONE);
    expect(asked.public.html + JSON.stringify(asked.further)).to.contain('A memo needs the whole line');
    for (const words of [
      'Grace no wait',
      'Grace and Max',
      `${RECIPIENT} ${SENDER}`,
      `${RECIPIENT} no wait`,
      `${RECIPIENT} for lunch`,
      `to ${RECIPIENT} for lunch`,
      `send 0.1 SOL to ${RECIPIENT} for lunch`,
    ]) {
      const again = await replyTo(asked, words, fakes, ONE);
      expect(again, words).to.include({ isRefusal: true });
      expect(questionOf(again).line, words).to.equal('/send 0.1 SOL');
    }
    const named = await replyTo(asked, 'Grace no wait', fakes, ONE);
    expect(named.public.html).to.contain('“no wait”');
    expect(labelsOf(named)).to.deep.equal([]);
    const slip = await replyTo(asked, 'Grase no wait', fakes, ONE);
    expect(slip.public.buttons, 'without a memo').to.deep.equal([
      [{ label: GRACE, press: { do: 'run', line: `/send 0.1 SOL ${RECIPIENT}` } }],
    ]);
    const whole = await replyTo(await answerTo('/send', fakes, ONE), `1 SOL ${RECIPIENT} stop`, fakes, ONE);
    expect(whole.public.html).to.contain('“stop”').and.to.contain('I take no memo from a reply');
    expect(sends.asked).to.deep.equal([]);
    await replyTo(asked, 'grace', fakes, ONE);
    expect(sends.asked).to.have.length(1);
  });

  it('ends with a reply that says so, in English and Spanish', async () => {
    const asked = await answerTo('/send 0.1 SOL', { recipients: book }, ONE);
    for (const [language, word, text] of [
      ['en', 'Cancel', 'Nothing was prepared'],
      ['es', 'cancelar', 'No se ha preparado nada'],
    ] as const) {
      const ended = await replyTo(asked, word, { recipients: book }, { ...ONE, language });
      expect(ended.public.html).to.contain(text);
      expect(ended.isRefusal).to.equal(undefined);
      expect(ended.completes?.question).to.equal('msg_1');
    }
  });

  it('is asked again if the reply cannot be read, and says why', async () => {
    const asked = await answerTo('/send 0.1 SOL', { recipients: book }, ONE);
    const again = await replyTo(asked, 'nonsense', { recipients: book }, ONE);
    expect(again.isRefusal).to.equal(true);
    expect(again.public.html).to.contain('nonsense is not an address of Solana');
    expect(questionOf(again)).to.deep.equal(questionOf(asked));

    const recipients = { list: async () => [{ name: 'Grace', address: RECIPIENT }] };
    const offered = await replyTo(asked, 'Grase', { recipients }, ONE);
    expect(labelsOf(offered), 'the nearest name').to.deep.equal([GRACE]);
    expect(questionOf(offered)).to.deep.equal(questionOf(asked));
  });

  it('for a token takes no word that is longer than a symbol, and asks again', async () => {
    const prices = { read: async () => [{ token: null, agreed: { price: null } }] };
    for (const [line, said] of [
      ['/send', '0.1 '],
      ['/send 0.1', ''],
      ['/swap', ''],
      ['/swap 1', ''],
      ['/swap 1 SOL', ''],
      ['/alert', ''],
      ['/alert balance', ''],
    ] as const) {
      const options = { ...ONE, pricedNetwork: 'devnet' } as const;
      const asked = await answerTo(line, { recipients: book, prices, wallets }, options);
      const reply = `${said}${'A'.repeat(4_000)}`;
      for (const [language, text] of [
        ['en', 'This is not a token'],
        ['es', 'Esto no es un token'],
      ] as const) {
        const refused = await replyTo(
          asked,
          reply,
          { recipients: book, prices, wallets },
          { ...options, language },
        );
        expect(refused.public.html, line).to.contain(text);
        expect(questionOf(refused), line).to.include({ line });
      }
    }
  });

  it('offers to begin again if the service refuses the whole command', async () => {
    const request = async () => {
      throw new ServiceError('UNSUPPORTED_TOKEN', 'I do not know this token.');
    };
    const asked = await answerTo('/send 1 FOO', { recipients: book }, ONE);
    const refused = await replyTo(asked, RECIPIENT, { sends: { request }, recipients: book }, ONE);
    expect(refused.isRefusal).to.equal(true);
    expect(labelsOf(refused)).to.deep.equal(['/send']);
  });

  it('never takes a text that is not a reply, a reply to another message, or a command', async () => {
    const isAsked: number[] = [];
    const chats = {
      question: async (_actor: unknown, messageId: number) => {
        isAsked.push(messageId);
        return null;
      },
    };
    const recipients = { list: async () => [{ name: 'Grace', address: RECIPIENT }] };
    const fakes = { chats, recipients, wallets: { listedToken: () => null } };
    for (const options of [ONE, { ...ONE, repliesTo: 4 }]) {
      const answer = await answerTo(RECIPIENT, fakes, options);
      expect(answer.completes, JSON.stringify(options)).to.equal(undefined);
      expect(answer.private).to.equal(undefined);
    }
    expect(isAsked).to.deep.equal([4]);
    const command = await answerTo('/help', { chats }, { ...ONE, repliesTo: 4 });
    expect(command.public.html).to.contain('Help');
    expect(isAsked, 'a command is one, also in a reply').to.deep.equal([4]);
  });

  it('that is over takes no reply, and is asked again by a button', async () => {
    const question = async () => ({ line: '/send 0.1 SOL', messageRowId: 'msg_1', isOpen: false });
    for (const [language, text] of [
      ['en', 'no longer wait'],
      ['es', 'Ya no espero'],
    ] as const) {
      const over = await answerTo(RECIPIENT, { chats: { question } }, { ...ONE, language, repliesTo: 4 });
      expect(over.public.html).to.contain(text);
      expect(over.completes).to.equal(undefined);
      expect(labelsOf(over)).to.deep.equal(['/send 0.1 SOL']);
    }
  });

  it('is over with a reply that was carried out, and not with one that was refused; accounts read the whole line', async () => {
    const question = async () => ({ line: '/send 0.1 SOL', messageRowId: 'msg_1', isOpen: true });
    const fakes = { chats: { question }, sends: keptSends(), recipients: book };
    const reply = (text: string) => ({ type: 'text', messageId: 9, repliesTo: 4, text }) as const;
    const done = await resultOf(reply(RECIPIENT), fakes, ONE);
    expect(done.answeredQuestion).to.equal('msg_1');
    expect(done.executed).to.include({ line: `/send 0.1 SOL ${RECIPIENT}`, isSuccess: true });
    const refused = await resultOf(reply('nonsense'), fakes, ONE);
    expect(refused.answeredQuestion).to.equal(undefined);
    expect(refused.executed).to.include({ line: '/send 0.1 SOL nonsense', isSuccess: false });
  });
});
