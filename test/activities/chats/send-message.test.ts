import { expect } from 'chai';
import { createSendMessage } from '../../../activities/chats/send-message.ts';
import type { MessageContent } from '../../../activities/chats/message-content.ts';
import { createTexts } from '../../../chat-texts/text.ts';
import { createChatButtonStore } from '../../../db/chats/chat-button-store.ts';
import { createChatQuestionStore } from '../../../db/chats/chat-question-store.ts';
import { createChatOutbox, type DueMessage } from '../../../db/chats/chat-outbox.ts';
import { PRIORITY } from '../../../domain/chats/chat-content.ts';
import { TelegramError } from '../../../telegram/telegram-error.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { insertChatUser, insertMessage, type ChatUserFixture } from '../../db/support/chat-rows.ts';
import { testDatabase } from '../../support/database.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { PLAIN } from '../support/plain-cipher.ts';

const SENT_AS = 7;

describe('a message that is sent', () => {
  const test = testDatabase();
  const rows = () => test.database('chat_messages');
  let user: ChatUserFixture;
  beforeEach(async () => {
    user = await insertChatUser(test.database);
  });
  afterEach(() => rows().del());

  const outbox = () => createChatOutbox(test.database);
  const stream = memoryStream();

  function sending(
    botApi: Partial<Record<'send' | 'edit', () => Promise<number>>>,
    readContent: () => Promise<MessageContent> = async () => ({
      content: { html: 'text', buttons: [] },
      revision: 1,
      isLast: false,
    }),
  ) {
    const requests: string[] = [];
    const texts: string[] = [];
    const send = createSendMessage({
      botApi: {
        async send(_, { html }) {
          requests.push('send');
          texts.push(html);
          return botApi.send?.() ?? SENT_AS;
        },
        async edit(_chat, _message, { html }) {
          requests.push('edit');
          texts.push(html);
          await botApi.edit?.();
        },
      },
      outbox: outbox(),
      buttons: createChatButtonStore(test.database),
      questions: createChatQuestionStore(test.database),
      readContent,
      texts: createTexts(),
      userKeys: { create: () => '', cipher: () => PLAIN },
      log: () => createLogger({ level: 'error', service: 'test', stream }),
    });
    return { requests, texts, send };
  }

  async function claimOne(): Promise<DueMessage> {
    const [message] = await outbox().claim([{ priorities: Object.values(PRIORITY), limit: 1 }]);
    if (!message) throw new Error('nothing is due');
    return message;
  }

  const PICTURE = new Uint8Array([1, 2, 3]);

  /** A chart whose picture is this one; null: it could not be drawn. */
  function ofChart(picture: Uint8Array | null) {
    const button = { label: '7d', press: { do: 'show_price' as const, token: 'SOL', range: '7d' as const } };
    return async (): Promise<MessageContent> => ({
      content: { html: 'SOL', buttons: [[button]] },
      picture,
      revision: 1,
      isLast: true,
    });
  }

  const fails =
    (problem: TelegramError['problem'], retryAfterMs: number | null = null) =>
    async () => {
      throw new TelegramError(problem, problem, retryAfterMs);
    };

  it('says that it is the last of the minute, however long it is, and does not after an edit', async () => {
    const html = 'x'.repeat(5_000);
    const { texts, send } = sending({}, async () => ({
      content: { html, buttons: [] },
      revision: 1,
      isLast: false,
    }));
    await insertMessage(test.database, user);
    const due = await claimOne();
    await send(due, undefined, { messages: 30, forMs: 41_200 });
    await send({ ...due, messageId: String(SENT_AS) });
    const line = '⏳ I send at most 30 messages a minute. The next one comes in about 42 seconds.';
    expect(texts[0])
      .to.have.length(4_096)
      .and.to.match(/x…\n\n⏳/);
    expect(texts[0]?.endsWith(line)).to.equal(true);
    expect(texts[1]).not.to.contain('⏳');
  });

  it('with a chart is edited in its place, with its buttons', async () => {
    await insertMessage(test.database, user);
    const { requests, send } = sending({}, ofChart(PICTURE));
    const message = { ...(await claimOne()), messageId: '5' };
    expect(await send(message)).to.have.nested.property('shown.messageId', 5);
    expect(requests).to.deep.equal(['edit']);
    expect(await test.database('chat_buttons').where({ message_id: message.id })).to.have.length(1);
  });

  it('with a chart that cannot be drawn has its text alone, without the buttons that change the picture', async () => {
    await insertMessage(test.database, user);
    const { requests, send } = sending({}, ofChart(null));
    const message = { ...(await claimOne()), messageId: '5' };
    expect(await send(message)).to.have.nested.property('shown.messageId', SENT_AS);
    expect(requests).to.deep.equal(['send']);
    expect(await test.database('chat_buttons').where({ message_id: message.id })).to.have.length(0);
  });

  it('with a chart that Telegram refuses has its text alone', async () => {
    await insertMessage(test.database, user);
    const { requests, send } = sending({ edit: fails('refused') }, ofChart(PICTURE));
    const message = { ...(await claimOne()), messageId: '5' };
    expect(await send(message)).to.have.nested.property('shown.messageId', SENT_AS);
    expect(requests).to.deep.equal(['edit', 'send']);
  });

  it('as the card of an operation is sent again if the person has deleted it', async () => {
    await insertMessage(test.database, user);
    const { requests, send } = sending({ edit: fails('gone') });
    const message = { ...(await claimOne()), messageId: '5', operationId: 'op' };
    expect(await send(message)).to.deep.include({
      shown: { id: message.id, revision: 1, messageId: SENT_AS, isLast: false },
    });
    expect(requests).to.deep.equal(['edit', 'send']);
    const settings = { ...message, operationId: null };
    expect(await send(settings), 'any other one is given up').to.equal('over');
    expect(await rows().select('closed_reason')).to.deep.equal([{ closed_reason: 'gone' }]);
  });

  it('and cannot be written is given up after some minutes, and no longer holds back its chat', async () => {
    const id = await insertMessage(test.database, user);
    const next = await insertMessage(test.database, user);
    const { requests, send } = sending({}, async () => {
      throw new Error('unreadable');
    });
    let tries = 0;
    for (let message = await claimOne(); message.id === id; message = await claimOne()) {
      expect(await send(message)).to.equal('over');
      tries += 1;
      await rows().where({ id }).whereNotNull('due_at').update({ due_at: new Date() });
    }
    expect(tries).to.equal(8);
    expect(requests).to.deep.equal([]);
    expect((await rows().where({ id: next }).whereNotNull('claimed_until')).length).to.equal(1);
    expect(await rows().where({ id }).select('closed_reason')).to.deep.equal([
      { closed_reason: 'unwritable' },
    ]);
    expect(stream.text()).to.contain('it is given up').and.to.contain(id);
  });

  it('is never given up because Telegram is away, however often that is', async () => {
    const id = await insertMessage(test.database, user);
    const { requests, send } = sending({ send: fails('unavailable') });
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await send(await claimOne())).to.equal('unreached');
      await rows().update({ due_at: new Date() });
    }
    expect(requests).to.have.length(20);
    expect((await claimOne()).id).to.equal(id);
  });

  it('waits as long as Telegram asks for', async () => {
    await insertMessage(test.database, user);
    const { send } = sending({ send: fails('too_many', 90_000) });
    expect(await send(await claimOne())).to.deep.equal({ limitedMs: 90_000 });
    const [row] = (await rows().select('due_at', 'failures')) as { due_at: Date; failures: number }[];
    expect(row?.due_at.getTime()).to.be.within(Date.now() + 80_000, Date.now() + 91_000);
    expect(row?.failures).to.equal(0);
  });

  it('to a person who has blocked the bot is the only request for all that wait', async () => {
    for (let count = 0; count < 4; count += 1) await insertMessage(test.database, user);
    const { requests, send } = sending({ send: fails('unreachable') });
    expect(await send(await claimOne())).to.equal('over');
    expect(await outbox().claim([{ priorities: Object.values(PRIORITY), limit: 10 }])).to.deep.equal([]);
    expect(requests).to.have.length(1);
    const [row] = (await test.database('chat_users').where({ id: user.id }).select('blocked_at')) as object[];
    expect(row).to.have.property('blocked_at').that.is.a('date');
  });
});
