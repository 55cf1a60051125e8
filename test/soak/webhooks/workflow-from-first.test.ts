import { expect } from 'chai';
import { Client } from '@temporalio/client';
import { createDataConverter } from '../../../encryption/data-converter.ts';
import { deliveryWorkflowId } from '../../../workflows/webhooks/delivery-messages.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { checkDeliveries, waitUntilFinished } from './checker/checker.ts';
import { startCountingReceiver } from './rig/counting-receiver.ts';
import { retryStarts } from './checker/dead-endpoint.ts';
import { addEndpoint, newEventAccount, recordEvents } from './traffic/recorded-events.ts';
import { stopReceivers, watchEndpoints } from './rig/watch-endpoints.ts';

const EVENTS = 20;

/** By the attempt's number. */
const SECONDS_BEFORE: Record<number, number> = { 2: 1, 3: 2, 4: 4, 5: 8, 6: 16 };

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
    await waitUntilFinished(database, endpoints);
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
    await waitUntil('the first attempt', () => receiver.total() > 0);
    const planned = watchPlannedWaits(deliveryWorkflowId(event, endpoint.id));
    await waitUntilFinished(database, [endpoint]);
    const delivery = (await database('deliveries').where({ event_id: event }).first()) as {
      id: string;
      status: string;
    };
    expect(delivery.status).to.equal('failed');
    expect(receiver.total()).to.equal(6);
    await waitUntil('its workflow has ended', async () => {
      const { status } = await client.workflow.getHandle(deliveryWorkflowId(event, endpoint.id)).describe();
      return status.name === 'FAILED';
    });
    await stopReceivers([endpoint]);
    for (const [attempt, seconds] of await planned) {
      expect(seconds, `before attempt ${attempt}`).to.equal(SECONDS_BEFORE[attempt]);
    }
  });

  /**
   * Seconds that Temporal waits before each attempt, read while it waits. After that, even before a worker has begun the
   * attempt, `currentRetryInterval` has the policy's next wait, and `nextAttemptScheduleTime` is null. A busy machine may
   * miss the waits before the fourth attempt.
   */
  async function watchPlannedWaits(workflowId: string): Promise<Map<number, number>> {
    const waits = new Map<number, number>();
    await waitUntil('the last waits are planned', async () => {
      const { raw } = await client.workflow.getHandle(workflowId).describe();
      const [activity] = raw.pendingActivities ?? [];
      const seconds = Number(activity?.currentRetryInterval?.seconds ?? 0);
      if (activity?.nextAttemptScheduleTime && seconds > 0) waits.set(activity.attempt ?? 0, seconds);
      return [4, 5, 6].every((attempt) => waits.has(attempt));
    });
    return waits;
  }
});
