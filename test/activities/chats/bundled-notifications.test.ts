import { expect } from 'chai';
import { createDecideNotifications } from '../../../activities/chats/decide-notifications.ts';
import { eventNotification } from '../../../chat-texts/event-notification.ts';
import { plainText } from '../../../chat-texts/html.ts';
import { createTexts } from '../../../chat-texts/text.ts';
import { createChatOutbox, type DueMessage } from '../../../db/chats/chat-outbox.ts';
import { createDigestStore } from '../../../db/chats/digest-store.ts';
import { createNotificationStore } from '../../../db/chats/notification-store.ts';
import { reportToWallets } from '../../../db/stakes/stake-news.ts';
import { digest } from '../../../chat-texts/digest.ts';
import { PRIORITY } from '../../../domain/chats/chat-content.ts';
import { rewardEvent } from '../../../domain/stakes/position-events.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { insertChatUser } from '../../db/support/chat-rows.ts';
import { newAddress } from '../../db/support/ledger-rows.ts';
import { testDatabase } from '../../support/database.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { testUserKeys } from '../../support/test-user-keys.ts';

const CHAIN = { network: 'devnet', chainId: 'test-chain' } as const;
const SOL = 1_000_000_000n;

describe('rewards of many positions', () => {
  const test = testDatabase();
  const texts = createTexts();
  let userId: string;
  let wallet: string;

  beforeEach(async () => {
    ({ id: userId } = await insertChatUser(test.database));
    wallet = newAddress();
    await follows(userId);
  });
  afterEach(() => test.database('chat_messages').del());

  async function follows(owner: string): Promise<void> {
    await test.database('wallets').insert({
      owner_id: owner,
      network: CHAIN.network,
      address: wallet,
      chain_id: CHAIN.chainId,
      connection: 'watched',
    });
  }

  /** One position for each amount. */
  async function earns(epoch: number, amounts: readonly bigint[], validator = newAddress()): Promise<void> {
    const news = amounts.map((lamports) => {
      const reward = { ...CHAIN, wallet, position: newAddress(), validator, lamports, epoch, at: new Date() };
      return {
        wallet,
        draft: (receiver: Parameters<typeof rewardEvent>[1]) => rewardEvent(reward, receiver),
      };
    });
    await test.database.transaction((trx) => reportToWallets(trx, CHAIN, news));
  }

  async function claims(vote: string, name: string, chainId: string = CHAIN.chainId): Promise<void> {
    const seen = { commission_bps: 500, activated_stake: 1, delinquent: false, credits: '[]' };
    const place = { network: CHAIN.network, chain_id: chainId };
    await test.database('stake_validators').insert({ ...place, vote, name, node: newAddress(), ...seen });
  }

  const sort = createDecideNotifications({
    notifications: {
      decide: (limit, decideOne) => createNotificationStore(test.database).decide(limit, decideOne),
    },
    texts,
    userKeys: testUserKeys(),
    log: () => createLogger({ level: 'silent', service: 'test', stream: memoryStream() }),
  });

  async function sorted(): Promise<void> {
    while ((await sort()) > 0);
  }

  const outbox = () => createChatOutbox(test.database);

  async function due(): Promise<{ message: DueMessage; lines: string[] }[]> {
    const messages = await outbox().claim([{ priorities: [PRIORITY.notification], limit: 10 }]);
    return messages.map((message) => {
      if (!message.event) throw new Error('the message shows no event');
      const { html } = eventNotification(texts.of('en'), message.event, 'UTC');
      return { message, lines: plainText(html).split('\n') };
    });
  }

  async function shown({ id, revision }: DueMessage, messageId = 7): Promise<void> {
    await outbox().shown([{ id, revision, messageId, isLast: true }]);
  }

  async function dueOne(): Promise<{ message: DueMessage; lines: string[] }> {
    const [one, ...more] = await due();
    if (!one) throw new Error('nothing is due');
    expect(more).to.deep.equal([]);
    return one;
  }

  it('are one message for a wallet and an epoch, with the sum and a line for each validator', async () => {
    const [small, large] = [newAddress(), newAddress()];
    await earns(7, [SOL / 1000n], small);
    await earns(
      7,
      Array.from({ length: 9 }, () => SOL / 100n),
      large,
    );
    await sorted();
    const { message, lines } = await dueOne();
    expect(lines).to.deep.equal([
      '💰 0.091 SOL of rewards on devnet for epoch 7, from 10 stakes',
      `0.09 SOL with ${large}, 9 stakes`,
      `0.001 SOL with ${small}`,
      `Wallet ${wallet}`,
    ]);
    await shown(message);
    expect(await due()).to.deep.equal([]);
    const events: unknown[] = await test.database('events').where({ owner_id: userId });
    expect(events, 'each position has its own event').to.have.length(10);
  });

  it('of one position read as before, and another epoch is another message', async () => {
    const validator = newAddress();
    await earns(7, [SOL], validator);
    await sorted();
    const { message, lines } = await dueOne();
    expect(lines[0]).to.equal(`💰 1 SOL of rewards on devnet for epoch 7, from the validator ${validator}`);
    await shown(message);
    await earns(8, [SOL], validator);
    await sorted();
    expect((await dueOne()).lines[0]).to.contain('for epoch 8');
  });

  it('that are known later change the message of their epoch, also while it is sent', async () => {
    const validator = newAddress();
    await earns(7, [SOL], validator);
    await sorted();
    const first = await dueOne();
    await earns(7, [SOL], validator);
    await sorted();
    expect(await due(), 'while it is sent').to.deep.equal([]);
    await shown(first.message);
    const second = await dueOne();
    expect(second.message.id).to.equal(first.message.id);
    expect(Number(second.message.messageId), 'an edit').to.equal(7);
    expect(second.lines[0]).to.contain('2 SOL of rewards');
    await shown(second.message);
    await earns(7, [SOL, SOL], validator);
    await sorted();
    const third = await dueOne();
    expect(third.message.id).to.equal(first.message.id);
    expect(third.lines.slice(0, 2)).to.deep.equal([
      '💰 4 SOL of rewards on devnet for epoch 7, from 4 stakes',
      `4 SOL with ${validator}, 4 stakes`,
    ]);
  });

  it('are a message in each chat that has the wallet, and two wallets are two messages', async () => {
    const other = await insertChatUser(test.database);
    await follows(other.id);
    await earns(7, [SOL, SOL]);
    wallet = newAddress();
    await follows(userId);
    await earns(7, [SOL, SOL, SOL]);
    await sorted();
    const counts: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      for (const { message, lines } of await due()) {
        counts.push(lines[0] ?? '');
        await shown(message);
      }
    }
    expect(counts.filter((line) => line.startsWith('💰 2 SOL'))).to.have.length(2);
    expect(counts.filter((line) => line.startsWith('💰 3 SOL'))).to.have.length(1);
  });

  it('name the validators that claim a name on this chain', async () => {
    const [named, more, other] = [newAddress(), newAddress(), newAddress()];
    await claims(named, 'Ada');
    await claims(more, 'Bob');
    await claims(other, 'Eve', 'another-chain');
    for (const validator of [named, named, more, other]) await earns(7, [SOL], validator);
    await earns(8, [SOL], named);
    await sorted();
    const short = (address: string) => `(${address.slice(0, 6)}…${address.slice(-6)})`;
    const together = await dueOne();
    expect(together.lines.slice(1, 4)).to.have.members([
      `2 SOL with Ada ${short(named)}, 2 stakes`,
      `1 SOL with Bob ${short(more)}`,
      `1 SOL with ${other}`,
    ]);
    await shown(together.message);
    expect((await dueOne()).lines[0]).to.contain(`from the validator Ada ${short(named)}`);
  });

  it('are one line of a digest, which names the validator of a single one', async () => {
    const minute = Math.floor(Date.now() / 60_000);
    const quiet = { quiet_from: (minute - 60) % 1_440, quiet_until: (minute + 60) % 1_440 };
    await test.database('chat_users').where({ id: userId }).update(quiet);
    await earns(7, [SOL, SOL, SOL]);
    const ada = newAddress();
    await claims(ada, 'Ada');
    await earns(8, [SOL], ada);
    await sorted();
    await test.database('chat_digests').update({ due_at: new Date(0) });
    let html = '';
    await createDigestStore(test.database).write(userId, ({ entries }) => {
      ({ html } = digest(texts.of('es'), entries, 'UTC'));
      return { message: null };
    });
    const lines = plainText(html).split('\n');
    expect(lines.filter((line) => line.startsWith('💰'))).to.have.length(2);
    expect(html).to.contain('Ada (');
    expect(html).to.contain('<b>3 SOL de recompensas</b> en devnet por la época 7, de 3 stakes');
  });
});
