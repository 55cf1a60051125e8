import { expect } from 'chai';
import { createDecideNotifications } from '../../../activities/chats/decide-notifications.ts';
import { createTexts } from '../../../chat-texts/text.ts';
import { createAlertEvaluator } from '../../../db/alerts/alert-evaluator.ts';
import { createSignificantChanges } from '../../../db/alerts/significant-changes.ts';
import { createChatOutbox, type DueMessage } from '../../../db/chats/chat-outbox.ts';
import { createForgetUserStore } from '../../../db/chats/forget-user.ts';
import { createNotificationSettingsStore } from '../../../db/chats/notification-settings-store.ts';
import { createNotificationStore } from '../../../db/chats/notification-store.ts';
import { newId } from '../../../db/postgres/new-id.ts';
import { createPriceStore } from '../../../db/prices/price-store.ts';
import type { Alert } from '../../../domain/alerts/alert.ts';
import { PRIORITY } from '../../../domain/chats/chat-content.ts';
import { parsePrice } from '../../../domain/prices/price.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { newAlert } from '../../db/alerts/support/alert-rows.ts';
import { insertChatUser, type ChatUserFixture } from '../../db/support/chat-rows.ts';
import { insertEndpoint, newAccount } from '../../db/support/rows.ts';
import { newAddress } from '../../db/support/ledger-rows.ts';
import { testDatabase } from '../../support/database.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { PLAIN } from '../support/plain-cipher.ts';

const RULES = { maxAgeMs: 60_000, maxDifferenceBasisPoints: 300 };

