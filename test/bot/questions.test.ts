import { expect } from 'chai';
import { lamportsOf, newWallet, type TestWallet } from '../support/chain-client.ts';
import type { ChatMessage, Person } from '../support/telegram-person.ts';
import type { BotService } from './support/bot-service.ts';
import { CARD, pays, startPayingPerson } from './support/paying-person.ts';

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

describe('a payment that the bot asks for step by step', () => {
  let service: BotService;
  let ada: Person;
  let wallet: TestWallet;
  before(async () => {
    ({ service, ada, wallet } = await startPayingPerson());
  });
  after(() => service.stop());

  async function replies(
    person: Person,
    to: ChatMessage,
    text: string,
    expected: string,
  ): Promise<ChatMessage> {
    return person.reads(expected, { after: await person.replies(to, text) });
  }

  const askRecipient = async (amount = '0.1 SOL'): Promise<ChatMessage> => {
    const question = await ada.asks('/send', 'How much of which token?');
    return replies(ada, question, amount, 'To which address?');
  };

  const cards = async (): Promise<number> =>
    (await ada.messages()).filter(({ text }) => text.includes(CARD)).length;

  it('leads by replies from /send to the card, and then to the recipient', async () => {
    const { address: to } = await newWallet();
    const question = await ada.asks('/send', 'How much of which token?');
    expect(question.force_reply).to.deep.equal({ input_field_placeholder: '0.1 SOL' });
    const recipient = await replies(ada, question, '0.5 sol', 'To which address?');
    const card = await replies(ada, recipient, to, CARD);
    expect(card.text).to.contain('Send 0.5 SOL').and.to.contain(`To ${to}`);
    await pays({ service, ada, wallet }, card, '0.5');
    expect(await lamportsOf(to)).to.equal(500_000_000n);
  });

  it('takes an address only as a reply to the question, and each question once', async () => {
    const { address: to } = await newWallet();
    const other = await ada.asks('/help security', 'Security');
    const question = await askRecipient();
    const before = await cards();
    for (const [message, answer] of [
      [await ada.says(to), 'a text that is not a reply'],
      [await ada.replies(other, to), 'a reply to another message'],
    ] as const) {
      await ada.reads('', { after: message });
      expect(await cards(), answer).to.equal(before);
    }
    await replies(ada, question, to, CARD);
    const over = await replies(ada, question, to, 'no longer wait for a reply');
    expect(await cards()).to.equal(before + 1);
    await ada.presses('/send 0.1 SOL', over);
    const again = await ada.reads('To which address?', { after: over });
    await replies(ada, again, to, CARD);
  });

  it('asks again if it cannot read the reply, and every command works meanwhile', async () => {
    const question = await askRecipient();
    const again = await replies(ada, question, 'my friend', 'my is not an address of Solana');
    expect(again.force_reply).to.deep.equal({ input_field_placeholder: 'Address or name' });
    await replies(ada, again, '/help security', 'Security');
    await replies(ada, again, (await newWallet()).address, CARD);
  });

  it('is over after its time, and takes no reply of another person', async () => {
    const { address: to } = await newWallet();
    const question = await askRecipient();
    const bob = await service.telegram.person();
    await bob.asks('/start');
    // Telegram numbers the messages of each person on their own, so the same number can be there.
    const from = { id: bob.id, is_bot: false, first_name: 'Bob' };
    const chat = { id: bob.id, type: 'private' };
    const replied = { message_id: question.message_id, chat, date: 1 };
    const message = { message_id: 900_001, chat, from, date: 1, text: to, reply_to_message: replied };
    const before = (await bob.messages()).at(-1);
    await service.telegram.deliver([{ update_id: 300_000_001, message }]);
    expect((await bob.reads('', { after: before })).text).not.to.contain(CARD);

    await service.service.database('chat_questions').update({ expires_at: new Date(0) });
    await replies(ada, question, to, 'no longer wait for a reply');
  });

  it('deletes a recovery phrase that is written as a reply', async () => {
    const question = await askRecipient();
    const secret = await ada.replies(question, PHRASE);
    await ada.reads('recovery phrase', { after: secret });
    expect((await ada.messages()).map(({ text }) => text)).not.to.include(PHRASE);
    await replies(ada, question, (await newWallet()).address, CARD);
  });
});
