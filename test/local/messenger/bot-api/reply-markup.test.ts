import { expect } from 'chai';
import { describeBotApi } from './support/describe-bot-api.ts';

const markupWith = (button: object, more: object): { reply_markup: object } => ({
  reply_markup: { inline_keyboard: [[button]], ...more },
});

describeBotApi(
  'reply_markup',
  (bot) => {
    const markup = (button: object): { reply_markup: object } => ({
      reply_markup: { inline_keyboard: [[button]] },
    });
    const refusalOf = async (reply_markup: unknown): Promise<string> => {
      const fields = { chat_id: bot.place().chatId, text: 'Choose', reply_markup };
      const { status, description } = await bot.refused('sendMessage', fields);
      expect(status).to.equal(400);
      return description;
    };

    it('puts rows of buttons under a message: to press, with an address, with a Mini App', async () => {
      const rows = [
        [
          { text: 'Yes', callback_data: 'yes' },
          { text: 'No', callback_data: 'no' },
        ],
        [{ text: 'Details', url: 'https://example.org/details' }],
        [{ text: 'Open', web_app: { url: 'https://example.org/wallet' } }],
      ];
      const sent = await bot.sends('Choose', { reply_markup: { inline_keyboard: rows } });
      expect(sent.reply_markup?.inline_keyboard).to.deep.equal(rows);
    });

    it('may be JSON in a text, as in a form', async () => {
      const sent = await bot.sends('Choose', {
        reply_markup: JSON.stringify(markup({ text: 'Yes', callback_data: 'yes' }).reply_markup),
      });
      expect(sent.reply_markup?.inline_keyboard).to.deep.equal([[{ text: 'Yes', callback_data: 'yes' }]]);
    });

    it('without buttons is none', async () => {
      const sent = await bot.sends('Nothing to choose', { reply_markup: { inline_keyboard: [] } });
      expect(sent.reply_markup).to.equal(undefined);
    });

    it('takes 64 bytes of callback data and refuses one more', async () => {
      const data = 'é'.repeat(32);
      const sent = await bot.sends('Choose', markup({ text: 'Yes', callback_data: data }));
      expect(sent.reply_markup?.inline_keyboard).to.deep.equal([[{ text: 'Yes', callback_data: data }]]);
      expect(await refusalOf({ inline_keyboard: [[{ text: 'Yes', callback_data: `${data}x` }]] })).to.equal(
        'Bad Request: BUTTON_DATA_INVALID',
      );
    });

    it('refuses a button that does nothing, or has no label', async () => {
      expect(await refusalOf({ inline_keyboard: [[{ text: 'Yes' }]] })).to.equal(
        "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
      );
      expect(await refusalOf({ inline_keyboard: [[{ callback_data: 'yes' }]] })).to.match(
        /^Bad Request: can't parse inline keyboard button: Can't find field "text"/,
      );
    });

    it('refuses an address that is none, and a Mini App without https', async () => {
      expect(await refusalOf({ inline_keyboard: [[{ text: 'Go', url: 'nowhere' }]] })).to.equal(
        "Bad Request: inline keyboard button URL 'nowhere' is invalid: Wrong HTTP URL",
      );
      const page = 'http://example.org/wallet';
      expect(await refusalOf({ inline_keyboard: [[{ text: 'Go', web_app: { url: page } }]] })).to.equal(
        `Bad Request: inline keyboard button Web App URL '${page}' is invalid: Only HTTPS links are allowed`,
      );
    });

    it('asks for a reply with a text for the line to write in, which the answer does not repeat', async () => {
      const reply_markup = { force_reply: true, input_field_placeholder: '0.1 SOL' };
      const sent = await bot.sends('How much?', { reply_markup });
      expect(sent.reply_markup).to.equal(undefined);
    });

    it('of a message that is edited has buttons, and asks for nothing', async () => {
      const sent = await bot.sends('How much?');
      const refused = await bot.refused('editMessageText', {
        chat_id: bot.place().chatId,
        message_id: sent.message_id,
        text: 'How many?',
        reply_markup: { force_reply: true },
      });
      expect(refused).to.include({ status: 400, description: 'Bad Request: inline keyboard expected' });
    });

    it('that cannot be read is refused', async () => {
      expect(await refusalOf('{')).to.equal("Bad Request: can't parse reply keyboard markup JSON object");
      expect(await refusalOf([])).to.equal('Bad Request: object expected as reply markup');
    });
  },
  ({ bot, telegram, person }) => {
    it('opens a reply in the messenger of the person, unless there are buttons (only people see it)', async () => {
      const force = { force_reply: true, input_field_placeholder: '0.1 SOL' };
      await bot.sends('How much?', { reply_markup: force });
      await bot.sends('Or this', markupWith({ text: 'Max', callback_data: 'max' }, force));
      const [asked, offered] = (await person().messages()).slice(-2);
      expect(asked?.force_reply).to.deep.equal({ input_field_placeholder: '0.1 SOL' });
      expect(offered?.force_reply).to.equal(undefined);
    });

    it('refuses Mini Apps in groups (not with Telegram, because only a person can add a bot to a group)', async () => {
      const group = await telegram().group('Climbers', [person()]);
      const button = { text: 'Open', web_app: { url: 'https://example.org/wallet' } };
      const refused = await bot.refused('sendMessage', {
        chat_id: group,
        text: 'Choose',
        reply_markup: { inline_keyboard: [[button]] },
      });
      expect(refused).to.include({ status: 400, description: 'Bad Request: BUTTON_TYPE_INVALID' });
    });
  },
);
