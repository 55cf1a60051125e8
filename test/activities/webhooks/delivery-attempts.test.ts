import { expect } from 'chai';
import {
  createDeliveryAttempts,
  type DeliveryAttemptsDeps,
} from '../../../activities/webhooks/delivery-attempts.ts';
import type { DeliveryTask } from '../../../db/webhooks/delivery-claims.ts';
import type { DeliveryOutcome } from '../../../db/webhooks/delivery-outcomes.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { taskOf } from '../support/scripted-claims.ts';

describe('activities/webhooks/delivery-attempts', () => {
  let status: number;
  let recorded: DeliveryOutcome[];
  let write: (counted: boolean) => void;
  let started: DeliveryTask[];

  beforeEach(() => {
    [status, recorded, started] = [200, [], []];
  });

  function attempts(changes: Partial<DeliveryAttemptsDeps> = {}) {
    return createDeliveryAttempts({
      cipher: { encrypt: (text) => text, decrypt: (text) => text },
      post: async () => ({ kind: 'response', status, durationMs: 1, responseBody: '' }),
      recorder: {
        record(outcome) {
          recorded.push(outcome);
          return new Promise((resolve) => (write = resolve));
        },
      },
      retryStarter: { startFirst: async (task) => started.push(task) === 1 },
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

  it('logs that an endpoint is gone', async () => {
    const logged = memoryStream();
    status = 410;
    const log = createLogger({ level: 'warn', service: 'test', stream: logged });
    await attempts({ log }).first(taskOf('one'));
    expect(logged.text()).to.include('gone (410)');
  });
});
