import { expect } from 'chai';
import { createRetryStarter, type RetryStarterDeps } from '../../../activities/webhooks/retry-starter.ts';
import type { RetryPlaces, RetryTask } from '../../../db/webhooks/delivery-retries.ts';
import type { DeliveryToStart } from '../../../domain/webhooks/delivery-to-start.ts';
import { taskOf } from '../support/scripted-claims.ts';

const NAMES = { eventName: 'transaction.confirmed', host: 'shop.example' };
const NO_TEMPORAL = new Error('Temporal is away');

describe('the starter of retry workflows', () => {
  let now: number;
  let claimed: RetryTask[];
  let waiting: RetryTask[];
  let started: DeliveryToStart[];
  let givenBack: string[];
  let asked: RetryPlaces[];
  let checks: number;
  let errors: unknown[];
  let isAway: boolean;

  beforeEach(() => {
    checks = 0;
    [now, waiting, claimed, started, givenBack, asked, errors, isAway] = [0, [], [], [], [], [], [], false];
  });

  function wait(howMany: number, changes: Partial<RetryTask> = {}): void {
    for (let index = 0; index < howMany; index += 1) {
      const { deliveryId, eventId, endpointId } = taskOf('one');
      waiting.push({ deliveryId, eventId, endpointId, ...NAMES, waitMs: 1_000, attemptsMade: 1, ...changes });
    }
  }

  function starter(changes: Partial<RetryStarterDeps> = {}) {
    return createRetryStarter({
      retries: {
        mayNeedPlaces: async () => (checks += 1) > 0 && waiting.length > 0,
        async takePlaces(places) {
          asked.push(places);
          return waiting.splice(0, places.limit);
        },
        async takePlacesFor(ids, places) {
          asked.push(places);
          const mine = claimed.filter(({ deliveryId }) => ids.includes(deliveryId)).slice(0, places.limit);
          claimed = claimed.filter((each) => !mine.includes(each));
          return mine;
        },
        async giveBack(id) {
          givenBack.push(id);
          return 'unfinished';
        },
      },
      async startDelivery(delivery) {
        if (isAway) throw NO_TEMPORAL;
        started.push(delivery);
      },
      fromAttempt: 2,
      onError: (error) => errors.push(error),
      now: () => now,
      ...changes,
    });
  }

  it('starts at most ten in any second, however many wait', async () => {
    const { turn } = starter();
    wait(100);
    await turn();
    await turn();
    expect(started).to.have.length(10);
    now += 999;
    await turn();
    expect(started).to.have.length(10);
    now += 1;
    await turn();
    expect(started).to.have.length(20);
    now += 3_600_000;
    await turn();
    expect(started).to.have.length(30);
  });

  it('does not ask the database while no workflow may be started', async () => {
    const { turn } = starter();
    wait(10);
    await turn();
    now += 50;
    expect(await turn()).to.equal(true);
    expect(asked).to.have.length(1);
    expect(checks).to.equal(1);
  });

  it('keeps to 200 at once, half of them for probes, and a quarter for an account', async () => {
    wait(1);
    await starter().turn();
    expect(asked[0]).to.include({ limit: 10, maxOpen: 200, maxProbes: 100, maxOpenPerAccount: 50 });
  });

  it('lets a workflow make the attempts that are left, and at least one', async () => {
    const { turn } = starter();
    for (const attemptsMade of [0, 1, 5, 6]) wait(1, { attemptsMade });
    await turn();
    expect(started.map(({ attempts }) => attempts)).to.deep.equal([6, 5, 1, 1]);
    expect(started[0]).to.include({ waitMs: 1_000 });
  });

  it('does not ask for places if nothing needs one, and says whether more may come soon', async () => {
    const { turn } = starter();
    expect(await turn()).to.equal(false);
    expect(asked).to.deep.equal([]);
    wait(1);
    expect(await turn()).to.equal(true);
    expect(started).to.have.length(1);
  });

  it('gives a place back if its workflow cannot be started, and continues with the others', async () => {
    const { turn } = starter({
      async startDelivery(delivery) {
        if (started.push(delivery) === 2) throw NO_TEMPORAL;
      },
    });
    wait(3);
    await turn();
    expect(started).to.have.length(3);
    expect(givenBack).to.deep.equal([started[1]?.deliveryId]);
    expect(errors).to.deep.equal([NO_TEMPORAL]);
  });

  describe('if workflows make every attempt', () => {
    const first = () => {
      const task = taskOf('one', { leaseEndsAt: now + 77_000 });
      claimed.push({ ...task, ...NAMES, waitMs: 0, attemptsMade: 0 });
      return task;
    };

    it('wakes the loop for a claimed delivery, and starts it when it gets a place', async () => {
      const { startFirst, turn, due } = starter({ fromAttempt: 1 });
      const task = first();
      const woken = due.pause(60_000, new AbortController().signal);
      const isStarted = startFirst(task);
      expect(await woken).to.equal(true);
      await turn();
      expect(await isStarted).to.equal(true);
      expect(started).to.have.length(1);
      expect(started[0]).to.include({ deliveryId: task.deliveryId, attempts: 6, waitMs: 0 });
    });

    it('starts a hundred per second, even if many are claimed at once, and asks for all of them in one statement', async () => {
      const { startFirst, turn } = starter({ fromAttempt: 1 });
      const all = Promise.all(Array.from({ length: 150 }, first).map(startFirst));
      await turn();
      expect(started).to.have.length(100);
      now += 1_000;
      await turn();
      expect((await all).every(Boolean)).to.equal(true);
      expect(started).to.have.length(150);
    });

    it('gives up a delivery before its lease ends, so that it can be claimed again', async () => {
      const { startFirst, turn } = starter({ fromAttempt: 1 });
      const late = startFirst(taskOf('one', { leaseEndsAt: 32_000 }));
      const withoutPlace = startFirst(taskOf('one', { leaseEndsAt: 33_000 }));
      await turn();
      expect(await late).to.equal(false);
      now += 1_000;
      await turn();
      expect(await withoutPlace).to.equal(false);
      expect(started).to.have.length(0);
    });

    it('gives the place back if Temporal is away', async () => {
      isAway = true;
      const task = first();
      const { startFirst, turn } = starter({ fromAttempt: 1 });
      const isStarted = startFirst(task);
      await turn();
      expect(await isStarted).to.equal(false);
      expect(givenBack).to.deep.equal([task.deliveryId]);
    });

    it('ends all waits when it is stopped', async () => {
      const { startFirst, stop } = starter({ fromAttempt: 1 });
      const before = startFirst(taskOf('one', { leaseEndsAt: 77_000 }));
      stop();
      expect([await before, await startFirst(taskOf('one'))]).to.deep.equal([false, false]);
    });
  });
});
