import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { Connection } from '@temporalio/client';
import { startBot, type RunningBot } from '../../bot/start-bot.ts';
import { createWebhookSecret } from '../../bot/updates/webhook-secret.ts';
import { parseKeyRing } from '../../encryption/key-ring.ts';
import { createKeyedHash } from '../../encryption/keyed-hash.ts';
import { freePort } from '../../local/processes/ports.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { memoryStream } from '../support/memory-stream.ts';
import { BOT_TOKEN, openTelegram, type TestTelegram } from '../support/telegram-person.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

describe('two bot processes to which Telegram posts updates', () => {
  let telegram: TestTelegram;
  let service: TestService;
  let bots: RunningBot[];
  before(async () => {
    telegram = await openTelegram();
    const ports = [await freePort(), await freePort()];
    service = await startTestService({
      environment: {
        TELEGRAM_BOT_TOKEN: BOT_TOKEN,
        TELEGRAM_API_URL: telegram.url,
        BOT_WEBHOOK_URL: `http://127.0.0.1:${ports[0]}/telegram`,
      },
    });
    const { config } = service;
    const log = createLogger({ level: 'silent', service: 'bot', stream: memoryStream() });
    bots = await Promise.all(
      ports.map((port) =>
        startBot({
          config: { ...config, bot: { ...config.bot, port } },
          log,
          connection: Connection.lazy(config.temporal.connection),
        }),
      ),
    );
  });
  after(async () => {
    for (const bot of bots) await bot.stop();
    await service.stop();
    await telegram.stop();
  });

  const update = (id: number, chatId: number, text: string) => ({
    update_id: id,
    message: {
      message_id: id,
      chat: { id: chatId, type: 'private' },
      from: { id: chatId, is_bot: false, first_name: 'Ada' },
      date: 1,
      text,
    },
  });

  const ownSecret = (): string =>
    createWebhookSecret(createKeyedHash(service.config.encryptionKeys), BOT_TOKEN).secret();

  async function post(bot: RunningBot | undefined, body: unknown, secret = ownSecret()) {
    const response = await fetch(`${bot?.url}/telegram`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return response.status;
  }

  it('answer what people write', async () => {
    const ada = await telegram.person();
    expect((await ada.asks('/start')).text).to.contain('Welcome');
  });

  it('answer an update once and in its order, also if both get it several times', async () => {
    const ada = await telegram.person();
    await ada.asks('/start');
    const lines = ['/help security', '/network', '/apps'];
    const posts = lines.flatMap((text, index) =>
      [0, 1, 0, 1].map((bot) => () => post(bots[bot], update(400_000_000 + index, ada.id, text))),
    );
    for (const each of posts) expect(await each()).to.equal(200);
    await ada.reads('You have allowed no account');
    const answers = (await ada.messages()).filter(({ from_id }) => from_id === null).slice(1);
    expect(answers.map(({ text }) => text.slice(0, 8))).to.deep.equal(['Security', 'This ser', 'You have']);
  });

  it('answer each update once if both get them out of order', async () => {
    const ada = await telegram.person();
    await ada.asks('/start');
    const texts = ['/help security', '/network', '/apps'];
    for (const [bot, index] of [
      [0, 2],
      [1, 0],
      [0, 1],
    ] as const) {
      expect(await post(bots[bot], update(410_000_000 + index, ada.id, texts[index] ?? ''))).to.equal(200);
    }
    for (const start of ['Security', 'This service', 'You have allowed']) await ada.reads(start);
    const answers = (await ada.messages()).filter(({ from_id }) => from_id === null).slice(1);
    expect(answers).to.have.length(3);
  });

  it('are not fooled by a thief of the bot’s token, who cannot forge an update', async () => {
    const ada = await telegram.person();
    const forged = update(510_000_000, ada.id, '/start');
    // Secrets that can be made from the token alone, and with another service's keys.
    const ofToken = createHmac('sha256', BOT_TOKEN).update('webhook').digest('hex');
    const other = { id: ownSecret().slice(0, -44), key: createSecretKey(randomBytes(32)) };
    const keyedHash = createKeyedHash({ primary: other, find: () => other });
    const ofThief = createWebhookSecret(keyedHash, BOT_TOKEN).secret();
    for (const secret of [ofToken, ofThief]) expect(await post(bots[0], forged, secret)).to.equal(401);
    expect(await service.database('chat_updates').where({ update_id: 510_000_000 })).to.deep.equal([]);
  });

  it('accept the secret of an earlier key while the keys change', () => {
    const [old, next] = ['old', 'next'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
    const secretOf = (keys: string) => createWebhookSecret(createKeyedHash(parseKeyRing(keys)), BOT_TOKEN);
    const registered = secretOf(`${old}`).secret();
    expect(registered).to.match(/^[A-Za-z0-9_-]{1,256}$/);
    expect(secretOf(`${next},${old}`).matches(registered)).to.equal(true);
    expect(secretOf(`${next}`).matches(registered)).to.equal(false);
  });

  it('take nothing from a caller that does not know the secret, and survive what is not an update', async () => {
    const ada = await telegram.person();
    await ada.asks('/start');
    const forged = update(500_000_000, ada.id, '/apps');
    for (const secret of ['', 'x', 'a'.repeat(64)]) expect(await post(bots[0], forged, secret)).to.equal(401);
    expect(await post(bots[0], forged, `${ownSecret().slice(0, -1)}!`)).to.equal(401);
    expect(await post(bots[0], {})).to.equal(200);
    expect(await post(bots[0], '{')).to.equal(400);
    expect(await post(bots[0], 'x'.repeat(300_000))).to.be.oneOf([400, 413]);
    expect((await ada.asks('/help')).text).to.contain('Help');
    const rows: unknown[] = await service.database('chat_updates').where({ update_id: 500_000_000 });
    expect(rows).to.deep.equal([]);
  });
});
