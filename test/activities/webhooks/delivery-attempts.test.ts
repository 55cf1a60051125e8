import { expect } from 'chai';
import {
  createDeliveryAttempts,
  type DeliveryAttemptsDeps,
} from '../../../activities/webhooks/delivery-attempts.ts';
import { createWake } from '../../../loops/wake.ts';
import type { DeliveryTask } from '../../../db/webhooks/delivery-claims.ts';
import type { DeliveryOutcome } from '../../../db/webhooks/delivery-outcomes.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { testUserKeys } from '../../support/test-user-keys.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { taskOf } from '../support/scripted-claims.ts';
import { PLAIN } from '../support/plain-cipher.ts';

describe('activities/webhooks/delivery-attempts', () => {
  let status: number;
  let recorded: DeliveryOutcome[];
  let write: (counted: boolean) => void;
  let started: DeliveryTask[];
  let wakes: number;

  beforeEach(() => {
    [status, recorded, started, wakes] = [200, [], [], 0];
  });

  function attempts(changes: Partial<DeliveryAttemptsDeps> = {}) {
    return createDeliveryAttempts({
      cipher: PLAIN,
      userKeys: testUserKeys(),
      post: async () => ({ kind: 'response', status, durationMs: 1, responseBody: '' }),
      recorder: {
        record(outcome) {
          recorded.push(outcome);
          return new Promise((resolve) => (write = resolve));
        },
      },
      retryStarter: {
        startFirst: async (task) => started.push(task) === 1,
        due: { ...createWake(), wake: () => (wakes += 1) },
      },
      fromAttempt: 2,
      log: createLogger({ level: 'silent', service: 'test' }),
      ...changes,
    });
  }

  it('answers for a first attempt before its outcome is written', async () => {
    expect(await attempts().first(taskOf('one'))).to.equal(true);
    status = 500;
    expect(await attempts().first(taskOf('one'))).to.equal(false);
    expect(recorded.map((each) => [each.status, each.hasWorkflow])).to.deep.equal([
      ['delivered', false],
      ['retrying', false],
    ]);
  });

  it('wakes the starter of retries once it is written that a first attempt was not accepted, and for no accepted one', async () => {
    await attempts().first(taskOf('one'));
    write(true);
    status = 500;
    await attempts().first(taskOf('one'));
    await new Promise(setImmediate);
    expect(wakes, 'before it is written').to.equal(0);
    write(true);
    await new Promise(setImmediate);
    expect(wakes).to.equal(1);
  });

  it('answers for a workflow’s attempt once its outcome is written', async () => {
    status = 500;
    const record = async (outcome: DeliveryOutcome) => recorded.push(outcome) > 0;
    const log = createLogger({ level: 'silent', service: 'test' });
    const written = await attempts({ recorder: { record } }).ofWorkflow(taskOf('one'), log);
    expect(written).to.include({ status: 'retrying', hasWorkflow: true });
    expect(recorded).to.deep.equal([written]);
    let isOver = false;
    const running = attempts()
      .ofWorkflow(taskOf('one'), log)
      .finally(() => (isOver = true));
    while (recorded.length < 2) await new Promise(setImmediate);
    expect(isOver).to.equal(false);
    write(true);
    await running;
  });

  it('leaves first attempts to workflows if every delivery is to have one', async () => {
    const ofWorkflows = attempts({ fromAttempt: 1 });
    expect(await ofWorkflows.first(taskOf('one'))).to.equal(true);
    expect(await ofWorkflows.first(taskOf('one')), 'no workflow could be started').to.equal(null);
    expect(recorded).to.deep.equal([]);
  });

  it('logs each failed attempt on one line, without a stack and without what the receiver answered', async () => {
    const logged = memoryStream();
    const log = createLogger({ level: 'info', service: 'test', stream: logged });
    status = 503;
    const task = taskOf('one', { event: 'transaction.confirmed' });
    await attempts({ log }).first(task);
    await attempts({
      log,
      post: async () => ({ kind: 'error', errorClass: 'refused', message: 'no', durationMs: 1 }),
    }).first({ ...task, attemptCount: 5 });
    status = 200;
    await attempts({ log }).first(task);
    const lines = logged
      .text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const common = { webhook_id: 'one', delivery_id: task.deliveryId, event: 'transaction.confirmed' };
    expect(lines.map(({ time: _time, service: _service, ...fields }) => fields)).to.deep.equal([
      {
        level: 'info',
        ...common,
        attempt: 1,
        reason: 'status 503',
        next_attempt_in_seconds: 1,
        msg: 'a webhook delivery failed and will be attempted again',
      },
      {
        level: 'warn',
        ...common,
        attempt: 6,
        reason: 'refused',
        next_attempt_in_seconds: null,
        msg: 'a webhook delivery failed and is not attempted again',
      },
    ]);
  });

  it('logs that an endpoint is gone', async () => {
    const logged = memoryStream();
    status = 410;
    const log = createLogger({ level: 'warn', service: 'test', stream: logged });
    await attempts({ log }).first(taskOf('one'));
    expect(logged.text()).to.include('gone (410)');
  });
});
