import { expect } from 'chai';
import { labelText } from '../../chat-texts/label-text.ts';

describe('the label of a button', () => {
  it('shows every character, and none that changes how the others look', () => {
    expect(labelText('A & B <shop>')).to.equal('A & B <shop>');
    expect(labelText('pay\u202eevil\u200b\u0000\ud800')).to.equal('pay�evil���');
  });

  it('is cut between characters, not inside of one', () => {
    expect(labelText('😀'.repeat(60))).to.equal('😀'.repeat(60));
    expect(labelText('😀'.repeat(61))).to.equal(`${'😀'.repeat(59)}…`);
  });
});
