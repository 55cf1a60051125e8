import { expect } from 'chai';
import { balanceRule, percentOf } from '../../../use-cases/alerts/alert-input.ts';
import { SENDER } from '../../support/operation-fixture.ts';

const input = { condition: 'balance_below', token: 'SOL' } as const;

describe('the target of an alert', () => {
  it('may have zeros beyond the decimals of the token, and no other digit', () => {
    const ruleOf = (targetAmount: string, decimals: number) =>
      balanceRule({ ...input, targetAmount }, { token: 'SOL', decimals, walletAddress: SENDER });
    expect(ruleOf('0.1000000000', 9).target).to.equal(100_000_000n);
    expect(ruleOf('7.0', 0).target).to.equal(7n);
    expect(() => ruleOf('7.1', 0))
      .to.throw()
      .with.property('details', 'target_amount: must have at most 0 decimals');
  });

  it('may be a percentage with zeros at its end', () => {
    expect(percentOf('percent', '2.50000000')).to.equal(percentOf('percent', '2.5'));
    expect(() => percentOf('percent', '2.50001'))
      .to.throw()
      .with.property('details')
      .that.matches(/at most 4 decimals/);
  });
});
