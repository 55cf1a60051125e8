import { expect } from 'chai';
import { z } from 'zod';
import { message, user } from './support/bot-under-test.ts';
import { describeBotApi, type StandIn } from './support/describe-bot-api.ts';

const TOO_OLD = 'Bad Request: query is too old and response timeout expired or query ID is invalid';

const presses = z.array(
  z.object({
    update_id: z.int(),
    callback_query: z.looseObject({
      id: z.string(),
      from: user,
      message,
      chat_instance: z.string(),
      data: z.string(),
    }),
  }),
);

describeBotApi(
  'answerCallbackQuery',
  (bot) => {
    it('refuses a press that there was not, or long ago', async () => {
      expect(await bot.refused('answerCallbackQuery', { callback_query_id: '1' })).to.include({
        status: 400,
        description: TOO_OLD,
      });
    });
  },
  (given) => {
    describe('to a person (not with Telegram, because only a person can press)', () => withPerson(given));
  },
);

function withPerson({ bot, person }: StandIn): void {
  /** A press of the only button of a new message, and what the person will see. */
  async function press(data: string) {
    const sent = await bot.sends('Choose', {
      reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: data }]] },
    });
    const shown = person().sendsPress(data, { chat_id: person().id, message_id: sent.message_id });
    const [found] = await bot.call('getUpdates', { timeout: 50 }, presses);
    if (!found) throw new Error('there was no press');
    await bot.call('getUpdates', { offset: found.update_id + 1 }, z.unknown());
    return { sent, shown, query: found.callback_query };
  }
  const answer = (id: string, more: object = {}) =>
    bot.call('answerCallbackQuery', { callback_query_id: id, ...more }, z.literal(true));

  it('who pressed: the bot gets the data, the person and the message as it is now', async () => {
    const { sent, shown, query } = await press('yes');
    expect(query.data).to.equal('yes');
    expect(query.from).to.include({ id: person().id, is_bot: false, first_name: 'Ada' });
    expect(query.message).to.deep.equal(sent);
    await answer(query.id);
    expect(await shown).to.equal(null);
  });

  it('shows a text of up to 200 characters', async () => {
    const { shown, query } = await press('text');
    const tooLong = { callback_query_id: query.id, text: 'x'.repeat(201) };
    expect((await bot.refused('answerCallbackQuery', tooLong)).description).to.equal(
      'Bad Request: MESSAGE_TOO_LONG',
    );
    await answer(query.id, { text: 'x'.repeat(200), show_alert: true });
    expect(await shown).to.equal('x'.repeat(200));
  });

  it('opens the bot itself, and no other address', async () => {
    const { shown, query } = await press('address');
    const elsewhere = { callback_query_id: query.id, url: 'https://example.org/' };
    expect((await bot.refused('answerCallbackQuery', elsewhere)).description).to.equal(
      'Bad Request: URL_INVALID',
    );
    await answer(query.id, { url: 'https://t.me/wallet_local_bot?start=x' });
    await shown;
  });
}
