import { expect } from 'chai';
import { createChatQuestionStore } from '../../../db/chats/chat-question-store.ts';
import { connectDatabase } from '../../../db/postgres/connect.ts';
import { testDatabase } from '../../support/database.ts';
import {
  insertChatUser,
  insertMessage,
  insertMessagesOfAnother,
  type ChatUserFixture,
} from '../support/chat-rows.ts';
import { rowsRead } from '../support/rows-read.ts';

describe('the question to which a person replies', () => {
  const test = testDatabase();
  const store = () => createChatQuestionStore(test.database);
  let user: ChatUserFixture;
  beforeEach(async () => {
    user = await insertChatUser(test.database);
  });

  /** A message, which the chat shows under a number; null: that is not recorded. */
  async function shown(messageId: number | null): Promise<string> {
    const id = await insertMessage(test.database, user);
    if (messageId === null) return id;
    await test.database('chat_messages').where({ id }).update({ message_id: messageId, sent_at: new Date() });
    return id;
  }

  async function asked(messageId: number | null, line = '/send'): Promise<string> {
    const id = await shown(messageId);
    await store().ask({ messageRowId: id, userId: user.id, lineCiphertext: line });
    return id;
  }

  const found = async (messageId: number, { id: userId, telegramId: chatId } = user) =>
    store().find({ userId, chatId, messageId });

  it('is the one in that message, of that person', async () => {
    const id = await asked(7);
    await asked(8, '/swap');
    await shown(9);
    expect(await found(7)).to.deep.equal({
      messageRowId: id,
      lineCiphertext: '/send',
      keyCiphertext: user.keyCiphertext,
      isOpen: true,
    });
    expect((await found(8))?.lineCiphertext).to.equal('/swap');
    expect(await found(9), 'another message of the chat').to.equal(null);
    expect(await found(7, await insertChatUser(test.database)), 'of another person').to.equal(null);
  });

  it('is over after its time, and after it was answered', async () => {
    const late = await asked(7);
    await test
      .database('chat_questions')
      .where({ message_id: late })
      .update({ expires_at: new Date(0) });
    expect((await found(7))?.isOpen).to.equal(false);
    const answered = await asked(8);
    await test.database('chat_questions').where({ message_id: answered }).update({ answered_at: new Date() });
    expect((await found(8))?.isOpen).to.equal(false);
    await store().ask({ messageRowId: late, userId: user.id, lineCiphertext: '/send' });
    expect((await found(7))?.isOpen, 'sent again').to.equal(true);
  });

  it('is found before the number of its message is recorded, and not for a message that is older or the person’s own', async () => {
    await shown(7);
    await asked(null);
    expect((await found(9))?.isOpen).to.equal(true);
    expect(await found(7), 'a message that is known').to.equal(null);
    expect((await found(6))?.isOpen, 'an older one, which was removed').to.equal(false);
    const own = `message/${user.telegramId}/8`;
    const row = { update_id: 7, chat_id: user.telegramId, user_id: user.id, body_ciphertext: 'body' };
    await test.database('chat_updates').insert({ ...row, source: own });
    expect(await found(8), 'an own message').to.equal(null);
  });

  it('is over if the reply is to an earlier copy of its message, so that the person hears what to do', async () => {
    await asked(9);
    expect((await found(8))?.isOpen).to.equal(false);
  });

  it('is found without reading the messages of other chats, also before its number is recorded', async () => {
    await asked(null);
    await insertMessagesOfAnother(test.database, 5_000);
    const database = connectDatabase({ url: test.url, applicationName: 'test', poolSize: 1 });
    const reply = { userId: user.id, chatId: user.telegramId, messageId: 9 };
    try {
      const read = await rowsRead(database, 'chat_messages', () =>
        createChatQuestionStore(database).find(reply),
      );
      expect(read).to.be.below(100);
    } finally {
      await database.destroy();
    }
  });

  it('disappears with its message', async () => {
    const id = await asked(7);
    await test.database('chat_messages').where({ id }).del();
    expect(await test.database('chat_questions').where({ message_id: id })).to.deep.equal([]);
  });
});
