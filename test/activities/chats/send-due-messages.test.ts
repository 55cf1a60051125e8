import { expect } from 'chai';
import { createDueMessageSender } from '../../../activities/chats/send-due-messages.ts';
import type { SendOutcome, Silence } from '../../../activities/chats/send-message.ts';
import { createShownRecorder } from '../../../activities/chats/shown-recorder.ts';
import { createChatOutbox, type DueMessage } from '../../../db/chats/chat-outbox.ts';
import { PRIORITY, type Priority } from '../../../domain/chats/chat-content.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { insertChatUser, insertMessage } from '../../db/support/chat-rows.ts';
import { testDatabase } from '../../support/database.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { waitUntil } from '../../support/wait-until.ts';

const PAUSE = () => 500;

describe('the sender of chat messages', () => {
  const test = testDatabase();
  const rows = () => test.database('chat_messages');
  afterEach(() => rows().del());

  /** A sender whose requests are answered as the test says; `sent` has the ids in their order. */
  function sender(answer: (message: DueMessage, count: number) => SendOutcome | Promise<SendOutcome>) {
    const sent: string[] = [];
    const silences: (Silence | null)[] = [];
    let paced = 0;
    let freed = 0;
    const stop = new AbortController();
    const outbox = createChatOutbox(test.database);
    const { turn, settled } = createDueMessageSender({
      outbox,
      recorder: createShownRecorder(outbox, () => undefined),
      async pace() {
        paced += 1;
      },
      async sendMessage(message, mayBegin, silence = null) {
        if (!(await mayBegin?.())) {
          await outbox.putBack(message.id, 0);
          return 'over';
        }
        sent.push(message.id);
        silences.push(silence);
        return answer(message, sent.length);
      },
      log: () => createLogger({ level: 'silent', service: 'test', stream: memoryStream() }),
    });
    return {
      sent,
      silences,
      stop,
      paced: () => paced,
      freed: () => freed,
      settled,
      turn: () => turn(stop.signal, PAUSE, () => (freed += 1)),
      /** Turns until nothing more is begun. */
      async sendAll() {
        for (let before = -1; before < sent.length;) {
          before = sent.length;
          await turn(stop.signal, PAUSE, () => undefined);
          await settled();
        }
      },
    };
  }

  const shownAs = (message: DueMessage, messageId: number): SendOutcome => ({
    shown: { id: message.id, revision: message.revision, messageId, isLast: true },
  });

  async function waiting(count: number, priority: Priority = PRIORITY.reply): Promise<string[]> {
    const user = await insertChatUser(test.database);
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      ids.push(await insertMessage(test.database, user, { priority }));
    }
    return ids;
  }

  it('records each message of a chat before it sends the next one', async () => {
    const ids = await waiting(5);
    const { sent, sendAll } = sender(async (message, count) => {
      const recorded: unknown[] = await rows().whereNotNull('sent_at');
      expect(recorded).to.have.length(count - 1);
      return shownAs(message, count);
    });
    await sendAll();
    expect(sent).to.deep.equal(ids);
  });

  it('gives a chat thirty messages a minute, a group twenty, and keeps the rest', async () => {
    const ids = await waiting(32);
    const group = await waiting(22);
    await rows().whereIn('id', group).update({ chat_id: '-100', user_id: null });
    const { sent, sendAll } = sender((message, count) => shownAs(message, count));
    await sendAll();
    expect(sent.filter((id) => ids.includes(id))).to.deep.equal(ids.slice(0, 30));
    expect(sent.filter((id) => group.includes(id))).to.deep.equal(group.slice(0, 20));
    await rows().update({ sent_at: test.database.raw("sent_at - interval '1 minute'") });
    await rows().whereNotNull('due_at').update({ due_at: new Date() });
    await sendAll();
    expect(sent).to.have.length(54);
  });

  it('says in the last message of a minute how long the chat waits, also if two workers send', async () => {
    const ids = await waiting(32);
    const workers = [0, 1].map((worker) =>
      sender((message, count) => shownAs(message, worker * 100 + count)),
    );
    await waitUntil('the minute is full', async () => {
      await Promise.all(workers.map(({ turn }) => turn()));
      await Promise.all(workers.map(({ settled }) => settled()));
      return workers.reduce((sum, { sent }) => sum + sent.length, 0) === 30;
    });
    const said = workers.flatMap(({ sent, silences }) =>
      sent.flatMap((id, index) => (silences[index] ? [{ id, ...silences[index] }] : [])),
    );
    expect(said).to.have.length(1);
    expect(said[0]).to.include({ id: ids[29], messages: 30 });
    expect(said[0]?.forMs).to.be.within(5_000, 60_000);
  });

  it('sends warnings and notifications to many people at their pace, and answers at once', async () => {
    for (const priority of Object.values(PRIORITY)) await waiting(1, priority);
    const { paced, sendAll } = sender((message, count) => shownAs(message, count));
    await sendAll();
    expect(paced()).to.equal(2);
  });

  it('edits a message at once, however many the chat has got', async () => {
    await waiting(31);
    const { sent, sendAll } = sender((message, count) => shownAs(message, count));
    await sendAll();
    const [edited = ''] = sent;
    await rows().where({ id: edited }).update({ closed_at: null, revision: 2, due_at: new Date() });
    await sendAll();
    expect(sent).to.have.length(31);
    expect(sent.at(-1)).to.equal(edited);
  });

  it('begins nothing for a while if Telegram does not answer', async () => {
    await waiting(1);
    const { sent, turn, settled } = sender(() => 'unreached');
    await turn();
    await settled();
    await waiting(1);
    expect(await turn()).to.be.within(1, 1_000);
    await settled();
    expect(sent).to.have.length(1);
  });

  it('holds notifications back while Telegram takes no more, but not the answers to other chats', async () => {
    await waiting(1);
    const { sent, turn, settled } = sender((message, count) =>
      count === 1 ? { limitedMs: 60_000 } : shownAs(message, count),
    );
    await turn();
    await settled();
    const [notification] = await waiting(1, PRIORITY.notification);
    const [answer] = await waiting(1);
    await rows().where({ id: sent[0] }).del();
    await turn();
    await settled();
    expect(sent).to.include(answer).and.not.to.include(notification);
  });

  it('stores what was sent when the database is back, before it sends more', async () => {
    const stored: string[][] = [];
    let isAway = true;
    const recorder = createShownRecorder(
      {
        async shown(messages) {
          if (isAway) throw new Error('the database is away');
          stored.push(messages.map(({ id }) => id));
        },
      },
      () => (isAway = false),
    );
    const recorded = ['a', 'b'].map((id) =>
      recorder.record([{ id, revision: 1, messageId: 1, isLast: true }]),
    );
    await Promise.all(recorded);
    expect(stored.flat()).to.deep.equal(['a', 'b']);
  });

  it('puts back what it has not begun when the worker stops, and waits for what is under way', async () => {
    await waiting(1);
    let answer: (() => void) | undefined;
    const { sent, stop, freed, turn, settled } = sender(async (message, count) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return shownAs(message, count);
    });
    await turn();
    await waitUntil('the request is under way', () => sent.length === 1);
    const [later = ''] = await waiting(1);
    stop.abort();
    await turn();
    answer?.();
    await settled();
    expect(sent).to.have.length(1);
    const [row] = (await rows().where({ id: later }).select('claimed_until', 'sent_at')) as object[];
    expect(row).to.deep.equal({ claimed_until: null, sent_at: null });
    await waitUntil('the loop is woken', () => freed() > 0);
  });
});
