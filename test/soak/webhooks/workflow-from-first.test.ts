import { expect } from 'chai';
import { Client } from '@temporalio/client';
import { createDataConverter } from '../../../encryption/data-converter.ts';
import { deliveryWorkflowId } from '../../../workflows/webhooks/delivery-messages.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { checkDeliveries, waitUntilFinished } from './check-deliveries.ts';
import { startCountingReceiver } from './counting-receiver.ts';
import { retryStarts } from './dead-endpoint.ts';
import { addEndpoint, newEventAccount, recordEvents } from './recorded-events.ts';
import { stopReceivers, watchEndpoints } from './watch-endpoints.ts';

const EVENTS = 20;

/** A busy machine is late, and never early. */
const EARLY_MS = 50;

interface AttemptRow {
  number: number;
  started_at: Date;
  duration_ms: number;
}

describe('deliveries that are workflows from their first attempt', () => {
  let service: TestService;
  let client: Client;

  before(async () => {
    service = await startTestService({ environment: { WEBHOOK_WORKFLOW_FROM_ATTEMPT: '1' } });
    const { namespace } = service.config.temporal;
    const dataConverter = createDataConverter(service.config.encryptionKeys);
    client = new Client({ connection: service.connection, namespace, dataConverter });
  });
  after(() => service.stop());

  it('are one workflow each, which makes the first attempt', async () => {
    const { database } = service;
    const accountId = await newEventAccount(database);
    const endpoints = await watchEndpoints(database, accountId, [0]);
    const events = await recordEvents(database, accountId, { count: EVENTS });
    await waitUntilFinished(database, endpoints, 20_000);
    await stopReceivers(endpoints);
    const { problems } = await checkDeliveries(database, endpoints, events);
    expect(problems).to.deep.equal([]);
    const [endpoint] = endpoints;
    const workflows = await Promise.all(
      events.map((event) =>
        client.workflow.getHandle(deliveryWorkflowId(event, endpoint?.id ?? '')).result(),
      ),
    );
    expect(workflows).to.deep.equal(events.map(() => 'delivered, attempt 1: 200'));
    expect((await retryStarts(service.connection, service.config.temporal.namespace)).total).to.equal(EVENTS);
  });

  it('are attempted six times in all, after 1, 2, 4, 8 and 16 s, and have failed then', async () => {
    // The delays take 31 s.
    const { database } = service;
    const accountId = await newEventAccount(database);
    const receiver = await startCountingReceiver(() => ({ status: 500 }));
    const endpoint = { id: await addEndpoint(database, accountId, receiver), receiver };
    const [event = ''] = await recordEvents(database, accountId, { count: 1 });
    await waitUntilFinished(database, [endpoint], 60_000);
    const delivery = (await database('deliveries').where({ event_id: event }).first()) as {
      id: string;
      status: string;
    };
    expect(delivery.status).to.equal('failed');
    expect(receiver.total()).to.equal(6);
    await waitUntil('its workflow has ended', async () => {
      const { status } = await client.workflow.getHandle(deliveryWorkflowId(event, endpoint.id)).describe();
      return status.name === 'COMPLETED';
    });
    await stopReceivers([endpoint]);
    const attempts = (await database('attempts')
      .where({ delivery_id: delivery.id })
      .orderBy('number')) as AttemptRow[];
    const waits = attempts.slice(1).map((attempt, index) => {
      const before = attempts[index];
      return (
        attempt.started_at.getTime() - ((before?.started_at.getTime() ?? 0) + (before?.duration_ms ?? 0))
      );
    });
    for (const [index, delayMs] of [1_000, 2_000, 4_000, 8_000, 16_000].entries()) {
      expect(waits[index], `before attempt ${index + 2}`).to.be.greaterThan(delayMs - EARLY_MS);
      expect(waits[index], `before attempt ${index + 2}`).to.be.lessThan(delayMs + 4_000);
    }
  });
});
