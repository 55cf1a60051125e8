import { expect } from 'chai';
import type { Person, TestTelegram } from '../support/telegram-person.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { TestService } from '../support/wallet-service.ts';
import { linkToChat } from '../use-cases/support/people.ts';
import { startKillableChat, type KillableChat } from './support/killable-chat.ts';

const PEOPLE = 8;
const LINES = 6;

describe('a chat while the bot and the worker are killed', () => {
  let chat: KillableChat;
  let telegram: TestTelegram;
  let service: TestService;
  before(async () => {
    chat = await startKillableChat();
    ({ telegram, service } = chat);
  });
  after(() => chat.stop());

  /** The lines that were answered, in the order of the answers. */
  async function answered(person: Person): Promise<number[]> {
    const messages = await person.messages();
    return messages.flatMap(({ from_id: from, text }) => {
      const line = /^I have no command \/zzzzz(\d)\.$/.exec(text)?.[1];
      return from === null && line !== undefined ? [Number(line)] : [];
    });
  }

  it('gets every answer, in its order, and at most one of them twice for each kill', async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => telegram.person()));
    const say = async (line: number): Promise<void> => {
      for (const person of people) await person.says(`/zzzzz${line}`);
    };
    for (let line = 0; line < LINES / 3; line += 1) await say(line);
    await waitUntil('some were answered', async () => {
      const all = await Promise.all(people.map(answered));
      return all.flat().length > 0;
    });
    await chat.bot.kill();
    for (let line = LINES / 3; line < (2 * LINES) / 3; line += 1) await say(line);
    await chat.startBot();
    await chat.worker.kill();
    for (let line = (2 * LINES) / 3; line < LINES; line += 1) await say(line);
    await chat.startWorker();

    const all = Array.from({ length: LINES }, (_, line) => line);
    await waitUntil('everything is answered', async () => {
      const given = await Promise.all(people.map(answered));
      return given.every((lines) => new Set(lines).size === LINES);
    });
    for (const person of people) {
      const lines = await answered(person);
      expect([...new Set(lines)], 'in their order').to.deep.equal(all);
      expect(lines.length, 'repeats').to.be.at.most(LINES + 1);
    }
  });

  it('gets one answer, and causes one operation, if the bot dies after it has stored the message and made the operation', async () => {
    const ada = await telegram.person();
    await ada.asks('/start');
    const { database } = service;
    const operations = async (): Promise<number> => {
      const rows: unknown[] = await database('operations as operation')
        .join('chat_users as users', 'users.id', 'operation.owner_id')
        .where({ telegram_id: String(ada.id) });
      return rows.length;
    };
    // Holds the bot where it writes the answer, and keeps Telegram from hearing that it has the message.
    const lock = await database.transaction();
    await lock.raw('LOCK TABLE chat_messages IN SHARE MODE');
    await telegram.fault({ kind: 'silent', method: 'getUpdates', times: null });
    await ada.says('/wallet new');
    const finishing = await waitUntil('the answer is being written', async () => {
      const { rows } = await database.raw<{ rows: { pid: number }[] }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'wallet-bot' AND wait_event_type = 'Lock'
            AND query LIKE '%UPDATE chat_updates SET done_at%' AND datname = current_database()`,
      );
      return rows[0];
    });
    expect(await operations()).to.equal(1);
    await chat.bot.kill();
    await database.raw('SELECT pg_terminate_backend(?)', [finishing.pid]);
    await lock.rollback();
    await telegram.clearFaults();
    await database('chat_updates')
      .whereNull('done_at')
      .update({ claimed_until: new Date(0) });
    await chat.startBot();
    await ada.reads('New wallet');
    expect((await ada.asks('/help')).text).to.contain('Help');
    const cards = (await ada.messages()).filter(({ text }) => text.startsWith('New wallet'));
    expect([cards.length, await operations()]).to.deep.equal([1, 1]);
  });

  it('gets each message if the worker dies before it sends one, after it has sent one, and while it removes one', async () => {
    const [ada, eve, bob] = [await telegram.person(), await telegram.person(), await telegram.person()];
    for (const person of [ada, eve, bob]) await person.asks('/start');
    const asked = async (method: string, person: Person, times: number): Promise<void> => {
      await waitUntil(`${method} was asked for`, async () => {
        const calls = await telegram.calls(method);
        return calls.filter(({ body }) => body['chat_id'] === String(person.id)).length === times;
      });
    };
    await telegram.fault({ kind: 'held', method: 'sendMessage', times: 1 });
    await ada.says('/zzzzz1');
    await asked('sendMessage', ada, 2);
    await telegram.fault({ kind: 'silent', method: 'sendMessage', times: 1 });
    await eve.says('/zzzzz1');
    await asked('sendMessage', eve, 2);
    await telegram.fault({ kind: 'held', method: 'deleteMessage', times: 1 });
    const secret = await bob.says(
      'legal winner thank year wave sausage worth useful legal winner thank yellow',
    );
    await asked('deleteMessage', bob, 1);
    // The warning is a message of its own: it was sent before, and its record may come a moment later.
    await waitUntil('the warning is recorded', async () => {
      const warnings: unknown[] = await service
        .database('chat_messages')
        .where({ chat_id: String(bob.id) })
        .whereNull('message_id')
        .where('due_at', '<=', service.database.fn.now());
      return warnings.length === 0;
    });
    await chat.worker.kill();
    await telegram.clearFaults();
    await service.database('chat_messages').update({ claimed_until: null });
    await chat.startWorker();
    await asked('sendMessage', ada, 3);
    await asked('sendMessage', eve, 3);
    await waitUntil('everything is recorded', async () => {
      const open: unknown[] = await service
        .database('chat_messages')
        .whereIn(
          'chat_id',
          [ada, eve, bob].map(({ id }) => String(id)),
        )
        .whereRaw('(due_at IS NOT NULL OR remove_at IS NOT NULL)');
      return open.length === 0;
    });
    // Telegram cannot be asked whether it has a message, so the one without an answer comes twice.
    expect([await answered(ada), await answered(eve)]).to.deep.equal([[1, 1], [1]]);
    expect((await bob.messages()).some(({ message_id: id }) => id === secret.message_id)).to.equal(false);
    expect((await bob.messages()).filter(({ text }) => text.includes('recovery phrase'))).to.have.length(1);
  });

  it('is answered if the worker dies after it has sent a question, before that is recorded', async () => {
    const ada = await telegram.person();
    await ada.asks('/start');
    const user = (await service
      .database('chat_users')
      .where({ telegram_id: String(ada.id) })
      .first('id')) as {
      id: string;
    };
    await linkToChat(service.database, { userId: user.id });
    await telegram.fault({ kind: 'held', method: 'sendMessage', times: 1 });
    const question = await ada.asks('/swap', 'How much of which token do you give?');
    await chat.worker.kill();
    await ada.replies(question, '1 SOL');
    await waitUntil('the reply is handled', async () => {
      const open: unknown[] = await service.database('chat_updates').whereNull('done_at');
      return open.length === 0;
    });
    await telegram.clearFaults();
    await service.database('chat_messages').update({ claimed_until: null });
    await chat.startWorker();
    const next = await ada.reads('Which token do you get?');
    const copy = await ada.reads('How much of which token do you give?', { after: question });
    expect(copy.message_id, 'it was not known to be there').to.be.lessThan(next.message_id);
    const late = await ada.replies(copy, '2 SOL');
    await ada.reads('no longer wait', { after: late });
  });
});
