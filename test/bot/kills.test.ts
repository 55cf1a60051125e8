import { expect } from 'chai';
import { freePort } from '../../local/processes/ports.ts';
import { startKillableProcess, type KillableProcess } from '../support/killable-process.ts';
import { BOT_TOKEN, openTelegram, type Person, type TestTelegram } from '../support/telegram-person.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';

const PEOPLE = 8;
const LINES = 6;

/** Two leases, and the starts of two processes on a busy machine. */
const WHOLE_RUN_MS = 240_000;

describe('a chat while the bot and the worker are killed', () => {
  let telegram: TestTelegram;
  let service: TestService;
  let bot: KillableProcess;
  let worker: WorkerProcess;
  let environment: Record<string, string>;

  before(async () => {
    telegram = await openTelegram();
    service = await startTestService({
      worker: false,
      environment: {
        TELEGRAM_BOT_TOKEN: BOT_TOKEN,
        TELEGRAM_API_URL: telegram.url,
        BOT_PORT: String(await freePort()),
      },
    });
    environment = { ...service.environment, LOG_LEVEL: 'info' };
    [bot, worker] = await Promise.all([startBot(), startWorkerProcess(environment)]);
  });
  after(async () => {
    await bot.kill();
    await worker.kill();
    await service.stop();
    await telegram.stop();
  });

  const startBot = (): Promise<KillableProcess> =>
    startKillableProcess('bot/main.ts', '"the bot answers"', environment);

  /** The lines that were answered, in the order of the answers. */
  async function answered(person: Person): Promise<number[]> {
    const messages = await person.messages();
    return messages.flatMap(({ from_id: from, text }) => {
      const line = /^I have no command \/zzzzz(\d)\.$/.exec(text)?.[1];
      return from === null && line !== undefined ? [Number(line)] : [];
    });
  }

  it('gets every answer, in its order, and at most one of them twice for each kill', async function () {
    this.timeout(WHOLE_RUN_MS);
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => telegram.person()));
    const say = async (line: number): Promise<void> => {
      for (const person of people) await person.says(`/zzzzz${line}`);
    };
    for (let line = 0; line < LINES / 3; line += 1) await say(line);
    await waitUntil('some were answered', async () => {
      const all = await Promise.all(people.map(answered));
      return all.flat().length > 0;
    });
    await bot.kill();
    for (let line = LINES / 3; line < (2 * LINES) / 3; line += 1) await say(line);
    bot = await startBot();
    await worker.kill();
    for (let line = (2 * LINES) / 3; line < LINES; line += 1) await say(line);
    worker = await startWorkerProcess(environment);

    const all = Array.from({ length: LINES }, (_, line) => line);
    await waitUntil(
      'everything is answered',
      async () => {
        const given = await Promise.all(people.map(answered));
        return given.every((lines) => new Set(lines).size === LINES);
      },
      WHOLE_RUN_MS / 2,
    );
    for (const person of people) {
      const lines = await answered(person);
      expect([...new Set(lines)], 'in their order').to.deep.equal(all);
      expect(lines.length, 'repeats').to.be.at.most(LINES + 1);
    }
  });
});
