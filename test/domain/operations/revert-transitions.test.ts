import { expect } from 'chai';
import {
  decideChainReset,
  decideFinalized,
  decideLanded,
  type Landing,
} from '../../../domain/operations/chain-transitions.ts';
import type { DeadSigningRequest, Decision } from '../../../domain/operations/operation-change.ts';
import {
  decideCancel,
  decideExpire,
  decideSignature,
  SIGNATURE_TIMEOUT_MS,
  signingRequestChange,
} from '../../../domain/operations/operation-transitions.ts';
import type { OperationKind } from '../../../domain/operations/operation-kind.ts';
import { awaitsFinality, type SigningRequest } from '../../../domain/operations/operation.ts';
import type { OutcomeErrorCode } from '../../../domain/operations/outcome-errors.ts';
import { decideReverted, requestToRetry } from '../../../domain/operations/revert-transitions.ts';
import { decideDead, decideReason } from '../../../domain/operations/watch-transitions.ts';
import { sendKind } from '../../../domain/sends/send-kind.ts';
import { swapKind } from '../../../domain/swaps/swap-kind.ts';
import {
  landingFixture,
  operationFixture,
  RESULT,
  signingRequestFixture,
} from '../../support/operation-fixture.ts';

const NOW = new Date('2026-01-02T03:04:05.678Z');
const submitted = operationFixture({ status: 'submitted' });
const waiting = operationFixture({ status: 'submitted', statusReason: 'reverted' });
const retried = operationFixture({ status: 'awaiting_signature', statusReason: 'reverted' });
const signed = signingRequestFixture({ signature: RESULT.signature, signedAt: NOW });

function reverted(
  commitment: 'confirmed' | 'finalized',
  code: OutcomeErrorCode = 'SLIPPAGE_EXCEEDED',
): Landing {
  const landing = landingFixture(code);
  return { ...landing, evidence: { ...landing.evidence, commitment } };
}

function changeOf(decision: Decision) {
  if (decision.kind !== 'change') throw new Error(`not a change: ${decision.kind}`);
  return decision.change;
}

const { dead } = changeOf(decideReverted(waiting, reverted('finalized'), signed));
const PROOF: DeadSigningRequest = {
  signingRequestId: signed.id,
  evidence: { verdict: 'dead', observations: [] },
};
const deadRequest: SigningRequest = { ...signed, deadAt: NOW, evidence: dead?.evidence ?? null };

