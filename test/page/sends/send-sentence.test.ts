import { expect } from 'chai';
import { sendSentence } from '../../../page/sends/send-sentence.ts';
import { pageTexts } from '../support/page-texts.ts';

describe('the sentence of a send', () => {
  const t = pageTexts();
  const said = { amount: '0.25', token: 'SOL', to: 'Ab12…9xYz' };

  it('says what is being sent, what was sent, and what was not', () => {
    expect(sendSentence(t, 'going', said)).to.equal('Sending 0.25 SOL to Ab12…9xYz');
    expect(sendSentence(t, 'done', said)).to.equal('Sent 0.25 SOL to Ab12…9xYz');
    expect(sendSentence(t, 'ended', said)).to.equal('0.25 SOL was not sent');
  });
});
