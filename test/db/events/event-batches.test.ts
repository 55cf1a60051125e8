import { expect } from 'chai';
import { insertEvents } from '../../../db/events/event-store.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { newEvent } from '../support/queued-deliveries.ts';
import { insertEndpoint, newAccount, newEndpointOwner } from '../support/rows.ts';

/** So many that PostgreSQL looks up the endpoints for each event, and not the events for each endpoint. */
const OTHER_ENDPOINTS = 2_000;

describe('events written at once', () => {
  let test: TestDatabase;

  before(async () => {
    test = await startTestDatabase();
    const other = await newAccount(test.database);
    const endpointId = await insertEndpoint(test.database, other);
    await test.database.raw(
      `INSERT INTO webhook_endpoints (id, account_id, family, url, event_filters, secret_ciphertext, active)
       SELECT 'wh_' || n, account_id, family, url, event_filters, secret_ciphertext, active
         FROM webhook_endpoints, generate_series(1, ?) AS n WHERE webhook_endpoints.id = ?`,
      [OTHER_ENDPOINTS, endpointId],
    );
    await test.database.raw('ANALYZE webhook_endpoints');
  });
  after(() => test.stop());

  it('are claimed by each endpoint in their order', async () => {
    const { accountId, endpointId } = await newEndpointOwner(test.database);
    const subject = {
      ownerId: accountId,
      operationId: null,
      walletAddress: null,
      network: null,
      chainId: null,
    };
    const events = Array.from({ length: 20 }, () => ({ subject, draft: newEvent() }));
    await insertEvents(test.database, events);
    const inOrder = (await test.database('events').orderBy('created_at').select('id')) as { id: string }[];
    const claimed = (await test
      .database('deliveries')
      .where({ endpoint_id: endpointId })
      .orderBy('id')
      .select('event_id')) as { event_id: string }[];
    expect(claimed.map((each) => each.event_id)).to.deep.equal(inOrder.map(({ id }) => id));
  });
});
