import { expect } from 'chai';
import { checkEvidence, type SeenLanding } from './check-evidence.ts';

const STRICT = { quorum: 2, mayTakeFewer: false };
const LENIENT = { quorum: 2, mayTakeFewer: true };

const answer = (changes = {}) => ({
  answer: 'succeeded',
  commitment: 'confirmed',
  slot: 95,
  error: null,
  feeLamports: '5000',
  balances: 'sha256:one',
  ...changes,
});
const silent = answer({ answer: 'silent', commitment: null, slot: null, feeLamports: null, balances: null });
const final = answer({ commitment: 'finalized' });

const confirmed = (nodes: number, answers = [answer(), answer()]): SeenLanding => ({
  status: 'confirmed',
  isFinal: false,
  result: { nodes },
  landing: { nodes, commitment: 'confirmed', answers },
});
const finalized = (nodes: number, answers = [final, final]): SeenLanding => ({
  status: 'confirmed',
  isFinal: true,
  result: { nodes },
  landing: { nodes, commitment: 'finalized', answers },
});

describe('the check of the evidence for a send’s state', () => {
  it('accepts a quorum that agrees', () => {
    for (const rules of [STRICT, LENIENT]) {
      expect(checkEvidence(confirmed(2), rules)).to.deep.equal([]);
      expect(checkEvidence(confirmed(2, [answer(), silent, answer()]), rules)).to.deep.equal([]);
      expect(checkEvidence(finalized(2), rules)).to.deep.equal([]);
      expect(checkEvidence({ ...confirmed(2), result: null, landing: null }, rules)).to.deep.equal([]);
    }
  });

  it('finds a confirmation by fewer nodes, unless the service may accept it', () => {
    const byOne = confirmed(1, [answer(), silent]);
    expect(checkEvidence(byOne, STRICT).join()).to.include('TOO FEW NODES');
    expect(checkEvidence(byOne, LENIENT)).to.deep.equal([]);
    expect(checkEvidence({ ...byOne, result: {} }, LENIENT).join()).to.include('TOO FEW NODES');
  });

  it('finds a failure, and a finality, by fewer nodes, also if the service may accept a confirmation by fewer', () => {
    for (const rules of [STRICT, LENIENT]) {
      expect(checkEvidence({ ...confirmed(1), status: 'failed' }, rules).join()).to.include('TOO FEW NODES');
      expect(checkEvidence(finalized(1), rules).join()).to.include('TOO FEW NODES');
      expect(checkEvidence({ ...finalized(2), landing: null }, rules).join()).to.include('names no nodes');
    }
  });

  it('finds evidence of an agreement that its answers do not show', () => {
    for (const different of [
      { balances: 'sha256:another' },
      { feeLamports: '6000' },
      { slot: 96 },
      { answer: 'failed', error: '"AccountInUse"' },
    ]) {
      const problems = checkEvidence(confirmed(2, [answer(), answer(different)]), STRICT);
      expect(problems.join()).to.include('WRONG EVIDENCE');
    }
    expect(checkEvidence(confirmed(2, [answer(), silent]), STRICT)).to.have.length(1);
  });

  it('finds a finality that only one node has claimed', () => {
    expect(checkEvidence(finalized(2, [final, answer()]), STRICT).join()).to.include('WRONG EVIDENCE');
    const before = { ...finalized(2), landing: confirmed(2).landing };
    expect(checkEvidence(before, STRICT).join()).to.include('WRONG EVIDENCE');
  });
});
