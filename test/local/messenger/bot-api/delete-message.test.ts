import { expect } from 'chai';
import { z } from 'zod';
import { describeBotApi } from './support/describe-bot-api.ts';

describeBotApi(
  'deleteMessage',
  (bot) => {
    it('removes a message, and a second time does not find it', async () => {
      const sent = await bot.sends('Soon gone');
      const place = { chat_id: bot.place().chatId, message_id: sent.message_id };
      expect(await bot.call('deleteMessage', place, z.unknown())).to.equal(true);
      expect(await bot.refused('deleteMessage', place)).to.include({
        status: 400,
        description: 'Bad Request: message to delete not found',
      });
    });

    it('refuses to guess the message', async () => {
      const { description } = await bot.refused('deleteMessage', { chat_id: bot.place().chatId });
      expect(description).to.equal('Bad Request: message identifier is not specified');
    });
  },
  ({ bot, telegram, person }) => {
    describe('of what people write (not with Telegram, because only a person can write it)', () => {
      it('works in a private chat', async () => {
        const said = await person().says('my recovery phrase');
        const place = { chat_id: person().id, message_id: said.message_id };
        expect(await bot.call('deleteMessage', place, z.unknown())).to.equal(true);
        const left = await person().messages();
        expect(left.map(({ text }) => text)).not.to.include('my recovery phrase');
      });

      it('is refused in a group, unless the bot is its administrator', async () => {
        const group = await telegram().group('Climbers', [person()]);
        const said = await person().says('hello', group);
        const place = { chat_id: group, message_id: said.message_id };
        expect(await bot.refused('deleteMessage', place)).to.include({
          status: 400,
          description: "Bad Request: message can't be deleted",
        });
      });
    });
  },
);
