import { expect } from 'chai';
import { presentWithdraw } from '../../../api/stakes/stake-presenter.ts';
import { withdrawnEvents } from '../../../domain/stakes/stake-events.ts';
import { RESULT } from '../../support/operation-fixture.ts';
import { withdrawFixture } from '../../support/stake-fixture.ts';

const LANDED = { status: 'confirmed', result: RESULT } as const;

describe('a withdrawal in an answer of the API', () => {
  it('says what left the positions as the webhook does and what was confirmed, and nothing before it landed', () => {
    const confirmed = { amount: '10.00228288', lamports: '10002282880' };
    expect(presentWithdraw(withdrawFixture())).to.include({ ...confirmed, withdrawn_amount: null });

    const landed = withdrawFixture({ ...LANDED, outcome: { lamports: '10002282881' } });
    expect(presentWithdraw(landed)).to.include({ ...confirmed, withdrawn_amount: '10.002282881' });
    expect(withdrawnEvents(landed)[0]?.data).to.include({ amount: '10.002282881' });
  });

  it('says what was confirmed if the nodes did not name the accounts', () => {
    const landed = withdrawFixture({ ...LANDED, outcome: null });
    expect(presentWithdraw(landed)).to.include({ withdrawn_amount: '10.00228288' });
    expect(withdrawnEvents(landed)[0]?.data).to.include({ amount: '10.00228288' });
  });
});
