import { expect } from 'chai';
import { FULL_RELEASE } from '../../../domain/webhooks/endpoint-health.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { checkDeliveries, waitUntilFinished } from './checker/checker.ts';
import { startCountingReceiver } from './rig/counting-receiver.ts';
import {
  deliveriesByStatus,
  MAX_OPEN_WORKFLOWS,
  maxOutOfOrder,
  releaseLimitOf,
  retryStarts,
  watchOpenWorkflows,
} from './checker/dead-endpoint.ts';
import { addEndpoint, newEventAccount, recordEvents } from './traffic/recorded-events.ts';
import { stopReceivers, watchEndpoints } from './rig/watch-endpoints.ts';

const EVENTS = 300;

/** Attempts that may begin before the tenth has failed: 32 places and the deliveries claimed ahead. */
const MAX_FIRST_ATTEMPTS = 96 + 32;

describe('an endpoint that is dead', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  it('gets one probe at a time, and everything, oldest first, when it is back', async () => {
    const { database } = service;
    const accountId = await newEventAccount(database);
    const healthy = await watchEndpoints(database, accountId, [0, 0]);
    let isDead = true;
    const receiver = await startCountingReceiver(() => ({ status: isDead ? 503 : 200 }));
    const dead = { id: await addEndpoint(database, accountId, receiver), receiver };
    const watch = watchOpenWorkflows(database);

    const events = await recordEvents(database, accountId, { count: EVENTS });
    await waitUntilFinished(database, healthy);
    await waitUntil('it is held', async () => (await releaseLimitOf(database, dead)) === 0);
    const heldAt = new Date();
    const askedAtFirst = receiver.arrivals.size;
    expect(askedAtFirst).to.be.lessThan(MAX_FIRST_ATTEMPTS);

    const asked = receiver.total();
    receiver.takeMaxOpen();
    await waitUntil('a probe is repeated', () => receiver.total() > asked);
    expect(receiver.takeMaxOpen(), 'probes at once').to.equal(1);
    expect(receiver.arrivals.size, 'no other attempt was begun').to.equal(askedAtFirst);

    isDead = false;
    await waitUntilFinished(database, [dead]);
    const { maxOpenWorkflows } = await watch.stop();
    await stopReceivers([...healthy, dead]);
    const { problems } = await checkDeliveries(database, [...healthy, dead], events);
    expect(problems).to.deep.equal([]);
    expect(await deliveriesByStatus(database, dead)).to.deep.equal({ delivered: EVENTS });
    expect(await releaseLimitOf(database, dead), 'it is healthy again').to.equal(null);

    expect(await maxOutOfOrder(database, dead, heldAt), 'the oldest first').to.be.lessThan(FULL_RELEASE);
    const starts = await retryStarts(service.connection, service.config.temporal.namespace);
    expect(starts.problems).to.deep.equal([]);
    expect(maxOpenWorkflows).to.be.at.most(MAX_OPEN_WORKFLOWS);
  });
});
