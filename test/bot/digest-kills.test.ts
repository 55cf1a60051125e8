import { expect } from 'chai';
import { insertDeposit } from '../db/support/chat-rows.ts';
import type { Person, TestTelegram } from '../support/telegram-person.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { TestService } from '../support/wallet-service.ts';
import { startKillableChat, type KillableChat } from './support/killable-chat.ts';

const PEOPLE = 6;

/** By the service's default threshold too small to be reported at once. */
const SMALL = ['0.0001', '0.0002', '0.0003'];
const LARGE = ['1.1', '1.2', '1.3'];

describe('digests while the worker is killed', () => {
  let chat: KillableChat;
  let telegram: TestTelegram;
  let service: TestService;
  before(async () => {
    chat = await startKillableChat();
    ({ telegram, service } = chat);
  });
  after(() => chat.stop());

  async function userId({ id }: Person): Promise<string> {
    const row = (await service
      .database('chat_users')
      .where({ telegram_id: String(id) })
      .first('id')) as { id: string };
    return row.id;
  }

  /** Amounts that were reported, by digest or by a message of their own; a message that Telegram got twice counts once. */
  async function reported(person: Person): Promise<string[]> {
    const texts = new Set((await person.messages()).map(({ text }) => text));
    return [...texts].flatMap((text) =>
      [...text.matchAll(/⬇️ ([\d.]+) SOL/g)].map(([, amount]) => amount ?? ''),
    );
  }

  it('lose no deposit, and report none twice', async () => {
    const { database } = service;
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => telegram.person()));
    for (const person of people) await person.asks('/start', 'Welcome');
    const ids = await Promise.all(people.map(userId));

    const deposits = SMALL.flatMap((small, index) => [small, LARGE[index] ?? '']);
    const inserting = (async () => {
      for (const amount of deposits) for (const id of ids) await insertDeposit(database, id, amount);
    })();
    await chat.worker.kill();
    await inserting;
    await chat.startWorker();
    await waitUntil('each deposit is sorted', async () => {
      const waiting: unknown[] = await database('chat_notifications').whereNull('collected_for');
      return waiting.length === 0;
    });
    await database('chat_digests').update({
      due_at: database.raw("now() + interval '1 second'"),
      check_at: database.fn.now(),
    });
    await waitUntil('a digest is written', async () => {
      const left: unknown[] = await database('chat_digests');
      return left.length < PEOPLE;
    });
    await chat.worker.kill();
    await chat.startWorker();

    await waitUntil('everything is reported', async () =>
      (await Promise.all(people.map(reported))).every((all) => all.length >= deposits.length),
    );
    for (const person of people) {
      expect((await reported(person)).toSorted()).to.deep.equal(deposits.toSorted());
    }
    expect(await database('chat_notifications')).to.deep.equal([]);
  });
});
