import { expect } from 'chai';
import { createChatOutbox, type DueMessage } from '../../../db/chats/chat-outbox.ts';
import { PRIORITY } from '../../../domain/chats/chat-content.ts';
import { testDatabase } from '../../support/database.ts';
import { insertChatUser, insertMessage } from '../support/chat-rows.ts';

const ALL = Object.values(PRIORITY);
const AT_ONCE = 100;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('messages that wait to be sent', () => {
  const test = testDatabase();
  const outbox = () => createChatOutbox(test.database);
  const claim = () => outbox().claim([{ priorities: ALL, limit: AT_ONCE }]);
  const rows = () => test.database('chat_messages');
  afterEach(() => rows().del());

  const shown = ({ id, revision }: DueMessage, messageId = 1) =>
    outbox().shown([{ id, revision, messageId, isLast: true }]);

  /** The only message that can be sent now. */
  async function claimOne(): Promise<DueMessage> {
    const [first, ...more] = await claim();
    if (!first) throw new Error('nothing is due');
    expect(more).to.deep.equal([]);
    return first;
  }

  it('come one after another in a chat, also if its lease ends before they are all sent', async () => {
    const user = await insertChatUser(test.database);
    const ids = [1, 2, 3].map(() => insertMessage(test.database, user));
    const sent: string[] = [];
    for (const expected of await Promise.all(ids)) {
      const message = await claimOne();
      expect(await claim(), 'while it is under way').to.deep.equal([]);
      await shown(message);
      sent.push(message.id);
      expect(sent).to.include(expected);
    }
    await rows().update({ claimed_until: new Date(0) });
    expect(await claim(), 'a second time').to.deep.equal([]);
  });

  it('of a worker that died come once more, and only the one that it was sending', async () => {
    const user = await insertChatUser(test.database);
    const [first, second] = [
      await insertMessage(test.database, user),
      await insertMessage(test.database, user),
    ];
    await shown(await claimOne());
    expect((await claimOne()).id).to.equal(second);
    await rows()
      .whereNotNull('claimed_until')
      .update({ claimed_until: new Date(0) });
    expect((await claimOne()).id).to.equal(second);
    expect(first).not.to.equal(second);
  });

  it('do not overtake one that has to wait, and do not wait for other chats', async () => {
    const [ada, eve] = [await insertChatUser(test.database), await insertChatUser(test.database)];
    await insertMessage(test.database, ada);
    await insertMessage(test.database, ada);
    const waits = await claimOne();
    await outbox().putBack(waits.id, HOUR_MS);
    const ofEve = await insertMessage(test.database, eve);
    expect((await claimOne()).id).to.equal(ofEve);
    await rows().where({ id: waits.id }).update({ due_at: new Date() });
    expect((await claimOne()).id).to.equal(waits.id);
  });

  it('come in the order security, answer, warning to many, notification', async () => {
    const user = await insertChatUser(test.database);
    for (const priority of ALL.toReversed()) await insertMessage(test.database, user, { priority });
    for (const priority of ALL) {
      const message = await claimOne();
      expect(message.priority).to.equal(priority);
      await shown(message);
    }
  });

  it('are taken by one of several workers', async () => {
    const users = await Promise.all([1, 2, 3, 4, 5].map(() => insertChatUser(test.database)));
    for (const user of users)
      for (let count = 0; count < 3; count += 1) await insertMessage(test.database, user);
    const claimed = (await Promise.all([claim(), claim(), claim()])).flat();
    expect(new Set(claimed.map(({ chatId }) => chatId)).size).to.equal(claimed.length);
  });

  it('are all given up for a person who has blocked the bot, and none is sent later', async () => {
    const user = await insertChatUser(test.database);
    for (let count = 0; count < 5; count += 1) await insertMessage(test.database, user);
    const message = await claimOne();
    await outbox().closeChat(user.telegramId);
    // This or another worker still works on a message that it had taken.
    await outbox().putBack(message.id, 0);
    expect(await claim()).to.deep.equal([]);
    await shown(message);
    expect(await claim()).to.deep.equal([]);
    expect(await rows().distinct('closed_reason')).to.deep.equal([{ closed_reason: 'unreachable' }]);
  });

  it('with a key are removed ten minutes after the chat shows them, however long they had to wait', async () => {
    const user = await insertChatUser(test.database);
    const id = await insertMessage(test.database, user, { removeAfterMs: 600_000 });
    const before = Date.now();
    await rows().update({ created_at: new Date(Date.now() - HOUR_MS) });
    await shown(await claimOne());
    expect(await outbox().claimRemovals(AT_ONCE)).to.deep.equal([]);
    const [row] = (await rows().where({ id }).select('remove_at')) as { remove_at: Date }[];
    expect(row?.remove_at.getTime()).to.be.at.least(before + 600_000);
    await rows().update({ remove_at: new Date(Date.now() - 1) });
    expect((await outbox().claimRemovals(AT_ONCE)).map((due) => due.id)).to.deep.equal([id]);
  });

  it('are removed from the database when their time is over, and not while they still change', async () => {
    const user = await insertChatUser(test.database);
    await insertMessage(test.database, user);
    await shown(await claimOne());
    const waits = await insertMessage(test.database, user);
    const removable = await insertMessage(test.database, user, { removeAfterMs: DAY_MS });
    await rows().where({ id: removable }).update({ due_at: null, remove_at: new Date() });
    await rows().update({ created_at: new Date(Date.now() - 2 * DAY_MS) });
    expect(await outbox().removeOld(3 * DAY_MS, AT_ONCE)).to.equal(0);
    expect(await outbox().removeOld(DAY_MS, AT_ONCE)).to.equal(1);
    expect(await rows().pluck('id')).to.have.members([waits, removable]);
  });
});
