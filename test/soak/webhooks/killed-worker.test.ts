import { expect } from 'chai';
import { createRandom } from '../seeded.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { startWorkerProcess, type WorkerProcess } from '../../support/worker-process.ts';
import { checkDeliveries, waitUntilFinished } from './checker/checker.ts';
import { newEventAccount, recordEvents } from './traffic/recorded-events.ts';
import { stopReceivers, watchEndpoints } from './rig/watch-endpoints.ts';
import { endLeases, killWorkers } from './faults/worker-kills.ts';

/** Decides the moments of the kills; `npm run soak:webhooks` uses others. */
const SEED = Number(process.env['FAULT_SEED'] ?? 1);

const EVENTS = 600;
const KILLS = 2;

describe('webhooks of a worker that is killed', () => {
  let service: TestService;
  let worker: WorkerProcess;

  before(async () => {
    service = await startTestService({ worker: false });
    worker = await startWorkerProcess(service.environment);
  });
  after(async () => {
    await worker.kill();
    await service.stop();
  });

  it('arrive at least once each, repeats with the same id and body, and end as delivered', async () => {
    const { database } = service;
    const accountId = await newEventAccount(database);
    const endpoints = await watchEndpoints(database, accountId);
    const recording = recordEvents(database, accountId, { count: EVENTS });
    worker = await killWorkers(worker, {
      kills: KILLS,
      expected: EVENTS * endpoints.length,
      endpoints,
      random: createRandom(SEED),
      startWorker: () => startWorkerProcess(service.environment),
      afterKill: () => endLeases(database),
    });
    const events = await recording;
    await waitUntilFinished(database, endpoints);
    await stopReceivers(endpoints);
    const { problems, deliveries } = await checkDeliveries(database, endpoints, events);
    expect(problems).to.deep.equal([]);
    expect(deliveries).to.equal(EVENTS * endpoints.length);
  });
});
