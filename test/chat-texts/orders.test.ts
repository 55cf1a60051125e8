import { expect } from 'chai';
import { digest } from '../../chat-texts/digest.ts';
import { eventNotification } from '../../chat-texts/event-notification.ts';
import { plainText } from '../../chat-texts/html.ts';
import { operationCard } from '../../chat-texts/operation-card.ts';
import { orderCard } from '../../chat-texts/order-card.ts';
import { createTexts, LANGUAGES } from '../../chat-texts/text.ts';
import { ORDER_REASON_CODES } from '../../domain/orders/order-reasons.ts';
import { ORDER_STATES, type TriggerOrder } from '../../domain/orders/order.ts';
import type { Swap } from '../../domain/swaps/swap.ts';
import { SENDER } from '../support/operation-fixture.ts';
import { orderFixture, usd } from '../support/order-fixture.ts';
import { swapFixture } from '../support/swap-fixture.ts';

const texts = createTexts();
const DEPS = {
  explorerUrls: {
    mainnet: 'https://explorer.example/{signature}',
    devnet: 'https://explorer.example/{signature}',
  },
  webUrl: 'https://wallet.example',
};

const AT = new Date('2026-01-03T10:00:00.000Z');

const FIRED = orderFixture({
  state: 'triggered',
  operationId: 'op_1',
  firing: { side: 'above', target: usd('200'), price: usd('200.312345'), at: AT },
});

describe('the text of an order', () => {
  it('says of every state and every reason what it means, in every language', () => {
    for (const language of LANGUAGES) {
      const of = (changes: Partial<TriggerOrder>) => orderCard(texts.of(language), orderFixture(changes));
      const states = ORDER_STATES.map((state) => of({ state }).html);
      expect(new Set(states).size, language).to.equal(ORDER_STATES.length);
      const reasons = ORDER_REASON_CODES.map((reason) => of({ state: 'triggered', reason }).html);
      expect(new Set(reasons).size, language).to.equal(ORDER_REASON_CODES.length);
    }
  });

  it('says that nothing is executed without the person while it is open, and then not any more', () => {
    const english = texts.of('en');
    expect(orderCard(english, orderFixture()).html).to.contain('Nothing is executed without you');
    const done = orderCard(english, orderFixture({ state: 'done' }));
    expect(done.html).not.to.contain('Nothing is executed without you');
    expect(done.buttons.flat().map(({ label }) => label)).to.deep.equal(['All orders']);
  });

  it('shows the least that may arrive, if the order has one', () => {
    const { terms } = orderFixture();
    const order = orderFixture({ terms: { ...terms, minimumOut: '199000000' } });
    expect(orderCard(texts.of('en'), order).html).to.contain('You get at least 199 USDC');
  });

  it('cannot be rewritten by the name of a token', () => {
    const { terms } = orderFixture();
    const order = orderFixture({ terms: { ...terms, output: { ...terms.output, token: '<b>X</b>' } } });
    expect(orderCard(texts.of('en'), order).html).to.contain('&lt;b&gt;X&lt;/b&gt;');
  });
});

describe('the card of a swap that an order has prepared', () => {
  function cardOf(changes: Partial<Swap>, { order = FIRED, isOwn = true, language = 'en' } = {}) {
    const body = { type: 'operation', link: null, way: null } as const;
    const preparedBy = isOwn ? null : 'Corner Shop';
    const { html, buttons } = operationCard(
      texts.of(language),
      swapFixture(changes),
      body,
      {
        preparedBy,
        order: { order, isOwn, timeZone: 'Europe/Madrid' },
        timeZone: 'Europe/Madrid',
        nameOf: () => null,
      },
      DEPS,
    );
    return { text: plainText(html), labels: buttons.flat().map(({ label }) => label) };
  }

  it('begins with the price that was reached, and is signed with one press', () => {
    const { text, labels } = cardOf({});
    expect(text).to.match(
      /^🎯 Your order: SOL has reached 200 USD \(200\.312 USD on Jan 3, 11:00, Europe\/Madrid\)\.\n\nSwap 1 SOL/,
    );
    expect(labels).to.deep.equal(['Sign now', 'Cancel']);
    const spanish = cardOf({}, { language: 'es' });
    expect(spanish.text).to.contain('Tu orden: SOL ha alcanzado 200 USD');
    expect(spanish.labels).to.deep.equal(['Firmar ahora', 'Cancelar']);
  });

  it('offers a new quote if it was not signed or has failed, as long as the order is open', () => {
    const error = { code: 'SLIPPAGE_EXCEEDED' as const, message: 'The price moved.' };
    for (const changes of [{ status: 'expired' }, { status: 'failed', error }] as const) {
      const { text, labels } = cardOf(changes);
      expect(text).to.contain('The order stays open until Feb 1, 03:04 (UTC).');
      expect(labels, changes.status).to.deep.equal(['New quote']);
      for (const state of ['done', 'cancelled', 'expired'] as const) {
        const later = cardOf(changes, { order: { ...FIRED, state } });
        expect(later.labels, state).to.deep.equal([]);
        expect(later.text).not.to.contain('stays open');
      }
    }
    expect(cardOf({ status: 'cancelled' }).labels).to.deep.equal([]);
    expect(cardOf({ status: 'submitted' }).labels).to.deep.equal(['Cancel']);
  });

  it('names the account whose order it is, which only the account can repeat', () => {
    const { text, labels } = cardOf({ status: 'expired' }, { isOwn: false });
    expect(text).to.match(/^✍️ Prepared by Corner Shop, not by you\n\n🎯 The order: SOL has reached/);
    expect(labels).to.deep.equal([]);
  });
});

