import { expect } from 'chai';
import { ATTEMPT_MS } from '../../../activities/webhooks/attempt-delivery.ts';
import {
  createFirstAttempts,
  type FirstAttempts,
  type FirstAttemptsDeps,
} from '../../../activities/webhooks/first-attempts.ts';
import type { DeliveryTask } from '../../../db/webhooks/delivery-claims.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { scriptedClaims, runPending } from '../support/scripted-claims.ts';

describe('the first attempts', () => {
  let script: ReturnType<typeof scriptedClaims>;
  /** Attempts that wait for their receiver. */
  let open: { task: DeliveryTask; answer: (accepted: boolean) => void }[];
  let begun: DeliveryTask[];
  let errors: unknown[];
  let started: FirstAttempts[];

  beforeEach(() => {
    script = scriptedClaims();
    open = [];
    begun = [];
    errors = [];
    started = [];
  });
  // Their timers would claim what the next test queues. They are not waited for: some receivers never answer.
  afterEach(() => started.forEach((attempts) => void attempts.stop()));

  /** Receivers that answer when the test says so, unless `changes` replace them. */
  function start(changes: Partial<FirstAttemptsDeps> = {}) {
    const attempts = createFirstAttempts({
      claims: script.claims,
      attempt(task) {
        begun.push(task);
        return new Promise((answer) => open.push({ task, answer }));
      },
      unwritten: () => 0,
      onError: (error) => errors.push(error),
      ...changes,
    });
    started.push(attempts);
    return attempts;
  }

  async function accept(task: DeliveryTask): Promise<boolean> {
    begun.push(task);
    return true;
  }

  function answerAll(accepted: boolean): void {
    for (const { answer } of open.splice(0)) answer(accepted);
  }

  const idsOf = (tasks: DeliveryTask[]) => tasks.map(({ deliveryId }) => deliveryId);
  const begunOf = (endpointId: string) => begun.filter((task) => task.endpointId === endpointId).length;

  it('to a hanging endpoint do not delay those to 99 others', async () => {
    const attempts = start({
      attempt: (task) => (task.endpointId === 'hangs' ? new Promise(() => undefined) : accept(task)),
    });
    script.queue('hangs', 1_000);
    for (let index = 0; index < 99; index += 1) script.queue(`endpoint ${index}`, 150);
    await waitUntil('all other deliveries', async () => {
      await attempts.search();
      return begun.length === 99 * 150;
    });
    expect(script.endpoint('hangs').waiting.length).to.be.greaterThan(800);
  });

  it('of an account whose receivers all hang leave room for those of other accounts', async () => {
    const attempts = start();
    for (let index = 0; index < 50; index += 1) {
      script.endpoint(`hangs ${index}`).accountId = 'with many receivers';
      script.queue(`hangs ${index}`, 200);
    }
    await attempts.search();
    await runPending();
    script.queue('other', 10);
    attempts.wake('other');
    await runPending();
    expect(begunOf('other')).to.equal(10);
  });

  it('begin within two seconds of their claim, or are claimed again, with the endpoint’s new URL and state', async () => {
    let clock = 0;
    const attempts = start({ now: () => clock });
    script.queue('slow', 96, { leaseEndsAt: 34_000 });
    attempts.wake('slow');
    await runPending();
    expect(begun).to.have.length(32);
    clock = 2_001;
    answerAll(true);
    await runPending();
    expect(begun).to.have.length(32);
    expect(script.released).to.have.length(64);
  });

  it('of each account leave room for others, and an endpoint with none under way gets one, however many are slow', async () => {
    const attempts = start();
    for (let index = 0; index < 300; index += 1) {
      script.endpoint(`slow ${index}`).accountId = `account ${index % 6}`;
      script.queue(`slow ${index}`, 200);
    }
    await attempts.search();
    await runPending();
    script.queue('quick', 1);
    await attempts.search();
    await runPending();
    expect(begunOf('quick')).to.equal(1);
    expect(script.held()).to.be.lessThan(10_000 + 300);
  });

  it('to one endpoint are 32 at once, oldest first, and the next begins as each ends', async () => {
    const attempts = start();
    const tasks = script.queue('one', 40);
    attempts.wake('one');
    await runPending();
    expect(idsOf(begun)).to.deep.equal(idsOf(tasks.slice(0, 32)));
    open.shift()?.answer(true);
    await runPending();
    expect(idsOf(begun)).to.deep.equal(idsOf(tasks.slice(0, 33)));
    answerAll(true);
    await runPending();
    expect(idsOf(begun)).to.deep.equal(idsOf(tasks));
  });

  it('to a recovering endpoint are as many at once as its health allows', async () => {
    const attempts = start();
    script.endpoint('recovers').releaseLimit = 2;
    script.queue('recovers', 20);
    attempts.wake('recovers');
    await runPending();
    expect(begun).to.have.length(2);
    script.endpoint('recovers').releaseLimit = 4;
    answerAll(true);
    await runPending();
    expect(begun).to.have.length(2 + 4);
  });

  it('that fail ten times in a row give back the deliveries that have not begun, and begin none until the next search', async () => {
    const attempts = start();
    const tasks = script.queue('fails', 96);
    attempts.wake('fails');
    await runPending();
    for (const { answer } of open.splice(0, 9)) answer(false);
    await runPending();
    expect(script.released).to.deep.equal([]);
    const before = begun.length;
    script.queue('fails', 96);
    answerAll(false);
    await runPending();
    expect(begun).to.have.length(before);
    expect(script.released).to.have.members(idsOf(tasks.slice(before)));
    await attempts.search();
    await runPending();
    expect(begun.length).to.be.greaterThan(before);
  });

  it('that fail sometimes continue', async () => {
    let made = 0;
    const attempts = start({ attempt: async (task) => (await accept(task)) && (made += 1) % 10 === 0 });
    script.queue('one', 300);
    attempts.wake('one');
    await waitUntil('all of them', () => begun.length === 300);
    expect(script.released).to.deep.equal([]);
  });

  it('give back deliveries that have not begun if their endpoint takes no more', async () => {
    const attempts = start();
    const tasks = script.queue('switched off', 96);
    attempts.wake('switched off');
    await runPending();
    script.queue('switched off', 1);
    script.endpoint('switched off').closed = true;
    // Until there is room for another claim.
    while (script.released.length === 0 && open.length > 0) {
      open.shift()?.answer(true);
      await runPending();
    }
    expect(begun.length).to.be.lessThan(96);
    expect(script.released).to.have.members(idsOf(tasks.slice(begun.length)));
  });

  it('are not made if the lease is too short for them', async () => {
    const attempts = start({ attempt: accept });
    script.queue('one', 5, { leaseEndsAt: performance.now() + ATTEMPT_MS });
    const [inTime] = script.queue('one', 1);
    attempts.wake('one');
    await runPending();
    expect(idsOf(begun)).to.deep.equal([inTime?.deliveryId]);
  });

  it('are made for deliveries that came during a claim', async () => {
    const attempts = start({ attempt: accept });
    const answer = script.holdAnswers();
    attempts.wake('one');
    await runPending();
    script.queue('one', 1);
    attempts.wake('one');
    answer();
    await runPending();
    expect(begun).to.have.length(1);
  });

  it('keep no data of an endpoint without deliveries', async () => {
    let now = 0;
    const attempts = start({ attempt: accept, now: () => now });
    script.queue('one', 3);
    attempts.wake('one');
    await runPending();
    // Deliveries that follow within a moment are found without a NOTIFY.
    now = 500;
    attempts.wake('one');
    await runPending();
    const before = script.calls.length;
    attempts.wake('one');
    await runPending();
    // Empty: the earlier position is forgotten.
    expect(script.calls[before]).to.include({ after: '' });
  });

  it('are made one by one while too many outcomes wait to be written, so that no endpoint is left out', async () => {
    let unwritten = 2_000;
    const attempts = start({ unwritten: () => unwritten });
    script.queue('one', 3);
    script.queue('other', 3);
    await attempts.search();
    await runPending();
    expect([begunOf('one'), begunOf('other')]).to.deep.equal([1, 1]);
    unwritten = 0;
    await attempts.search();
    await runPending();
    expect(begun).to.have.length(6);
  });

  it('continue after a failure of the database or of an attempt', async () => {
    let failures = 2;
    const attempts = start({
      claims: {
        ...script.claims,
        claimFirst: async (...call) => {
          failures -= 1;
          if (failures === 1) throw new Error('the database is away');
          return script.claims.claimFirst(...call);
        },
      },
      attempt: async (task) => {
        await accept(task);
        throw new Error('a mistake');
      },
    });
    script.queue('one', 2);
    await attempts.search();
    await runPending();
    expect(begun).to.have.length(0);
    await attempts.search();
    await runPending();
    expect(begun).to.have.length(2);
    expect(errors.map(String)).to.deep.equal([
      'Error: the database is away',
      'Error: a mistake',
      'Error: a mistake',
    ]);
  });

  describe('that are stopped', () => {
    it('finish those under way, give back the rest, and begin none', async () => {
      const attempts = start();
      const tasks = script.queue('one', 50);
      attempts.wake('one');
      await runPending();
      let stopped = false;
      const stop = attempts.stop().then(() => (stopped = true));
      script.queue('one', 1);
      attempts.wake('one');
      await attempts.search();
      await runPending();
      expect(stopped).to.equal(false);
      answerAll(true);
      await stop;
      expect(idsOf(begun)).to.deep.equal(idsOf(tasks.slice(0, 32)));
      expect(script.released).to.have.members(idsOf(tasks.slice(32)));
    });

    it('give back the deliveries of a claim that was under way', async () => {
      const attempts = start();
      const tasks = script.queue('one', 5);
      const answer = script.holdAnswers();
      attempts.wake('one');
      const stop = attempts.stop();
      answer();
      await stop;
      expect(begun).to.have.length(0);
      expect(script.released).to.deep.equal(idsOf(tasks));
    });
  });
});
