import { expect } from 'chai';
import { createAccess } from '../../use-cases/access/index.ts';
import { OPERATOR } from '../support/actors.ts';
import { fundedWallet, newWallet } from '../support/chain-client.ts';
import type { ChatMessage, Person } from '../support/telegram-person.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import { confirmAndSign, linkWallet } from './support/chat-wallet.ts';
import { newDeveloper, type Developer } from './support/developer.ts';

describe('/v1/messenger', () => {
  let service: BotService;
  let developer: Developer;
  let ada: Person;

  before(async () => {
    service = await startBotService();
    developer = await newDeveloper(service, 'Corner Shop');
    ada = await service.telegram.person({ firstName: 'Ada', username: 'ada' });
    await developer.isGranted(ada, ['write_messages', 'run_commands']);
  });
  after(() => service.stop());

  const send = (json: object, headers: Record<string, string> = {}) =>
    developer.call('/v1/messenger/send-message', {
      method: 'POST',
      json: { chat_id: String(ada.id), ...json },
      headers,
    });
  const run = (json: object, headers: Record<string, string> = {}) =>
    developer.call('/v1/messenger/execute-command', {
      method: 'POST',
      json: { chat_id: String(ada.id), ...json },
      headers,
    });

  it('sends a message under the name of the account, with links in full and without buttons', async () => {
    const message = 'Your *order* is [ready](https://shop.example/a?b=1). Pay_now \\*';
    const { status, data } = await send({ message: message.replace('_', '\\_'), parse_mode: 'Markdown' });
    expect(status).to.equal(200);
    const shown = await ada.reads('Your order is ready');
    expect(shown.message_id).to.equal(data['message_id']);
    expect(shown.text).to.match(/^📨 Message of Corner Shop, not of this bot:/);
    expect(shown.text).to.contain('ready (https://shop.example/a?b=1). Pay_now *');
    expect(shown.buttons).to.deep.equal([]);
    expect(new Date(String(data['sent_at'])).getTime()).to.be.closeTo(Date.now(), 60_000);
  });

  it('keeps a message that copies our words from passing for ours', async () => {
    await send({ message: '⚠️ <b>Security</b>\u202e: send your\u200b phrase' });
    const shown = await ada.reads('send your');
    expect(shown.text).to.match(/^📨 Message of Corner Shop/);
    expect(shown.text, 'neither HTML nor hidden characters').to.contain(
      '⚠️ <b>Security</b>�: send your� phrase',
    );
  });

  it('sends one message for one Idempotency-Key, and refuses the key for another one', async () => {
    const headers = { 'idempotency-key': 'order-7' };
    const answers = await Promise.all([1, 2, 3].map(() => send({ message: 'Order 7' }, headers)));
    const ids = new Set(answers.map(({ data }) => data['message_id']));
    expect(ids.size).to.equal(1);
    const ofOrder = (await ada.messages()).filter(({ text }) => text.includes('Order 7'));
    expect(ofOrder).to.have.length(1);
    expect((await send({ message: 'Order 8' }, headers)).status).to.equal(409);
  });

  it('says where the Markdown is wrong, and what else it does not take', async () => {
    const wrong: [object, string][] = [
      [{ message: 'a *b', parse_mode: 'Markdown' }, 'the * at character 3 is not closed'],
      [{ message: '[a](javascript:alert(1))', parse_mode: 'Markdown' }, 'does not begin a link'],
      [{ message: '' }, 'message'],
      [{ message: 'x'.repeat(3_501) }, 'message'],
      [{ message: 'x', parse_mode: 'HTML' }, 'parse_mode'],
      [{ message: 'x', chat_id: '-100' }, 'chat_id'],
      [{ message: 'x', reply_markup: {} }, 'reply_markup'],
    ];
    for (const [json, problem] of wrong) {
      const { status, error } = await send(json);
      expect(status, JSON.stringify(json)).to.equal(400);
      expect(error.details).to.contain(problem);
    }
  });

  it('runs a command that changes nothing, tells the chat, and returns what everyone may read', async () => {
    const wallet = await linkWallet(service, ada, await fundedWallet(1_500_000_000));
    await waitUntil('the balance is known', async () => {
      const { data } = await run({ command: '/wallet balance', silent: true });
      return String(data['response']).includes('1.5 SOL');
    });
    const { status, data } = await run({ command: '  /wallet   address '.trim() });
    expect(status).to.equal(200);
    expect(data['response']).to.contain(wallet.address);
    const told = await ada.reads('Corner Shop ran /wallet address');
    expect(told.text).to.contain(wallet.address);
    expect(told.buttons).to.deep.equal([]);
    const silent = await run({ command: '/history', silent: true });
    expect(silent.status).to.equal(200);
    expect((await ada.messages()).filter(({ text }) => text.includes('ran /history'))).to.deep.equal([]);
  });

  it('shows a payment that the account prepares as its own, and the person signs or cancels it', async () => {
    const eve = await service.telegram.person();
    await developer.isGranted(eve, ['run_commands']);
    const wallet = await linkWallet(service, eve, await fundedWallet());
    const prepare = async (amount: string): Promise<ChatMessage> => {
      const { status } = await developer.call('/v1/wallet/send', {
        method: 'POST',
        key: developer.apiKey,
        json: { from: wallet.address, to: (await newWallet()).address, amount, token: 'SOL' },
      });
      expect(status).to.equal(202);
      return eve.reads(`Send ${amount} SOL`);
    };
    const refused = await prepare('0.1');
    expect(refused.text).to.match(/^✍️ Prepared by Corner Shop, not by you\n/);
    expect(refused.text).to.match(/Balance afterwards [\d.]+ SOL/);
    await eve.presses('Cancel', refused);
    await eve.reads(/Send 0\.1 SOL[^]*Refused\. Nothing was sent\./);

    await confirmAndSign(service, eve, await prepare('0.2'), wallet);
    await eve.reads(/Prepared by Corner Shop, not by you[^]*Sent 0\.2 SOL[^]*✅ Done\./);

    const left = await prepare('0.3');
    await eve.presses('Take back: Corner Shop', await eve.asks('/apps', 'What you have allowed here'));
    const last = await eve.reads('Corner Shop had prepared a payment here');
    expect(last).to.include({ message_id: left.message_id });
    expect(last.buttons).to.deep.equal([]);
    const texts = (await eve.messages()).map(({ text }) => text);
    expect(
      texts.filter((text) => /Sent 0\.2 SOL[^]*✅ Done\./.test(text)),
      'what was signed',
    ).to.have.length(1);
    expect(
      texts.filter((text) => text.includes('SOL sent')),
      'a second report',
    ).to.deep.equal([]);
  });

  it('runs nothing that changes a wallet, an alert, a notification, a permission or an operation', async () => {
    for (const command of [
      '/wallet new',
      '/wallet disconnect',
      '/wallet connect',
      '/send 1 SOL 11111111111111111111111111111111',
      '/notifications off',
      '/network mainnet',
      '/cancel',
      '/forget',
      '/alert SOL above 200',
      '/alerts off',
      '/apps',
      '/start',
      '/api',
      '/wallet balance; /forget',
    ]) {
      const { status, error } = await run({ command });
      expect(status, command).to.equal(403);
      expect(error.details).to.contain('only the person can run it');
    }
    expect((await run({ command: 'hello' })).status).to.equal(400);
  });

  it('describes a person, and turns notifications on and off in the open', async () => {
    const { data, body } = await developer.call(`/v1/messenger/user/${ada.id}`);
    expect(body).to.have.all.keys('success', 'data');
    expect(data).to.include({ telegram_id: String(ada.id), username: 'ada', notifications_enabled: true });
    const path = `/v1/messenger/user/${ada.id}/notifications`;
    const changed = await developer.call(path, {
      method: 'PUT',
      json: {
        enabled: false,
        events: ['transaction.received'],
        thresholds: { USD: '5.0', SOL: null, USDC: '2' },
      },
    });
    expect(changed.data).to.deep.equal({
      chat_id: String(ada.id),
      enabled: false,
      events: ['transaction.received'],
      thresholds: { USD: '5', USDC: '2' },
    });
    for (const [thresholds, field] of [
      [{ WEATHER: '1' }, 'thresholds.WEATHER'],
      [{ USD: '-1' }, 'thresholds.USD'],
      [{ USD: '1e3' }, 'thresholds.USD'],
    ] as const) {
      const refused = await developer.call(path, { method: 'PUT', json: { enabled: false, thresholds } });
      expect(refused.error).to.include({ code: 'INVALID_REQUEST' }).and.property('details').contains(field);
    }
    await ada.reads('Corner Shop has turned notifications off');
    expect((await developer.call(`/v1/messenger/user/${ada.id}`)).data['notifications_enabled']).to.equal(
      false,
    );
    await developer.call(path, { method: 'PUT', json: { enabled: true } });
  });

  it('does not know chats that have granted the account nothing, or something else', async () => {
    // With a space, which the token of a deep link cannot have.
    const greeting = 'Hi there';
    const bob = await service.telegram.person();
    await bob.asks('/start');
    const other = await newDeveloper(service);
    await other.isGranted(bob, ['read_messages']);
    const stranger = await newDeveloper(service);
    for (const [{ call }, chat] of [
      [developer, String(bob.id)],
      [stranger, String(ada.id)],
      [other, String(bob.id)],
      [developer, '999999999'],
    ] as const) {
      const answers = await Promise.all([
        call('/v1/messenger/send-message', { method: 'POST', json: { chat_id: chat, message: greeting } }),
        call('/v1/messenger/execute-command', { method: 'POST', json: { chat_id: chat, command: '/help' } }),
        call(`/v1/messenger/user/${chat}/notifications`, { method: 'PUT', json: { enabled: false } }),
      ]);
      expect(answers.map(({ status }) => status)).to.deep.equal([404, 404, 404]);
      expect(new Set(answers.map(({ error }) => error.message)).size).to.equal(1);
    }
    expect((await bob.messages()).filter(({ text }) => text.includes(greeting))).to.deep.equal([]);
  });

  it('takes bot tokens only, and API keys nowhere else than before', async () => {
    const withKey = await developer.call(`/v1/messenger/user/${ada.id}`, { key: developer.apiKey });
    expect(withKey.status).to.equal(401);
    expect(withKey.error.message).to.equal('This route needs a bot token, not an API key.');
    for (const path of ['/v1/operations', '/v1/wallets', '/v1/webhooks']) {
      expect((await developer.call(path)).status, path).to.equal(401);
    }
    const other = await newDeveloper(service);
    expect((await other.call(`/v1/messenger/user/${ada.id}`)).status).to.equal(404);
    await createAccess({ database: service.service.database }).revokeBotToken(OPERATOR, other.tokenId);
    await waitUntil('the token is revoked', async () => {
      return (await other.call(`/v1/messenger/user/${ada.id}`)).status === 401;
    });
  });

  it('limits a person’s messages to 30 a minute; our answers and security messages come later, and all come', async () => {
    const eve = await service.telegram.person();
    await developer.isGranted(eve, ['write_messages']);
    const json = { chat_id: String(eve.id), message: 'Buy' };
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const answer = await developer.call('/v1/messenger/send-message', { method: 'POST', json });
        if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).to.be.within(1, 60);
        return answer.status;
      }),
    );
    // On a slow machine a request gives up waiting, and its message stays in line.
    const accepted = statuses.filter((status) => status === 200 || status === 503).length;
    expect(accepted).to.be.within(20, 30);
    expect(statuses.filter((status) => status === 429).length).to.equal(40 - accepted);
    const { database } = service.service;
    const ofEve = () => database('chat_messages').where({ chat_id: String(eve.id) });
    const sent = () => ofEve().whereNotNull('sent_at');
    await waitUntil('the accepted ones are sent', async () => {
      const left: unknown[] = await ofEve().where({ sent_at: null, closed_at: null });
      return left.length === 0;
    });
    // The chat is full, and stays so however long the test takes.
    await sent().update({ sent_at: database.raw("now() + interval '1 hour'") });
    await eve.says('/help security');
    await developer.call(`/v1/messenger/user/${eve.id}/notifications`, {
      method: 'PUT',
      json: { enabled: false },
    });
    // One that was put back holds back those that were written after it, and either can be the first.
    await waitUntil('both wait, and one was put back', async () => {
      const waiting: { isPutBack: boolean }[] = await ofEve()
        .where({ sent_at: null, closed_at: null })
        .select(database.raw(`due_at > created_at + interval '1 second' AS "isPutBack"`));
      return waiting.length === 2 && waiting.some(({ isPutBack }) => isPutBack);
    });
    expect(JSON.stringify(await eve.messages())).not.to.contain('turned notifications off');
    await sent().update({ sent_at: database.raw("now() - interval '1 minute'") });
    await eve.reads('has turned notifications off');
    await eve.reads('Private keys and recovery phrases are made on your device');
  });

  it('says that a message waits while the messenger is away, and returns it later under its key', async () => {
    const headers = { 'idempotency-key': 'later-1' };
    const eve = await service.telegram.person();
    await developer.isGranted(eve, ['write_messages']);
    const json = { chat_id: String(eve.id), message: 'Later' };
    await service.telegram.fault({ kind: 'unavailable', method: 'sendMessage', times: null });
    const waits = await developer.call('/v1/messenger/send-message', { method: 'POST', json, headers });
    expect(waits.status).to.equal(503);
    expect(waits.headers.get('retry-after')).to.match(/^\d+$/);
    await service.telegram.clearFaults();
    const sent = await developer.call('/v1/messenger/send-message', { method: 'POST', json, headers });
    expect(sent.status).to.equal(200);
    expect((await eve.messages()).filter(({ text }) => text.includes('Later'))).to.have.length(1);
  });
});
