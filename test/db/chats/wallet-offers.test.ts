import { expect } from 'chai';
import { createChatOutbox } from '../../../db/chats/chat-outbox.ts';
import { createWalletOfferStore, offerWallet } from '../../../db/chats/wallet-offers.ts';
import { WALLET_CREATE } from '../../../domain/wallets/wallet-create.ts';
import { PRIORITY } from '../../../domain/chats/chat-content.ts';
import { newAddress } from '../support/ledger-rows.ts';
import { testDatabase } from '../../support/database.ts';
import { testUserKeys } from '../../support/test-user-keys.ts';
import { insertChatUser, insertMessage, type ChatUserFixture } from '../support/chat-rows.ts';
import { insertOperation } from '../support/rows.ts';

const AT_ONCE = 10;
const DAY_MS = 86_400_000;

describe('the question whether a wallet is a person’s own', () => {
  const test = testDatabase();
  const offers = () => createWalletOfferStore(test.database, testUserKeys());
  const outbox = () => createChatOutbox(test.database);

  async function ask(user: ChatUserFixture, address = newAddress()): Promise<string> {
    const proven = { address, walletType: 'device', requestedSlot: 1 } as const;
    await test.database.transaction((trx) =>
      offerWallet(trx, { network: 'devnet', chainId: 'test-chain' }, user.id, proven),
    );
    const ids = await test.database('chat_wallet_offers').where({ address }).orderBy('id').pluck('id');
    return String(ids.at(-1));
  }

  it('is removed with its message when its time is over, and not before', async () => {
    const user = await insertChatUser(test.database);
    const [old, recent] = [await ask(user), await ask(user)];
    for (const _ of [old, recent]) {
      const due = await outbox().claim([{ priorities: Object.values(PRIORITY), limit: 1 }]);
      await outbox().shown(due.map(({ id, revision }) => ({ id, revision, messageId: 1, isLast: false })));
    }
    const before = new Date(Date.now() - 2 * DAY_MS);
    await test.database('chat_wallet_offers').where({ id: old }).update({ proven_at: before });
    expect(await offers().removeOld(DAY_MS, AT_ONCE), 'while the chat shows it').to.equal(0);
    await test.database('chat_messages').where({ offer_id: old }).update({ created_at: before });
    expect(await outbox().removeOld(DAY_MS, AT_ONCE)).to.equal(1);
    expect(await offers().removeOld(DAY_MS, AT_ONCE)).to.equal(1);
    expect(await test.database('chat_wallet_offers').pluck('id')).to.deep.equal([recent]);
  });

  it('is not edited into its answer in a chat that was given up', async () => {
    const user = await insertChatUser(test.database);
    const offer = await ask(user);
    await outbox().closeChat(user.telegramId);
    const decider = { userId: user.id, telegramId: user.telegramId };
    expect(await offers().decide(decider, offer, false, () => undefined)).to.include({ accepted: false });
    expect(await outbox().claim([{ priorities: Object.values(PRIORITY), limit: AT_ONCE }])).to.deep.equal([]);
  });

  it('is open until it is answered, also for a wallet to which the person said yes before', async () => {
    const user = await insertChatUser(test.database);
    const decider = { userId: user.id, telegramId: user.telegramId };
    const address = newAddress();
    await offers().decide(decider, await ask(user, address), true, () => undefined);
    const { id: operation } = await insertOperation(test.database, user.id);
    const asked = { kind: WALLET_CREATE, network: 'devnet', wallet_address: address };
    await test.database('operations').where({ id: operation }).update(asked);
    const message = await insertMessage(test.database, user);
    await test.database('chat_messages').where({ id: message }).update({ operation_id: operation });
    const isLinked = async (): Promise<boolean | undefined> => {
      await test.database('chat_messages').whereNot({ id: message }).update({ due_at: null });
      const due = await outbox().claim([{ priorities: Object.values(PRIORITY), limit: AT_ONCE }]);
      await test.database('chat_messages').update({ claimed_until: null });
      return due.find(({ id }) => id === message)?.isLinked;
    };
    const second = await ask(user, address);
    expect(await isLinked()).to.equal(false);
    await offers().decide(decider, second, true, () => undefined);
    expect(await isLinked()).to.equal(true);
  });
});
