import { expect } from 'chai';
import { offerWallet } from '../../../db/chats/wallet-offers.ts';
import { readWalletSharers } from '../../../db/wallets/wallet-sharers.ts';
import type { ChatUser, PageSession, ProvenWallet } from '../../../domain/access/actor.ts';
import { profileContext } from '../../../use-cases/chats/chat-user.ts';
import { insertOperation } from '../../db/support/rows.ts';
import { testDatabase } from '../../support/database.ts';
import { testUserKeys } from '../../support/test-user-keys.ts';
import { allUseCases } from '../support/all-use-cases.ts';
import { expectServiceError } from '../support/expect-service-error.ts';
import { pageSessions, signingChain } from '../support/page-sessions.ts';
import { linkToChat, newChatPerson, type ChatPersonFixture } from '../support/people.ts';

describe('the chats that are linked to a wallet', () => {
  const test = testDatabase();
  const useCases = () => allUseCases(test.database, signingChain()).useCases;
  const wallets = () => useCases().wallets;

  let session: PageSession;
  let wallet: ProvenWallet;
  let ada: ChatPersonFixture;

  beforeEach(async () => {
    const signedIn = await pageSessions(useCases()).signIn();
    ({ session } = signedIn);
    wallet = { network: 'devnet', address: signedIn.wallet.address };
    ada = await newChatPerson(useCases());
    await linkToChat(test.database, ada, wallet);
  });

  const chatOf = ({ userId, chatId }: ChatPersonFixture, own: readonly ProvenWallet[]): ChatUser => ({
    kind: 'chat_user',
    userId,
    telegramId: chatId,
    wallets: own,
    grants: [],
  });
  const listed = (by = session, { network, address } = wallet) => wallets().linkedChats(by, network, address);
  const unlink = (by = session, { network, address } = wallet, { userId } = ada) =>
    wallets().unlinkChat(by, network, address, userId);
  const endings = () =>
    test
      .database('events')
      .where({ owner_id: ada.userId, name: 'wallet.disconnected' })
      .pluck('body') as Promise<string[]>;
  const messages = () =>
    test.database('chat_messages').where({ user_id: ada.userId }).whereNotNull('event_id') as Promise<
      { chat_id: string; priority: number }[]
    >;

  it('are listed with the names of their people and the time of the yes, the newest first', async () => {
    const bob = await newChatPerson(useCases());
    await linkToChat(test.database, bob, wallet);
    const chats = await listed();
    expect(chats.map(({ id }) => id)).to.deep.equal([bob.userId, ada.userId]);
    for (const { firstName, username, linkedAt } of chats) {
      expect([firstName, username]).to.deep.equal(['Ada', 'ada']);
      expect(linkedAt).to.be.instanceOf(Date);
    }
  });

  it('have no name if it is empty or cannot be read, and can be unlinked all the same', async () => {
    const person = () => test.database('chat_users').where({ id: ada.userId });
    const { key_ciphertext: key } = (await person().first('key_ciphertext')) as { key_ciphertext: string };
    const empty = testUserKeys()
      .cipher(ada.userId, key)
      .encrypt(JSON.stringify({ firstName: ' ', username: null }), profileContext(ada.userId));
    for (const profile of [empty, 'unreadable']) {
      await person().update({ profile_ciphertext: profile });
      expect((await listed())[0]).to.include({ id: ada.userId, firstName: null, username: null });
    }
    await unlink();
    expect(await listed()).to.deep.equal([]);
  });

  it('are those of this wallet on this network only', async () => {
    const bob = await newChatPerson(useCases());
    await linkToChat(test.database, bob);
    await linkToChat(test.database, bob, { ...wallet, network: 'mainnet' });
    expect((await listed()).map(({ id }) => id)).to.deep.equal([ada.userId]);
    await expectServiceError(unlink(session, wallet, bob), 'NOT_FOUND');
  });

  it('are seen and unlinked by the key of the wallet alone', async () => {
    const { session: stranger } = await pageSessions(useCases()).signIn();
    await expectServiceError(listed(stranger), 'WALLET_NOT_FOUND');
    await expectServiceError(unlink(stranger), 'WALLET_NOT_FOUND');
    await expectServiceError(listed(session, { ...wallet, network: 'mainnet' }), 'WALLET_NOT_FOUND');
    const chat = chatOf(ada, [wallet]);
    await expectServiceError(wallets().linkedChats(chat, wallet.network, wallet.address), 'WALLET_NOT_FOUND');
    expect(await listed()).to.have.length(1);
  });

  it('share nothing with the page after they were unlinked, and keep what they have prepared', async () => {
    const ofPage = await insertOperation(test.database, `devnet/${wallet.address}`, {
      walletAddress: wallet.address,
    });
    const ofChat = await insertOperation(test.database, ada.userId, { walletAddress: wallet.address });
    const { operations } = useCases();
    expect((await operations.read(chatOf(ada, [wallet]), ofPage.id)).operation.id).to.equal(ofPage.id);
    expect((await operations.read(session, ofChat.id)).operation.id).to.equal(ofChat.id);
    await unlink();
    expect(await readWalletSharers(test.database, ada.userId)).to.deep.equal([]);
    // Also for an actor that was read a moment before.
    for (const own of [[wallet], []]) {
      const chat = chatOf(ada, own);
      await expectServiceError(operations.read(chat, ofPage.id), 'NOT_FOUND');
      await expectServiceError(operations.cancel(chat, ofPage.id), 'NOT_FOUND');
      expect((await operations.read(chat, ofChat.id)).operation.id).to.equal(ofChat.id);
    }
    await expectServiceError(operations.read(session, ofChat.id), 'NOT_FOUND');
  });

  it('are unlinked once, with one event, if the page asks twice and the chat removes the wallet at the same moment', async () => {
    const answers = await Promise.allSettled([
      unlink(),
      unlink(),
      wallets().remove(chatOf(ada, [wallet]), wallet.network, wallet.address),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(await endings()).to.have.length(1);
    await expectServiceError(unlink(), 'NOT_FOUND');
    expect(await endings()).to.have.length(1);
  });

  it('get the reason with the event, and the message in front of others', async () => {
    await unlink();
    const [event = ''] = await endings();
    expect(JSON.parse(event)).to.have.property('data').that.includes({
      user_id: ada.chatId,
      wallet_address: wallet.address,
      reason: 'access_revoked',
    });
    const [message, ...more] = await messages();
    expect(message).to.include({ chat_id: ada.chatId, priority: 0 });
    expect(more).to.deep.equal([]);
  });

  it('cannot link the wallet again by a question that has waited since before', async () => {
    await test.database.transaction((trx) =>
      offerWallet(trx, { network: wallet.network, chainId: 'test-chain' }, ada.userId, {
        address: wallet.address,
        walletType: 'device',
        requestedSlot: 1,
      }),
    );
    const [offer] = (await test
      .database('chat_wallet_offers')
      .where({ user_id: ada.userId })
      .pluck('id')) as string[];
    await unlink();
    const decided = await useCases().chats.decideWallet(chatOf(ada, []), offer ?? '', true);
    expect(decided).to.include({ accepted: false });
    expect(await listed()).to.deep.equal([]);
  });
});
