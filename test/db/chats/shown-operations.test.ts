import { expect } from 'chai';
import { createChatOutbox } from '../../../db/chats/chat-outbox.ts';
import { createNotificationStore } from '../../../db/chats/notification-store.ts';
import { createOperationStore } from '../../../db/operations/operation-store.ts';
import { connectDatabase } from '../../../db/postgres/connect.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { testDatabase } from '../../support/database.ts';
import {
  insertChatUser,
  insertDeposit,
  insertMessage,
  insertMessagesOfAnother,
} from '../support/chat-rows.ts';
import { rowsRead } from '../support/rows-read.ts';
import { CONFIRM, insertOperation } from '../support/rows.ts';

const AT_ONCE = 10;
const SENT_AS = 1;

describe('the outcome of an operation that has a card in the chat', () => {
  const test = testDatabase();

  /** Does something to the card, and says whether the outcome then counts as shown. */
  async function isShownAfter(
    happens: (cardId: string, chatId: string) => Promise<void>,
  ): Promise<boolean[]> {
    const user = await insertChatUser(test.database);
    const { id: operationId } = await insertOperation(test.database, user.id);
    const card = await insertMessage(test.database, user);
    await test.database('chat_messages').where({ id: card }).update({ operation_id: operationId });
    await happens(card, user.telegramId);
    await insertDeposit(test.database, user.id, '1', operationId);
    const found: boolean[] = [];
    await createNotificationStore(test.database).decide(AT_ONCE, ({ event, isShown }) => {
      if (event) found.push(isShown);
      return { decision: { become: 'nothing' }, security: null };
    });
    return found;
  }

  const outbox = () => createChatOutbox(test.database);

  it('is not reported a second time, also if the card will not change any more', async () => {
    expect(await isShownAfter(async () => undefined)).to.deep.equal([true]);
    const last = (id: string) => outbox().shown([{ id, revision: 1, messageId: SENT_AS, isLast: true }]);
    expect(await isShownAfter(last)).to.deep.equal([true]);
  });

  it('is looked for without reading the messages of other operations', async () => {
    await insertMessagesOfAnother(test.database, 5_000);
    const { id } = await insertChatUser(test.database);
    await insertDeposit(test.database, id);
    const database = connectDatabase({ url: test.url, applicationName: 'test', poolSize: 1 });
    try {
      const read = await rowsRead(database, 'chat_messages', () =>
        createNotificationStore(database).decide(AT_ONCE, () => ({
          decision: { become: 'nothing' },
          security: null,
        })),
      );
      expect(read).to.be.below(100);
    } finally {
      await database.destroy();
    }
  });

  /** A card whose operation was signed; the notification of that was dropped, because the card shows the operation. */
  async function cardOfSigned(): Promise<string> {
    const user = await insertChatUser(test.database);
    const operations = createOperationStore(test.database, KINDS);
    const { id: operationId } = await insertOperation(test.database, user.id);
    const card = await insertMessage(test.database, user);
    await test.database('chat_messages').where({ id: card }).update({ operation_id: operationId });
    await operations.transition(operationId, 1, CONFIRM);
    await operations.transition(operationId, 2, { status: 'submitted', message: 'Sent.', submitted: true });
    return card;
  }

  /** The names of the events that are decided about now, and whether a card shows each. */
  async function decided(onEach: () => void = () => undefined): Promise<[string, boolean][]> {
    const found: [string, boolean][] = [];
    await createNotificationStore(test.database).decide(AT_ONCE, ({ event, isShown }) => {
      if (event) found.push([event.name, isShown]);
      onEach();
      return { decision: { become: 'nothing' }, security: null };
    });
    return found;
  }

  it('is decided about again if the card is given up before it has shown it', async () => {
    const card = await cardOfSigned();
    expect(await decided()).to.deep.equal([['transaction.pending', true]]);
    await outbox().shown([{ id: card, revision: 2, messageId: SENT_AS, isLast: false }]);
    await outbox().close(card, 'refused');
    expect(await decided()).to.deep.equal([['transaction.pending', false]]);
    const shown = await cardOfSigned();
    await decided();
    await outbox().shown([{ id: shown, revision: 3, messageId: SENT_AS, isLast: false }]);
    await outbox().close(shown, 'refused');
    expect(await decided(), 'the card has shown it').to.deep.equal([]);
  });

  it('is decided about again once, if two workers give the card up', async () => {
    const card = await cardOfSigned();
    await decided();
    await outbox().close(card, 'refused');
    expect(await decided()).to.deep.equal([['transaction.pending', false]]);
    await outbox().close(card, 'refused');
    expect(await decided()).to.deep.equal([]);
  });

  it('is decided about again after the database was restored, which forgets the transactions of the steps', async () => {
    const card = await cardOfSigned();
    await decided();
    for (const table of ['operation_timeline', 'events']) await test.database(table).update({ xid: '1' });
    await outbox().close(card, 'refused');
    expect(await decided()).to.deep.equal([['transaction.pending', false]]);
  });

  it('is decided about again if the card is given up while it is decided', async () => {
    const card = await cardOfSigned();
    const closing: Promise<void>[] = [];
    await decided(() => closing.push(outbox().close(card, 'unwritable')));
    await Promise.all(closing);
    expect(await decided()).to.deep.equal([['transaction.pending', false]]);
  });

  it('is reported if the card was given up', async () => {
    expect(await isShownAfter((id) => outbox().close(id, 'gone'))).to.deep.equal([false]);
    expect(await isShownAfter((_, chatId) => outbox().closeChat(chatId))).to.deep.equal([false]);
  });
});
