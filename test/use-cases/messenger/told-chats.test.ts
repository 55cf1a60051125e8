import { expect } from 'chai';
import type { BotScope, BotToken } from '../../../domain/access/actor.ts';
import type { AccountChange } from '../../../domain/chats/account-change.ts';
import { PRIORITY } from '../../../domain/chats/chat-content.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { testDatabase } from '../../support/database.ts';
import { allUseCases } from '../support/all-use-cases.ts';
import { grant, newBotAccount, newChatPerson, type ChatPersonFixture } from '../support/people.ts';

const SECRET = 'a-secret-of-thirty-two-characters';
const HOOK = { url: 'https://hooks.example/a', events: ['message.received'], secret: SECRET };
const NO_KEY = { key: null, route: 'test' };

describe('chats of an account that changes something', () => {
  const test = testDatabase();
  const useCases = () => allUseCases(test.database).useCases;
  let token: BotToken;
  let owner: ChatPersonFixture;
  let people: Record<BotScope, ChatPersonFixture>;

  beforeEach(async () => {
    token = await newBotAccount(test.database);
    owner = await newChatPerson(useCases());
    await test.database('accounts').where({ id: token.accountId }).update({ user_id: owner.userId });
    people = {
      write_messages: await newChatPerson(useCases()),
      run_commands: await newChatPerson(useCases()),
      read_messages: await newChatPerson(useCases()),
    };
    for (const [scope, person] of Object.entries(people)) {
      await grant(test.database, person, token, [scope as BotScope]);
    }
  });

  /** The person's security messages since the last call. */
  async function told({ userId }: ChatPersonFixture): Promise<AccountChange[]> {
    const rows = (await test
      .database('chat_messages')
      .where({ user_id: userId })
      .whereIn('priority', [PRIORITY.security, PRIORITY.warning])
      .orderBy('id')
      .returning(['account_change'])
      .del()) as { account_change: AccountChange }[];
    return rows.map(({ account_change }) => account_change);
  }

  const toldAll = async () => ({
    owner: await told(owner),
    writers: await told(people.write_messages),
    runners: await told(people.run_commands),
    readers: await told(people.read_messages),
  });

  const about = (change: AccountChange['about'], host = 'hooks.example') => [{ about: change, host }];

  it('learn of an endpoint for their events when it is made, and so is the person of the account', async () => {
    await useCases().messenger.createWebhook(token, HOOK, { key: 'hook-1', route: 'test' });
    expect(await toldAll()).to.deep.equal({
      owner: about('webhook'),
      writers: [],
      runners: [],
      readers: about('webhook'),
    });
    await useCases().messenger.createWebhook(token, HOOK, { key: 'hook-1', route: 'test' });
    expect(await told(owner), 'the same request again').to.deep.equal([]);
    await useCases().messenger.createWebhook(token, { ...HOOK, events: ['wallet.connected'] }, NO_KEY);
    expect(await toldAll()).to.deep.include({ writers: [], runners: about('webhook'), readers: [] });
    await useCases().messenger.createWebhook(token, { ...HOOK, events: ['*'] }, NO_KEY);
    expect(await toldAll()).to.deep.include({
      writers: about('webhook'),
      runners: about('webhook'),
      readers: about('webhook'),
    });
  });

  it('are told when its address, its events, its activity or its secret change, and only then', async () => {
    const { id } = (await useCases().messenger.createWebhook(token, HOOK, NO_KEY)).value;
    await toldAll();
    const key = apiKeyOf(token.accountId);
    const change = (to: object) => useCases().webhooks.update(key, id, to);
    const { url, events } = HOOK;
    await change({ url, events, active: true });
    expect(await toldAll()).to.deep.equal({ owner: [], writers: [], runners: [], readers: [] });
    await change({ url: 'https://other.example/b' });
    expect(await toldAll()).to.deep.include({
      owner: about('webhook', 'other.example'),
      readers: about('webhook', 'other.example'),
    });
    await change({ url, events: ['message.received', 'wallet.connected'] });
    expect(await toldAll()).to.deep.include({ runners: about('webhook'), readers: about('webhook') });
    await change({ active: false });
    expect(await told(people.read_messages)).to.deep.equal(about('webhook_off'));
    const rotation = { secret: `${SECRET}-2`, switchAt: undefined };
    await useCases().webhooks.rotateSecret(key, id, rotation);
    expect(await told(people.read_messages)).to.deep.equal(about('webhook_secret'));
    await useCases().webhooks.rotateSecret(key, id, rotation);
    expect(await told(people.read_messages), 'the same request again').to.deep.equal([]);
  });

  it('learn nothing of endpoints for other events', async () => {
    const platform = { ...HOOK, events: ['*'], wallets: null, active: true };
    await useCases().webhooks.create(apiKeyOf(token.accountId), 'platform', platform, NO_KEY);
    expect(await toldAll()).to.deep.equal({ owner: [], writers: [], runners: [], readers: [] });
  });

  it('are told when it changes their notifications, and not if it changes nothing', async () => {
    const writer = people.write_messages;
    const set = (enabled: boolean, events?: ['transaction.received'], thresholds?: Record<string, string>) =>
      useCases().messenger.setNotifications(token, 'devnet', writer.chatId, { enabled, events, thresholds });
    await set(true);
    expect(await told(writer)).to.deep.equal([]);
    await set(false);
    expect(await told(writer)).to.deep.equal([{ about: 'notifications_off' }]);
    await set(true, ['transaction.received']);
    expect(await told(writer)).to.deep.equal([{ about: 'notifications_on' }]);
    await set(true, ['transaction.received']);
    expect(await told(writer)).to.deep.equal([]);
    await set(true, undefined, { USD: '5' });
    expect(await told(writer)).to.deep.equal([{ about: 'notifications_changed' }]);
    await set(true, undefined, { usd: '5.0' });
    expect(await told(writer), 'the same threshold again').to.deep.equal([]);
  });
});
