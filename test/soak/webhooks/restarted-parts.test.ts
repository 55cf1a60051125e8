import { expect } from 'chai';
import { waitUntil } from '../../support/wait-until.ts';
import { checkDeliveries, waitUntilFinished, type WatchedEndpoint } from './check-deliveries.ts';
import { startDeliveryStage, type DeliveryStage } from './delivery-stage.ts';
import { newEventAccount, recordEvents } from './recorded-events.ts';
import { arrivedAt, stopReceivers, watchEndpoints, watchUnsteadyEndpoint } from './watch-endpoints.ts';
import { endLeases } from './worker-kills.ts';

const EVENTS = 400;

/** Long enough that several attempts to reach it fail. */
const AWAY_MS = 1_000;

describe('webhooks while their parts are restarted', () => {
  let stage: DeliveryStage;

  before(async () => {
    stage = await startDeliveryStage();
    await stage.startWorker();
  });
  after(async () => {
    await stage.stop();
  });

  async function endpointsOf(accountId: string): Promise<WatchedEndpoint[]> {
    const steady = await watchEndpoints(stage.database, accountId);
    return [...steady, await watchUnsteadyEndpoint(stage.database, accountId)];
  }

  async function expectAllDelivered(endpoints: WatchedEndpoint[], events: string[]): Promise<void> {
    await waitUntilFinished(stage.database, endpoints, 60_000);
    await stopReceivers(endpoints);
    const { problems } = await checkDeliveries(stage.database, endpoints, events);
    expect(problems).to.deep.equal([]);
  }

  it('arrive at least once each when PostgreSQL was killed in the middle', async () => {
    const accountId = await newEventAccount(stage.database);
    const endpoints = await endpointsOf(accountId);
    const recording = recordEvents(stage.database, accountId, { count: EVENTS });
    await waitUntil('a third has arrived', () => arrivedAt(endpoints) >= (EVENTS * endpoints.length) / 3);
    await stage.restartPostgres(AWAY_MS);
    // Of claims whose answer was lost nobody knows.
    await endLeases(stage.database);
    await expectAllDelivered(endpoints, await recording);
  });

  it('arrive at least once each when Temporal was killed in the middle', async () => {
    const accountId = await newEventAccount(stage.database);
    const endpoints = await endpointsOf(accountId);
    const recording = recordEvents(stage.database, accountId, { count: EVENTS });
    await waitUntil('a third has arrived', () => arrivedAt(endpoints) >= (EVENTS * endpoints.length) / 3);
    await stage.restartTemporal(AWAY_MS);
    await expectAllDelivered(endpoints, await recording);
  });

  it('arrive at least once each when two dispatchers work at once, also on what the other one has in hand', async () => {
    // A dispatcher for each namespace, on the same database.
    const second = await stage.startWorker({ namespace: 'second' });
    const accountId = await newEventAccount(stage.database);
    const endpoints = await endpointsOf(accountId);
    const recording = recordEvents(stage.database, accountId, { count: EVENTS });
    await waitUntil('a third has arrived', () => arrivedAt(endpoints) >= (EVENTS * endpoints.length) / 3);
    await endLeases(stage.database);
    await expectAllDelivered(endpoints, await recording);
    await second.kill();
  });
});
