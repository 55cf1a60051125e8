import { expect } from 'chai';
import type { Actor, ChatUser, ProvenWallet } from '../../../domain/access/actor.ts';
import type { UseCases } from '../../../use-cases/index.ts';
import { newAddress } from '../../db/support/ledger-rows.ts';
import { testDatabase } from '../../support/database.ts';
import { everyRow } from '../../support/every-row.ts';
import { allUseCases } from '../support/all-use-cases.ts';
import { expectServiceError } from '../support/expect-service-error.ts';
import { pageSessions, signingChain } from '../support/page-sessions.ts';
import { linkToChat, newChatPerson } from '../support/people.ts';

const FAREWELL = { html: 'Bye', buttons: [] };

describe('saved recipients', () => {
  const test = testDatabase();
  let useCases: UseCases;
  before(() => {
    ({ useCases } = allUseCases(test.database, signingChain()));
  });

  const save = (actor: Actor, name: string, address = newAddress()) =>
    useCases.recipients.save(actor, 'devnet', { address, name });

  const namesOf = async (actor: Actor): Promise<string[]> =>
    (await useCases.recipients.list(actor, 'devnet')).map(({ name, savedIn }) => `${name} (${savedIn})`);

  /** A wallet that has signed in on the page. */
  async function newPage() {
    const { session, wallet } = await pageSessions(useCases).signIn();
    return { session, wallet: { network: 'devnet', address: wallet.address } as ProvenWallet };
  }

  /** A chat to which the wallets are linked. */
  async function newChat(...wallets: ProvenWallet[]): Promise<ChatUser> {
    const person = await newChatPerson(useCases);
    for (const wallet of wallets) await linkToChat(test.database, person, wallet);
    return { kind: 'chat_user', userId: person.userId, telegramId: person.chatId, wallets, grants: [] };
  }

  it('are read on the wallet’s page and in its chats, and changed only by who saved them', async () => {
    const { session, wallet } = await newPage();
    const chat = await newChat(wallet);
    const landlord = newAddress();
    await save(session, 'Landlord', landlord);
    await save(chat, 'Ada');
    for (const actor of [session, chat]) {
      expect(await namesOf(actor)).to.deep.equal(['Ada (chat)', 'Landlord (page)']);
    }
    await expectServiceError(useCases.recipients.remove(chat, 'devnet', landlord), 'NOT_FOUND');
    const stranger = await newPage();
    expect(await namesOf(stranger.session)).to.deep.equal([]);
    expect(await namesOf(await newChat(stranger.wallet))).to.deep.equal([]);

    await test.database('wallets').where({ owner_id: chat.userId }).del();
    expect(await namesOf(session), 'the chat was unlinked').to.deep.equal(['Landlord (page)']);
  });

  it('have one name for each address and one address for each name; a name of one’s own counts first', async () => {
    const { session, wallet } = await newPage();
    const [one, other] = [newAddress(), newAddress()];
    await save(session, 'Ada', one);
    await save(session, 'Ada L.', one);
    await expectServiceError(save(session, 'АDA L', other), 'CONFLICT');
    const chat = await newChat(wallet);
    await save(chat, 'Ada L.', other);
    await save(chat, 'Someone', one);
    const [own] = await useCases.recipients.list(session, 'devnet');
    expect(own?.address).to.equal(one);
    expect(await namesOf(session)).to.deep.equal(['Ada L. (page)']);
    expect(await namesOf(chat)).to.deep.equal(['Ada L. (chat)', 'Someone (chat)']);
  });

  it('leave out a name that two others give to different addresses', async () => {
    const { session, wallet } = await newPage();
    const [one, other] = [await newChat(wallet), await newChat(wallet)];
    const both = newAddress();
    await save(one, 'Ada');
    await save(other, 'Ada');
    await save(one, 'Bob', both);
    await save(other, 'Bob', both);
    expect(await namesOf(session)).to.deep.equal(['Bob (chat)']);
  });

  it('are of one network', async () => {
    const { session } = await newPage();
    await save(session, 'Ada');
    expect(await useCases.recipients.list(session, 'mainnet')).to.deep.equal([]);
  });

  it('are two hundred at most, also if many are saved at once', async () => {
    const { session } = await newPage();
    const saved = await Promise.allSettled(
      Array.from({ length: 210 }, (_, index) => save(session, `Person ${index}`)),
    );
    expect(saved.filter(({ status }) => status === 'fulfilled')).to.have.length(200);
    expect(await useCases.recipients.list(session, 'devnet')).to.have.length(200);
    const [first] = await useCases.recipients.list(session, 'devnet');
    await save(session, 'Renamed', first?.address);
    await expectServiceError(save(session, 'One more'), 'CONFLICT');
  });

  it('are encrypted', async () => {
    const { session, wallet } = await newPage();
    await save(session, 'Landlord of Baker Street');
    await save(await newChat(wallet), 'Aunt of Baker Street');
    expect(await everyRow(test.database)).not.to.include('Baker Street');
  });

  it('go when the wallet is disconnected from the service, and when the person of the chat is forgotten', async () => {
    const { session, wallet } = await newPage();
    const chat = await newChat(wallet);
    await save(session, 'Ada');
    await save(chat, 'Bob');
    await useCases.chats.forget(chat, 1, FAREWELL);
    expect(await namesOf(session)).to.deep.equal(['Ada (page)']);
    await expectServiceError(save(chat, 'Carol'), 'NOT_FOUND');
    await useCases.sessions.disconnect(session);
    await expectServiceError(save(session, 'Carol'), 'NOT_FOUND');
    const owners = [chat.userId, `devnet/${wallet.address}`];
    expect(await test.database('recipients').whereIn('owner_id', owners)).to.deep.equal([]);
  });
});
