import { expect } from 'chai';
import { verifyWebhook } from '../../client/src/index.ts';
import { EVENT_CATALOGUE } from '../../domain/events/event-catalogue.ts';
import { createApiClient } from '../support/api-client.ts';
import { everyRow } from '../support/every-row.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startReceiver, type ReceivedRequest } from '../support/webhook-receiver.ts';
import { startBotService, type BotService } from './support/bot-service.ts';
import { linkWallet } from './support/chat-wallet.ts';
import { newDeveloper, type Developer } from './support/developer.ts';

const SECRET = 'a-secret-that-only-the-receiver-knows';
const EVENTS = ['message.received', 'command.executed', 'user.registered', 'wallet.connected'] as const;

describe('events of chats', () => {
  let service: BotService;
  let developer: Developer;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;

  before(async () => {
    receiver = await startReceiver();
    service = await startBotService();
    developer = await newDeveloper(service, 'Corner Shop');
  });
  after(async () => {
    await service.stop();
    await receiver.stop();
  });

  const register = (headers: Record<string, string> = {}) =>
    developer.call('/v1/messenger/webhook', {
      method: 'POST',
      json: { url: receiver.url, events: EVENTS, secret: SECRET },
      headers,
    });
  const nameOf = ({ body }: ReceivedRequest) =>
    (JSON.parse(body) as { event: (typeof EVENTS)[number] }).event;
  const dataOf = ({ body }: ReceivedRequest) => (JSON.parse(body) as { data: Record<string, unknown> }).data;
  const of = (chat: number) => receiver.received.filter((each) => dataOf(each)['chat_id'] === String(chat));

  /** In the log of the endpoint. */
  async function pathOfDelivery(message: string): Promise<string> {
    const request = receiver.received.find((each) => dataOf(each)['message'] === message);
    const { id, endpoint_id: endpointId } = (await service.service
      .database('deliveries')
      .where({ event_id: request?.headers['webhook-id'] })
      .first('id', 'endpoint_id')) as { id: string; endpoint_id: string };
    return `/v1/webhooks/${endpointId}/deliveries/${id}`;
  }

  it('reach the account that may read the chat, signed, in the contract’s form, and the chat is told where', async () => {
    const ada = await service.telegram.person({ firstName: 'Ada', username: 'ada' });
    await ada.asks('/start');
    await developer.isGranted(ada, ['read_messages', 'run_commands']);
    expect((await register()).status).to.equal(201);
    const told = await ada.reads('now sends what it may read in chats to');
    expect(told.text).to.contain(new URL(receiver.url).host);

    await ada.asks('Good <b>morning</b>');
    await ada.asks('/wallets');
    const wallet = await linkWallet(service, ada);
    await waitUntil('all kinds arrived', () => {
      const names = new Set(of(ada.id).map(nameOf));
      return ['message.received', 'command.executed', 'wallet.connected'].every((name) =>
        names.has(name as (typeof EVENTS)[number]),
      );
    });
    for (const request of of(ada.id)) {
      verifyWebhook({ headers: request.headers, body: request.body, secret: SECRET });
      expect(Object.keys(JSON.parse(request.body) as object)).to.deep.equal(['event', 'data']);
      EVENT_CATALOGUE.bot[nameOf(request)].data.parse(dataOf(request));
    }
    const said = of(ada.id).map(dataOf);
    expect(said.find(({ message }) => message === 'Good <b>morning</b>')).to.include({ username: 'ada' });
    expect(said.find(({ command }) => command === '/wallets')).to.include({
      success: true,
    });
    expect(said.find(({ command }) => command === '/wallets')?.['response']).to.contain(
      'No wallet is linked',
    );
    expect(said.find(({ wallet_address: address }) => address === wallet.address)).not.to.equal(undefined);
    expect(JSON.stringify(said), 'no link for the person alone').not.to.contain('/#');
  });

  it('say with the consent who is new, and since when the bot knows them', async () => {
    const bob = await service.telegram.person({ firstName: 'Bob' });
    await bob.asks('/start');
    await developer.isGranted(bob, ['write_messages']);
    await waitUntil('it arrived', () => of(bob.id).length > 0);
    const [request] = of(bob.id);
    expect(request && nameOf(request)).to.equal('user.registered');
    expect(request && dataOf(request)).to.include({ first_name: 'Bob', username: null });
    await bob.asks('hello');
    await bob.asks('/help');
    const marker = await service.telegram.person({ firstName: 'Marker' });
    await developer.isGranted(marker, ['write_messages']);
    await waitUntil('a later one arrived', () => of(marker.id).length > 0);
    expect(of(bob.id).map(nameOf), 'nothing that it may not read').to.deep.equal(['user.registered']);
  });

  it('and everything else in the database keep names and texts of a chat in no readable form', async () => {
    const ida = await service.telegram.person({ firstName: 'Wilhelmina', username: 'wilhelmina' });
    await ida.asks('/start');
    await developer.isGranted(ida, ['read_messages', 'run_commands', 'write_messages']);
    await ida.asks('please greet Jonathan');
    await ida.asks('/wallte Jonathan');
    const chat = String(ida.id);
    const sent = { chat_id: chat, message: 'Your parcel is with Leonora' };
    const written = await developer.call('/v1/messenger/send-message', { method: 'POST', json: sent });
    expect(written.status).to.equal(200);
    const run = { chat_id: chat, command: '/price Jonathan' };
    const command = await developer.call('/v1/messenger/execute-command', { method: 'POST', json: run });
    expect(command.status).to.equal(200);
    const wallet = await linkWallet(service, ida);
    await waitUntil('all kinds arrived', () =>
      EVENTS.every((name) => of(ida.id).some((each) => nameOf(each) === name)),
    );
    expect(JSON.stringify(of(ida.id).map(dataOf)), 'what the account hears')
      .to.include('please greet Jonathan')
      .and.include('Wilhelmina')
      .and.include(wallet.address);
    const api = await createApiClient(service.service, developer.apiKey);
    for (const path of ['/v1/events?limit=200', await pathOfDelivery('please greet Jonathan')]) {
      expect(JSON.stringify((await api(path)).data), path).to.include('please greet Jonathan');
    }
    const rows = await everyRow(service.service.database);
    const texts = ['wilhelmina', 'jonathan', 'leonora'];
    const forms = texts.flatMap((text) => [text, Buffer.from(text.slice(1)).toString('hex')]);
    expect(forms.filter((form) => rows.toLowerCase().includes(form))).to.deep.equal([]);
  });

  it('are not kept of a person who is forgotten', async () => {
    const eve = await service.telegram.person({ firstName: 'Eve' });
    await developer.isGranted(eve, ['read_messages']);
    await eve.asks('between us');
    await waitUntil('it arrived', () => of(eve.id).some((each) => dataOf(each)['message'] === 'between us'));
    await eve.presses('Forget me', await eve.asks('/forget', 'Forget this chat'));
    await eve.reads('I have forgotten you.');
    const rows = await everyRow(service.service.database);
    const received = of(eve.id).map(({ headers }) => String(headers['webhook-id']));
    expect(received.filter((id) => rows.includes(id))).to.deep.equal([]);
  });

  it('have one endpoint for one Idempotency-Key, and need the pro tier', async () => {
    const headers = { 'idempotency-key': 'hook-1' };
    const [first, again] = [await register(headers), await register(headers)];
    expect(again.data['webhook_id']).to.equal(first.data['webhook_id']);
    expect(again.headers.get('idempotency-replayed')).to.equal('true');
    const wrong = await developer.call('/v1/messenger/webhook', {
      method: 'POST',
      json: { url: receiver.url, events: ['transaction.received'], secret: SECRET },
    });
    expect(wrong.status).to.equal(400);
  });
});
