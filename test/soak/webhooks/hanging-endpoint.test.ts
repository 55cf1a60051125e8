import { expect } from 'chai';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { checkDeliveries, waitUntilFinished } from './checker/checker.ts';
import { startCountingReceiver } from './rig/counting-receiver.ts';
import { addEndpoint, newEventAccount, recordEvents } from './traffic/recorded-events.ts';
import { arrivedAt, stopReceivers, watchEndpoints } from './rig/watch-endpoints.ts';

/** More than its places: some have to wait for one. */
const EVENTS = 64;
const HEALTHY_ENDPOINTS = 10;

/** As long as an attempt may take. */
const HANGS_MS = 30_000;

/** Before its first attempt ends, so that all of its places are still in use. */
const ELSEWHERE_WITHIN_MS = 25_000;

describe('an endpoint that hangs', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService();
  });
  after(async () => {
    await service.stop();
  });

  it('does not keep events from the other endpoints of its account', async () => {
    const { database } = service;
    const accountId = await newEventAccount(database);
    const hanging = await startCountingReceiver(() => ({ status: 200, afterMs: HANGS_MS }));
    const hangingId = await addEndpoint(database, accountId, hanging);
    await recordEvents(database, accountId, { count: EVENTS });
    await waitUntil('its places are taken', () => hanging.total() >= 32);

    const endpoints = await watchEndpoints(
      database,
      accountId,
      Array.from({ length: HEALTHY_ENDPOINTS }, () => 0),
    );
    const events = await recordEvents(database, accountId, { count: EVENTS });
    await waitUntil(
      'all have arrived elsewhere',
      () => arrivedAt(endpoints) === EVENTS * HEALTHY_ENDPOINTS,
      ELSEWHERE_WITHIN_MS,
    );
    expect(hanging.total(), 'number of its attempts at once').to.equal(32);
    await waitUntilFinished(database, endpoints);
    const { problems } = await checkDeliveries(database, endpoints, events);
    expect(problems).to.deep.equal([]);
    const waits = await database('deliveries').where({ endpoint_id: hangingId, status: 'queued' });
    expect(waits).to.have.length(2 * EVENTS);
    await stopReceivers([...endpoints, { id: hangingId, receiver: hanging }]);
  });
});
