import { expect } from 'chai';
import { createSummaryActivities } from '../../../activities/summaries/summary-activities.ts';
import { createTexts } from '../../../chat-texts/text.ts';
import { createForgetUserStore } from '../../../db/chats/forget-user.ts';
import { createNotificationSettingsStore } from '../../../db/chats/notification-settings-store.ts';
import { newId } from '../../../db/postgres/new-id.ts';
import { createSummaryWriter } from '../../../db/summaries/summary-writer.ts';
import type { ChatContent } from '../../../domain/chats/chat-content.ts';
import type { NotificationChange } from '../../../domain/chats/notification-settings.ts';
import { insertChatUser } from '../../db/support/chat-rows.ts';
import { BLOCK, newAddress, startLedger, transfer, type TestLedger } from '../../db/support/ledger-rows.ts';
import { testDatabase } from '../../support/database.ts';
import { setPrices } from '../../support/price-history.ts';
import { PLAIN } from '../support/plain-cipher.ts';

const SOL = 1_000_000_000n;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const RULES = { network: 'devnet', maxAgeMs: HOUR_MS, maxDifferenceBasisPoints: 300 } as const;

describe('summaries in chats', () => {
  const test = testDatabase();
  let ledger: TestLedger;
  let slot: number;

  beforeEach(async () => {
    await test.database('chat_users').update({ notification_events: null });
    await test.database('followed_wallets').update({ stopped_at: new Date() });
    await test.database('chains').del();
    ledger = await startLedger(test.database);
    const { chainId } = ledger.chain;
    await test
      .database('chains')
      .insert({ network: 'devnet', chain_id: chainId, genesis_hash: 'genesis', ephemeral: true });
    await setPrices(test.database, { jupiter: '150', coingecko: '150' });
    slot = 100;
  });

  const settings = () => createNotificationSettingsStore(test.database);

  /** A person whose summary is due at any time. */
  async function reader(change: NotificationChange = { set: 'summary', every: 'day', hour: 0 }) {
    const user = await insertChatUser(test.database);
    await settings().change(user.id, change);
    await test
      .database('chat_users')
      .where({ id: user.id })
      .update({ summary_since: new Date(0) });
    return user;
  }

  async function hour(now = new Date()): Promise<void> {
    const { writeSummaries } = createSummaryActivities({
      summaries: createSummaryWriter(test.database, RULES),
      tokenName: (token) => token,
      texts: createTexts(),
      userKeys: { create: () => '', cipher: () => PLAIN },
      now: () => now,
    });
    expect(await writeSummaries('')).to.equal(null);
  }

  async function messagesOf(userId: string): Promise<ChatContent[]> {
    const rows = (await test
      .database('chat_messages')
      .where({ user_id: userId })
      .orderBy('id')
      .pluck('body_ciphertext')) as string[];
    return rows.map((body) => (JSON.parse(body) as { content: ChatContent }).content);
  }

  const textOf = async (userId: string): Promise<string> =>
    ((await messagesOf(userId)).at(-1)?.html ?? '').replaceAll(/<[^>]*>/g, '');

  /** As if what was written until now were written so much earlier. */
  async function later(ms: number): Promise<void> {
    const earlier = (column: string) => test.database.raw(`?? - ? * interval '1 ms'`, [column, ms]);
    await test.database('chat_summaries').update({ at: earlier('at') });
  }

  it('say the value, what has changed since the last one, and what happened meanwhile', async () => {
    const { id } = await reader();
    const { address } = await ledger.followNew(id);
    await hour();
    expect(await textOf(id)).to.match(
      /Your daily summary, .+\n\nValue of your wallets: 150\.00 USD\n\nSince .+:\n⬇️ Deposits: 0\n⬆️ Sends: 0\n🔔 Alerts that fired: 0$/,
    );
    expect((await messagesOf(id))[0], 'one value is not a line').not.to.have.property('chart');

    await later(DAY_MS);
    await ledger.follow(BLOCK(slot), BLOCK(slot + 2), [
      transfer({ from: newAddress(), to: address, lamports: 2n * SOL }, { slot: 101 }, { [address]: SOL }),
      transfer(
        { from: address, to: newAddress(), lamports: SOL / 2n },
        { slot: 102 },
        { [address]: 3n * SOL },
      ),
    ]);
    await test.database('movements').update({ block_time: new Date(Date.now() - HOUR_MS) });
    await setPrices(test.database, { jupiter: '200', coingecko: '200' });
    await alertFires(id);
    await test.database('price_candles').insert(candle(new Date(Date.now() - DAY_MS - 60_000), '160'));
    await hour(new Date(Date.now() + DAY_MS));
    const text = await textOf(id);
    expect(text)
      .to.contain('Value of your wallets: 499.99 USD')
      .and.to.match(/\+349\.99 USD \(\+233\.33 %\) since/);
    expect(text).to.contain('Biggest movers: SOL +25.00 %');
    expect(text).to.match(/Deposits: 1 \(2 SOL\)\n.*Sends: 1 \(0\.5 SOL\)\n.*fired: 1$/);
    const { chart } = (await messagesOf(id))[1] ?? {};
    expect(chart && 'values' in chart && chart.values.map(({ usd }) => usd)).to.deep.equal([
      '150',
      '499.999',
    ]);
  });

  async function alertFires(ownerId: string): Promise<void> {
    const now = new Date();
    const watched = { network: 'devnet', subject: 'SOL' };
    await test
      .database('alert_subjects')
      .insert({ ...watched, begun_at: now })
      .onConflict()
      .ignore();
    const id = newId('rul');
    const times = { since: now, created_at: now, updated_at: now };
    await test
      .database('alerts')
      .insert({ id, owner_id: ownerId, ...watched, rule: '{}', channels: [], state: 'triggered', ...times });
    await test.database('alert_timeline').insert({ alert_id: id, change: 'fired', at: now });
  }

  function candle(at: Date, price: string): Record<string, unknown> {
    const prices = { open: price, high: price, low: price, close: price };
    return {
      network: 'devnet',
      token: 'SOL',
      minutes: 1,
      at,
      ...prices,
      opened_at: at,
      closed_at: at,
      samples: 1,
    };
  }

  it('come once for a day, also if three workers write at the same time', async () => {
    const readers = await Promise.all(Array.from({ length: 4 }, () => reader()));
    for (const { id } of readers) await ledger.followNew(id);
    await Promise.all([hour(), hour(), hour()]);
    await hour();
    for (const { id } of readers) expect(await messagesOf(id)).to.have.length(1);
  });

  it('come on Mondays to those who read them weekly, with the values of all days', async () => {
    const { id } = await reader({ set: 'summary', every: 'week', hour: 0 });
    await ledger.followNew(id);
    const monday = Date.now() - ((new Date().getUTCDay() + 6) % 7) * DAY_MS;
    for (let day = 0; day <= 7; day += 1) {
      await later(DAY_MS);
      await hour(new Date(monday + day * DAY_MS));
    }
    const [, weekly, ...more] = await messagesOf(id);
    expect(more).to.deep.equal([]);
    expect(weekly?.html).to.contain('Your weekly summary').and.to.contain('+0.00 USD (+0.00 %) since');
    expect(weekly?.chart && 'values' in weekly.chart && weekly.chart.values).to.have.length(8);
  });

  it('say that a value is not known, and never guess it', async () => {
    const { id } = await reader();
    const { address } = await ledger.followNew(id);
    await setPrices(test.database, { jupiter: '150', coingecko: '300' });
    await hour();
    expect(await textOf(id)).to.contain('not known. The sources of a price contradict each other.');
    await ledger.watch(newAddress(), id);
    await later(DAY_MS);
    await setPrices(test.database, { jupiter: '150', coingecko: '150' });
    await hour(new Date(Date.now() + DAY_MS));
    expect(await textOf(id)).to.contain('not known. The balance of a wallet is still being read.');
    expect(address).to.be.a('string');
  });

  it('do not compare the value with that of other wallets', async () => {
    const { id } = await reader();
    await ledger.followNew(id);
    await hour();
    await later(DAY_MS);
    await ledger.followNew(id);
    await hour(new Date(Date.now() + DAY_MS));
    expect(await textOf(id))
      .to.contain('300.00 USD')
      .and.to.contain('The wallets were others');
    expect((await messagesOf(id))[1]).not.to.have.property('chart');
  });

  it('do not come in quiet hours, to a blocked chat, without a wallet, or to people who have not asked', async () => {
    const quiet = await reader();
    await settings().change(quiet.id, { set: 'quiet', quiet: { from: 1, until: 0 }, timeZone: 'UTC' });
    const blocked = await reader();
    await test.database('chat_users').where({ id: blocked.id }).update({ blocked_at: new Date() });
    const off = await reader();
    await settings().change(off.id, { set: 'event', event: 'portfolio.summary', enabled: false });
    const usual = await insertChatUser(test.database);
    const all = [quiet, blocked, off, usual];
    for (const { id } of all) await ledger.followNew(id);
    const empty = await reader();
    const noon = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
    await hour(noon);
    for (const { id } of [...all, empty]) expect(await messagesOf(id)).to.deep.equal([]);
    await settings().change(quiet.id, { set: 'quiet', quiet: null });
    await hour(noon);
    expect(await messagesOf(quiet.id), 'afterwards').to.have.length(1);
  });

  it('begin with the next hour after the person has asked for them', async () => {
    const now = new Date();
    const { id } = await reader({ set: 'summary', every: 'day', hour: (now.getUTCHours() + 1) % 24 });
    await ledger.followNew(id);
    await settings().change(id, { set: 'summary', hour: now.getUTCHours() });
    await hour(now);
    expect(await messagesOf(id)).to.deep.equal([]);
    await hour(new Date(now.getTime() + DAY_MS));
    expect(await messagesOf(id)).to.have.length(1);
  });

  it('leave nothing of a person who is forgotten', async () => {
    const { id, telegramId } = await reader();
    await ledger.followNew(id);
    await hour();
    const farewell = { id: newId('msg'), bodyCiphertext: 'bye' };
    await createForgetUserStore(test.database).forget({ userId: id, telegramId }, 1, farewell);
    expect(await test.database('chat_summaries').where({ user_id: id })).to.deep.equal([]);
  });
});
