import { expect } from 'chai';
import type { Decision } from '../../../domain/operations/operation-change.ts';
import type { DeadSigningRequest } from '../../../domain/operations/operation-change.ts';
import type { Send } from '../../../domain/sends/send.ts';
import {
  decideChainReset,
  decideFinalized,
  decideLanded,
} from '../../../domain/operations/chain-transitions.ts';
import { decideDead, decideReason } from '../../../domain/operations/watch-transitions.ts';
import { landingFixture, operationFixture, RESULT } from '../../support/operation-fixture.ts';

const DEAD: DeadSigningRequest = {
  signingRequestId: 'tx_1',
  evidence: { verdict: 'dead', observations: [] },
};
const NOW = new Date('2026-01-02T03:04:05.678Z');
const ENDED = { endedAt: NOW, isFinal: false, result: RESULT };

const confirmed = operationFixture({ status: 'confirmed', ...ENDED });
const final = operationFixture({ status: 'confirmed', ...ENDED, isFinal: true, finalizedAt: NOW });
const submitted = operationFixture({ status: 'submitted' });

function changeOf(decision: Decision) {
  if (decision.kind !== 'change') throw new Error(`not a change: ${decision.kind}`);
  return decision.change;
}

describe('a send on the chain', () => {
  it('is reported as soon as it is confirmed, and looked after until it is final', () => {
    expect(changeOf(decideLanded(submitted, landingFixture())).awaitsFinality).to.equal(true);
    expect(changeOf(decideLanded(submitted, landingFixture('TRANSACTION_FAILED'))).awaitsFinality).to.equal(
      true,
    );
  });

  it('stays confirmed when it is final, and is not looked after any more', () => {
    const change = changeOf(decideFinalized(confirmed, landingFixture()));
    expect(change).to.deep.include({ status: 'confirmed', finalized: true, error: null });
    expect(change.awaitsFinality).to.equal(undefined);
    expect(decideFinalized(final, landingFixture()).kind).to.equal('unchanged');
    expect(decideFinalized(submitted, landingFixture()).kind).to.equal('unchanged');
  });

  it('reports the final outcome if the chain dropped the confirmed block for one that says otherwise', () => {
    const final = { ...RESULT, blockHeight: RESULT.blockHeight + 2 };
    const landing = landingFixture('TRANSACTION_FAILED', { blockHeight: final.blockHeight });
    const change = changeOf(decideFinalized(confirmed, landing));
    expect(change).to.deep.include({ status: 'failed', result: final, finalized: true });
    expect(change.error?.code).to.equal('TRANSACTION_FAILED');
  });

  it('that was dropped after it was confirmed ends as failed, once that is proven', () => {
    const change = changeOf(decideDead(confirmed, DEAD, NOW));
    expect(change).to.deep.include({ status: 'failed', result: null, dead: DEAD });
    expect(change.error?.code).to.equal('DROPPED');
    expect(decideDead(final, DEAD, NOW).kind).to.equal('unchanged');
  });
});

describe('a send about which nodes contradict each other', () => {
  it('has the reason nodes_disagree while it is submitted, and after its end until it is final', () => {
    for (const operation of [submitted, confirmed]) {
      const { evidence } = landingFixture();
      const change = changeOf(decideReason(operation, 'nodes_disagree', evidence));
      expect(change).to.include({ status: operation.status, statusReason: 'nodes_disagree' });
    }
    expect(changeOf(decideReason(confirmed, 'nodes_disagree')).awaitsFinality).to.equal(true);
    expect(decideReason(final, 'nodes_disagree').kind).to.equal('unchanged');
    expect(decideReason(operationFixture(), 'nodes_disagree').kind).to.equal('unchanged');
  });

  it('shows what they say while it is submitted, and keeps what had decided once it has ended', () => {
    const { evidence } = landingFixture();
    const said = { ...evidence, nodes: 0 };
    expect(changeOf(decideReason(submitted, 'nodes_disagree', said)).landing).to.equal(said);
    const decided = { ...confirmed, landing: evidence };
    expect(changeOf(decideReason(decided, 'nodes_disagree', said)).landing).to.equal(undefined);
    const disputed = { ...decided, statusReason: 'nodes_disagree' } as const;
    expect(changeOf(decideReason(disputed, null)).landing).to.equal(undefined);
  });

  it('has no reason but nodes_disagree after its end, and loses it when the nodes agree again', () => {
    expect(decideReason(confirmed, 'network_unavailable').kind).to.equal('unchanged');
    expect(decideReason(confirmed, 'too_few_nodes').kind).to.equal('unchanged');
    const said = { ...landingFixture().evidence, nodes: 0 };
    const disputed = { ...confirmed, statusReason: 'nodes_disagree', landing: said } as const;
    const change = changeOf(decideReason(disputed, null));
    expect(change).to.include({ status: 'confirmed', landing: null, awaitsFinality: true });
    expect(change.message).to.include('no longer contradict each other');
  });
});

describe('a send that is taken on the word of one node', () => {
  const byOneNode = { ...landingFixture(), nodes: 1, byOneNode: true } as const;

  it('is confirmed, says by how many nodes, and is counted', () => {
    const change = changeOf(decideLanded(submitted, byOneNode));
    expect(change).to.include({ status: 'confirmed', byOneNode: true });
    expect(change.result?.nodes).to.equal(1);
    expect(change.message).to.include('as reported by only 1 of 2 nodes');
  });

  it('is not reported as failed, although that node says so', () => {
    const reverted = { ...landingFixture('TRANSACTION_FAILED'), nodes: 1, byOneNode: true } as const;
    expect(decideLanded(submitted, reverted).kind).to.equal('unchanged');
  });
});

describe('when a chain is replaced by a new one', () => {
  const open: Partial<Send>[] = [
    { status: 'awaiting_confirmation' },
    { status: 'awaiting_signature' },
    { status: 'awaiting_signature', statusReason: 'cancelling' },
    { status: 'submitted' },
    { status: 'submitted', statusReason: 'chain_changed' },
  ];
  for (const changes of open) {
    it(`an operation that is ${changes.status} (${changes.statusReason ?? 'no reason'}) fails with CHAIN_RESET`, () => {
      const change = changeOf(decideChainReset(operationFixture(changes), null));
      expect(change.status).to.equal('failed');
      expect(change.error?.code).to.equal('CHAIN_RESET');
    });
  }

  it('what was confirmed stays so, though it can never be seen final', () => {
    const change = changeOf(decideChainReset(confirmed, null));
    expect(change).to.include({ status: 'confirmed' });
    expect(change).to.not.have.any.keys('finalized', 'awaitsFinality', 'error', 'result');
    expect(decideChainReset(final, null).kind).to.equal('unchanged');
  });
});
