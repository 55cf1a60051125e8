import { expect } from 'chai';
import { createDeletedEndpoints } from '../../../db/webhooks/deleted-endpoints.ts';
import { testDatabase } from '../../support/database.ts';
import { insertDeliveryRow, UNFINISHED } from '../support/delivery-rows.ts';
import { insertEndpoint, newAccount } from '../support/rows.ts';

describe('a deleted endpoint', () => {
  const test = testDatabase();

  it('has all its deliveries ended, up to the limit at once, and those of no other endpoint', async () => {
    const accountId = await newAccount(test.database);
    const endpointId = await insertEndpoint(test.database, accountId);
    const other = await insertEndpoint(test.database, accountId);
    const states = [
      {},
      { status: 'retry_due', due_at: new Date() },
      { status: 'retrying', leased_until: new Date(Date.now() + 60_000) },
    ];
    for (const each of states) {
      for (const id of [endpointId, other])
        await insertDeliveryRow(test.database, { accountId, endpointId: id }, { ...UNFINISHED, ...each });
    }
    const store = createDeletedEndpoints(test.database);
    expect(await store.endDeliveries(10), 'no endpoint is deleted').to.equal(0);
    await test.database('webhook_endpoints').where({ id: endpointId }).update({ deleted_at: new Date() });
    expect([await store.endDeliveries(2), await store.endDeliveries(2)]).to.deep.equal([2, 1]);
    const rows = (await test.database('deliveries').whereNotNull('finished_at')) as object[];
    expect(rows).to.have.length(3);
    for (const row of rows) {
      expect(row).to.include({ endpoint_id: endpointId, status: 'failed', due_at: null, leased_until: null });
    }
  });
});
