import { expect } from 'chai';
import type { OperationSnapshot } from '../../../domain/operations/operation-snapshot.ts';
import { hasEnded, OPERATION_STATUSES } from '../../../domain/operations/operation.ts';
import { endOf, failureOf } from '../../../workflows/operations/operation-end.ts';
import {
  deadlineSummary,
  pauseSummary,
  watchSummary,
} from '../../../workflows/operations/operation-summaries.ts';

const SNAPSHOT: OperationSnapshot = {
  kind: 'send',
  network: 'devnet',
  ownerId: 'acc_1',
  walletAddress: 'wallet',
  status: 'expired',
  statusReason: null,
  version: 4,
  deadlineRemainingMs: null,
  message: 'Expired.',
  isFinal: true,
  chainReplaced: false,
  details: 'Expired.',
  error: { code: 'EXPIRED', message: 'Nothing was sent.' },
  signature: null,
  lastValidBlockHeight: null,
};

describe('the end of an operation’s workflow', () => {
  it('says the status, the error’s code and the signature, and nothing else', () => {
    expect(endOf({ ...SNAPSHOT, status: 'confirmed', error: null, signature: 'sig' })).to.deep.equal({
      status: 'confirmed',
      error: null,
      signature: 'sig',
    });
    expect(endOf(SNAPSHOT)).to.deep.equal({ status: 'expired', error: 'EXPIRED', signature: null });
  });

  it('is a failure that no retry repeats and no failure count counts', () => {
    for (const status of OPERATION_STATUSES.filter((each) => hasEnded(each) && each !== 'confirmed')) {
      expect(failureOf({ ...SNAPSHOT, status })).to.include({
        type: 'EXPIRED',
        message: `${status}: Nothing was sent.`,
        nonRetryable: true,
        category: 'BENIGN',
      });
    }
    expect(failureOf(SNAPSHOT).details).to.deep.equal([endOf(SNAPSHOT)]);
  });
});

describe('the lines in the history of an operation', () => {
  it('say what is watched, and until which block', () => {
    const bytes = { ...SNAPSHOT, lastValidBlockHeight: 1026 };
    const inStatus = (status: OperationSnapshot['status'], more = {}) =>
      watchSummary({ ...bytes, status, ...more });
    expect(inStatus('submitted')).to.equal('Broadcast and watch the transaction until block 1026');
    expect(inStatus('awaiting_signature')).to.equal(
      'Check that the bytes cannot land any more, until block 1026',
    );
    expect(inStatus('confirmed')).to.equal('Watch the transaction until it is final');
    expect(inStatus('submitted', { lastValidBlockHeight: null })).to.equal(
      'Broadcast and watch the transaction until it lands',
    );
  });

  it('say what a timer waits for', () => {
    expect(deadlineSummary('awaiting_confirmation')).to.equal('Time left to confirm');
    expect(deadlineSummary('awaiting_signature')).to.equal('Time left to sign');
    expect(pauseSummary(3, 4_000)).to.equal('Retry 3 in 4 s');
  });
});
