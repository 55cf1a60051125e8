import { expect } from 'chai';
import { digest } from '../../chat-texts/digest.ts';
import { eventNotification } from '../../chat-texts/event-notification.ts';
import { createTexts, LANGUAGES } from '../../chat-texts/text.ts';
import { BALANCE_CONDITIONS, PRICE_CONDITIONS } from '../../domain/alerts/alert-rule.ts';

const texts = createTexts();
const AT = '2026-11-24T14:05:00.000Z';
const WALLET = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

const SAMPLE = {
  type: 'sample',
  status: 'agreed',
  sources: { jupiter: '201.25', coingecko: '201.3' },
  gap: null,
};

const ABOVE = {
  token: 'SOL',
  condition: 'above',
  target_price: '200',
  current_price: '201.25',
  note: null as string | null,
  evidence: SAMPLE as Record<string, unknown>,
};

const bodyOf = (event: string, data: Record<string, unknown>): string =>
  JSON.stringify({ event, data, timestamp: AT });

function notificationOf(
  data: Partial<typeof ABOVE> & Record<string, unknown> = {},
  alert: { id: string; isOnce: boolean } | null = null,
) {
  const stored = { body: bodyOf('price.alert', { ...ABOVE, ...data }), network: 'devnet', alert };
  const { html, buttons } = eventNotification(texts.of('en'), stored, 'Europe/Madrid');
  return { text: html.replaceAll(/<[^>]*>/g, ''), buttons: buttons.flat().map(({ label }) => label) };
}

describe('the notification of an alert that fired', () => {
  it('says what happened, when in the zone of the person, and that the sources agree', () => {
    expect(notificationOf().text.split('\n')).to.deep.equal([
      '🔔 SOL is above 200 USD: 201.25 USD',
      'Nov 24, 15:05 (Europe/Madrid)',
      'The sources agree: Jupiter 201.25, CoinGecko 201.3.',
    ]);
  });

  it('says if only one source has a price, and how far the price is past its target by a hair', () => {
    const evidence = { ...SAMPLE, status: 'one_source', sources: { jupiter: '200.0000001' } };
    expect(notificationOf({ current_price: '200.0000001', evidence }).text)
      .to.contain('above 200 USD: 200.0000001 USD')
      .and.to.contain('Only one source has this price: Jupiter 200.');
  });

  it('says that its time comes from the price history, and which time was not evaluated', () => {
    const gap = { from: '2026-11-24T12:00:00.000Z', to: AT };
    const candle = { type: 'candle', minutes: 1, gap: { ...gap, judged: true } };
    expect(notificationOf({ evidence: candle }).text)
      .to.contain('Around Nov 24, 15:05 (Europe/Madrid)')
      .and.to.contain('From Nov 24, 13:00 to Nov 24, 15:05 I read nothing; the price history says');
    const unknown = { ...SAMPLE, gap: { ...gap, judged: false } };
    expect(notificationOf({ evidence: unknown }).text).to.contain(
      'the price history does not say what happened then',
    );
  });

  it('has the buttons of what can be done with the alert', () => {
    expect(notificationOf({}, { id: 'rul_1', isOnce: true }).buttons).to.deep.equal(['Again', 'Show']);
    expect(notificationOf({}, { id: 'rul_1', isOnce: false }).buttons).to.deep.equal([
      'Snooze 1 h',
      'Pause',
      'Show',
    ]);
    expect(notificationOf().buttons, 'of an account').to.deep.equal([]);
  });

  it('shows a note as it is, without any power over the chat', () => {
    const stored = {
      body: bodyOf('price.alert', { ...ABOVE, note: '<a href="https://evil.example">Claim</a>' }),
      network: 'devnet',
      alert: null,
    };
    expect(eventNotification(texts.of('en'), stored, 'UTC').html).to.contain('Note: &lt;a href=');
  });

  it('names every condition in every language, at once and in the digest', () => {
    for (const language of LANGUAGES) {
      const t = texts.of(language);
      const change = { base_price: '100', change_percent: '-5.10', timeframe: '1h' };
      const amounts = { wallet_address: WALLET, target_amount: '1', current_amount: '0.5' };
      const bodies = [
        ...PRICE_CONDITIONS.map((condition) => bodyOf('price.alert', { ...ABOVE, condition, ...change })),
        ...BALANCE_CONDITIONS.map((condition) =>
          bodyOf('balance.alert', {
            token: 'SOL',
            condition,
            ...amounts,
            note: null,
            evidence: { type: 'balance', slot: 7, gap: null },
          }),
        ),
      ];
      const notifications = bodies.map(
        (body) => eventNotification(t, { body, network: 'devnet', alert: null }, 'UTC').html,
      );
      expect(new Set(notifications).size).to.equal(bodies.length);
      const { html } = digest(
        t,
        bodies.map((body) => ({ collectedFor: 'quiet' as const, event: { body, network: 'devnet' } })),
        'UTC',
      );
      expect(html.match(/🔔/g)).to.have.length(bodies.length);
    }
    expect(
      notificationOf({
        condition: 'percent_change',
        base_price: '212',
        change_percent: '-5.07',
        timeframe: '1h',
      }).text,
    ).to.contain('SOL has fallen by 5.07 % in 1h: from 212 to 201.25 USD');
  });
});

describe('the notification of a significant change', () => {
  const data = {
    token: 'SOL',
    previous_price: '150',
    current_price: '141.3',
    change_percent: -5.8,
    change_amount: '-8.7',
    timeframe: '1h',
    triggered_at: AT,
  };
  const body = bodyOf('price.significant_change', data);

  it('says by how much the price changed, when, and how to turn it off, with a button for the chart', () => {
    const stored = { body, network: 'devnet', alert: null };
    const { html, buttons } = eventNotification(texts.of('en'), stored, 'Europe/Madrid');
    expect(html.replaceAll(/<[^>]*>/g, '').split('\n')).to.deep.equal([
      '📉 SOL has fallen by 5.8 % in 1h: from 150 to 141.3 USD',
      'Nov 24, 15:05 (Europe/Madrid)',
      'Your wallet holds it. Notifications like this one are a button of /notifications.',
    ]);
    expect(buttons).to.deep.equal([[{ label: 'Chart', press: { do: 'run', line: '/price SOL 1h' } }]]);
  });

  for (const language of LANGUAGES) {
    it(`is a line of a digest in ${language}`, () => {
      const { html } = digest(
        texts.of(language),
        [{ collectedFor: 'quiet', event: { body, network: 'devnet' } }],
        'UTC',
      );
      expect(html).to.contain('📊').and.to.contain('5.8 %');
    });
  }
});
