import Koa from 'koa';
import { expect } from 'chai';
import { startPollingUpdates } from '../../bot/updates/poll-updates.ts';
import { webhookRoutes } from '../../bot/updates/receive-webhook.ts';
import { obeysRetryAfter, untilTelegramAnswers } from '../../bot/updates/telegram-retries.ts';
import { listen } from '../../http/listen.ts';
import type { ReceivedUpdate } from '../../domain/chats/chat-update.ts';
import { createReadUpdate } from '../../telegram/read-update.ts';
import { TelegramError } from '../../telegram/telegram-error.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { memoryStream } from '../support/memory-stream.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('an update of Telegram', () => {
  const stream = memoryStream();
  const log = createLogger({ level: 'info', service: 'bot', stream });
  const readUpdate = createReadUpdate({ username: 'wallet_bot', isCommand: () => false });

  const update = (id: number) => ({
    update_id: id,
    message: {
      message_id: id,
      chat: { id: 7, type: 'private' },
      from: { id: 7, is_bot: false, first_name: 'Ada' },
      date: 1,
      text: 'lorem ipsum',
    },
  });

  /** A database that fails so often before it stores what it gets. */
  function storing(failures: number) {
    const stored: number[] = [];
    let left = failures;
    return {
      stored,
      chats: {
        async receive(received: readonly ReceivedUpdate[]) {
          if (left > 0) {
            left -= 1;
            throw new Error('the row was not committed');
          }
          stored.push(...received.map(({ updateId }) => updateId));
        },
      },
    };
  }

  it('that was fetched is acknowledged only after its row is committed', async () => {
    const { stored, chats } = storing(2);
    const offsets: number[] = [];
    const polling = startPollingUpdates({
      botApi: {
        async getUpdates(offset, _seconds, signal) {
          offsets.push(offset);
          if (offset <= 41) return [update(41)];
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
          return [];
        },
      },
      chats,
      onReceived: () => undefined,
      readUpdate,
      log,
    });
    await waitUntil('the next one is asked for', () => offsets.includes(42));
    await polling.stop();
    expect(offsets).to.deep.equal([0, 0, 0, 42]);
    expect(stored).to.deep.equal([41]);
  });

  it('is asked for without a wait after a start and after a failure, so the bot is ready as soon as Telegram answers', async () => {
    const timeouts: number[] = [];
    let endPoll = (): void => undefined;
    const polling = startPollingUpdates({
      botApi: {
        async getUpdates(_offset, seconds, signal) {
          timeouts.push(seconds);
          if (seconds === 0) return [];
          await new Promise<void>((resolve, reject) => {
            signal.addEventListener('abort', () => resolve());
            endPoll = () => reject(new TelegramError('unavailable', 'Telegram was not reached'));
          });
          return [];
        },
      },
      chats: storing(0).chats,
      onReceived: () => undefined,
      readUpdate,
      log,
    });
    await waitUntil('a poll waits', () => timeouts.length === 2);
    expect(polling.isReached(), 'after the start').to.equal(true);
    endPoll();
    await waitUntil('the bot knows that Telegram is away', () => !polling.isReached());
    await waitUntil('the next poll waits', () => timeouts.length === 4);
    expect(polling.isReached(), 'after the failure').to.equal(true);
    await polling.stop();
    expect(timeouts).to.deep.equal([0, 25, 0, 25]);
  });

  it('is asked for after longer and longer pauses while Telegram refuses each poll that waits', async () => {
    const refusedAt: number[] = [];
    const polling = startPollingUpdates({
      botApi: {
        async getUpdates(_offset, seconds) {
          if (seconds === 0) return [];
          refusedAt.push(performance.now());
          throw new TelegramError('conflict', 'Telegram answered 409: Conflict');
        },
      },
      chats: storing(0).chats,
      onReceived: () => undefined,
      readUpdate,
      log,
    });
    await waitUntil('three were refused', () => refusedAt.length === 3);
    await polling.stop();
    const [first = 0, second = 0, third = 0] = refusedAt;
    expect(second - first, 'the first pause').to.be.at.least(450);
    expect(third - second, 'the second pause').to.be.at.least(950);
  });

  it('that was posted is answered with 503 until its row is committed', async () => {
    const { stored, chats } = storing(1);
    const app = new Koa();
    app.use(
      webhookRoutes({
        secret: { matches: (given) => given === 'secret' },
        chats,
        onReceived: () => undefined,
        readUpdate,
        log,
      }).routes(),
    );
    const listener = await listen(
      app.callback(),
      { host: '127.0.0.1', port: 0 },
      { drainMs: 0, idleGraceMs: 0 },
    );
    const post = async (): Promise<number> => {
      const response = await fetch(`${listener.url}/telegram`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': 'secret' },
        body: JSON.stringify(update(43)),
      });
      return response.status;
    };
    expect(await post()).to.equal(503);
    expect(stored).to.deep.equal([]);
    expect(await post()).to.equal(200);
    expect(stored).to.deep.equal([43]);
    await listener.drain(() => undefined);
    expect(stream.text(), 'the log').not.to.contain('lorem');
  });

  it('is asked for again when Telegram allows it, and not before', async () => {
    const failures: unknown[] = [];
    const limited = new TelegramError('too_many', 'Too Many Requests', 42_000);
    const turn = obeysRetryAfter(
      async () => {
        throw limited;
      },
      (error) => failures.push(error),
    );
    expect(await turn()).to.equal(42_000);
    expect(failures).to.deep.equal([limited]);
  });

  it('is waited for at the start of the bot, but not with a token that Telegram refuses', async () => {
    const errors = [
      new TelegramError('unavailable', 'Telegram was not reached'),
      new TelegramError('too_many', 'Too Many Requests', 1),
      null,
    ];
    const answer = await untilTelegramAnswers(async () => {
      const error = errors.shift();
      if (error) throw error;
      return 'wallet_bot';
    }, log);
    expect(answer).to.equal('wallet_bot');
    expect(errors).to.deep.equal([]);
    const refused = new TelegramError('refused', 'Telegram answered 401: Unauthorized');
    const failure = await untilTelegramAnswers(() => Promise.reject(refused), log).catch(
      (error: unknown) => error,
    );
    expect(failure).to.equal(refused);
  });
});
