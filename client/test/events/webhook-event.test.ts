import { expect } from 'chai';
import { createHmac } from 'node:crypto';
import { PRICE_CONDITIONS } from '../../../domain/alerts/alert-rule.ts';
import {
  BOT_EVENT_NAMES,
  EVENT_CATALOGUE,
  EVENT_FAMILIES,
  PLATFORM_EVENT_NAMES,
  type BotEventName,
  type EventData,
  type PlatformEventName,
} from '../../../domain/events/event-catalogue.ts';
import { eventBody, type EventDraft } from '../../../domain/events/event-draft.ts';
import { eventFilters } from '../../../domain/events/event-filter.ts';
import { TRANSACTION_TYPES } from '../../../domain/operations/transaction-event-types.ts';
import { DISCONNECT_REASONS, WALLET_TYPES } from '../../../domain/wallets/wallet-event-types.ts';
import { TEST_EVENT } from '../../../use-cases/webhooks/test-webhook.ts';
import * as alertWords from '../../src/alerts/alert-words.ts';
import * as eventWords from '../../src/events/event-words.ts';
import {
  verifyWebhook,
  type BotEventData,
  type PlatformEventData,
  type TestEvent,
  type WebhookEvent,
  type WebhookEventFilter,
} from '../../src/index.ts';
import * as walletWords from '../../src/wallets/wallet-words.ts';

/** The client accepts words that a newer service adds, and the service does not. Otherwise the types are the same. */
type Widened<Type> = Type extends string
  ? string
  : Type extends object
    ? { [Field in keyof Type]: Widened<Type[Field]> }
    : Type;

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : never) : never;

type CataloguePlatformData = { [Name in PlatformEventName]: EventData<'platform', Name> };
type CatalogueBotData = { [Name in BotEventName]: EventData<'bot', Name> };

/** `npm run typecheck` fails here if the client and the catalogue differ in a field. */
const isSame: {
  [Name in PlatformEventName | keyof PlatformEventData]: Same<
    Widened<PlatformEventData[Name]>,
    Widened<CataloguePlatformData[Name]>
  >;
} & { bot: Same<Widened<BotEventData>, Widened<CatalogueBotData>> } = {
  'transaction.pending': true,
  'transaction.confirmed': true,
  'transaction.failed': true,
  'transaction.received': true,
  'transaction.corrected': true,
  'balance.updated': true,
  'wallet.connected': true,
  'wallet.disconnected': true,
  'price.alert': true,
  'balance.alert': true,
  'price.significant_change': true,
  'order.triggered': true,
  'order.ended': true,
  'stake.delegated': true,
  'stake.reward': true,
  'stake.undelegated': true,
  'stake.withdrawn': true,
  'stake.active': true,
  'stake.cooldown': true,
  'stake.withdrawable': true,
  'stake.validator': true,
  'stake.validator_recovered': true,
  bot: true,
};

const SECRET = 'correct horse battery staple';
const NOW = new Date('2026-01-01T00:00:00.000Z');

/** The event that a receiver gets from a draft. */
function received(draft: Pick<EventDraft, 'family' | 'name' | 'data' | 'at'>): WebhookEvent {
  const body = eventBody(draft);
  const timestamp = String(NOW.getTime() / 1000);
  const signature = createHmac('sha256', SECRET).update(`evt_1.${timestamp}.${body}`).digest('base64');
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  return verifyWebhook({ headers, body, secret: SECRET, now: NOW });
}

describe('The events that the client knows', () => {
  it('are the same as in the catalogue, with the same words', () => {
    expect(Object.keys(isSame)).to.have.members([...PLATFORM_EVENT_NAMES, 'bot']);
    expect(eventWords.EVENT_FAMILIES).to.deep.equal(EVENT_FAMILIES);
    expect(eventWords.WEBHOOK_EVENTS).to.deep.equal(PLATFORM_EVENT_NAMES);
    expect(eventWords.BOT_EVENTS).to.deep.equal(BOT_EVENT_NAMES);
    expect(eventWords.TRANSACTION_TYPES).to.deep.equal(TRANSACTION_TYPES);
    expect(walletWords.WALLET_TYPES).to.deep.equal(WALLET_TYPES);
    expect(walletWords.DISCONNECT_REASONS).to.deep.equal(DISCONNECT_REASONS);
    expect(alertWords.PRICE_CONDITIONS).to.deep.equal(PRICE_CONDITIONS);
  });

  it('include the event of a webhook test', () => {
    const name: TestEvent['event'] = TEST_EVENT;
    expect(name).to.equal('webhook.test');
  });

  it('can be filtered by name, by group, or with `*`', () => {
    const filters: WebhookEventFilter[] = [
      '*',
      ...eventWords.WEBHOOK_EVENT_GROUPS,
      ...eventWords.WEBHOOK_EVENTS,
    ];
    expect(eventFilters('platform')).to.deep.equal(filters);
  });

  it('have a type of `data` that follows from their name', () => {
    const { example } = EVENT_CATALOGUE.platform['transaction.confirmed'];
    const event = received({ family: 'platform', name: 'transaction.confirmed', data: example, at: NOW });
    if (event.event !== 'transaction.confirmed') throw new Error(`it is ${event.event}`);
    const { signature, block_height: height }: { signature: string; block_height: number } = event.data;
    expect({ signature, height }).to.deep.equal({
      signature: example.signature,
      height: example.block_height,
    });
    expect(event.timestamp.startsWith('2026-')).to.equal(true);
  });

  it('are distinguished by their timestamp if both families have the name', () => {
    const { platform, bot } = EVENT_CATALOGUE;
    const name = 'wallet.connected';
    for (const event of [
      received({ family: 'platform', name, data: platform[name].example, at: NOW }),
      received({ family: 'bot', name, data: bot[name].example, at: NOW }),
    ]) {
      if (event.event !== name) throw new Error(`it is ${event.event}`);
      const who: string = event.timestamp === null ? event.data.chat_id : event.data.user_id;
      expect(who).to.equal(bot[name].example.chat_id);
    }
  });
});
