import { expect } from 'chai';
import { waitUntil } from '../../support/wait-until.ts';
import { checkDeliveries, waitUntilFinished, type WatchedEndpoint } from './checker/checker.ts';
import { startDeliveryRig, type DeliveryRig } from './rig/rig.ts';
import { newEventAccount, recordEvents } from './traffic/recorded-events.ts';
import { arrivedAt, stopReceivers, watchEndpoints, watchUnsteadyEndpoint } from './rig/watch-endpoints.ts';
import { endLeases } from './faults/worker-kills.ts';

const EVENTS = 400;

/** Long enough that several attempts to reach it fail. */
const AWAY_MS = 1_000;

describe('webhooks while their parts are restarted', () => {
  let rig: DeliveryRig;

  before(async () => {
    rig = await startDeliveryRig();
    await rig.startWorker();
  });
  after(async () => {
    await rig.stop();
  });

  async function endpointsOf(accountId: string): Promise<WatchedEndpoint[]> {
    const steady = await watchEndpoints(rig.database, accountId);
    return [...steady, await watchUnsteadyEndpoint(rig.database, accountId)];
  }

  async function expectAllDelivered(endpoints: WatchedEndpoint[], events: string[]): Promise<void> {
    await waitUntilFinished(rig.database, endpoints);
    await stopReceivers(endpoints);
    const { problems } = await checkDeliveries(rig.database, endpoints, events);
    expect(problems).to.deep.equal([]);
  }

  it('arrive at least once each when PostgreSQL was killed in the middle', async () => {
    const accountId = await newEventAccount(rig.database);
    const endpoints = await endpointsOf(accountId);
    const recording = recordEvents(rig.database, accountId, { count: EVENTS });
    await waitUntil('a third has arrived', () => arrivedAt(endpoints) >= (EVENTS * endpoints.length) / 3);
    await rig.restartPostgres(AWAY_MS);
    // Claims whose answer was lost are unknown to every worker.
    await endLeases(rig.database);
    await expectAllDelivered(endpoints, await recording);
  });

  it('arrive at least once each when Temporal was killed in the middle', async () => {
    const accountId = await newEventAccount(rig.database);
    const endpoints = await endpointsOf(accountId);
    const recording = recordEvents(rig.database, accountId, { count: EVENTS });
    await waitUntil('a third has arrived', () => arrivedAt(endpoints) >= (EVENTS * endpoints.length) / 3);
    await rig.restartTemporal(AWAY_MS);
    await expectAllDelivered(endpoints, await recording);
  });

  it('arrive at least once each when two dispatchers work at once, even on each other’s deliveries', async () => {
    // One dispatcher per namespace, on the same database.
    const second = await rig.startWorker({ namespace: 'second' });
    const accountId = await newEventAccount(rig.database);
    const endpoints = await endpointsOf(accountId);
    const recording = recordEvents(rig.database, accountId, { count: EVENTS });
    await waitUntil('a third has arrived', () => arrivedAt(endpoints) >= (EVENTS * endpoints.length) / 3);
    await endLeases(rig.database);
    await expectAllDelivered(endpoints, await recording);
    await second.kill();
  });
});
