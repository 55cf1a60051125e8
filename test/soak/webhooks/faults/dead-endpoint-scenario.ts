import { startTestService } from '../../../support/wallet-service.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { startWorkerProcess } from '../../../support/worker-process.ts';
import { checkDeliveries, waitUntilFinished, type DeliveryFigures } from '../checker/checker.ts';
import { startCountingReceiver } from '../rig/counting-receiver.ts';
import {
  deliveriesByStatus,
  MAX_OPEN_WORKFLOWS,
  maxOutOfOrder,
  releaseLimitOf,
  retryStarts,
  watchOpenWorkflows,
} from '../checker/dead-endpoint.ts';
import { addEndpoint, newEventAccount, recordEvents } from '../traffic/recorded-events.ts';
import { measureSends, medianOf } from '../traffic/send-times.ts';
import { stopReceivers, watchEndpoints } from '../rig/watch-endpoints.ts';

const DELIVERIES = 50_000;
const HEALTHY_ENDPOINTS = 99;

/** Events for the healthy ones in the meantime: about two hundred deliveries per second. */
const HEALTHY_EVENTS = 200;
const HEALTHY_EVENTS_PER_SECOND = 2;

const SENDS = 100;
const MAX_SLOWER = 1.3;

/** A healthy endpoint gets 32 attempts at once; those begun together may come in any order. */
const MAX_OUT_OF_ORDER = 64;

/** Only probes of a dead endpoint can fail for good: one every 31 s. */
const SECONDS_A_PROBE = 31;

/**
 * 50,000 deliveries to a dead endpoint, next to 99 healthy ones and 100 sends; then it comes back. `say` gets the figures that
 * are not in the table.
 */
export async function runDeadEndpoint(
  timeoutMs: number,
  say: (line: string) => void,
): Promise<DeliveryFigures> {
  const endsAt = performance.now() + timeoutMs;
  const left = (): number => Math.max(1_000, endsAt - performance.now());
  const service = await startTestService({ worker: false });
  const worker = await startWorkerProcess(service.environment);
  const { database } = service;
  try {
    const sender = await service.createAccount();
    await measureSends(service, sender.apiKey, SENDS / 10);
    const idle = medianOf(await measureSends(service, sender.apiKey, SENDS));

    const [deadAccount, healthyAccount] = [await newEventAccount(database), await newEventAccount(database)];
    let isDead = true;
    const receiver = await startCountingReceiver(() => ({ status: isDead ? 503 : 200 }));
    const dead = { id: await addEndpoint(database, deadAccount, receiver), receiver };
    const healthy = await watchEndpoints(database, healthyAccount, Array<number>(HEALTHY_ENDPOINTS).fill(0));
    const watch = watchOpenWorkflows(database);
    const diedAt = performance.now();
    const deadEvents = await recordEvents(database, deadAccount, { count: DELIVERIES });
    await waitUntil('it is held', async () => (await releaseLimitOf(database, dead)) === 0);
    const heldAt = new Date();
    const asked = receiver.arrivals.size;

    receiver.takeMaxOpen();
    const [meanwhile, healthyEvents] = await Promise.all([
      measureSends(service, sender.apiKey, SENDS).then(medianOf),
      recordEvents(database, healthyAccount, {
        count: HEALTHY_EVENTS,
        perSecond: HEALTHY_EVENTS_PER_SECOND,
      }),
    ]);
    await waitUntilFinished(database, healthy, left());
    const probesAtOnce = receiver.takeMaxOpen();
    const probed = receiver.arrivals.size - asked;

    isDead = false;
    const backAt = performance.now();
    await waitUntil('it is asked again', async () => (await releaseLimitOf(database, dead)) !== 0, left());
    const releasedAt = performance.now();
    await waitUntilFinished(database, [dead], left());
    const finishedAt = performance.now();
    const { maxOpenWorkflows } = await watch.stop();
    await stopReceivers([...healthy, dead]);

    const ofHealthy = await checkDeliveries(database, healthy, healthyEvents);
    const ofDead = await checkDeliveries(database, [dead], deadEvents);
    const statuses = await deliveriesByStatus(database, dead);
    const starts = await retryStarts(service.connection, service.config.temporal.namespace);
    const outOfOrder = await maxOutOfOrder(database, dead, heldAt);
    const mayHaveFailed = Math.ceil((backAt - diedAt) / 1_000 / SECONDS_A_PROBE);
    say(
      `sends: idle ${idle.toFixed(0)} ms, meanwhile ${meanwhile.toFixed(0)} ms, ratio ${(meanwhile / idle).toFixed(2)}`,
    );
    say(
      `dead: ${asked} attempted before it was held, ${probed} probed, ${probesAtOnce} at once; ` +
        `at most ${maxOpenWorkflows} workflows open, ${starts.total} started, ${starts.maxInASecond} in a second`,
    );
    say(
      `back: asked after ${seconds(backAt, releasedAt)} s, all released ${seconds(releasedAt, finishedAt)} s later, ` +
        `${outOfOrder} places out of order; ${JSON.stringify(statuses)}`,
    );
    const problems = [...ofHealthy.problems, ...starts.problems];
    // A probe that has used up its attempts has failed; it arrived, and can be redelivered.
    problems.push(...ofDead.problems.filter((problem) => !problem.includes('NOT DELIVERED')));
    const expectAtMost = (what: string, value: number, most: number): void => {
      if (value > most) problems.push(`${what}: ${value.toFixed(2)}, at most ${most}`);
    };
    expectAtMost('sends are slower', meanwhile / idle, MAX_SLOWER);
    expectAtMost('workflows open', maxOpenWorkflows, MAX_OPEN_WORKFLOWS);
    expectAtMost('probes at once', probesAtOnce, 1);
    expectAtMost('places out of order', outOfOrder, MAX_OUT_OF_ORDER);
    expectAtMost('failed probes', statuses['failed'] ?? 0, mayHaveFailed);
    expectAtMost('not finished', DELIVERIES - (statuses['failed'] ?? 0) - (statuses['delivered'] ?? 0), 0);
    return {
      deliveries: ofHealthy.deliveries + ofDead.deliveries,
      arrivals: ofHealthy.arrivals + ofDead.arrivals,
      unrecorded: ofHealthy.unrecorded + ofDead.unrecorded,
      problems,
    };
  } finally {
    await worker.kill();
    await service.stop();
  }
}

function seconds(from: number, to: number): string {
  return ((to - from) / 1_000).toFixed(1);
}
