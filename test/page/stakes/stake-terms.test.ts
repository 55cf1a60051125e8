import { expect } from 'chai';
import type { AskedStake, StakeAction } from '../../../client/src/checks/stakes/stake-template.ts';
import { stakeDifference, stakeTerms } from '../../../page/stakes/stake-terms.ts';

const WALLET = '65ER9xc9fVJUPvbbWkRivtgoN921iFq9bbmWSYAvZ9nM';
const OTHER = '2sW1Z2mk4D5w8kJHmPMp95F5capkvBvXPfDWUxQR2HPd';
const SOL = 1_000_000_000n;

function terms(action: StakeAction, changed: Partial<AskedStake> = {}) {
  const asked = { from: WALLET, maxFeeLamports: 100_000n, reference: OTHER, action, ...changed };
  return stakeTerms(asked, 'devnet');
}

function undelegation(part: Partial<{ position: string; lamports: bigint; isSplit: boolean }> = {}) {
  const parts = [{ position: WALLET, lamports: 5n * SOL, isSplit: true, ...part }];
  return terms({ kind: 'stake.undelegate', parts, splitRentLamports: 2_282_880n });
}

describe('a stake that was asked for on the device', () => {
  it('is the same if only the reference and the rent are others', () => {
    const action = { kind: 'stake.delegate', validator: OTHER, lamports: SOL, rentLamports: 1n } as const;
    const later = terms({ ...action, rentLamports: 2n }, { reference: WALLET });
    expect(stakeDifference(terms(action), later)).to.equal(undefined);
  });

  it('differs by its validator, which is named', () => {
    const action = { kind: 'stake.redelegate', position: WALLET, validator: OTHER } as const;
    expect(stakeDifference(terms(action), terms({ ...action, validator: WALLET }))).to.deep.equal({
      part: 'validator',
      asked: OTHER,
      found: WALLET,
    });
  });

  it('differs by its amount, in SOL', () => {
    expect(stakeDifference(undelegation(), undelegation({ lamports: 6n * SOL }))).to.deep.equal({
      part: 'amount',
      asked: '5',
      found: '6',
    });
  });

  it('differs by a position, also if a whole one takes the place of a part of it', () => {
    const whole = stakeDifference(undelegation(), undelegation({ isSplit: false }));
    expect(whole).to.include({ part: 'positions', found: `5 SOL whole ${WALLET}` });
    expect(stakeDifference(undelegation(), undelegation({ position: OTHER }))?.part).to.equal('positions');
  });

  it('differs if another action takes its place', () => {
    const parts = [{ position: WALLET, lamports: 5n * SOL, closes: true }];
    const withdrawal = terms({ kind: 'stake.withdraw', parts });
    expect(stakeDifference(undelegation(), withdrawal)?.part).to.equal('kind');
  });
});
