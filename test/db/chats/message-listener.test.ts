import { expect } from 'chai';
import { createMessageListener, type ChatChange } from '../../../db/chats/message-listener.ts';
import { OPERATION_CHANNEL } from '../../../db/operations/timeline-rows.ts';
import { testDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { cutListeners } from '../support/cut-listeners.ts';

describe('the listener for changes that a chat is to show', () => {
  const test = testDatabase();
  let listener: ReturnType<typeof createMessageListener>;
  let came: ChatChange[];

  before(async () => {
    came = [];
    listener = createMessageListener({ url: test.url });
    listener.onDue((change) => came.push(change));
    await waitUntil('both connections', () => came.length === 2);
  });
  after(() => listener.close());
  beforeEach(() => {
    came = [];
  });

  const changed = (owner: string, operation: string) =>
    test.database.raw('SELECT pg_notify(?, ?)', [OPERATION_CHANNEL, `${owner} ${operation}`]);

  it('come at once if an operation of a person changes', async () => {
    await changed('usr_1', 'op_1');
    await waitUntil('a NOTIFY', () => came.length > 0);
    expect(came).to.deep.equal(['any']);
  });

  it('come once for changes of other operations that come together, because a card may show one of them', async () => {
    await test.database.transaction(async (trx) => {
      for (const operation of ['op_1', 'op_2', 'op_3'])
        await trx.raw('SELECT pg_notify(?, ?)', [OPERATION_CHANNEL, `acct_1 ${operation}`]);
    });
    await waitUntil('a NOTIFY', () => came.length > 0);
    await changed('usr_1', 'op_1');
    await waitUntil('the next NOTIFY', () => came.includes('any'));
    expect(came).to.deep.equal(['card', 'any']);
  });

  it('come after each connection that was lost, because some may be missing', async () => {
    await cutListeners(test.database);
    await waitUntil('the next connections', () => came.length === 2);
  });
});