describe('the notification of an order', () => {
  const terms = {
    order_id: 'ord_1',
    wallet_address: SENDER,
    token_in: 'SOL',
    token_out: 'USDC',
    amount_in: '1',
  };
  const fired = { token: 'SOL', side: 'above', target_price: '200', price: '200.3', attempt: 1 };

  function stored(event: string, data: Record<string, unknown>) {
    const timestamp = '2026-01-03T10:00:00.000Z';
    return {
      body: JSON.stringify({ event, data: { ...terms, ...data }, timestamp }),
      network: 'devnet',
      alert: null,
    };
  }

  function notificationOf(event: string, data: Record<string, unknown>, language = 'en', isOwnOrder = true) {
    const { html, buttons } = eventNotification(
      texts.of(language),
      { ...stored(event, data), isOwnOrder },
      'UTC',
    );
    return { text: plainText(html), labels: buttons.flat().map(({ label }) => label) };
  }

  it('says why no swap could be prepared, and leads to the order', () => {
    for (const reason of ORDER_REASON_CODES) {
      const { text, labels } = notificationOf('order.triggered', { ...fired, operation_id: null, reason });
      expect(text).to.contain('SOL has reached 200 USD (200.3 USD), for your order of 1 SOL for USDC.');
      expect(text.split('\n'), reason).to.have.length(3);
      expect(labels).to.deep.equal(['All orders']);
    }
    const spanish = notificationOf(
      'order.triggered',
      { ...fired, operation_id: null, reason: 'NO_ROUTE' },
      'es',
    );
    expect(spanish.text).to.contain('SOL ha alcanzado 200 USD').and.to.contain('no tiene ruta');
  });

  it('leads to the wallet page if the order was made there', () => {
    const prepared = { ...fired, operation_id: 'op_1', reason: null };
    const { text, labels } = notificationOf('order.triggered', prepared, 'en', false);
    expect(text).to.contain(`Sign the swap on the wallet page with ${SENDER}.`);
    expect(labels).to.deep.equal([]);
    const unprepared = { ...fired, operation_id: null, reason: 'NO_ROUTE' };
    expect(notificationOf('order.triggered', unprepared, 'en', false).text).to.contain(
      `The order is on the wallet page with ${SENDER}.`,
    );
  });

  it('says that the order has ended without a swap', () => {
    expect(notificationOf('order.ended', { state: 'expired', reason: 'NOT_SIGNED' }).text).to.equal(
      '⌛ Your order has ended without a swap: 1 SOL for USDC.\nThe last swap was not signed in time.',
    );
    expect(
      notificationOf('order.ended', { state: 'cancelled', reason: 'NOT_ALLOWED' }, 'es').text,
    ).to.contain('Tu orden ha terminado sin intercambio');
  });

  it('is a line of the digest after quiet hours', () => {
    const entries = [
      stored('order.triggered', { ...fired, operation_id: null, reason: 'NO_ROUTE' }),
      stored('order.ended', { state: 'expired', reason: null }),
    ].map((event) => ({ collectedFor: 'quiet' as const, event }));
    expect(plainText(digest(texts.of('en'), entries, 'UTC').html))
      .to.contain('SOL has reached 200 USD (200.3 USD), for your order of 1 SOL for USDC. Jan 3, 10:00')
      .and.to.contain('Your order has ended without a swap: 1 SOL for USDC. Jan 3, 10:00');
  });
});
