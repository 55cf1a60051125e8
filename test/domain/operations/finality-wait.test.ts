import { expect } from 'chai';
import { finalityWaitMs } from '../../../domain/operations/finality-wait.ts';
import type { ChainResult, Operation } from '../../../domain/operations/operation.ts';
import { landingFixture } from '../../support/operation-fixture.ts';

const LAST_VALID = 250;

/** An operation that landed in block 100. */
function landed(changes: Partial<Operation> = {}, result: Partial<ChainResult> = {}): Operation {
  return {
    status: 'confirmed',
    statusReason: null,
    isFinal: false,
    result: {
      signature: 'signature',
      slot: 100,
      blockHeight: 100,
      feeLamports: '5000',
      confirmations: 1,
      nodes: 2,
      ...result,
    },
    ...changes,
  } as Operation;
}

const waitOf = (operation: Operation, slotMs = 400) =>
  finalityWaitMs(operation, { lastValidBlockHeight: LAST_VALID }, slotMs);

describe('until the block of a transaction should be final', () => {
  it('are 32 slots and a second, of a transaction that was reverted too', () => {
    expect(waitOf(landed())).to.equal(13_800);
    expect(waitOf(landed(), 100)).to.equal(4_200);
    expect(waitOf(landed({ status: 'failed' }))).to.equal(13_800);
    expect(waitOf(landed({ status: 'submitted', statusReason: 'reverted' }))).to.equal(13_800);
  });

  it('are at most 15 seconds, also on a slow network: a row without a write for 20 counts as left alone', () => {
    expect(waitOf(landed(), 1_000)).to.equal(15_000);
  });

  it('the transaction is watched if only one node has confirmed it', () => {
    expect(waitOf(landed({}, { nodes: 1 }))).to.equal(null);
  });

  it('the transaction is watched if fewer nodes than a quorum have confirmed it', () => {
    const { evidence } = landingFixture();
    expect(waitOf(landed({ landing: { ...evidence, nodes: 2, of: 3 } }))).to.equal(13_800);
    expect(waitOf(landed({ landing: { ...evidence, nodes: 2, of: 4 } }))).to.equal(null);
  });

  it('the transaction is watched if its bytes could not be handed over again after the wait', () => {
    expect(waitOf(landed({}, { blockHeight: LAST_VALID - 64 }))).to.equal(13_800);
    expect(waitOf(landed({}, { blockHeight: LAST_VALID - 63 }))).to.equal(null);
  });

  it('nothing is waited for before it lands, and once it is final', () => {
    expect(waitOf(landed({ status: 'submitted', result: null }))).to.equal(null);
    expect(waitOf(landed({ isFinal: true }))).to.equal(null);
  });
});
