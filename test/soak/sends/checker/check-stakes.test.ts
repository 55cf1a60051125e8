import { expect } from 'chai';
import { NO_EPOCH } from '../../../../local/chain/epochs/stake-account.ts';
import { changeProblems } from './check-stake.ts';
import { eventProblems, movementProblems, positionProblems } from './check-stake-wallet.ts';

const LANDED = { operationId: 'op_1', kind: 'stake.withdraw', signature: 'sig' };
const DEAD = { operationId: 'op_2', kind: 'stake.delegate', signature: null };
const CHANGES = new Map([['sig', 95n]]);
const MOVEMENT = { signature: 'sig', kind: 'stake.withdraw', operation_id: 'op_1', delta: '95' };

const STAKES = new Map([
  [
    'position',
    {
      lamports: 120n,
      delegation: {
        voter: 'ada',
        stake: 100n,
        activationEpoch: 0n,
        deactivationEpoch: NO_EPOCH,
        creditsObserved: 0n,
      },
    },
  ],
]);
const POSITION = {
  address: 'position',
  lamports: '120',
  delegated: '100',
  voter: 'ada',
  deactivation_epoch: null,
};

describe('the checker of stakes', () => {
  it('finds an account that changed by a lamport more or less than it should have', () => {
    const expected = new Map([
      ['position', 120n],
      ['wallet', -125n],
    ]);
    expect(changeProblems(expected, expected)).to.deep.equal([]);
    const more = new Map([...expected, ['position', 121n]] as const);
    expect(changeProblems(more, expected)[0]).to.contain('WRONG AMOUNT').and.to.contain('position');
    const another = new Map([...expected, ['stranger', 1n]] as const);
    expect(changeProblems(another, expected)).to.have.length(1);
    expect(changeProblems(new Map(), expected)).to.have.length(2);
  });

  it('finds activity that is missing, reported twice, of another amount, or of what never landed', () => {
    const problems = (...seen: (typeof MOVEMENT)[]) => movementProblems(seen, [LANDED, DEAD], CHANGES);
    expect(problems(MOVEMENT)).to.deep.equal([]);
    expect(problems()).to.have.length(1);
    expect(problems(MOVEMENT, MOVEMENT)[0]).to.contain('too much');
    expect(problems({ ...MOVEMENT, delta: '94' })).to.have.length(2);
    expect(problems(MOVEMENT, { ...MOVEMENT, operation_id: 'op_2' })).to.have.length(1);
  });

  it('finds events that are missing, repeated, or of another kind', () => {
    const event = { name: 'stake.withdrawn', signature: 'sig' };
    expect(eventProblems([event], [LANDED, DEAD])).to.deep.equal([]);
    expect(eventProblems([], [LANDED])).to.have.length(1);
    expect(eventProblems([event, event], [LANDED])[0]).to.contain('too much');
    expect(eventProblems([event, { ...event, name: 'stake.delegated' }], [LANDED])).to.have.length(1);
  });

  it('finds a position that the service does not know, knows wrongly, or that has ended', () => {
    expect(positionProblems([POSITION], STAKES)).to.deep.equal([]);
    expect(positionProblems([], STAKES)).to.have.length(1);
    expect(positionProblems([POSITION], new Map())).to.have.length(1);
    for (const wrong of [
      { lamports: '121' },
      { delegated: '99' },
      { voter: 'bob' },
      { deactivation_epoch: 3 },
    ]) {
      expect(positionProblems([{ ...POSITION, ...wrong }], STAKES)).to.have.length(2);
    }
  });
});
