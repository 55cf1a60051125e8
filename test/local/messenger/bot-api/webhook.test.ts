import { expect } from 'chai';
import { z } from 'zod';
import { waitUntil } from '../../../support/wait-until.ts';
import { describeBotApi } from './support/describe-bot-api.ts';
import { startUpdateReceiver, type UpdateReceiver } from './support/update-receiver.ts';

const webhookInfo = z.looseObject({
  url: z.string(),
  has_custom_certificate: z.boolean(),
  pending_update_count: z.int(),
  max_connections: z.int().optional(),
  ip_address: z.string().optional(),
  allowed_updates: z.array(z.string()).optional(),
  last_error_date: z.int().optional(),
  last_error_message: z.string().optional(),
});

describeBotApi(
  'setWebhook',
  (bot) => {
    const set = (more: object = {}) =>
      bot.call('setWebhook', { url: bot.place().webhookUrl, ...more }, z.literal(true));
    const info = () => bot.call('getWebhookInfo', {}, webhookInfo);
    const refusalOf = async (fields: object): Promise<string> => {
      const { status, description } = await bot.refused('setWebhook', fields);
      expect(status).to.equal(400);
      return description;
    };
    afterEach(async () => {
      await bot.call('deleteWebhook', { drop_pending_updates: true }, z.literal(true));
      await bot.call('getUpdates', { allowed_updates: [] }, z.array(z.unknown()));
    });

    it('is what getWebhookInfo reports, without the secret', async () => {
      await set({ secret_token: 'not-to-be-seen_1', max_connections: 10 });
      const set10 = await info();
      expect(set10).to.include({ url: bot.place().webhookUrl, max_connections: 10 });
      expect(set10.has_custom_certificate).to.equal(false);
      expect(JSON.stringify(set10)).not.to.include('not-to-be-seen');
      await set();
      expect((await info()).max_connections).to.equal(40);
    });

    it('ends polling, until the webhook is deleted', async () => {
      await set();
      expect(await bot.refused('getUpdates', {})).to.include({
        status: 409,
        description:
          "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      });
      await bot.call('deleteWebhook', {}, z.literal(true));
      expect(await bot.call('getUpdates', {}, z.array(z.unknown()))).to.be.an('array');
      const without = await info();
      expect(without.url).to.equal('');
      expect(without).not.to.have.any.keys('max_connections', 'ip_address');
    });

    it('with an empty address deletes the webhook, and deleting none succeeds too', async () => {
      await set();
      await bot.call('setWebhook', { url: '' }, z.literal(true));
      expect((await info()).url).to.equal('');
      await bot.call('deleteWebhook', {}, z.literal(true));
    });

    it('reports which updates it is to get, and keeps them until others are named', async () => {
      await set({ allowed_updates: ['message', 'callback_query', 'no_such_update'] });
      expect((await info()).allowed_updates).to.have.members(['message', 'callback_query']);
      await set({ max_connections: 5 });
      expect((await info()).allowed_updates).to.have.members(['message', 'callback_query']);
      await set({ allowed_updates: [] });
      expect((await info()).allowed_updates).to.equal(undefined);
    });

    it('refuses an address without https', async () => {
      expect(await refusalOf({ url: 'http://example.org/telegram' })).to.equal(
        'Bad Request: bad webhook: An HTTPS URL must be provided for webhook',
      );
    });

    it('refuses a secret that no header could have, or a very long one', async () => {
      const { webhookUrl: url } = bot.place();
      expect(await refusalOf({ url, secret_token: 'two words' })).to.equal(
        'Bad Request: secret token contains unallowed characters',
      );
      expect(await refusalOf({ url, secret_token: 'x'.repeat(257) })).to.equal(
        'Bad Request: secret token is too long',
      );
    });
  },
  ({ bot, person }) => {
    describe('posts updates (not with Telegram, because it reaches no receiver on this machine)', () => {
      let receiver: UpdateReceiver;
      before(async () => {
        receiver = await startUpdateReceiver();
      });
      after(() => receiver.stop());
      const texts = (): string[] => receiver.received().map(({ text }) => text);

      it('with the secret in a header, in order, and each once if it is taken', async () => {
        await bot.call('setWebhook', { url: receiver.url, secret_token: 'my_secret-1' }, z.literal(true));
        await person().says('one');
        await person().says('two');
        await waitUntil('both are there', () => receiver.received().length === 2);
        expect(receiver.received()).to.deep.equal([
          { text: 'one', secret: 'my_secret-1' },
          { text: 'two', secret: 'my_secret-1' },
        ]);
        const after = await bot.call('getWebhookInfo', {}, webhookInfo);
        expect(after.pending_update_count).to.equal(0);
      });

      it('again if the bot fails, and says so', async () => {
        await bot.call('setWebhook', { url: receiver.url }, z.literal(true));
        receiver.failNext();
        await person().says('once more');
        await waitUntil(
          'it is there twice',
          () => texts().filter((text) => text === 'once more').length === 2,
        );
        const { last_error_message: problem, last_error_date: date } = await bot.call(
          'getWebhookInfo',
          {},
          webhookInfo,
        );
        expect(problem).to.equal('Wrong response from the webhook: 500 Internal Server Error');
        expect(date).to.be.closeTo(Date.now() / 1_000, 60);
      });

      it('that were pending, unless they are dropped', async () => {
        await bot.call('deleteWebhook', {}, z.literal(true));
        await person().says('dropped');
        await bot.call('setWebhook', { url: receiver.url, drop_pending_updates: true }, z.literal(true));
        await person().says('kept');
        await waitUntil('the later one is there', () => texts().includes('kept'));
        expect(texts()).not.to.include('dropped');
      });
    });
  },
);
