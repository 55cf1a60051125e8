import { expect } from 'chai';
import { createDecideNotifications } from '../../../activities/chats/decide-notifications.ts';
import { createTexts } from '../../../chat-texts/text.ts';
import { createNotificationStore } from '../../../db/chats/notification-store.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { testDatabase } from '../../support/database.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { insertChatUser } from '../../db/support/chat-rows.ts';
import { insertEventRow } from '../../db/support/delivery-rows.ts';
import { BLOCK, newAddress, startLedger, transfer, type TestLedger } from '../../db/support/ledger-rows.ts';
import { PLAIN } from '../support/plain-cipher.ts';

const SOL = 1_000_000_000n;

describe('notifications of what the ledger finds', () => {
  const test = testDatabase();
  let ledger: TestLedger;
  let userId: string;
  let wallet: string;
  let slot: number;

  beforeEach(async () => {
    ledger = await startLedger(test.database);
    ({ id: userId } = await insertChatUser(test.database));
    ({ address: wallet } = await ledger.followNew(userId));
    slot = 100;
  });
  afterEach(() => test.database('followed_wallets').update({ stopped_at: new Date() }));

  async function moves(from: string, to: string, lamports: bigint): Promise<void> {
    const place = { slot: slot + 1 };
    await ledger.follow(BLOCK(slot), BLOCK(slot + 1), [transfer({ from, to, lamports }, place)]);
    slot += 1;
  }

  /** The messages for the chat, in the order in which they were decided. */
  async function sorted(): Promise<string[]> {
    const sort = createDecideNotifications({
      notifications: createNotificationStore(test.database),
      texts: createTexts(),
      userKeys: { create: () => '', cipher: () => PLAIN },
      log: () => createLogger({ level: 'silent', service: 'test', stream: memoryStream() }),
    });
    while ((await sort()) > 0);
    const rows = (await test
      .database('chat_messages as message')
      .leftJoin('events', 'events.id', 'event_id')
      .where({ 'message.user_id': userId })
      .orderBy('message.id')
      .select('body_ciphertext', 'events.name')) as { body_ciphertext: string | null; name: string | null }[];
    return rows.map(({ body_ciphertext: body, name }) =>
      body === null
        ? String(name)
        : (JSON.parse(body) as { content: { html: string } }).content.html.replaceAll(/<[^>]*>/g, ''),
    );
  }

  it('warn of a first payment once, and report later payments', async () => {
    const friend = newAddress();
    await moves(wallet, friend, SOL / 10n);
    await moves(wallet, friend, SOL / 5n);
    const [warning, ...later] = await sorted();
    expect(warning).to.contain('First payment to a new recipient').and.to.contain(friend);
    expect(later).to.deep.equal(['transaction.confirmed']);
  });

  it('name the address that a deposit imitates, and do not show the other one whole', async () => {
    const friend = newAddress();
    const poisoner = `${friend.slice(0, 4)}${newAddress().slice(4)}`;
    await moves(wallet, friend, SOL / 10n);
    await moves(poisoner, wallet, 1_000n);
    await moves(`${friend.slice(0, 4)}${newAddress().slice(4)}`, wallet, 2_000n);
    const [, warning, ...more] = await sorted();
    expect(warning)
      .to.match(/^🛡 Security\n/)
      .and.to.contain(`You have paid ${friend}`);
    expect(warning).to.contain(poisoner.slice(0, 8)).and.not.to.contain(poisoner);
    expect(more, 'once a day for an imitated address').to.deep.equal([]);
    const collected = await test
      .database('chat_notifications')
      .where({ user_id: userId, collected_for: 'flagged' });
    expect(collected, 'both are in the digest').to.have.length(2);
  });

  it('that cannot be read become messages too, and keep no other one', async () => {
    const { id } = await insertEventRow(test.database, userId, { name: 'transaction.received' });
    await test.database('chat_notifications').insert({ user_id: userId, cause: `event/${id}`, event_id: id });
    await moves(newAddress(), wallet, SOL);
    expect(await sorted()).to.deep.equal(['transaction.received', 'transaction.received']);
    expect(await test.database('chat_notifications').where({ user_id: userId })).to.deep.equal([]);
  });
});
