import { expect } from 'chai';
import type { DeadSigningRequest, Decision } from '../../../domain/operations/operation-change.ts';
import { outcomeError } from '../../../domain/operations/outcome-errors.ts';
import { refusedBecauseOfStatus } from '../../../domain/operations/refusals.ts';
import { decideDead, decideImpossible } from '../../../domain/operations/watch-transitions.ts';
import { operationFixture, RESULT, signingRequestFixture } from '../../support/operation-fixture.ts';

const NOW = new Date('2026-01-02T03:04:05.678Z');
const PROOF: DeadSigningRequest = {
  signingRequestId: signingRequestFixture().id,
  evidence: { verdict: 'dead', observations: [] },
};

function changeOf(decision: Decision) {
  if (decision.kind !== 'change') throw new Error(`not a change: ${decision.kind}`);
  return decision.change;
}

describe('an operation that cannot do any more what was confirmed', () => {
  const submitted = operationFixture({ status: 'submitted' });

  it('ends as failed with the reason, and with the proof that its bytes cannot land', () => {
    const change = changeOf(decideDead(submitted, PROOF, NOW, 'STAKE_CHANGED'));
    expect(change).to.include({ status: 'failed', deadlineInMs: null, landing: null, dead: PROOF });
    expect(change.error?.code).to.equal('STAKE_CHANGED');
    expect(change.error?.message).to.equal(change.message);
    expect(change).to.not.have.any.keys('awaitsFinality', 'result');
  });

  it('needs no proof if no bytes were given out, or they are known to be dead', () => {
    const waiting = operationFixture({ status: 'awaiting_signature' });
    const change = changeOf(decideImpossible(waiting, 'STAKE_CHANGED'));
    expect(change).to.include({ status: 'failed', deadlineInMs: null });
    expect(change).to.not.have.property('dead');
  });

  it('says that the fee of an earlier transaction was paid, if one was reverted', () => {
    const paid = { ...submitted, revertedFeeLamports: '5000' };
    for (const decision of [
      decideDead(paid, PROOF, NOW, 'STAKE_CHANGED'),
      decideImpossible({ ...paid, status: 'awaiting_signature' }, 'STAKE_CHANGED'),
    ]) {
      expect(changeOf(decision).error?.message).to.contain(
        'An earlier transaction was reverted, and its fee of 0.000005 SOL was paid.',
      );
    }
  });

  it('says so also when its time is up: asking again at once would fail for the same reason', () => {
    const late = { ...submitted, validUntil: NOW };
    expect(changeOf(decideDead(late, PROOF, NOW, 'STAKE_CHANGED')).error?.code).to.equal('STAKE_CHANGED');
    expect(changeOf(decideDead(late, PROOF, NOW, null)).error?.code).to.equal('EXPIRED');
  });

  it('says why in the refusal of a step that is asked for again', () => {
    const error = outcomeError({ revertedFeeLamports: null }, 'STAKE_CHANGED');
    const failed = operationFixture({ status: 'failed', error });
    expect(refusedBecauseOfStatus(failed, 'confirmed').details).to.contain(error.message);
  });

  it('ends as the person or the time has ended it, if that came first', () => {
    const ends = { cancelling: 'CANCELLED', rejecting: 'REJECTED', expiring: 'EXPIRED' } as const;
    for (const [statusReason, code] of Object.entries(ends)) {
      const ending = operationFixture({
        status: 'awaiting_signature',
        statusReason: statusReason as keyof typeof ends,
      });
      expect(changeOf(decideDead(ending, PROOF, NOW, 'STAKE_CHANGED')).error?.code).to.equal(code);
    }
  });

  it('keeps an end that a transaction made: one that left the chain again is dropped, a final one stays', () => {
    const confirmed = operationFixture({ status: 'confirmed', result: RESULT });
    expect(changeOf(decideDead(confirmed, PROOF, NOW, 'STAKE_CHANGED')).error?.code).to.equal('DROPPED');
    const final = { ...confirmed, isFinal: true };
    expect(decideDead(final, PROOF, NOW, 'STAKE_CHANGED').kind).to.equal('unchanged');
    const waiting = operationFixture({ status: 'awaiting_signature' });
    expect(decideDead(waiting, PROOF, NOW, 'STAKE_CHANGED').kind).to.equal('unchanged');
  });
});
