import { expect } from 'chai';
import { PRICES_BY_HAND } from '../support/price-history.ts';
import type { ChatMessage, Person } from '../support/telegram-person.ts';
import { startTestProviders, type TestProviders } from '../support/test-providers.ts';
import { waitUntil } from '../support/wait-until.ts';
import { holdSolPrice } from '../swaps/support/sol-price.ts';
import { startBotService, type BotService } from './support/bot-service.ts';

describe('alerts in a chat', () => {
  let providers: TestProviders;
  let service: BotService;
  before(async () => {
    providers = await startTestProviders();
    await providers.hold('SOL', '190');
    service = await startBotService({
      environment: { ...PRICES_BY_HAND, ...providers.environment },
    });
  });
  after(async () => {
    await service.stop();
    await providers.stop();
  });

  const labels = ({ buttons }: ChatMessage): string[] => buttons.flat().map(({ text }) => text);

  const priceIs = (price: string): Promise<void> =>
    holdSolPrice({ providers }, service.service.database, price);

  /** The same message, once it shows this. */
  async function shows(person: Person, { message_id: id }: ChatMessage, text: string): Promise<ChatMessage> {
    return waitUntil(`the message shows ${text}`, async () =>
      (await person.messages()).find((message) => message.message_id === id && message.text.includes(text)),
    );
  }

  async function firings(person: Person): Promise<number> {
    return (await person.messages()).filter(({ text }) => text.startsWith('🔔 SOL is')).length;
  }

  it('come once with their evidence when the price is reached, and again after a press of Again', async () => {
    const ada = await service.telegram.person();
    await priceIs('190');
    const made = await ada.asks('/alert sol above 200', 'I have made this alert');
    expect(made.text).to.contain('SOL above 200 USD').and.to.contain('Armed');
    expect(made.text).to.match(/Now: 190 USD, \d+ s old/);
    await priceIs('201.25');
    const notification = await ada.reads('SOL is above 200 USD: 201.25 USD');
    expect(notification.text).to.match(/\(UTC\)\n.*(sources agree|one source).*201\.25/);
    expect(labels(notification)).to.deep.equal(['Again', 'Show']);

    await priceIs('202');
    await ada.presses('Again', notification);
    await ada.reads('Its condition is met already', { after: notification });
    await priceIs('195');
    await waitUntil('it is armed', () =>
      service.service.database('alerts').where({ state: 'armed' }).first('id'),
    );
    expect(await firings(ada)).to.equal(1);
    await priceIs('203');
    await ada.reads('SOL is above 200 USD: 203 USD');
    expect(await firings(ada)).to.equal(2);
  });

  it('are listed, and shown, paused, resumed and deleted in one message', async () => {
    const ada = await service.telegram.person();
    const bob = await service.telegram.person();
    await priceIs('195');
    await ada.asks('/alert SOL below 120 every 2h until 2036-12-31', 'Fires again, but not within 2 h');
    const list = await ada.asks('/alerts', 'Your alerts');
    expect(list.text).to.contain('SOL below 120 USD: armed');
    expect((await bob.asks('/alerts', 'no alerts')).buttons.flat()).to.have.length(1);

    await ada.presses('SOL below 120 USD', list);
    const card = await shows(ada, list, 'Timeline');
    expect(card.text)
      .to.contain('Until Dec 31, 2036, 23:59 (UTC)')
      .and.to.match(/\d\d:\d\d made/);
    expect(labels(card)).to.deep.equal([
      'Snooze 1 h',
      'Pause',
      'When would it have fired?',
      'Show',
      'Delete',
      'All alerts',
    ]);
    await ada.presses('Pause', card);
    const paused = await shows(ada, list, 'Paused.');
    await priceIs('110');
    await ada.presses('Resume', paused);
    const resumed = await shows(ada, list, 'Its condition is met already');
    await ada.presses('Snooze 1 h', resumed);
    const snoozed = await shows(ada, list, 'Snoozed until');
    await ada.presses('Delete', snoozed);
    await ada.presses('Yes, delete it', await shows(ada, list, 'Delete the alert SOL below 120 USD?'));
    await shows(ada, list, 'The alert is deleted.');
    expect(await firings(ada), 'while it was paused').to.equal(0);
    await ada.asks('/alerts', 'You have no alerts');
  });

  it('that the person has turned off do not come', async () => {
    const ada = await service.telegram.person();
    await priceIs('150');
    await ada.asks('/alert SOL above 160', 'Armed');
    await ada.asks('/alerts off', 'do not come into this chat any more');
    await priceIs('161');
    await waitUntil('it has fired, and its notification is sorted', async () => {
      const { database } = service.service;
      const fired = (await database('events').where({ name: 'price.alert' }).select('body')) as {
        body: string;
      }[];
      const waiting: unknown = await database('chat_notifications').first('id');
      return fired.some(({ body }) => body.includes(`"user_id":"${ada.id}"`)) && waiting === undefined;
    });
    await ada.asks('/alerts on', 'come into this chat');
    expect(await firings(ada)).to.equal(0);
  });
});
