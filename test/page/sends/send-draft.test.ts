import { expect } from 'chai';
import { associatedTokenAddress } from '../../../client/src/checks/associated-token-address.ts';
import { generateKeypairSigner } from '../../../client/src/signing/signer.ts';
import { TOKEN_PROGRAM } from '../../../client/src/checks/programs.ts';
import {
  draftOf,
  draftProblems,
  EMPTY_DRAFT,
  sendArguments,
  type SendDraft,
} from '../../../page/sends/send-draft.ts';

const FROM = generateKeypairSigner().address;
const TO = generateKeypairSigner().address;
const SOL = { token: 'SOL', mint: 'SOL', amount: '2.5', decimals: 9, usdValue: null };

describe('what a person types into a payment', () => {
  const problemsOf = (typed: Partial<SendDraft>) => draftProblems({ ...EMPTY_DRAFT, ...typed }, FROM, SOL);

  it('is not called wrong while it is empty, or right', () => {
    expect(problemsOf({})).to.deep.equal({});
    expect(problemsOf({ to: TO, amount: '2.5', memo: 'Rent 👍🏽' })).to.deep.equal({});
  });

  it('begins with the token that the address bar names, if the wallet has it', () => {
    const usdc = { ...SOL, token: 'USDC', mint: TO };
    expect(draftOf(TO, [SOL, usdc])).to.deep.equal({ ...EMPTY_DRAFT, mint: TO });
    for (const other of [undefined, FROM, 'SOL'])
      expect(draftOf(other, [SOL, usdc])).to.deep.equal(EMPTY_DRAFT);
  });

  it('has to be an address with a private key, and not the wallet’s own', () => {
    const vault = associatedTokenAddress(TO, FROM, TOKEN_PROGRAM);
    expect(problemsOf({ to: vault })).to.deep.equal({ to: 'no-key' });
    expect(problemsOf({ to: FROM })).to.deep.equal({ to: 'own-address' });
    for (const to of ['x', `${TO}1111`, TO.slice(1, -1), `0${TO.slice(1)}`]) {
      expect(problemsOf({ to }), to).to.deep.equal({ to: 'address' });
    }
  });

  it('has to be an amount, with no more decimals and no more than there is', () => {
    for (const amount of ['0', '0.0', '0,', '.', '1e9', '-1', '+1', '1 000', '٣', '1_000', 'max']) {
      expect(problemsOf({ amount }), amount).to.deep.equal({ amount: 'amount' });
    }
    for (const amount of ['1,500', '12,000']) {
      expect(problemsOf({ amount }), amount).to.deep.equal({ amount: 'unclear' });
    }
    expect(problemsOf({ amount: '1,234.5' })).to.deep.equal({ amount: 'too-much' });
    expect(problemsOf({ amount: '2,500000001' })).to.deep.equal({ amount: 'too-much' });
    expect(problemsOf({ amount: '0,0000000001' })).to.deep.equal({ amount: 'decimals' });
    expect(problemsOf({ amount: '0.0000000001' })).to.deep.equal({ amount: 'decimals' });
    expect(problemsOf({ amount: '0.1000000000' })).to.deep.equal({});
    expect(problemsOf({ amount: '2.500000001' })).to.deep.equal({ amount: 'too-much' });
    expect(problemsOf({ amount: '', isMax: true })).to.deep.equal({});
  });

  it('is asked for as a plain amount, however people write it', () => {
    const asked = (typed: Partial<SendDraft>) =>
      sendArguments({ ...EMPTY_DRAFT, to: TO, ...typed }, FROM).amount;
    for (const [typed, amount] of [
      ['1.5', '1.5'],
      ['1,5', '1.5'],
      ['.5', '0.5'],
      ['2.', '2'],
    ] as const) {
      expect(problemsOf({ amount: typed }), typed).to.deep.equal({});
      expect(asked({ amount: typed })).to.equal(amount);
    }
    expect(asked({ amount: '1,234.5' })).to.equal('1234.5');
    expect(asked({ amount: '2.5', isMax: true })).to.equal('max');
    expect(asked({ amount: '1,500' }), 'the client library refuses it').to.equal('1,500');
  });

  it('has to be a memo that everyone sees as it is', () => {
    for (const memo of ['one\ntwo', 'a\u202eb', 'a\u200bb', 'x'.repeat(257)]) {
      expect(problemsOf({ memo }), JSON.stringify(memo)).to.deep.equal({ memo: 'memo' });
    }
  });
});
