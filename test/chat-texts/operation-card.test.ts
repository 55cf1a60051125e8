import { expect } from 'chai';
import { operationCard } from '../../chat-texts/operation-card.ts';
import { createTexts } from '../../chat-texts/text.ts';
import type { Risk } from '../../domain/sends/send.ts';
import { sendRisk } from '../../domain/sends/send-risk.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import { operationFixture, RECIPIENT, SENDER } from '../support/operation-fixture.ts';

const texts = createTexts();
const urls = {
  mainnet: 'https://explorer.example/{signature}',
  devnet: 'https://explorer.example/{signature}',
};

function cardIn(
  language: string,
  operation: Operation,
  preparedBy: string | null = null,
  names: Readonly<Record<string, string>> = {},
  firstPayment: 'receipt' | 'alarm' = 'alarm',
): string {
  const body = { type: 'operation', link: null, way: null } as const;
  const deps = { explorerUrls: urls, webUrl: 'https://wallet.example' };
  return operationCard(
    texts.of(language),
    operation,
    body,
    { preparedBy, order: null, timeZone: 'UTC', firstPayment, nameOf: (address) => names[address] ?? null },
    deps,
  ).html;
}

function withRisk(risk: Risk): Operation {
  const { preview } = operationFixture();
  return operationFixture({ preview: { ...preview, risk } });
}

describe('the card of a payment', () => {
  it('shows every risk in the language of the person', () => {
    const known = `${RECIPIENT.slice(0, -1)}A`;
    const risk = sendRisk({
      recipient: RECIPIENT,
      knownRecipients: [known],
      token: 'SOL',
      baseUnits: 6n,
      heldBaseUnits: 10n,
    });
    expect(cardIn('es', withRisk(risk)))
      .to.contain('⚠️ Riesgo alto')
      .and.to.contain(`• El destinatario se parece a <code>${known}</code>`)
      .and.to.contain(`el carácter 44 es “n” en lugar de “A”.`)
      .and.to.contain('• Es el 60 % de los SOL que tiene la billetera.')
      .and.to.contain('• Esta billetera nunca ha enviado nada a este destinatario.')
      .and.not.to.contain('This');
    expect(cardIn('en', withRisk(risk))).to.contain('character 44 is “n” instead of “A”.');
  });

  it('says once it was sent what has happened, and not that the recipient is new', () => {
    const risk = sendRisk({
      recipient: RECIPIENT,
      knownRecipients: [],
      token: 'SOL',
      baseUnits: 6n,
      heldBaseUnits: 10n,
    });
    const isNew = { en: 'never sent to this recipient', es: 'nunca ha enviado nada' };
    for (const [language, title] of [
      ['en', '<b>Sent 1.5 SOL</b> to <b>Ada</b> (<code>9xQeWv…'],
      ['es', '<b>Enviado: 1.5 SOL</b> a <b>Ada</b> (<code>9xQeWv…'],
    ] as const) {
      const names = { [RECIPIENT]: 'Ada' };
      const sent = cardIn(language, { ...withRisk(risk), status: 'confirmed' } as const, null, names);
      expect(sent.startsWith(title), sent).to.equal(true);
      expect(sent).not.to.contain(isNew[language]);
      expect(sent, 'another risk').to.contain('60 %');
      expect(cardIn(language, withRisk(risk))).to.contain(isNew[language]);
    }
  });

  it('says that a payment which the chat has confirmed was the first, in one calm line', () => {
    const risk = sendRisk({
      recipient: RECIPIENT,
      knownRecipients: [],
      token: 'SOL',
      baseUnits: 1n,
      heldBaseUnits: 10n,
    });
    for (const [language, line] of [
      [
        'en',
        /^🆕 First payment to <code>9xQeWv…\w+<\/code>\. Not you\? Move what is left to a new wallet\.$/m,
      ],
      [
        'es',
        /^🆕 Primer pago a <code>9xQeWv…\w+<\/code>\. ¿No has sido tú\? Mueve lo que queda a una billetera nueva\.$/m,
      ],
    ] as const) {
      const operation = { ...withRisk(risk), status: 'confirmed' } as const;
      const html = cardIn(language, operation, null, {}, 'receipt');
      expect(html).to.match(line).and.not.to.contain('ℹ️');
      expect(cardIn(language, operation)).not.to.match(line);
    }
  });

  it('says what the amount is worth, if that was known', () => {
    const { preview } = operationFixture();
    const value = { usd: '226875000', reason: null };
    expect(cardIn('en', operationFixture({ preview: { ...preview, value } }))).to.contain(
      'Send 1.5 SOL (226.87 USD)',
    );
    expect(cardIn('en', operationFixture())).to.contain('Send 1.5 SOL</b>');
  });

  it('names the account that has prepared it, on its first line', () => {
    expect(cardIn('en', operationFixture(), 'Corner <Shop>')).to.match(
      /^✍️ Prepared by <b>Corner &lt;Shop&gt;<\/b>, not by you\n/,
    );
    expect(cardIn('en', operationFixture())).not.to.contain('Prepared by');
  });

  it('says what the wallet holds afterwards, also if an account has prepared it', () => {
    const { preview } = operationFixture();
    const sending = operationFixture({ preview: { ...preview, heldBaseUnits: '2000000000' } });
    expect(cardIn('en', sending, 'Corner Shop')).to.contain('Balance afterwards 0.499995 SOL');
    expect(cardIn('en', operationFixture()), 'of a forgotten person').not.to.contain('Balance afterwards');
  });

  it('says in the language of the person why it failed', () => {
    const failed = operationFixture({
      status: 'failed',
      error: {
        code: 'INSUFFICIENT_BALANCE',
        message: 'The wallet held too little when the transaction ran.',
      },
    });
    expect(cardIn('es', failed)).to.contain('La billetera no tenía suficiente');
  });

  it('names the references by which the payee of a request finds the payment', () => {
    const { request } = operationFixture();
    const references = [SENDER, RECIPIENT];
    expect(cardIn('es', operationFixture({ request: { ...request, references } }))).to.contain(
      `Referencia: <code>${SENDER}</code>\nReferencia: <code>${RECIPIENT}</code>`,
    );
  });

  it('shows the name of a saved recipient and always the whole address', () => {
    const named = cardIn('en', operationFixture(), null, { [RECIPIENT]: 'Ada <b>\u202e' });
    expect(named).to.contain(`To <b>Ada &lt;b&gt;�</b> <code>${RECIPIENT}</code>`);
    expect(cardIn('es', operationFixture())).to.contain(`\nA <code>${RECIPIENT}</code>`);
  });

  it('cannot be rewritten by a memo', () => {
    const { request } = operationFixture();
    const memo =
      '</code><a href="https://evil.example">*Confirm*</a> [here](https://evil.example) \u202eevil\u200b & co';
    expect(cardIn('en', operationFixture({ request: { ...request, memo } }))).to.contain(
      'Memo: <code>&lt;/code&gt;&lt;a href="https://evil.example"&gt;*Confirm*&lt;/a&gt; [here](https://evil.example) �evil� &amp; co</code>',
    );
  });
});
