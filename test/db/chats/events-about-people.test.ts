import { expect } from 'chai';
import { insertAccountEvents } from '../../../db/chats/account-events.ts';
import { createForgetUserStore } from '../../../db/chats/forget-user.ts';
import { createEventQueries } from '../../../db/events/event-queries.ts';
import { newId } from '../../../db/postgres/new-id.ts';
import { createDeliveryClaims } from '../../../db/webhooks/delivery-claims.ts';
import { createDeliveryLogQueries } from '../../../db/webhooks/delivery-log.ts';
import type { AccountEvent } from '../../../domain/chats/bot-events.ts';
import { readBody, type StoredBody } from '../../../domain/events/stored-body.ts';
import { everyRow } from '../../support/every-row.ts';
import { testDatabase } from '../../support/database.ts';
import { testUserKeys } from '../../support/test-user-keys.ts';
import { insertChatUser, type ChatUserFixture } from '../support/chat-rows.ts';
import { insertEndpoint, newAccount } from '../support/rows.ts';

const TEXT = 'regards from Wilhelmina';

describe('events about a person', () => {
  const test = testDatabase();
  const userKeys = testUserKeys();

  async function listener() {
    const accountId = await newAccount(test.database);
    const endpointId = await insertEndpoint(test.database, accountId, {
      family: 'bot',
      events: ['message.received'],
    });
    return { accountId, endpointId };
  }

  function said(accountId: string, { telegramId }: ChatUserFixture): AccountEvent {
    const at = new Date();
    const data = { chat_id: telegramId, username: null, message: TEXT, timestamp: at.toISOString() };
    return { accountId, draft: { family: 'bot', name: 'message.received', data, cause: newId('msg'), at } };
  }

  const write = (user: ChatUserFixture, event: AccountEvent): Promise<void> =>
    test.database.transaction((trx) => insertAccountEvents(trx, userKeys, user.id, [event]));

  const messageIn = (eventId: string, body: StoredBody): unknown =>
    (JSON.parse(readBody(userKeys, eventId, body)) as { data: { message: unknown } }).data.message;

  const claimFirst = (endpointId: string) =>
    createDeliveryClaims(test.database).claimFirst(endpointId, { limit: 10, after: '', leaseMs: 60_000 });

  const forget = ({ id: userId, telegramId }: ChatUserFixture): Promise<void> =>
    createForgetUserStore(test.database).forget({ userId, telegramId }, 0, {
      id: newId('msg'),
      bodyCiphertext: 'farewell',
    });

  it('are unreadable in the database, and readable to the account and its endpoint', async () => {
    const user = await insertChatUser(test.database);
    const { accountId, endpointId } = await listener();
    await write(user, said(accountId, user));
    expect(await everyRow(test.database)).not.to.include(TEXT);

    const filters = { names: null, wallet: null };
    const start = { xid: '0', atMicros: 0, id: '' };
    const { events } = await createEventQueries(test.database).ofOwner(accountId, filters, start, 10);
    expect(events.map(({ id, body }) => messageIn(id, body))).to.deep.equal([TEXT]);

    const [task] = (await claimFirst(endpointId))?.tasks ?? [];
    expect(task && messageIn(task.eventId, task.body)).to.equal(TEXT);
    const { deliveryId = '' } = task ?? {};
    const logged = await createDeliveryLogQueries(test.database).details(
      { accountId, endpointId },
      deliveryId,
    );
    expect(logged && messageIn(logged.eventId, logged.body)).to.equal(TEXT);

    await test.database('deliveries').where({ id: deliveryId }).update({ status: 'retrying' });
    const retried = await createDeliveryClaims(test.database).claimRetry(deliveryId, 60_000);
    expect(retried && messageIn(retried.eventId, retried.body)).to.equal(TEXT);
  });

  it('disappear with the person who is forgotten, and are not written afterwards', async () => {
    const user = await insertChatUser(test.database);
    const other = await insertChatUser(test.database);
    const { accountId, endpointId } = await listener();
    await write(user, said(accountId, user));
    await write(other, said(accountId, other));
    await forget(user);
    await write(user, said(accountId, user));
    const left = await test.database('events').where({ owner_id: accountId }).pluck('user_id');
    expect(left).to.deep.equal([other.id]);
    const tasks = (await claimFirst(endpointId))?.tasks ?? [];
    expect(tasks.map(({ eventId, body }) => messageIn(eventId, body))).to.deep.equal([TEXT]);
  });
});