describe('a swap that the chain reverts because the price moved', () => {
  it('waits, without an end and without fresh bytes, until the revert is final', () => {
    const change = changeOf(decideReverted(submitted, reverted('confirmed'), signed));
    expect(change).to.include({ status: 'submitted', statusReason: 'reverted' });
    expect(change.message).to.include('The price moved').and.to.include('only the fee');
    expect(change).to.not.have.any.keys('dead', 'error', 'result', 'deadlineInMs');
    expect(awaitsFinality(waiting)).to.equal(true);
    expect(decideReverted(waiting, reverted('confirmed'), signed).kind).to.equal('unchanged');
  });

  it('can be signed again when the revert is final, with time to do so, and its bytes are dead', () => {
    for (const operation of [submitted, waiting]) {
      const change = changeOf(decideReverted(operation, reverted('finalized'), signed));
      expect(change).to.include({
        status: 'awaiting_signature',
        statusReason: 'reverted',
        deadlineInMs: SIGNATURE_TIMEOUT_MS,
        landing: null,
      });
      expect(change).to.not.have.any.keys('error', 'result');
      expect(change.dead?.signingRequestId).to.equal(signed.id);
      expect(change.dead?.evidence.reverted).to.deep.include({
        signature: RESULT.signature,
        slot: RESULT.slot,
        feeLamports: RESULT.feeLamports,
        code: 'SLIPPAGE_EXCEEDED',
      });
    }
    expect(decideReverted(retried, reverted('finalized'), signed).kind).to.equal('unchanged');
  });

  it('says that it was reverted until the fresh bytes are signed', () => {
    const request = {
      number: 2,
      messageHash: 'sha256:2',
      message: Uint8Array.of(2),
      blockhash: 'hash',
      lastValidBlockHeight: 900,
      createdAtBlockHeight: 750,
      witnesses: [],
    };
    expect(signingRequestChange(retried, request).statusReason).to.equal('reverted');
    const fresh = { signingRequestId: 'tx_2', signature: 'new', signedTransaction: Uint8Array.of(1) };
    const change = changeOf(decideSignature(retried, signingRequestFixture({ number: 2 }), fresh));
    expect(change).to.include({ status: 'submitted' });
    expect(change.statusReason).to.equal(undefined);
  });

  it('can be cancelled, and expires, at once while nothing is given out, and after a proof otherwise', () => {
    const fresh = signingRequestFixture({ number: 2 });
    expect(changeOf(decideCancel(retried, deadRequest, 'cancelled')).status).to.equal('cancelled');
    expect(changeOf(decideExpire(retried, deadRequest)).status).to.equal('expired');
    expect(changeOf(decideCancel(retried, fresh, 'cancelled'))).to.include({
      status: 'awaiting_signature',
      statusReason: 'cancelling',
    });
  });

  it('never says that nothing was sent, but which fee was paid, if it ends without a swap; a stake speaks of no swap', () => {
    const paid = { revertedFeeLamports: '5000' };
    const ends = {
      cancelled: decideCancel({ ...retried, ...paid }, deadRequest, 'cancelled'),
      rejected: decideCancel({ ...retried, ...paid }, deadRequest, 'rejected'),
      expired: decideExpire({ ...retried, ...paid }, deadRequest),
      proven: decideDead({ ...retried, ...paid, statusReason: 'cancelling' }, PROOF, NOW),
      late: decideDead({ ...submitted, ...paid, validUntil: NOW }, PROOF, NOW),
    };
    for (const [title, decision] of Object.entries(ends)) {
      const { error, message } = changeOf(decision);
      expect(error?.message, title).to.contain('only the fee of 0.000005 SOL was paid');
      expect(error?.message, title).not.to.contain('swap');
      expect(`${error?.message} ${message}`, title).not.to.match(
        /nothing was sent|before anything|no money moved/i,
      );
    }
    const again = changeOf(decideLanded({ ...submitted, ...paid }, reverted('confirmed')));
    expect(again.error?.message).to.contain(
      'earlier transaction was reverted, and its fee of 0.000005 SOL was paid',
    );
    const reset = changeOf(decideChainReset({ ...retried, ...paid }, deadRequest));
    expect(reset.error?.message).not.to.contain('Nothing of this operation had been sent');
  });

  it('continues as if it had not landed if the block is dropped', () => {
    const agreed = { ...waiting, landing: reverted('confirmed').evidence };
    const again = changeOf(decideReason(agreed, null));
    expect(again).to.include({ status: 'submitted', landing: null });
    const late = changeOf(decideDead(waiting, PROOF, NOW));
    expect(late).to.include({ status: 'awaiting_signature', landing: null });
    expect(late.statusReason).to.equal(undefined);
    expect(changeOf(decideLanded(waiting, landingFixture())).status).to.equal('confirmed');
  });
});

describe('the retry after a revert', () => {
  const first = { signingRequests: [signed], wasGivenUp: false };
  const ask = (
    changes: {
      operation?: typeof submitted;
      landing?: Landing;
      before?: Partial<typeof first>;
      kind?: OperationKind;
    } = {},
  ) =>
    requestToRetry(
      changes.operation ?? submitted,
      changes.landing ?? reverted('confirmed'),
      changes.kind ?? swapKind,
      { ...first, ...changes.before },
      NOW,
    );

  it('is for the newest bytes of a swap, after its first revert by the price', () => {
    expect(ask()).to.equal(signed);
  });

  const refused: [title: string, result: SigningRequest | null][] = [
    ['a second revert', ask({ before: { signingRequests: [deadRequest, { ...signed, number: 2 }] } })],
    ['a revert for another reason', ask({ landing: reverted('confirmed', 'TRANSACTION_FAILED') })],
    ['a success', ask({ landing: landingFixture() })],
    ['a send', ask({ kind: sendKind })],
    ['the word of one node', ask({ landing: { ...reverted('confirmed'), nodes: 1, byOneNode: true } })],
    ['a swap that its owner has given up', ask({ before: { wasGivenUp: true } })],
    ['a swap whose time is up', ask({ operation: { ...submitted, validUntil: NOW } })],
    ['earlier bytes', ask({ before: { signingRequests: [signed, signingRequestFixture({ number: 2 })] } })],
    ['bytes that are dead already', ask({ before: { signingRequests: [deadRequest] } })],
  ];
  for (const [title, result] of refused) {
    it(`is not for ${title}`, () => expect(result).to.equal(null));
  }

  it('that is not given ends the swap as failed, and the end stays when it is final', () => {
    const change = changeOf(decideLanded(submitted, reverted('confirmed')));
    expect(change).to.include({ status: 'failed', awaitsFinality: true });
    expect(change.error?.code).to.equal('SLIPPAGE_EXCEEDED');
    const failed = operationFixture({ status: 'failed', result: RESULT });
    expect(changeOf(decideFinalized(failed, reverted('finalized')))).to.include({
      status: 'failed',
      finalized: true,
    });
  });
});
