import { expect } from 'chai';
import { parts } from '../../support/parts.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { checkDeliveries, waitUntilFinished } from './checker/checker.ts';
import { startNotifyDroppingProxy, type NotifyDroppingProxy } from './faults/notify-dropping-proxy.ts';
import { newEventAccount, recordEvents } from './traffic/recorded-events.ts';
import { stopReceivers, watchEndpoints } from './rig/watch-endpoints.ts';

const EVENTS = 200;
const EVENTS_PER_SECOND = 50;

describe('webhooks without any NOTIFY of the database', () => {
  let proxy: NotifyDroppingProxy;
  let service: TestService;

  before(async () => {
    const url = new URL((await parts()).postgres.url);
    proxy = await startNotifyDroppingProxy({ host: url.hostname, port: Number(url.port) });
    service = await startTestService({ databasePort: proxy.port });
  });
  after(async () => {
    await service.stop();
    await proxy.stop();
  });

  it('arrive although no NOTIFY ever comes', async () => {
    const { database } = service;
    const accountId = await newEventAccount(database);
    const endpoints = await watchEndpoints(database, accountId);
    const events = await recordEvents(database, accountId, { count: EVENTS, perSecond: EVENTS_PER_SECOND });
    await waitUntilFinished(database, endpoints);
    await stopReceivers(endpoints);
    const { problems } = await checkDeliveries(database, endpoints, events);
    expect(problems).to.deep.equal([]);
    expect(proxy.dropped(), 'a NOTIFY was lost').to.be.greaterThan(0);
  });
});
