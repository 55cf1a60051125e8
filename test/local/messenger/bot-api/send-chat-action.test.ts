import { expect } from 'chai';
import { z } from 'zod';
import { describeBotApi } from './support/describe-bot-api.ts';

describeBotApi(
  'sendChatAction',
  (bot) => {
    it('takes an action, in any case', async () => {
      for (const action of ['typing', 'TYPING', 'upload_photo', 'cancel']) {
        const done = await bot.call(
          'sendChatAction',
          { chat_id: bot.place().chatId, action },
          z.literal(true),
        );
        expect(done).to.equal(true);
      }
    });

    it('refuses an action that there is not', async () => {
      for (const action of ['thinking', '']) {
        expect(await bot.refused('sendChatAction', { chat_id: bot.place().chatId, action })).to.include({
          status: 400,
          description: 'Bad Request: wrong parameter action in request',
        });
      }
    });
  },
  ({ bot, telegram, person }) => {
    describe('to a person (not with Telegram, because only a person can see it)', () => {
      const isTyping = async (): Promise<unknown> => {
        const chats = await fetch(`${telegram().url}/people/${person().id}/chats`);
        const [chat] = z.array(z.looseObject({ typing: z.boolean() })).parse(await chats.json());
        return chat?.typing;
      };
      const type = () => bot.call('sendChatAction', { chat_id: person().id, action: 'typing' }, z.unknown());

      it('is shown until the next message, and is not a message itself', async () => {
        const before = await person().messages();
        await type();
        expect(await isTyping()).to.equal(true);
        expect(await person().messages()).to.deep.equal(before);
        await bot.sends('Here it is');
        expect(await isTyping()).to.equal(false);
      });

      it('is refused by a person who has blocked the bot', async () => {
        await person().blocks(true);
        expect(await bot.refused('sendChatAction', { chat_id: person().id, action: 'typing' })).to.include({
          status: 403,
        });
      });
    });
  },
);
