import { expect } from 'chai';
import { stakeSentence, type SaidStake } from '../../../page/stakes/stake-sentence.ts';
import { pageTexts } from '../support/page-texts.ts';

describe('the sentence of a stake', () => {
  const t = pageTexts();
  const kinds: [kind: SaidStake['kind'], going: string, done: string, ended: string][] = [
    ['stake.delegate', 'Delegating 2 SOL to Alba', 'Delegated 2 SOL to Alba', '2 SOL was not delegated'],
    ['stake.redelegate', 'Delegating 2 SOL to Alba', 'Delegated 2 SOL to Alba', '2 SOL was not delegated'],
    ['stake.undelegate', 'Undelegating 2 SOL', 'Undelegated 2 SOL', '2 SOL was not undelegated'],
    [
      'stake.withdraw',
      'Withdrawing 2 SOL of stake to this wallet',
      'Withdrew 2 SOL of stake to this wallet',
      '2 SOL of stake was not withdrawn',
    ],
  ];
  for (const [kind, going, done, ended] of kinds) {
    it(`says what becomes of ${kind}`, () => {
      const said = { kind, amount: '2', validator: 'Alba' };
      const sentences = (['going', 'done', 'ended'] as const).map((stage) => stakeSentence(t, stage, said));
      expect(sentences).to.deep.equal([going, done, ended]);
    });
  }
});
