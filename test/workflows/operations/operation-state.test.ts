import { expect } from 'chai';
import type { OperationSnapshot } from '../../../domain/operations/operation-snapshot.ts';
import { hasEnded, OPERATION_STATUSES, STATUS_REASONS } from '../../../domain/operations/operation.ts';
import { newer, nextStep, watchPause } from '../../../workflows/operations/operation-state.ts';

function snapshot(changes: Partial<OperationSnapshot>): OperationSnapshot {
  return {
    kind: 'send',
    network: 'devnet',
    ownerId: 'acc_1',
    walletAddress: 'wallet',
    status: 'awaiting_confirmation',
    statusReason: null,
    version: 1,
    deadlineRemainingMs: 1_000,
    message: '',
    isFinal: false,
    chainReplaced: false,
    details: '',
    error: null,
    signature: null,
    lastValidBlockHeight: null,
    ...changes,
  };
}

describe('the next step of a send', () => {
  it('is the end for every final status, independent of the other fields', () => {
    const final = OPERATION_STATUSES.filter(hasEnded);
    expect(final).to.have.members(['confirmed', 'failed', 'rejected', 'cancelled', 'expired']);
    for (const status of final) {
      expect(nextStep(snapshot({ status, isFinal: true, deadlineRemainingMs: -1 })), status).to.deep.equal({
        kind: 'end',
      });
    }
  });

  for (const status of ['awaiting_confirmation', 'awaiting_signature'] as const) {
    it(`is to wait for the deadline while it is ${status}, in whole milliseconds and never too short`, () => {
      expect(nextStep(snapshot({ status, deadlineRemainingMs: 0.2 }))).to.deep.equal({
        kind: 'wait',
        milliseconds: 1,
      });
      expect(nextStep(snapshot({ status, deadlineRemainingMs: 600_000 }))).to.deep.equal({
        kind: 'wait',
        milliseconds: 600_000,
      });
    });

    it(`is to expire once the deadline is reached while it is ${status}`, () => {
      expect(nextStep(snapshot({ status, deadlineRemainingMs: 0 }))).to.deep.equal({ kind: 'expire' });
      expect(nextStep(snapshot({ status, deadlineRemainingMs: -5 }))).to.deep.equal({ kind: 'expire' });
    });
  }

  it('is to wait only for a message without a deadline', () => {
    const waiting = snapshot({ status: 'awaiting_signature', deadlineRemainingMs: null });
    expect(nextStep(waiting)).to.deep.equal({ kind: 'wait', milliseconds: null });
  });

  it('is to watch a signing request that no caller waits for, until it is proven dead or found', () => {
    for (const statusReason of ['cancelling', 'rejecting', 'expiring'] as const) {
      const ending = snapshot({ status: 'awaiting_signature', statusReason, deadlineRemainingMs: null });
      expect(nextStep(ending)).to.deep.equal({ kind: 'watch' });
    }
  });

  it('is to look whether it is final when it should be, and then to watch it', () => {
    const landed = { status: 'confirmed', isFinal: false } as const;
    expect(nextStep(snapshot({ ...landed, finalInMs: 13_800 }))).to.deep.equal({
      kind: 'finality',
      milliseconds: 13_800,
    });
    expect(nextStep(snapshot(landed))).to.deep.equal({ kind: 'watch' });
  });

  it('is to watch the chain while it is submitted, with every status reason', () => {
    for (const statusReason of [null, ...STATUS_REASONS]) {
      const submitted = snapshot({ status: 'submitted', statusReason, deadlineRemainingMs: null });
      expect(nextStep(submitted), String(statusReason)).to.deep.equal({ kind: 'watch' });
    }
  });

  it('is to watch what ended on the chain until it is final', () => {
    for (const status of ['confirmed', 'failed'] as const) {
      expect(nextStep(snapshot({ status, isFinal: false }))).to.deep.equal({ kind: 'watch' });
      expect(nextStep(snapshot({ status, isFinal: true }))).to.deep.equal({ kind: 'end' });
    }
  });

  it('is to end what belongs to a chain that was replaced, unless nothing can change it any more', () => {
    for (const status of OPERATION_STATUSES) {
      const open = snapshot({ status, isFinal: false, chainReplaced: true });
      expect(nextStep(open), status).to.deep.equal({ kind: 'reset' });
      expect(nextStep({ ...open, isFinal: hasEnded(status) }).kind, status).to.equal(
        hasEnded(status) ? 'end' : 'reset',
      );
    }
  });
});

describe('between looks at a chain that cannot be asked', () => {
  it('the pause grows from one second to a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 1_000].map(watchPause)).to.deep.equal([
      0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ]);
  });
});

describe('of two readings of a row', () => {
  const older = snapshot({ version: 2, message: 'older' });
  const later = snapshot({ version: 3, message: 'later' });

  it('the one with the higher version counts, in any order of arrival', () => {
    expect(newer(older, later)).to.equal(later);
    expect(newer(later, older)).to.equal(later);
    expect(newer(undefined, older)).to.equal(older);
  });

  it('of one version the second counts: its time left is fresher', () => {
    const again = snapshot({ version: 2, deadlineRemainingMs: 500 });
    expect(newer(older, again)).to.equal(again);
  });
});
