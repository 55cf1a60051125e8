import { expect } from 'chai';
import { fundedWallet, newWallet, type TestWallet } from '../support/chain-client.ts';
import type { ChatMessage, Person } from '../support/telegram-person.ts';
import { answerOf } from '../web/support/answer.ts';
import { proveWallet } from '../web/support/web-service.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import { linkWallet, openMiniApp } from './support/chat-wallet.ts';

describe('the wallet page inside the messenger', () => {
  let service: BotService;
  let ada: Person;
  let wallet: TestWallet;
  let card: ChatMessage;
  let operationId: string;

  before(async () => {
    service = await startBotService();
    ada = await service.telegram.person({ firstName: 'Ada' });
    wallet = await linkWallet(service, ada, await fundedWallet());
  });
  beforeEach(async () => {
    card = await newCard();
    operationId = operationOf(card);
  });
  after(() => service.stop());

  async function newCard(): Promise<ChatMessage> {
    const { address: to } = await newWallet();
    return await ada.asks(`/send 0.1 SOL ${to}`, 'Nothing is sent until you confirm');
  }
  function operationOf({ buttons }: ChatMessage): string {
    const url = buttons.flat().find(({ web_app: app }) => app)?.web_app?.url ?? '';
    return new URL(url).searchParams.get('operation') ?? '';
  }
  const open = (initData: string, id: string | null = operationId) =>
    service.openTab().post('/page/session/messenger', { init_data: initData, operation_id: id });

  it('may be framed by the messenger at its own path only, and gets no cookie', async () => {
    const tab = service.openTab();
    const framed = await tab.get('/mini-app');
    expect(framed.status).to.equal(200);
    expect(framed.headers.get('content-security-policy')).to.contain(
      'frame-ancestors https://web.telegram.org;',
    );
    expect(framed.headers.get('x-frame-options')).to.equal(null);
    expect(framed.headers.get('permissions-policy')).to.contain('camera=(),');
    const usual = await tab.get('/');
    expect(usual.headers.get('content-security-policy')).to.contain("frame-ancestors 'none'");
    expect(usual.headers.get('x-frame-options')).to.equal('DENY');
    await openMiniApp(service, ada, card, 'Confirm and sign');
    expect(tab.cookie()).to.equal(null);
  });

  it('holds the operation of the card, and of no other person', async () => {
    const { tab } = await openMiniApp(service, ada, card, 'Confirm and sign');
    expect(tab.token()).to.match(/^[\w-]{43}$/);
    expect((await tab.get(`/page/operations/${operationId}`)).status).to.equal(200);

    const bob = await service.telegram.person();
    await bob.asks('/start');
    const stolen = await open(await bob.initData());
    expect(stolen.status).to.equal(404);
    expect((await answerOf(stolen)).error?.message).to.equal('You have no such operation.');
    const stranger = await service.telegram.person();
    expect((await open(await stranger.initData())).status, 'who never wrote to the bot').to.equal(403);
  });

  it('opens once with one word of the messenger, and not with a changed one', async () => {
    const initData = await ada.initData();
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(initData)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).to.deep.equal([
      201, 409, 409, 409, 409,
    ]);
    const changed = (await ada.initData()).replace(String(ada.id), String(ada.id + 1));
    const refused = await open(changed);
    expect(refused.status).to.equal(403);
    const { error } = await answerOf(refused);
    expect(error?.details).to.contain('press the button in the chat again');
    expect(JSON.stringify(error)).not.to.contain('hash');
    expect(service.logged(), 'the log').not.to.contain(new URLSearchParams(initData).get('hash'));
  });

  it('is handed over to a browser by a fresh link, and can do nothing afterwards', async () => {
    const { tab } = await openMiniApp(service, ada, card, 'Confirm and sign');
    const handedOver = await tab.post('/page/session/hand-over', { operation_id: operationId });
    expect(handedOver.status).to.equal(201);
    const [origin, token] = String((await answerOf(handedOver)).data['url']).split('/#');
    expect(origin).to.equal(service.publicUrl);
    expect((await tab.get(`/page/operations/${operationId}`)).status).to.equal(401);
    const browser = service.openTab();
    expect((await browser.post('/page/session/redeem', { token })).status).to.equal(200);
    expect((await browser.get(`/page/operations/${operationId}`)).status).to.equal(200);

    const again = await browser.post('/page/session/hand-over', { operation_id: operationId });
    expect(again.status, 'a session outside the messenger').to.equal(403);
  });

  it('hands over only the operation that it was opened for', async () => {
    const { tab } = await openMiniApp(service, ada, card, 'Confirm and sign');
    const other = 'op_019b7a00-0000-7000-8000-000000000000';
    const ofAnotherCard = operationOf(await newCard());
    for (const id of [other, ofAnotherCard]) {
      expect((await tab.post('/page/session/hand-over', { operation_id: id })).status, id).to.equal(404);
    }
    expect((await tab.get(`/page/operations/${operationId}`)).status, 'the session stays open').to.equal(200);
  });

  it('takes a wallet that is there, with its token and without a cookie', async () => {
    const opened = service.openTab();
    expect(
      (await opened.post('/page/session/messenger', { init_data: await ada.initData() })).status,
    ).to.equal(201);
    expect((await proveWallet(opened, wallet)).status).to.equal(200);
    expect(opened.cookie()).to.equal(null);
    const { data } = await answerOf(await opened.get('/page/session'));
    expect(data['wallet']).to.deep.equal({ network: 'devnet', address: wallet.address });
  });

  it('ends when the person is forgotten', async () => {
    const eve = await service.telegram.person();
    await eve.asks('/start');
    const tab = service.openTab();
    await tab.post('/page/session/messenger', { init_data: await eve.initData() });
    expect((await tab.get('/page/session')).status).to.equal(200);
    await eve.presses('Forget me', await eve.asks('/forget', 'Forget this chat'));
    await eve.reads('I have forgotten you.');
    expect((await tab.get('/page/session')).status).to.equal(401);
  });

  it('is offered by the chat’s menu', async () => {
    const [call] = await service.telegram.calls('setChatMenuButton');
    expect(call?.body['menu_button']).to.deep.equal({
      type: 'web_app',
      text: 'Wallet',
      web_app: { url: `${service.publicUrl}/mini-app` },
    });
  });
});
