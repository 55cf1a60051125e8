import { expect } from 'chai';
import { createChatUpdateStore } from '../../../db/chats/chat-update-store.ts';
import type { ReceivedUpdate } from '../../../domain/chats/chat-update.ts';
import { newId } from '../../../db/postgres/new-id.ts';
import { testDatabase } from '../../support/database.ts';
import { allUseCases } from '../support/all-use-cases.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 10;

describe('what people send to the bot', () => {
  const test = testDatabase();
  const chats = () => allUseCases(test.database).useCases.chats;
  const updates = () => createChatUpdateStore(test.database);
  const rows = () => test.database('chat_updates');
  afterEach(() => rows().del());

  type Person = NonNullable<ReceivedUpdate['person']>;

  const ada: Person = { telegramId: '7', language: 'en', profile: { firstName: 'Ada', username: null } };

  const text = (updateId: number, person: Person = ada): ReceivedUpdate => ({
    updateId,
    source: `message/${person.telegramId}/${updateId}`,
    chatId: person.telegramId,
    person,
    update: { type: 'text', messageId: updateId, text: 'hello' },
  });

  /** Handles everything that waits, and returns the people as they were then, with the numbers of their updates. */
  async function handleAll() {
    const handled: { updateId: number; language: string; firstName: string }[] = [];
    for (let due = await chats().claim(1); due[0]; due = await chats().claim(1)) {
      const { updateId, person } = due[0];
      handled.push({ updateId, language: person?.language ?? '', firstName: person?.firstName ?? '' });
      await chats().finish(due[0], { messages: [] });
    }
    return handled;
  }

  it('is answered in the language and by the name that they have now', async () => {
    await chats().receive([text(1)]);
    expect(await handleAll()).to.deep.equal([{ updateId: 1, language: 'en', firstName: 'Ada' }]);
    const renamed = { ...ada, language: 'es', profile: { firstName: 'Adela', username: 'adela' } };
    await chats().receive([text(2, renamed)]);
    expect(await handleAll()).to.deep.equal([{ updateId: 2, language: 'es', firstName: 'Adela' }]);
    await chats().receive([text(3, { ...renamed, language: null })]);
    expect((await handleAll())[0]?.language, 'if the messenger does not say').to.equal('es');
  });

  it('says that they have not blocked the bot', async () => {
    const isBlocked = async (): Promise<boolean> => {
      const [row] = (await test
        .database('chat_users')
        .where({ telegram_id: ada.telegramId })
        .select('blocked_at')) as {
        blocked_at: Date | null;
      }[];
      return row?.blocked_at !== null;
    };
    await chats().receive([text(1)]);
    for (const update of [
      { type: 'text', messageId: 2, text: 'hello' },
      { type: 'press', queryId: '1', messageId: 1, token: 'x' },
    ] as const) {
      await test.database('chat_users').update({ blocked_at: new Date() });
      await chats().receive([
        { ...text(10), source: newId('msg'), update: { type: 'blocked', isBlocked: true } },
      ]);
      expect(await isBlocked()).to.equal(true);
      await chats().receive([{ ...text(11), source: newId('msg'), update }]);
      expect(await isBlocked()).to.equal(false);
    }
  });

  it('is handled once, and in its order as far as it waits, if it comes out of order to two processes', async () => {
    await Promise.all([chats().receive([text(3)]), chats().receive([text(1)]), chats().receive([text(2)])]);
    await Promise.all([
      chats().receive([text(2), text(3)]),
      chats().receive([{ ...text(9), source: text(1).source }]),
    ]);
    const [first, ...others] = await chats().claim(AT_ONCE);
    expect(first?.updateId).to.equal(1);
    expect(others.concat(await chats().claim(AT_ONCE)), 'while the first one is handled').to.deep.equal([]);
    if (first) await chats().finish(first, { messages: [] });
    expect((await handleAll()).map(({ updateId }) => updateId)).to.deep.equal([2, 3]);
  });

  it('is answered once if it is handled twice because its lease ended, and both end at the same moment', async () => {
    const eve: Person = { ...ada, telegramId: '8' };
    await chats().receive([text(50), text(51, eve)]);
    const [first, ofEve] = await chats().claim(AT_ONCE);
    await test.database('chat_updates').update({ claimed_until: new Date(0) });
    const [second] = await chats().claim(1);
    if (!first || !second || !ofEve) throw new Error('an update is missing');
    expect(second.updateId).to.equal(first.updateId);
    const messages = [{ body: { type: 'content' as const, content: { html: 'hello', buttons: [] } } }];
    await Promise.all([first, second, ofEve].map((due) => chats().finish(due, { messages })));
    expect(await test.database('chat_messages').pluck('chat_id')).to.have.members(['7', '8']);
  });

  it('is kept while it waits, and removed when its time is over', async () => {
    await chats().receive([text(1), text(2, { ...ada, telegramId: '8' })]);
    await handleAll();
    await chats().receive([text(3)]);
    await rows().update({ received_at: new Date(0) });
    await rows()
      .where({ update_id: 1 })
      .update({ done_at: new Date(Date.now() - 3 * DAY_MS) });
    expect(await updates().removeOld(2 * DAY_MS, AT_ONCE)).to.equal(1);
    expect((await rows().pluck('update_id')).map(Number)).to.have.members([2, 3]);
  });
});
