import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { expect } from 'chai';
import {
  createDeliveryActivities,
  type DeliveryActivityDeps,
} from '../../../activities/webhooks/delivery-activities.ts';
import { createWake } from '../../../loops/wake.ts';
import { createDeliveryAttempts } from '../../../activities/webhooks/delivery-attempts.ts';
import type { DeliveryTask } from '../../../db/webhooks/delivery-claims.ts';
import type { DeliveryOutcome } from '../../../db/webhooks/delivery-outcomes.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { testUserKeys } from '../../support/test-user-keys.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { taskOf } from '../support/scripted-claims.ts';
import { PLAIN } from '../support/plain-cipher.ts';

describe('the activities of deliveries', () => {
  let task: DeliveryTask | null;
  let status: number;
  let recorded: DeliveryOutcome[];
  let givenBack: string[];
  let statusNow: 'delivered' | 'failed' | 'unfinished';
  let calls: string[];
  let beats: number;
  let listeners: Set<(endpointId: string | null) => void>;
  let cancel: AbortController;

  beforeEach(() => {
    [task, status, recorded, givenBack, calls, beats] = [taskOf('one'), 200, [], [], [], 0];
    statusNow = 'unfinished';
    listeners = new Set();
    cancel = new AbortController();
  });

  const log = createLogger({ level: 'silent', service: 'test' });

  function activities(changes: Partial<DeliveryActivityDeps> = {}) {
    return createDeliveryActivities({
      attempts: createDeliveryAttempts({
        cipher: PLAIN,
        userKeys: testUserKeys(),
        post: async () => ({ kind: 'response', status, durationMs: 1, responseBody: '' }),
        recorder: { record: async (outcome) => recorded.push(outcome) > 0 },
        retryStarter: { startFirst: async () => true, due: createWake() },
        fromAttempt: 2,
        log,
      }),
      claims: { claimRetry: async () => task },
      retries: {
        async giveBack(id) {
          givenBack.push(id);
          return statusNow;
        },
      },
      firstAttempts: {
        wake: (id) => void calls.push(`wake ${id}`),
        search: async () => calls.push('search') < 0,
        stop: async () => undefined,
      },
      retryStarter: {
        turn: async () => calls.push('turn') < 0,
        due: createWake(),
        startFirst: async () => true,
        stop: () => undefined,
      },
      upkeep: async () => calls.push('upkeep') < 0,
      onDue(listener) {
        listeners.add(listener);
        return { close: () => void listeners.delete(listener) };
      },
      log: () => log,
      context: () => ({ heartbeat: () => void (beats += 1), cancellationSignal: cancel.signal }),
      ...changes,
    });
  }

  async function failureOf(promise: Promise<unknown>): Promise<unknown> {
    return promise.then(
      () => null,
      (error: unknown) => error,
    );
  }

  describe('that make one attempt', () => {
    it('begin what waits for an endpoint that accepts again', async () => {
      await activities().attemptDelivery('del_1');
      expect(calls).to.deep.equal([`wake ${task?.endpointId}`]);
    });

    it('record it and return how the delivery ended', async () => {
      expect(await activities().attemptDelivery('del_1')).to.equal('delivered, attempt 1: 200');
      expect(recorded.map((each) => each.status)).to.deep.equal(['delivered']);
    });

    it('fail without another attempt if the delivery is given up, after recording it', async () => {
      status = 404;
      const failure = await failureOf(activities().attemptDelivery('del_1'));
      expect(failure).to.be.instanceOf(ApplicationFailure);
      expect(failure).to.include({
        message: 'given up, attempt 1: 404',
        type: 'DeliveryGivenUp',
        nonRetryable: true,
      });
      expect(recorded.map((each) => each.status)).to.deep.equal(['failed']);
    });

    it('say how long to wait before the next attempt, after recording this one', async () => {
      status = 500;
      task = taskOf('one', { attemptCount: 2 });
      const failure = await failureOf(activities().attemptDelivery('del_1'));
      expect(failure).to.be.instanceOf(ApplicationFailure);
      expect(failure).to.include({ nextRetryDelay: 4_000, nonRetryable: false });
      // Temporal's SDK logs every other failure with its stack.
      expect(failure).to.include({ category: ApplicationFailureCategory.BENIGN });
      expect(recorded.map((each) => each.status)).to.deep.equal(['retrying']);
    });

    it('make none, give the place back, and say what became of the delivery, if it is finished or its endpoint is switched off', async () => {
      task = null;
      const attempt = () => activities().attemptDelivery('del_1');
      const forGood = { nonRetryable: true, category: ApplicationFailureCategory.BENIGN };
      expect(await failureOf(attempt())).to.include({ type: 'DeliveryHeld', ...forGood });
      statusNow = 'failed';
      expect(await failureOf(attempt())).to.include({ type: 'DeliveryGivenUp', ...forGood });
      statusNow = 'delivered';
      expect(await attempt()).to.equal('delivered by an earlier attempt');
      expect(givenBack).to.deep.equal(['del_1', 'del_1', 'del_1']);
      expect(recorded).to.deep.equal([]);
    });
  });

  describe('that dispatch', () => {
    it('search for due deliveries, start retries, do the upkeep and listen until they are stopped', async () => {
      const running = failureOf(activities().dispatchDeliveries());
      await waitUntil('all loops', () => ['search', 'turn', 'upkeep'].every((each) => calls.includes(each)));
      for (const listener of listeners) listener('wh_1');
      expect(calls).to.include('wake wh_1');
      await waitUntil('a heartbeat', () => beats > 0);
      cancel.abort(new Error('the worker stops'));
      expect(String(await running)).to.equal('Error: the worker stops');
      expect(listeners.size).to.equal(0);
    });

    it('search and do the upkeep earlier after a NOTIFY', async () => {
      /** All that it has called, and what it is notified of. */
      function dispatcher(name: string) {
        const call = (what: string): boolean => calls.push(`${what} of the ${name}`) < 0;
        return activities({
          firstAttempts: {
            wake: () => undefined,
            search: async () => call('search'),
            stop: async () => undefined,
          },
          upkeep: async () => call('upkeep'),
        });
      }
      const others = failureOf(dispatcher('other').dispatchDeliveries());
      listeners.clear();
      const woken = failureOf(dispatcher('woken').dispatchDeliveries());
      for (const what of ['search', 'upkeep']) {
        const second = (name: string) => calls.filter((each) => each === `${what} of the ${name}`).length > 1;
        await waitUntil('the first turns', () => calls.includes(`${what} of the woken`));
        for (const listener of listeners) listener(null);
        await waitUntil(`a second ${what}`, () => second('woken') || second('other'));
        expect(second('other'), what).to.equal(false);
      }
      cancel.abort();
      await Promise.all([others, woken]);
    });

    it('continue with the others if one of them fails, and repeat that one a moment later', async () => {
      let failures = 0;
      const upkeep = async () => {
        failures += 1;
        throw new Error('the database is away');
      };
      const running = failureOf(activities({ upkeep }).dispatchDeliveries());
      await waitUntil('a second try', () => failures === 2);
      expect(calls.filter((each) => each === 'search').length).to.be.greaterThan(1);
      cancel.abort();
      await running;
    });
  });
});
