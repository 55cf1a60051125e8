import { expect } from 'chai';
import { z } from 'zod';
import { ask } from './support/bot-under-test.ts';
import { describeBotApi, type StandIn } from './support/describe-bot-api.ts';

const updates = z.array(
  z.looseObject({
    update_id: z.int(),
    message: z.looseObject({ text: z.string() }).optional(),
    edited_message: z.looseObject({ text: z.string() }).optional(),
    callback_query: z.looseObject({ data: z.string() }).optional(),
    my_chat_member: z.looseObject({ new_chat_member: z.looseObject({ status: z.string() }) }).optional(),
  }),
);

describeBotApi(
  'getUpdates',
  (bot) => {
    it('answers an empty list if nothing happened, after the time it may wait', async () => {
      await bot.call('getUpdates', { offset: -1 }, updates);
      const [last] = await bot.call('getUpdates', { offset: -1 }, updates);
      const offset = last ? last.update_id + 1 : 0;
      expect(await bot.call('getUpdates', { offset, timeout: 1 }, updates)).to.deep.equal([]);
    });

    it('takes a limit that is too low or too high for the nearest one', async () => {
      expect(await bot.call('getUpdates', { limit: 0 }, updates)).to.be.an('array');
      expect(await bot.call('getUpdates', { limit: 1_000 }, updates)).to.be.an('array');
    });
  },
  (given) => {
    describe('of what people do (not with Telegram, because only people can do it)', () => withPeople(given));
  },
);

function withPeople({ bot, person }: StandIn): void {
  const get = (fields: object = {}) => bot.call('getUpdates', fields, updates);
  const textsOf = (found: z.output<typeof updates>) => found.map(({ message }) => message?.text);
  const sayAll = async (...texts: string[]): Promise<void> => {
    for (const text of texts) await person().says(text);
  };
  const confirmAll = async (): Promise<void> => {
    const [last] = await get({ offset: -1 });
    if (last) await get({ offset: last.update_id + 1 });
  };
  beforeEach(confirmAll);

  it('answers them in order, each with the number after the one before, until they are confirmed', async () => {
    await sayAll('one', 'two', 'three');
    const first = await get();
    expect(textsOf(first)).to.deep.equal(['one', 'two', 'three']);
    const [one, two] = first.map(({ update_id }) => update_id);
    expect(first.map(({ update_id }) => update_id - (one ?? 0))).to.deep.equal([0, 1, 2]);
    expect(await get()).to.deep.equal(first);
    expect(textsOf(await get({ offset: two }))).to.deep.equal(['two', 'three']);
    // Confirmed updates never come back.
    expect(textsOf(await get({ offset: one }))).to.deep.equal(['two', 'three']);
    expect(textsOf(await get())).to.deep.equal(['two', 'three']);
    expect(await get({ offset: (two ?? 0) + 2 })).to.deep.equal([]);
    expect(await get()).to.deep.equal([]);
  });

  it('answers no more than the limit, and does not confirm the others', async () => {
    await sayAll('one', 'two', 'three');
    expect(textsOf(await get({ limit: 2 }))).to.deep.equal(['one', 'two']);
    expect(textsOf(await get())).to.deep.equal(['one', 'two', 'three']);
  });

  it('counts a negative offset from the end, and forgets what was before', async () => {
    await sayAll('one', 'two', 'three', 'four');
    expect(textsOf(await get({ offset: -2 }))).to.deep.equal(['three', 'four']);
    expect(textsOf(await get())).to.deep.equal(['three', 'four']);
    expect(textsOf(await get({ offset: -9 }))).to.deep.equal(['three', 'four']);
  });

  it('takes an offset far in the future for a mistake, and confirms nothing', async () => {
    await sayAll('one');
    const [one] = await get();
    expect(textsOf(await get({ offset: (one?.update_id ?? 0) + 1_000 }))).to.deep.equal(['one']);
  });

  it('waits for the first one, up to the time', async () => {
    const answer = get({ timeout: 50 });
    await person().says('at last');
    expect(textsOf(await answer)).to.deep.equal(['at last']);
  });

  it('ends the older of two requests that wait', async () => {
    const wait = () => ask(bot.place(), 'getUpdates', { timeout: 50 });
    const both = [wait(), wait()];
    const refused = await Promise.race(both);
    expect(refused.body).to.include({
      error_code: 409,
      description:
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
    });
    await person().says('for the newer one');
    const answers = await Promise.all(both);
    const found = answers.flatMap(({ body }) => (body.ok ? updates.parse(body.result) : []));
    expect(textsOf(found)).to.deep.equal(['for the newer one']);
  });

  it('ends when a webhook is set', async () => {
    const waiting = bot.refused('getUpdates', { timeout: 50 });
    await bot.call('setWebhook', { url: bot.place().webhookUrl }, z.literal(true));
    const { status, description } = await waiting;
    expect(status).to.equal(409);
    // Which one depends on which request came first.
    expect(description).to.match(
      /^Conflict: (terminated by setWebhook request|can't use getUpdates method while webhook is active)/,
    );
    await bot.call('deleteWebhook', {}, z.literal(true));
  });

  it('answers only the kinds that were asked for, from then on and until others are', async () => {
    const sent = await bot.sends('Choose', {
      reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: 'yes' }]] },
    });
    await person().says('before');
    expect(textsOf(await get({ allowed_updates: ['callback_query'] }))).to.deep.equal(['before']);
    await confirmAll();
    await person().says('not asked for');
    const press = person().sendsPress('yes', { chat_id: person().id, message_id: sent.message_id });
    const [found, ...others] = await get({ timeout: 50 });
    expect(found?.callback_query?.data).to.equal('yes');
    expect(others).to.deep.equal([]);
    await bot.call(
      'answerCallbackQuery',
      { callback_query_id: found?.callback_query?.['id'] },
      z.literal(true),
    );
    await press;
    await get({ allowed_updates: [] });
    await confirmAll();
    await person().says('asked for again');
    expect(textsOf(await get())).to.deep.equal(['asked for again']);
  });

  it('reports that a person blocked the bot, and unblocked it', async () => {
    await person().blocks(true);
    await person().blocks(false);
    const found = await get();
    expect(found.map(({ my_chat_member: member }) => member?.new_chat_member.status)).to.deep.equal([
      'kicked',
      'member',
    ]);
  });
}
