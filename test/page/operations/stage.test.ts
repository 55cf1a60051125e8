import { expect } from 'chai';
import { stageOf, type Stage, type StageFields } from '../../../page/operations/stage.ts';

describe('the stage of an operation', () => {
  const ended_at = '2026-01-02T03:04:05.000Z';
  const open: StageFields = { status: 'submitted', status_reason: null, ended_at: null, error: null };
  const failed = (code: string): StageFields => ({
    ...open,
    status: 'failed',
    ended_at,
    error: { code, message: '', retryable: false },
  });
  const stages: [is: string, operation: StageFields, stage: Stage][] = [
    ['is on its way', open, 'going'],
    [
      'is still on its way while the network does not answer',
      { ...open, status_reason: 'network_unavailable' },
      'going',
    ],
    ['is being stopped', { ...open, status: 'awaiting_signature', status_reason: 'cancelling' }, 'stopping'],
    ['is done', { ...open, status: 'confirmed', ended_at }, 'done'],
    ['has ended without an effect', failed('TRANSACTION_FAILED'), 'ended'],
    ['has ended as a person wanted', { ...open, status: 'cancelled', ended_at }, 'ended'],
    ['is not known if its chain is gone', failed('CHAIN_RESET'), 'unknown'],
  ];
  for (const [is, operation, stage] of stages) {
    it(is, () => {
      expect(stageOf(operation)).to.equal(stage);
    });
  }
});
