import { expect } from 'chai';
import { decideNotification, type Deposit } from '../../../domain/chats/notification-decision.ts';
import {
  changeNotifications,
  chosenEvents,
  NOTIFICATION_EVENTS,
  wants,
  type NotificationSettings,
} from '../../../domain/chats/notification-settings.ts';

const SETTINGS: NotificationSettings = {
  enabled: true,
  events: null,
  thresholds: { SOL: '0.001' },
  leastHolding: '1',
  timeZone: 'UTC',
  quiet: null,
  newsTokens: null,
  summary: { every: 'day', hour: 9, since: '2026-11-01T00:00:00Z' },
};

const AT = new Date('2026-11-24T23:30:00Z');

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

function becomes(
  { name = 'transaction.received', ...deposit }: Partial<Deposit> & { name?: string },
  settings: Partial<NotificationSettings> = {},
  isShown = false,
): string {
  const isDeposit = name === 'transaction.received';
  const given = { amount: '1', token: 'SOL', usdValue: null, flags: [], ...deposit };
  const decision = decideNotification(
    { name, deposit: isDeposit ? given : null },
    isShown,
    { ...SETTINGS, ...settings },
    AT,
  );
  return decision.become === 'collected' ? decision.for : decision.become;
}

describe('an event that concerns a person', () => {
  it('becomes a message, unless notifications or its category are off', () => {
    expect(becomes({})).to.equal('message');
    expect(becomes({ name: 'transaction.failed' })).to.equal('message');
    expect(becomes({}, { enabled: false })).to.equal('nothing');
    expect(becomes({}, { events: ['transaction.failed'] })).to.equal('nothing');
    expect(becomes({ name: 'transaction.failed' }, { events: ['transaction.failed'] })).to.equal('message');
  });

  it('becomes no message if a message of the chat shows its operation already', () => {
    expect(becomes({ name: 'transaction.confirmed' }, {}, true)).to.equal('nothing');
  });

  it('is collected if it is a deposit below the threshold of its token', () => {
    expect(becomes({ amount: '0.000999999' })).to.equal('small');
    expect(becomes({ amount: '0.001' })).to.equal('message');
    expect(becomes({ amount: '0.0005' }, { thresholds: {} })).to.equal('message');
    expect(becomes({ amount: '9', token: 'USDC' }, { thresholds: { USDC: '10' } })).to.equal('small');
    expect(becomes({ amount: '10', token: 'USDC' }, { thresholds: { USDC: '10' } })).to.equal('message');
    expect(becomes({ token: 'constructor' }), 'a name that every object has').to.equal('message');
  });

  it('is collected if it is worth less than the threshold in USD; a value that is not known is below nothing', () => {
    const settings = { thresholds: { SOL: '0.001', USD: '5' } };
    expect(becomes({ usdValue: '4.999999' }, settings)).to.equal('small');
    expect(becomes({ usdValue: '5' }, settings)).to.equal('message');
    expect(becomes({ usdValue: null }, settings)).to.equal('message');
    expect(becomes({ usdValue: '9', amount: '0.0001' }, settings), 'its token has one too').to.equal('small');
    expect(becomes({ usdValue: '0', token: 'USDC' }, { thresholds: {} })).to.equal('message');
  });

  it('is collected if it is a deposit with a flag, or of a token that no list has', () => {
    expect(becomes({ flags: ['look_alike'] })).to.equal('flagged');
    expect(becomes({ token: MINT })).to.equal('unlisted');
  });

  it('is collected in quiet hours, until they end', () => {
    const quiet = { from: 22 * 60, until: 7 * 60 };
    expect(becomes({}, { quiet })).to.equal('quiet');
    expect(becomes({ name: 'transaction.confirmed' }, { quiet })).to.equal('quiet');
    expect(becomes({}, { quiet, timeZone: 'Asia/Tokyo' }), 'half past eight there').to.equal('message');
    expect(becomes({ amount: '0.0001' }, { quiet })).to.equal('small');
  });

  it('is reported at once if it is a payment by the wallet, of any amount and token', () => {
    expect(becomes({ name: 'transaction.confirmed', token: MINT, amount: '0.0001' })).to.equal('message');
    expect(becomes({ name: 'transaction.confirmed', flags: ['unsigned'] })).to.equal('message');
  });

  it('that is an alert follows the category of alerts, and waits for the end of quiet hours', () => {
    const quiet = { from: 22 * 60, until: 7 * 60 };
    for (const name of ['price.alert', 'balance.alert']) {
      expect(becomes({ name }), name).to.equal('message');
      expect(becomes({ name }, { events: ['price.alert'] }), name).to.equal('message');
      expect(becomes({ name }, { events: ['transaction.received'] }), name).to.equal('nothing');
      expect(becomes({ name }, { quiet }), name).to.equal('quiet');
    }
    expect(becomes({ name: 'wallet.connected' }), 'of no category').to.equal('nothing');
  });
});

describe('notification settings', () => {
  const USUAL = NOTIFICATION_EVENTS.filter((name) => name !== 'portfolio.summary' && name !== 'market.news');

  it('of a person who turned one category off have all others on, and the order of the list', () => {
    const off = changeNotifications(SETTINGS, { set: 'event', event: 'price.alert', enabled: false });
    expect(off.events).to.deep.equal(USUAL.filter((name) => name !== 'price.alert'));
    const on = changeNotifications(off, { set: 'event', event: 'price.alert', enabled: true });
    expect(on.events).to.deep.equal(USUAL);
  });

  it('have neither news nor summaries until the person asks for them', () => {
    expect(wants(SETTINGS, 'market.news')).to.equal(false);
    expect(wants(SETTINGS, 'portfolio.summary')).to.equal(false);
    expect(wants(SETTINGS, 'stake.reward')).to.equal(true);
    expect(chosenEvents(SETTINGS), 'as the API shows them').to.deep.equal(USUAL);
    const news = changeNotifications(SETTINGS, { set: 'news', tokens: ['SOL'] });
    expect(news.events).to.have.members([...USUAL, 'market.news']);
    const weekly = changeNotifications(news, { set: 'summary', every: 'week' });
    expect(weekly).to.deep.include({ newsTokens: ['SOL'], summary: { ...SETTINGS.summary, every: 'week' } });
    expect(weekly.events).to.have.members([...NOTIFICATION_EVENTS]);
  });

  it('are the same after a change that was made twice', () => {
    const change = { set: 'event', event: 'price.alert', enabled: true } as const;
    const once = changeNotifications({ ...SETTINGS, events: [] }, change);
    expect(changeNotifications(once, change)).to.deep.equal(once);
  });
});
