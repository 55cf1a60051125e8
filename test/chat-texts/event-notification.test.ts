import { expect } from 'chai';
import { eventNotification } from '../../chat-texts/event-notification.ts';
import { createTexts } from '../../chat-texts/text.ts';
import { RECIPIENT, SENDER } from '../support/operation-fixture.ts';

describe('the message about a payment', () => {
  const payment = { wallet_address: SENDER, amount: '0.5', token: 'SOL' };
  const shown = (event: string, data: object): string => {
    const body = JSON.stringify({ event, data: { ...payment, ...data }, timestamp: '2026-01-01T00:00:00Z' });
    const nameOf = (address: string) => (address === RECIPIENT ? 'Ada & Co' : null);
    const stored = { body, network: 'devnet', alert: null, nameOf };
    return eventNotification(createTexts().of('en'), stored, 'UTC').html;
  };

  it('names a saved recipient before the whole address', () => {
    const named = `<b>Ada &amp; Co</b> <code>${RECIPIENT}</code>`;
    expect(shown('transaction.confirmed', { recipient: RECIPIENT, flags: [] })).to.contain(
      `from <code>${SENDER}</code>\nto ${named}`,
    );
    const received = { sender: RECIPIENT, signature: 'sig', usd_value: null };
    expect(shown('transaction.received', received)).to.contain(`from ${named}\nto <code>${SENDER}</code>`);
  });
});
