import { expect } from 'chai';
import { createDisagreementAlarm } from '../../../activities/operations/disagreement-alarm.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { createThrottle } from '../../../telemetry/throttle.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { operationFixture } from '../../support/operation-fixture.ts';

const SUBJECT = {
  signature: 'signature',
  answers: [
    { node: 'rpc-1', answer: 'failed', slot: 7 },
    { node: 'rpc-2', answer: 'succeeded', slot: 7 },
  ],
};

describe('the alarm of a disagreement', () => {
  it('names operation, nodes and answers, once a minute for each operation', async () => {
    const stream = memoryStream();
    const log = createLogger({ level: 'error', service: 'test', stream });
    const counted: string[] = [];
    let now = 0;
    const store = { countDispute: async (id: string) => void counted.push(id) };
    const alarm = createDisagreementAlarm(
      store,
      createThrottle(() => now),
    );
    const lines = () => stream.text().trim().split('\n');
    const [first, second] = [operationFixture({ id: 'op_1' }), operationFixture({ id: 'op_2' })];
    await alarm.raise(log, first, SUBJECT);
    now = 59_999;
    await alarm.raise(log, first, SUBJECT);
    await alarm.raise(log, second, SUBJECT);
    now = 60_000;
    await alarm.raise(log, first, SUBJECT);
    expect(counted).to.deep.equal(['op_1', 'op_2', 'op_1']);
    expect(lines()).to.have.length(3);
    expect(JSON.parse(lines()[0] ?? '')).to.deep.include({
      level: 'error',
      operation_id: 'op_1',
      network: 'devnet',
      ...SUBJECT,
    });
  });
});
