import { base58 } from '@scure/base';
import { expect } from 'chai';
import type { ButtonAction } from '../../../domain/chats/button-action.ts';
import { buttonAction } from '../../../domain/chats/button-action.ts';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { answerTo, labelsOf, ONE, pressOf, textOf } from '../support/bot-without-service.ts';
import { keptSends } from '../support/kept-sends.ts';

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const REFERENCE = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const NINE = Array.from({ length: 9 }, (_, index) => base58.encode(new Uint8Array(32).fill(index + 1)));
const LINK = `solana:${RECIPIENT}?amount=1.5&reference=${REFERENCE}&memo=Order%20%3Cb%3E7&label=Shop%20%3Cb%3E&message=https%3A%2F%2Fevil.example`;

/** Keeps what is prepared. */
function fakes() {
  const sends = keptSends();
  const wallets = { tokenName: (_network: string, token: string) => token };
  return { prepared: sends.asked, sends, wallets };
}

async function answered(text: string, options: Parameters<typeof answerTo>[2] = ONE) {
  const { prepared, ...useCases } = fakes();
  const answer = await answerTo(text, useCases, options);
  const presses = answer.public.buttons
    .flat()
    .flatMap((button): ButtonAction[] =>
      'press' in button ? [buttonAction.parse(JSON.parse(JSON.stringify(button.press)))] : [],
    );
  return { answer, html: answer.public.html, labels: labelsOf(answer), presses, prepared };
}

describe('a payment link', () => {
  it('of the person becomes a prepared payment with its memo, references and mint', async () => {
    const { prepared, answer } = await answered(` ${LINK}&spl-token=${MINT} `);
    expect(answer.private?.operation).to.not.equal(undefined);
    expect(prepared).to.have.length(1);
    expect(prepared[0]).to.include({
      from: SENDER,
      to: RECIPIENT,
      amount: '1.5',
      token: MINT,
      memo: 'Order <b>7',
    });
    expect(prepared[0]?.references).to.deep.equal([REFERENCE]);
  });

  it('that another person has written is shown first, and prepares nothing before a press', async () => {
    const { html, labels, presses, prepared } = await answered(LINK, { ...ONE, isQuoted: true });
    expect(prepared).to.deep.equal([]);
    expect(html)
      .to.contain('1.5 SOL')
      .and.to.contain(`<code>${RECIPIENT}</code>`)
      .and.to.contain(REFERENCE)
      .and.to.contain('<code>Order &lt;b&gt;7</code>')
      .and.to.contain('<code>Shop &lt;b&gt; · https://evil.example</code>')
      .and.to.contain('Nothing is prepared yet');
    expect(labels).to.deep.equal(['Prepare this payment']);
    const [press] = presses;
    if (!press) throw new Error('no press');
    const { prepared: then, ...useCases } = fakes();
    await pressOf(press, useCases, ONE);
    expect(then[0]).to.include({
      from: SENDER,
      to: RECIPIENT,
      amount: '1.5',
      token: 'SOL',
      memo: 'Order <b>7',
    });
    expect(then[0]?.references).to.deep.equal([REFERENCE]);
  });

  it('without an amount offers some, which keep its references', async () => {
    const { labels, presses, prepared } = await answered(`solana:${RECIPIENT}?reference=${REFERENCE}`);
    expect(prepared).to.deep.equal([]);
    expect(labels).to.deep.equal(['Send 0.1 SOL', 'Send 0.5 SOL', 'Send 1 SOL']);
    expect(presses[1]).to.deep.equal({
      do: 'pay_request',
      amount: '0.5',
      token: 'SOL',
      to: RECIPIENT,
      memo: null,
      references: [REFERENCE],
    });
  });

  it('asks which wallet pays if there are several, and leads to a wallet if there is none', async () => {
    const wallets = [...ONE.wallets, { network: 'devnet', address: REFERENCE } as const];
    const { labels, presses } = await answered(LINK, { wallets });
    expect(labels).to.have.length(2);
    expect(presses[1])
      .to.include({ do: 'send', from: REFERENCE })
      .and.to.deep.include({ references: [REFERENCE] });
    expect((await answered(LINK, {})).labels).to.deep.equal(['New wallet', 'Connect a wallet']);
  });

  const refused: [what: string, link: string, en: string, es: string][] = [
    [
      'an exponent',
      `solana:${RECIPIENT}?amount=1e9`,
      'a wrong value for amount',
      'un valor equivocado en amount',
    ],
    ['an unknown field', `solana:${RECIPIENT}?<b>=1`, 'do not know (&lt;b&gt;)', 'no conozco (&lt;b&gt;)'],
    [
      'a field twice',
      `solana:${RECIPIENT}?amount=1&amount=2`,
      'names amount twice',
      'nombra amount dos veces',
    ],
    [
      'a transaction request',
      'solana:https://shop.example/pay',
      'sign a transaction of a website',
      'firmar una transacción',
    ],
    ['a wrong recipient', 'solana:somewhere', 'no valid recipient', 'no tiene un destinatario'],
    [
      'a hidden character',
      `solana:${RECIPIENT.slice(0, 9)}\u200b${RECIPIENT.slice(9)}`,
      'no valid recipient',
      'no tiene',
    ],
    [
      'too many references',
      `solana:${RECIPIENT}?${NINE.map((reference) => `reference=${reference}`).join('&')}`,
      'more than 8 references',
      'más de 8 referencias',
    ],
  ];
  for (const [what, link, en, es] of refused) {
    it(`with ${what} is refused in words`, async () => {
      const { html, prepared, answer } = await answered(link);
      expect(html).to.contain(en);
      expect(answer.isRefusal).to.equal(true);
      expect(prepared).to.deep.equal([]);
      expect((await answered(link, { ...ONE, language: 'es' })).html).to.contain(es);
    });
  }

  it('with a memo that cannot be read is refused, also after a press', async () => {
    const link = `solana:${RECIPIENT}?amount=1&memo=pay%E2%80%AEme`;
    expect((await answered(link)).html).to.contain('characters that cannot be seen');
    const { presses } = await answered(link, { ...ONE, isQuoted: true });
    const [press] = presses;
    if (!press) throw new Error('no press');
    expect(textOf(await pressOf(press, {}, ONE))).to.contain('characters that cannot be seen');
  });

  it('inside a page of the web, or among other words, is not one', async () => {
    for (const text of [`https://shop.example/solana:${RECIPIENT}`, `pay solana:${RECIPIENT}?amount=1`])
      expect((await answered(text)).html).to.contain('I did not understand this.');
  });
});
