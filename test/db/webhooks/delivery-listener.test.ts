import { expect } from 'chai';
import { createDeliveryListener } from '../../../db/webhooks/delivery-listener.ts';
import { createRecoveryStore } from '../../../db/webhooks/recovery-store.ts';
import { createWebhookEndpointStore } from '../../../db/webhooks/webhook-endpoint-store.ts';
import { testDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { cutListeners } from '../support/cut-listeners.ts';
import { insertEndpoint, newAccount } from '../support/rows.ts';

describe('the listener for deliveries', () => {
  const test = testDatabase();
  let listener: ReturnType<typeof createDeliveryListener>;
  let came: (string | null)[];
  let accountId: string;

  before(async () => {
    accountId = await newAccount(test.database);
    listener = createDeliveryListener({ url: test.url });
    listener.onDue((endpointId) => came.push(endpointId));
  });
  after(() => listener.close());
  beforeEach(() => {
    came = [];
  });

  it('say so when they begin, and again after the connection was lost, because some may be missing', async () => {
    await waitUntil('the connection', () => came.length === 1);
    await cutListeners(test.database);
    await waitUntil('the next connection', () => came.length === 2);
    expect(came).to.deep.equal([null, null]);
  });

  it('come for an endpoint that is switched on again, and for none that is switched off', async () => {
    const endpoints = createWebhookEndpointStore(test.database);
    const off = await insertEndpoint(test.database, accountId);
    const on = await insertEndpoint(test.database, accountId);
    await test.database('webhook_endpoints').where({ id: on }).update({ active: false });
    await endpoints.update(accountId, off, { active: false });
    await endpoints.update(accountId, on, { active: true });
    // Each NOTIFY comes in the order of the commits.
    await waitUntil('a NOTIFY', () => came.length > 0);
    expect(came).to.deep.equal([on]);
  });

  it('come for an endpoint that gets a recovery', async () => {
    const endpointId = await insertEndpoint(test.database, accountId);
    const recovery = { id: 'rec_1', accountId, endpointId, since: new Date(0), until: new Date() };
    await createRecoveryStore(test.database).insert(recovery, null, () => undefined);
    await waitUntil('a NOTIFY', () => came.length > 0);
    expect(came).to.deep.equal([endpointId]);
  });
});
