import { expect } from 'chai';
import { readSentence } from '../../bot/plain-text/sentences/read-sentence.ts';
import { RECIPIENT } from '../support/operation-fixture.ts';
import { answerTo, ONE } from './support/bot-without-service.ts';
import { keptSends } from './support/kept-sends.ts';

/** The amount of the payment that a line prepares; null: it is refused. */
async function amountOf(line: string, language: string): Promise<string | null> {
  const sends = keptSends();
  const answer = await answerTo(line, { sends }, { ...ONE, language });
  expect(sends.asked.length === 0, line).to.equal(answer.isRefusal === true);
  return sends.asked[0]?.amount ?? null;
}

describe('an amount of a command', () => {
  it('is read as that of a sentence, with a point or a comma', async () => {
    for (const [written, amount] of [
      ['0.1', '0.1'],
      ['0,1', '0.1'],
      ['.5', '0.5'],
      ['1,25', '1.25'],
      ['0,125', '0.125'],
      ['1000', '1000'],
      ['1234.567', '1234.567'],
    ] as const) {
      for (const language of ['en', 'es']) {
        expect(await amountOf(`/send ${written} SOL ${RECIPIENT}`, language), written).to.equal(amount);
      }
      expect(readSentence(`send ${written} SOL to Ada`)?.line).to.equal(`/send ${amount} SOL Ada`);
    }
    expect(await amountOf(`/send MAX SOL ${RECIPIENT}`, 'en')).to.equal('max');
  });

  it('that may be a thousand or one is refused, as in a sentence, with the way to write it', async () => {
    for (const written of ['1,000', '12,500', '1,000.5', '1.000,5', '1,000,000', '5.', '1e3', '٣', 'max.']) {
      expect(await amountOf(`/send ${written} SOL ${RECIPIENT}`, 'en'), written).to.equal(null);
      expect(readSentence(`send ${written} SOL to Ada`), written).to.equal(null);
    }
    const refused = await answerTo(`/send 1,000 SOL ${RECIPIENT}`, {}, ONE);
    expect(refused.public.html).to.contain('without marks between thousands, such as 1000');
  });

  it('has a point for its decimals in every language, because buttons write it so', async () => {
    expect(await amountOf(`/send 1.234 SOL ${RECIPIENT}`, 'es')).to.equal('1.234');
  });
});
