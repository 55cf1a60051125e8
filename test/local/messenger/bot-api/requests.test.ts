import { expect } from 'chai';
import { z } from 'zod';
import { ask, user } from './support/bot-under-test.ts';
import { describeBotApi } from './support/describe-bot-api.ts';

const INVALID_TOKEN = '42000002:AAwrongAAwrongAAwrongAAwrongAAwrong';

describeBotApi(
  'a request',
  (bot) => {
    it('of getMe says who the bot is', async () => {
      const me = await bot.call('getMe', {}, user);
      expect(me.is_bot).to.equal(true);
      expect(me.username).to.match(/bot$/i);
      expect(me).to.include.keys('can_join_groups', 'can_read_all_group_messages', 'supports_inline_queries');
    });

    it('may have its fields in the address or in a form, and its method in any case', async () => {
      const { apiUrl, token, chatId } = bot.place();
      const url = `${apiUrl}/bot${token}/GETCHAT`;
      const answers = [
        await fetch(`${url}?chat_id=${chatId}`),
        await fetch(url, { method: 'POST', body: new URLSearchParams({ chat_id: String(chatId) }) }),
      ];
      for (const answer of answers) {
        expect(await answer.json()).to.nested.include({ ok: true, 'result.id': chatId });
      }
    });

    it('with another token is unauthorized', async () => {
      const { status, body } = await ask({ ...bot.place(), token: INVALID_TOKEN }, 'getMe', {});
      expect(status).to.equal(401);
      expect(body).to.deep.equal({ ok: false, error_code: 401, description: 'Unauthorized' });
    });

    it('of a method that does not exist is not found', async () => {
      const { status, description } = await bot.refused('getMoney', {});
      expect(status).to.equal(404);
      expect(description).to.match(/^Not Found/);
    });

    it('for a chat that does not exist is refused', async () => {
      const expected = { status: 400, description: 'Bad Request: chat not found' };
      expect(await bot.refused('sendMessage', { chat_id: 1, text: 'hello' })).to.include(expected);
      expect(await bot.refused('getChat', { chat_id: 1 })).to.include(expected);
    });

    it('without a chat is refused', async () => {
      expect(await bot.refused('sendMessage', { text: 'hello' })).to.include({
        status: 400,
        description: 'Bad Request: chat_id is empty',
      });
    });
  },
  ({ bot, telegram, person }) => {
    describe('that comes too fast (not with Telegram, because it would lock the bot out)', () => {
      it('is refused with the seconds to wait, in the body', async () => {
        await telegram().fault({ kind: 'too_many', retryAfter: 7 });
        expect(await bot.refused('sendMessage', { chat_id: person().id, text: 'hello' })).to.deep.equal({
          status: 429,
          error_code: 429,
          description: 'Too Many Requests: retry after 7',
          retry_after: 7,
        });
        await bot.sends('hello again');
      });
    });

    describe('for a person (not with Telegram, because only a person can block a bot)', () => {
      it('who blocked the bot is forbidden, until the person unblocks it', async () => {
        await person().blocks(true);
        expect(await bot.refused('sendMessage', { chat_id: person().id, text: 'hello' })).to.include({
          status: 403,
          error_code: 403,
          description: 'Forbidden: bot was blocked by the user',
        });
        await person().blocks(false);
        await bot.sends('welcome back');
      });

      it('who never wrote to the bot is forbidden', async () => {
        const stranger = await telegram().person({ firstName: 'Bob' });
        expect(await bot.refused('sendMessage', { chat_id: stranger.id, text: 'hello' })).to.include({
          status: 403,
          description: "Forbidden: bot can't initiate conversation with a user",
        });
      });

      it('is answered with what the bot may know of the person', async () => {
        const chat = await bot.call('getChat', { chat_id: person().id }, z.unknown());
        expect(chat).to.deep.include({
          id: person().id,
          type: 'private',
          first_name: 'Ada',
          username: 'ada_example',
        });
      });
    });
  },
);
