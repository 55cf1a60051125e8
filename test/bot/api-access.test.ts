import { expect } from 'chai';
import { createAccess } from '../../use-cases/access/index.ts';
import { OPERATOR } from '../support/actors.ts';
import { newWallet, type TestWallet } from '../support/chain-client.ts';
import type { Person } from '../support/telegram-person.ts';
import { waitUntil } from '../support/wait-until.ts';
import { answerOf } from '../web/support/answer.ts';
import { proofOf } from '../web/support/asked-wallet.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import { openLink, proveIn } from './support/chat-wallet.ts';
import { developersOf, KEY } from './support/developer-access.ts';

const TOKEN = /^wb_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/;

describe('developer access in a chat', () => {
  let service: BotService;
  before(async () => {
    service = await startBotService();
  });
  after(() => service.stop());

  const { statusOf, works, stopped, developer, takeOnPage, shownInChat, userOf } = developersOf(
    () => service,
  );
  const keyOnPage = async (ada: Person, wallet: TestWallet) =>
    takeOnPage(await ada.asks('/api key', 'New API key'), wallet);
  const tokenOnPage = async (ada: Person, wallet: TestWallet) =>
    takeOnPage(await ada.asks('/api token', 'New bot token'), wallet);
  const rows = (userId: string) =>
    service.service.database('accounts').where({ user_id: userId }) as Promise<{ id: string }[]>;

  it('needs a linked wallet', async () => {
    const ada = await service.telegram.person();
    expect((await ada.asks('/api')).text).to.contain('First, a wallet of this chat signs');
    expect((await ada.asks('/api key')).text).to.contain('No wallet is linked');
  });

  it('shows the key once on the wallet page, after a linked wallet has signed there, and tells the chat', async () => {
    const { ada, wallet } = await developer();
    const opened = await openLink(service, await ada.asks('/api key', 'New API key'), 'Verify with a wallet');
    const path = `/page/operations/${opened.operationId}/credential`;
    expect((await opened.tab.post(path, {})).status, 'before the proof').to.equal(409);
    await proveIn(opened, wallet);
    const answers = await Promise.all([opened.tab.post(path, {}), opened.tab.post(path, {})]);
    expect(answers.map(({ status }) => status)).to.have.members([201, 409]);
    const taken = answers.find(({ status }) => status === 201) ?? expect.fail();
    const key = String((await answerOf(taken)).data['secret']);
    expect(key).to.match(KEY);
    expect(await works(key)).to.equal(true);
    const message = await ada.reads('A new API key was made');
    expect(message.text).to.contain(key.slice(0, 12)).and.to.contain('read, operations, wallets, webhooks');
    expect(message.text).to.not.contain(key.slice(12));
    const stored = JSON.stringify([
      await service.service.database('credentials'),
      await service.service.database('operations'),
      await service.service.database('chat_messages'),
    ]);
    expect(stored).to.not.contain(key.slice(12));
    expect((await ada.asks('/api')).text)
      .to.contain('one API key')
      .and.to.contain(key.slice(0, 12))
      .and.to.match(/devnet · last used \d{4}-\d\d-\d\d · no end/);
  });

  it('shows the key in the chat if the person chooses so, in a message that disappears', async () => {
    const { ada, wallet } = await developer();
    const { opened, shown, key } = await shownInChat(ada, wallet);
    expect(await works(key)).to.equal(true);
    const onPage = await opened.tab.post(`/page/operations/${opened.operationId}/credential`, {});
    expect(onPage.status, 'a second time').to.equal(409);

    const { database } = service.service;
    const found = () =>
      database('chat_messages').where({ message_id: shown.message_id, chat_id: String(ada.id) });
    await found().update({ remove_at: new Date() });
    await waitUntil('the message is gone', async () =>
      (await ada.messages()).every(({ message_id: id }) => id !== shown.message_id),
    );
    await waitUntil(
      'its text is gone',
      async () => ((await found().first()) as { body_ciphertext: string | null }).body_ciphertext === null,
    );
  });

  it('gives nothing to a thief of the link, whose wallet is not linked to the chat', async () => {
    const { ada, wallet } = await developer();
    const card = await ada.asks('/api key', 'New API key');
    const { tab, operationId } = await openLink(service, card, 'Verify with a wallet');
    const thief = await newWallet();
    const challenge = await tab.post(`/page/operations/${operationId}/challenge`, { address: thief.address });
    const message = String((await answerOf(challenge)).data['message']);
    expect(message).to.contain('Get developer access with this wallet');
    const proof = await tab.post(`/page/operations/${operationId}/proof`, await proofOf(message, thief));
    expect(proof.status).to.equal(403);
    expect((await tab.post(`/page/operations/${operationId}/credential`, {})).status).to.equal(409);
    expect(await rows(await userOf(ada))).to.deep.equal([]);
    await proveIn({ tab, operationId }, wallet);
  });

  it('gives a person one account, and later keys to the same one', async () => {
    const { ada, wallet } = await developer();
    await keyOnPage(ada, wallet);
    await keyOnPage(ada, wallet);
    const accounts = await rows(await userOf(ada));
    expect(accounts).to.have.length(1);
    const keys = await service.service.database('credentials').where({ account_id: accounts[0]?.id });
    expect(keys).to.have.length(2);
  });

  it('reports new, rotated and deleted keys in the chat, with a button that revokes all', async () => {
    const { ada, wallet } = await developer();
    const key = await keyOnPage(ada, wallet);
    const access = createAccess({ database: service.service.database });
    const holder = await access.authenticate(`Bearer ${key}`, '127.0.0.1');
    if (holder.kind !== 'api_key') throw new Error('not an API key');
    const { keyId, accountId } = holder;
    await access.changeKey(OPERATOR, keyId, { scopes: ['read', 'operations', 'keys'] });
    await ada.reads('The operator of the service has changed an API key');
    const actor = await createAccess({ database: service.service.database }).authenticate(
      `Bearer ${key}`,
      '127.0.0.1',
    );
    const rotation = { scopes: undefined, expiresAt: undefined, endsOld: false };
    const rotated = await access.rotateOwnKey(actor, keyId, rotation);
    const message = await ada.reads('replaced by a new one');
    await access.removeOwnKey(actor, keyId);
    await ada.reads('An API key was revoked');
    await ada.presses('Revoke all', message);
    await ada.reads('One API key or bot token is revoked.');
    await stopped(rotated.apiKey);
    expect(await access.listKeys(OPERATOR, accountId)).to.satisfy((keys: { revokedAt: Date | null }[]) =>
      keys.every(({ revokedAt }) => revokedAt !== null),
    );
  });

  it('revokes a key or a bot token that someone pastes, stores it nowhere, and warns its owner', async () => {
    const { ada, wallet } = await developer();
    const key = await keyOnPage(ada, wallet);
    const token = await tokenOnPage(ada, wallet);
    const eve = await service.telegram.person();
    for (const pasted of [key, token]) {
      const answer = await eve.asks(`does this work? ${pasted}`, 'You sent an API key or a bot token');
      expect(answer.text).to.contain('it is revoked');
      await stopped(pasted);
    }
    await ada.reads('An API key of yours was sent to the bot, so it is revoked');
    await ada.reads('A bot token of yours was sent to the bot, so it is revoked');
    const shown = JSON.stringify(await eve.messages());
    const { database } = service.service;
    const stored = JSON.stringify([await database('chat_updates'), await database('events')]);
    for (const pasted of [key, token]) {
      expect(shown).to.not.contain(pasted);
      expect(stored + service.botLogged() + service.service.logged()).to.not.contain(pasted.slice(12));
    }
    expect((await eve.asks(key, 'API key')).text, 'again').to.contain('does not work');
    const forged = `${key.slice(0, 12)}${'A'.repeat(32)}`;
    expect((await eve.asks(forged, 'API key')).text).to.contain('does not work');
  });

  it('revokes a key that someone pastes into a group, without storing what is written there', async () => {
    const { ada, wallet } = await developer();
    const key = await keyOnPage(ada, wallet);
    const eve = await service.telegram.person();
    const group = await service.telegram.group('Developers', [ada, eve]);
    await eve.says(`try ${key}`, group);
    await eve.reads('You sent an API key', { chatId: group });
    await ada.reads('was sent to the bot, so it is revoked');
    await stopped(key);
  });

  it('gives a bot token in the same way, once, lists it, and revokes it with everything else', async () => {
    const { ada, wallet } = await developer();
    const card = await ada.asks('/api token', 'New bot token');
    expect(card.text).to.contain('your account needs a public name');
    const opened = await openLink(service, card, 'Verify with a wallet');
    const path = `/page/operations/${opened.operationId}/credential`;
    await proveIn(opened, wallet);
    const taken = await answerOf(await opened.tab.post(path, {}));
    expect(taken.data).to.deep.include({ credential: 'bot_token', scopes: [] });
    const token = String(taken.data['secret']);
    expect(token).to.match(TOKEN);
    expect((await opened.tab.post(path, {})).status, 'a second time').to.equal(409);
    const message = await ada.reads('A new bot token was made');
    expect(message.text).to.contain(token.slice(0, 12)).and.to.not.contain('Scopes');
    expect(await works(token)).to.equal(true);
    expect(await statusOf('/operations', token), 'outside of /v1/messenger').to.equal(401);
    const listed = await ada.asks('/api', 'Developer access');
    expect(listed.text).to.match(/wb_\w{8}_… · bot token · last used \d{4}-\d\d-\d\d · no end/);
    await ada.presses('Revoke all', message);
    await ada.reads('One API key or bot token is revoked.');
    await stopped(token);
  });

  it('tells a developer that the operator sets the public name, without which a token may ask no one', async () => {
    const { ada, wallet } = await developer();
    const token = await tokenOnPage(ada, wallet);
    const [account] = await rows(await userOf(ada));
    const unnamed = await ada.asks('/api', 'Developer access');
    expect(unnamed.text)
      .to.contain(account?.id ?? expect.fail())
      .and.to.contain('has no public name')
      .and.to.contain('the operator of this service has to set one');
    const link = { method: 'POST', body: '{"scopes":["write_messages"]}' };
    expect(await statusOf('/messenger/consent-links', token, link)).to.equal(403);
    const access = createAccess({ database: service.service.database });
    const named = { accountId: account?.id ?? '', publicName: 'Ada Tools' };
    expect(await access.setPublicName(OPERATOR, named)).to.equal(true);
    expect((await ada.asks('/api', 'Public name of your account')).text).to.contain('Ada Tools');
    expect(await statusOf('/messenger/consent-links', token, link)).to.equal(201);
  });

  it('gives a key that manages keys only to those who ask for one', async () => {
    const { ada, wallet } = await developer();
    const plain = await keyOnPage(ada, wallet);
    expect(await statusOf('/keys', plain)).to.equal(403);
    const overview = await ada.asks('/api', 'Developer access');
    await ada.presses('New key that manages keys', overview);
    const card = await ada.reads('It makes, rotates and deletes the keys of your account', {
      after: overview,
    });
    const manager = await takeOnPage(card, wallet);
    expect(await statusOf('/keys', manager)).to.equal(200);
    await ada.reads('Scopes: read, operations, wallets, webhooks, keys');
  });

  it('revokes a key whose message may have been shown without a record, and sends another one', async () => {
    const { ada, wallet } = await developer();
    const { shown, key } = await shownInChat(ada, wallet);
    const { database } = service.service;
    const rowOf = () => database('chat_messages').where({ chat_id: String(ada.id) });
    await waitUntil('the message is recorded', async () =>
      Boolean(await rowOf().where({ message_id: shown.message_id }).first()),
    );
    // As a worker leaves the row that dies after Telegram has taken the message.
    await rowOf()
      .where({ message_id: shown.message_id })
      .update({
        message_id: null,
        shown_revision: null,
        sent_at: null,
        closed_at: null,
        due_at: database.fn.now(),
        claimed_until: database.raw(`now() - interval '1 second'`),
      });
    const again = await ada.reads(`a message with ${key.slice(0, 12)}… had reached you`);
    const [second = ''] = KEY.exec(again.text) ?? [];
    expect(await works(second)).to.equal(true);
    await stopped(key);
    const credentials = (await database('credentials')
      .whereIn(
        'account_id',
        (await rows(await userOf(ada))).map(({ id }) => id),
      )
      .whereNull('revoked_at')
      .pluck('public_part')) as string[];
    expect(credentials).to.deep.equal([second.slice(3, 11)]);
  });

  it('does not show a key that was revoked before its message was sent', async () => {
    const { ada, wallet } = await developer();
    const { shown, key } = await shownInChat(ada, wallet);
    const { database } = service.service;
    const row = () => database('chat_messages').where({ chat_id: String(ada.id) });
    await waitUntil('the message is recorded', async () =>
      Boolean(await row().where({ message_id: shown.message_id }).first()),
    );
    const { id } = (await row().where({ message_id: shown.message_id }).first('id')) as { id: string };
    await ada.presses('Revoke all', await ada.reads('A new API key was made'));
    await stopped(key);
    const unsent = { message_id: null, shown_revision: null, closed_at: null, due_at: database.fn.now() };
    await row().where({ id }).update(unsent);
    await waitUntil('the message is given up', async () =>
      Boolean(await row().where({ id, closed_reason: 'credential_revoked', body_ciphertext: null }).first()),
    );
    expect((await ada.messages()).filter(({ text }) => KEY.test(text))).to.have.length(1);
  });

  it('tells the operator of a pasted key whose account has no person', async () => {
    const { apiKey, accountId } = await service.service.createAccount();
    const eve = await service.telegram.person();
    await eve.asks(apiKey, 'You sent an API key');
    await stopped(apiKey);
    const { database } = service.service;
    const [key] = (await database('credentials').where({ account_id: accountId }).pluck('id')) as string[];
    expect(await database('audit_log').where({ subject: key, actor: 'pasted' })).to.have.length(1);
    expect(service.botLogged()).to.contain(key).and.to.contain('are revoked');
  });

  it('ends with the person who is forgotten: the keys and tokens are revoked', async () => {
    const { ada, wallet } = await developer();
    const key = await keyOnPage(ada, wallet);
    const token = await tokenOnPage(ada, wallet);
    const question = await ada.asks('/forget', 'Forget this chat');
    await ada.presses('Forget me', question);
    await ada.reads('I have forgotten you');
    await stopped(key);
    await stopped(token);
  });
});
