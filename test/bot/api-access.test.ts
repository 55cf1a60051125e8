import { expect } from 'chai';
import { createAccess } from '../../use-cases/access/index.ts';
import { OPERATOR } from '../support/actors.ts';
import { newWallet, type TestWallet } from '../support/chain-client.ts';
import type { Person } from '../support/telegram-person.ts';
import { waitUntil } from '../support/wait-until.ts';
import { answerOf } from '../web/support/answer.ts';
import { proofOf } from '../web/support/asked-wallet.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import { linkWallet, openLink, proveIn } from './support/chat-wallet.ts';

const KEY = /wk_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}/;

describe('developer access in a chat', () => {
  let service: BotService;
  before(async () => {
    service = await startBotService();
  });
  after(() => service.stop());

  const works = async (key: string) =>
    (
      await fetch(`${service.service.baseUrl}/operations`, {
        headers: { authorization: `Bearer ${key}` },
      })
    ).status === 200;
  const stopped = (key: string) => waitUntil('the key is refused', async () => !(await works(key)));

  async function developer(): Promise<{ ada: Person; wallet: TestWallet }> {
    const ada = await service.telegram.person();
    return { ada, wallet: await linkWallet(service, ada) };
  }

  /** Asks for a key, proves the wallet and takes the key on the wallet page. */
  async function keyOnPage(ada: Person, wallet: TestWallet): Promise<string> {
    const opened = await openLink(service, await ada.asks('/api key', 'New API key'), 'Verify with a wallet');
    await proveIn(opened, wallet);
    const taken = await opened.tab.post(`/page/operations/${opened.operationId}/credential`, {});
    expect(taken.status).to.equal(201);
    return String((await answerOf(taken)).data['api_key']);
  }

  const rows = (userId: string) =>
    service.service.database('accounts').where({ user_id: userId }) as Promise<{ id: string }[]>;
  const userOf = async ({ id }: Person) =>
    (
      (await service.service
        .database('chat_users')
        .where({ telegram_id: String(id) })
        .first('id')) as { id: string }
    ).id;

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
    const key = String((await answerOf(taken)).data['api_key']);
    expect(key).to.match(KEY);
    expect(await works(key)).to.equal(true);
    const notice = await ada.reads('A new API key was made');
    expect(notice.text).to.contain(key.slice(0, 12)).and.to.contain('read, operations, wallets, webhooks');
    expect(notice.text).to.not.contain(key.slice(12));
    const stored = JSON.stringify([
      await service.service.database('credentials'),
      await service.service.database('operations'),
      await service.service.database('chat_messages'),
    ]);
    expect(stored).to.not.contain(key.slice(12));
    expect((await ada.asks('/api')).text)
      .to.contain('one API key')
      .and.to.contain(key.slice(0, 12));
  });

  it('shows the key in the chat if the person chooses so, in a message that disappears', async () => {
    const { ada, wallet } = await developer();
    const card = await ada.asks('/api key', 'New API key');
    const opened = await openLink(service, card, 'Verify with a wallet');
    await proveIn(opened, wallet);
    const verified = await ada.reads('Verified');
    expect(verified.message_id).to.equal(card.message_id);
    await ada.presses('Show the key here', verified);
    const shown = await ada.reads('Your API key');
    const [key = ''] = KEY.exec(shown.text) ?? [];
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
    const notice = await ada.reads('replaced by a new one');
    await access.removeOwnKey(actor, keyId);
    await ada.reads('An API key was revoked');
    await ada.presses('Revoke all keys', notice);
    await ada.reads('Your API key is revoked.');
    await stopped(rotated.apiKey);
    expect(await access.listKeys(OPERATOR, accountId)).to.satisfy((keys: { revokedAt: Date | null }[]) =>
      keys.every(({ revokedAt }) => revokedAt !== null),
    );
  });

  it('revokes a key that someone pastes, stores it nowhere, and warns its owner', async () => {
    const { ada, wallet } = await developer();
    const key = await keyOnPage(ada, wallet);
    const eve = await service.telegram.person();
    const pasted = await eve.asks(`does this work? ${key}`, 'You sent an API key');
    expect(pasted.text).to.contain('the key is revoked');
    await ada.reads('was sent to the bot, so it is revoked');
    await stopped(key);
    expect((await eve.messages()).some(({ text }) => text.includes(key))).to.equal(false);
    const updates = JSON.stringify(await service.service.database('chat_updates'));
    expect(updates + service.botLogged() + service.service.logged()).to.not.contain(key.slice(12));
    expect((await eve.asks(key, 'API key')).text, 'again').to.contain('The key does not work');
    const forged = `${key.slice(0, 12)}${'A'.repeat(32)}`;
    expect((await eve.asks(forged, 'API key')).text).to.contain('The key does not work');
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

  it('ends with the person who is forgotten: the keys are revoked', async () => {
    const { ada, wallet } = await developer();
    const key = await keyOnPage(ada, wallet);
    const question = await ada.asks('/forget', 'Forget this chat');
    await ada.presses('Forget me', question);
    await ada.reads('I have forgotten you');
    await stopped(key);
  });
});