describe('firings of alerts', () => {
  const test = testDatabase();
  let token: string;
  let ada: ChatUserFixture;
  let bob: ChatUserFixture;
  /** Ada's account. */
  let accountId: string;
  let at: number;

  beforeEach(async () => {
    token = newAddress();
    at = Date.now() - 120_000;
    [ada, bob] = [await insertChatUser(test.database), await insertChatUser(test.database)];
    accountId = await newAccount(test.database);
    await test.database('accounts').where({ id: accountId }).update({ user_id: ada.id });
  });

  async function price(text: string): Promise<void> {
    const store = createPriceStore(test.database, RULES);
    at += 10_000;
    for (const source of ['coingecko', 'jupiter'] as const) {
      const reading = { token, price: parsePrice(text), pricedAt: null, revision: null };
      await store.record('devnet', source, [reading], new Date(at));
    }
  }

  async function alert(ownerId: string, isOnce: boolean, channels: Alert['channels']): Promise<string> {
    const target = parsePrice('200') ?? 0n;
    const rule = { type: 'side', condition: 'above', token, target, isOnce, coolDownMs: 3_600_000 } as const;
    return newAlert(test.database, ownerId, rule, { channels });
  }

  /** Both read the same price. */
  async function fire(): Promise<void> {
    await price('201');
    await price('202');
    const evaluator = createAlertEvaluator({ database: test.database, tokenName: (_, mint) => mint });
    while (await evaluator.evaluatePastGap('devnet', token));
  }

  async function sorted(): Promise<DueMessage[]> {
    const sort = createDecideNotifications({
      notifications: createNotificationStore(test.database),
      texts: createTexts(),
      userKeys: { create: () => '', cipher: () => PLAIN },
      log: () => createLogger({ level: 'silent', service: 'test', stream: memoryStream() }),
    });
    while ((await sort()) > 0);
    const outbox = createChatOutbox(test.database);
    const all: DueMessage[] = [];
    for (;;) {
      const [due] = await outbox.claim([{ limit: 1, priorities: Object.values(PRIORITY) }]);
      if (!due) return all;
      all.push(due);
      await outbox.shown([{ id: due.id, revision: due.revision, messageId: all.length, isLast: true }]);
    }
  }

  it('become one message of their owner, which knows the alert as long as it is the owner’s', async () => {
    await price('190');
    const own = await alert(ada.id, true, ['chat']);
    const ofAccount = await alert(accountId, true, ['chat', 'webhook']);
    await alert(accountId, true, ['webhook']);
    const recurring = await alert(bob.id, false, ['chat']);
    await fire();
    const messages = await sorted();
    expect(await sorted(), 'a second time').to.deep.equal([]);
    const shown = messages.map(({ chatId, event }) => ({
      chatId,
      rule: (JSON.parse(event?.body ?? '{}') as { data: { rule_id: string } }).data.rule_id,
      alert: event?.alert,
    }));
    expect(shown).to.have.deep.members([
      { chatId: ada.telegramId, rule: own, alert: { id: own, isOnce: true } },
      { chatId: ada.telegramId, rule: ofAccount, alert: null },
      { chatId: bob.telegramId, rule: recurring, alert: { id: recurring, isOnce: false } },
    ]);
  });

  /** A wallet of the person that holds some of the token. */
  async function holds(owner: ChatUserFixture, amount: number): Promise<void> {
    const { database } = test;
    const wallet = { network: 'devnet', chain_id: 'chain', address: newAddress() };
    await database('wallets').insert({ ...wallet, owner_id: owner.id, connection: 'watched' });
    await database('followed_wallets').insert({ ...wallet, from_slot: 1 });
    const wallet_id = database('followed_wallets').where(wallet).select('id');
    const baseUnits = Math.round(amount * 1_000_000);
    const held = { wallet_id, address: newAddress(), token, decimals: 6, amount: baseUnits, slot: 1 };
    await database('ledger_accounts').insert(held);
  }

  it('that are significant changes reach people who hold the token and want to know, once', async () => {
    const { database } = test;
    const [cy, dee] = [await insertChatUser(database), await insertChatUser(database)];
    for (const [person, amount] of [
      [ada, 5],
      [bob, 5],
      [cy, 0],
      [dee, 5],
    ] as const) {
      await holds(person, amount);
    }
    await holds(ada, 7);
    await database('chat_users')
      .where({ id: bob.id })
      .update({ notification_events: ['price.alert'] });
    await database('chat_users').where({ id: dee.id }).update({ notifications_enabled: false });
    await changes('104', '104.5', '104', '104.5');
    expect(await shownChanges()).to.deep.equal([[ada.telegramId, 'price.significant_change', '5m', 4]]);
  });

  it('that are significant changes come only for holdings of the value that the person has set, before or after the change', async () => {
    const { database } = test;
    const [cy, dee] = [await insertChatUser(database), await insertChatUser(database)];
    await holds(ada, 0.0095);
    await holds(bob, 0.0095);
    await holds(bob, 0.0006);
    await holds(cy, 0.0095);
    await holds(dee, 0.49);
    const setLeast = (person: ChatUserFixture, usd: string) =>
      createNotificationSettingsStore(database).change(person.id, { set: 'holding', usd });
    await setLeast(cy, '0');
    await setLeast(dee, '50');
    await changes('96');
    const chats = (await shownChanges()).map(([chatId]) => chatId);
    expect(chats).to.have.members([bob.telegramId, cy.telegramId]);
  });

  it('that are significant changes come three times a day at most for a token and a person, with several workers too', async () => {
    await holds(ada, 5);
    await changes();
    for (const text of ['105', '111', '117', '123', '130']) await standsAt(text);
    await evaluateAll();
    expect(await shownChanges()).to.have.length(3);
    await test
      .database('events')
      .where({ owner_id: ada.id })
      .update({ created_at: test.database.raw("now() - interval '25 hours'") });
    await price('137');
    await evaluateAll();
    expect(await shownChanges(), 'a day later').to.have.length(1);
  });

  /** Prices after one of 100 that has stood for some minutes. */
  async function changes(...prices: readonly string[]): Promise<void> {
    // Always at the same part of a minute: the price before the timeframe is the close of the last whole minute before it.
    at = Math.floor(Date.now() / 60_000) * 60_000 + 20_000 - 600_000;
    await standsAt('100');
    await createSignificantChanges(test.database).syncThresholdAlerts('devnet', [token]);
    for (const text of prices) await price(text);
    await evaluateAll();
  }

  /** Longer than the shortest timeframe, so that the alert has cooled. */
  async function standsAt(text: string): Promise<void> {
    await price(text);
    at += 340_000;
    await price(text);
  }

  /** By two workers. */
  async function evaluateAll(): Promise<void> {
    const { database } = test;
    const worker = async (): Promise<void> => {
      const evaluator = createAlertEvaluator({ database, tokenName: () => 'TKN' });
      while (await evaluator.evaluatePastGap('devnet', token));
    };
    await Promise.all([worker(), worker()]);
    // One of them may have ended while the other one had locked the last tick.
    await worker();
  }

  async function shownChanges(): Promise<unknown[][]> {
    return (await sorted()).map(({ chatId, event }) => {
      const { event: name, data } = JSON.parse(event?.body ?? '{}') as Record<string, object>;
      const { timeframe, change_percent: change } = Object(data) as Record<string, unknown>;
      return [chatId, name, timeframe, change];
    });
  }

  it('are forgotten with the person, those of the person’s account too', async () => {
    const { database } = test;
    await insertEndpoint(database, accountId, { events: ['price.alert'] });
    await price('190');
    await alert(ada.id, true, ['chat']);
    await alert(accountId, true, ['webhook']);
    const kept = await alert(bob.id, true, ['chat']);
    await fire();
    const users = createForgetUserStore(database);
    expect(await users.stored(ada.id)).to.include({ alerts: 2 });
    expect(await users.stored(bob.id)).to.include({ alerts: 1 });
    const farewell = { id: newId('msg'), bodyCiphertext: 'farewell' };
    await users.forget({ userId: ada.id, telegramId: ada.telegramId }, 1, farewell);
    const left = (await database('alerts')
      .where({ network: 'devnet', subject: token })
      .pluck('id')) as string[];
    expect(left).to.deep.equal([kept]);
    const firings = (await database('events')
      .where({ name: 'price.alert' })
      .whereIn('owner_id', [ada.id, accountId, bob.id])
      .pluck('owner_id')) as string[];
    expect(firings).to.deep.equal([bob.id]);
    expect(await database('deliveries').where({ account_id: accountId })).to.deep.equal([]);
  });
});
