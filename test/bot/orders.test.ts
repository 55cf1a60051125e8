import { expect } from 'chai';
import { fundedWallet, type TestWallet } from '../support/chain-client.ts';
import type { ChatMessage, Person } from '../support/telegram-person.ts';
import { expireOperation } from '../support/expire-operation.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { BotService } from './support/bot-service.ts';
import { confirmAndSign, confirmAndTake, linkWallet } from './support/chat-wallet.ts';
import { startOrderMarket, type OrderMarket } from './support/order-market.ts';

describe('an order in a chat', () => {
  let market: OrderMarket;
  let service: BotService;
  let ada: Person;
  let wallet: TestWallet;
  let priceIs: OrderMarket['priceIs'];
  let mint: string;
  before(async () => {
    market = await startOrderMarket();
    ({ service, priceIs } = market);
    ({ mint } = market.market.token);
    ada = await service.telegram.person();
    wallet = await linkWallet(service, ada, await fundedWallet(10_000_000_000));
  });
  beforeEach(() => priceIs('150'));
  after(() => market.stop());

  const database = () => service.service.database;

  const labels = ({ buttons }: ChatMessage): string[] => buttons.flat().map(({ text }) => text);

  /** The same message, once it shows this. */
  async function shows({ message_id: id }: ChatMessage, text: string): Promise<ChatMessage> {
    return waitUntil(`the message shows ${text}`, async () =>
      (await ada.messages()).find((message) => message.message_id === id && message.text.includes(text)),
    );
  }

  async function cards(): Promise<ChatMessage[]> {
    return (await ada.messages()).filter(({ text }) => text.startsWith('🎯 Your order: SOL has reached'));
  }

  const make = (line: string): Promise<ChatMessage> =>
    ada.asks(line.replace('USDC', mint), 'I have made this order');

  /** The card of an order whose price is reached at once. */
  async function fired(): Promise<ChatMessage> {
    const made = await make('/limit 0.5 SOL USDC 160');
    await priceIs('161');
    return ada.reads('Your order: SOL has reached 160 USD', { after: made });
  }

  it('is one message with a fresh quote when its price is reached, and done when the person has signed', async () => {
    const made = await make('/limit 1 SOL USDC 160');
    expect(made.text)
      .to.contain('if SOL rises to 160 USD')
      .and.to.contain(wallet.address)
      .and.to.contain('Nothing is executed without you');
    await priceIs('161.5');
    const card = await ada.reads('Your order: SOL has reached 160 USD (161.5 USD', { after: made });
    expect(labels(card)).to.deep.equal(['Sign now', 'Cancel']);
    expect(card.text).to.match(/You get at least 160\.\d+ /);
    expect((await ada.asks('/orders', 'Your orders')).text).to.contain('reached, to be signed');

    await confirmAndSign(service, ada, card, wallet, 'Sign now');
    const done = await shows(card, '✅ Done.');
    expect(labels(done)).to.deep.equal([]);
    const list = await ada.asks('/orders', 'You have no open orders');
    await ada.presses('Ended orders', list);
    await shows(list, 'if SOL rises to 160 USD: done');
    expect(await cards(), 'one message').to.have.length(1);
    expect((await ada.messages()).filter(({ text }) => /^🔔|sent on|swapped for/.test(text))).to.deep.equal(
      [],
    );
  });

  it('that is not signed in time stays open, and gets a fresh quote after a press', async () => {
    const before = (await cards()).length;
    const card = await fired();
    await market.timeIsOver();
    const expired = await shows(card, 'The order stays open until');
    expect(labels(expired)).to.deep.equal(['New quote']);
    await priceIs('165');
    await ada.presses('New quote', expired);
    const fresh = await ada.reads(/has reached 160 USD[^]*at least 81\.\d+ /, { after: card });
    expect(labels(fresh)).to.deep.equal(['Sign now', 'Cancel']);
    expect(await cards()).to.have.length(before + 2);

    const list = await ada.asks('/orders', 'reached, to be signed');
    const sign = labels(list).find((label) => label.startsWith('Sign now:')) ?? '';
    await ada.presses(sign, list);
    const again = await ada.reads('has reached 160 USD', { after: list });
    const live = await database()('operations').where({ kind: 'swap' }).whereNull('ended_at').select('id');
    expect(live, 'the same operation').to.have.length(1);
    await ada.presses('Cancel', again);
    await shows(fresh, 'Cancelled. Nothing was sent.');
    await ada.asks('/orders', 'You have no open orders');
  });

  it('gets its fresh quote by itself if the last swap was given out to be signed, and was asked for too early', async () => {
    const card = await fired();
    const { operationId } = await confirmAndTake(service, ada, card, 'Sign now');
    await expireOperation(service.service, operationId);
    const list = await ada.asks('/orders', 'reached, to be signed');
    await ada.presses(labels(list).find((label) => label.startsWith('Sign now:')) ?? '', list);
    const wait = await ada.reads('Then its fresh quote comes here by itself', { after: list });
    const fresh = await waitUntil('the fresh card', async () =>
      (await cards()).find(({ message_id: id }) => id > wait.message_id),
    );
    expect(labels(fresh)).to.deep.equal(['Sign now', 'Cancel']);
    await ada.presses('Cancel', fresh);
    await ada.asks('/orders', 'You have no open orders');
  });

  it('comes in the language of the person', async () => {
    const made = await make('/stop 0.5 SOL USDC 140');
    await database()('chat_users').update({ language: 'es' });
    await priceIs('139');
    const card = await ada.reads('Tu orden: SOL ha alcanzado 140 USD (139 USD', { after: made });
    expect(labels(card)).to.deep.equal(['Firmar ahora', 'Cancelar']);
    await ada.presses('Cancelar', card);
    await ada.reads('Cancelled. Nothing was sent.', { after: made });
    await ada.asks('/orders', 'You have no open orders');
  });

  it('with two prices swaps once: the other price brings nothing', async () => {
    const made = await make('/limit 0.5 SOL USDC 160 140');
    expect(made.text).to.contain('if SOL rises to 160 USD or falls to 140 USD');
    await priceIs('138');
    const card = await ada.reads('Your order: SOL has reached 140 USD', { after: made });
    await priceIs('170');
    await ada.presses('Cancel', card);
    await shows(card, 'Cancelled. Nothing was sent.');
    await ada.asks('/orders', 'You have no open orders');
    const orders = (await cards()).filter(({ message_id: id }) => id > made.message_id);
    expect(orders.map(({ message_id: id }) => id)).to.deep.equal([card.message_id]);
  });

  it('that is cancelled waits for no price any more', async () => {
    const before = (await cards()).length;
    const made = await make('/limit 0.5 SOL USDC 160');
    await ada.presses('Cancel the order', made);
    await shows(made, '✖️ Cancelled.');
    await priceIs('161');
    await ada.asks('/orders', 'You have no open orders');
    expect(await database()('alerts').whereNotNull('order_id')).to.deep.equal([]);
    expect(await cards()).to.have.length(before);
  });

  it('buys the token that does not follow the dollar when it is cheap', async () => {
    const line = `/limit 100 ${mint} SOL 140`;
    // The first price of a token that no one asked for comes with the next reading.
    const made = await waitUntil('the token has a price', async () => {
      const answer = await ada.asks(line);
      return answer.text.includes('I have made this order') ? answer : undefined;
    });
    expect(made.text).to.contain('for SOL if SOL falls to 140 USD');
    await ada.presses('Cancel the order', made);
    const wrong = await ada.asks(`/stop 100 ${mint} SOL 140`, 'use /limit');
    expect(labels(wrong)[0]).to.match(/^\/limit 100 \w+…\w+ SOL 140$/);
  });

  it('whose swap cannot be prepared says why, and is tried again after a press', async () => {
    const made = await make('/limit 500 SOL USDC 160');
    await priceIs('161');
    const notification = await ada.reads('SOL has reached 160 USD (161 USD), for your order of 500 SOL', {
      after: made,
    });
    expect(notification.text).to.contain('The wallet holds too little').and.to.contain('No swap is prepared');
    await ada.presses('All orders', notification);
    const list = await ada.reads('reached, to be signed', { after: notification });
    const [sign = '', cancel = ''] = labels(list);
    expect(sign).to.match(/^Sign now: 500 SOL/);
    await ada.presses(sign, list);
    await ada.reads('The balance is too low', { after: list });
    await ada.presses(cancel, list);
    await shows(list, '✖️ Cancelled.');
  });

  it('ends without a swap if its price is not reached, and says so', async () => {
    const made = await make('/stop 0.5 SOL USDC 120');
    await database()('trigger_orders').where({ state: 'waiting' }).update({ expires_at: new Date() });
    const ended = await ada.reads('Your order has ended without a swap: 0.5 SOL', { after: made });
    expect(labels(ended)).to.deep.equal(['All orders']);
  });

  it('says what is wrong with it in one sentence, and is not made', async () => {
    const said: [string, string][] = [
      [`/limit 1 SOL ${mint} 100`, 'SOL is at 150 USD now. /limit waits for a better price than that'],
      [`/stop 1 SOL ${mint} 0`, '0 is not a price'],
      ['/limit 1 SOL SOL 200', 'Both tokens are the same.'],
      ['/limit 1 SOL <b>X</b> 200', '<b>X</b> is not on the token list'],
      [`/limit 0 SOL ${mint} 200`, 'Write an amount above zero'],
      [`/limit 0.0000000001 SOL ${mint} 200`, 'SOL has 9 decimals'],
    ];
    for (const [line, expected] of said) expect((await ada.asks(line)).text, line).to.contain(expected);
    await ada.asks('/orders', 'You have no open orders');
    await database()
      .raw(`INSERT INTO trigger_orders (id, owner_id, network, chain_id, terms, token, above, expires_at)
      SELECT 'ord_many' || n, owner_id, network, chain_id, terms, token, 1, now() + interval '1 day'
        FROM (SELECT * FROM trigger_orders LIMIT 1) one, generate_series(1, 50) n`);
    const answer = await ada.asks(`/limit 1 SOL ${mint} 200`);
    expect(answer.text).to.contain('50');
    const forget = await ada.asks('/forget', 'Forget this chat');
    expect(forget.text).to.match(/\d\d orders that wait for a price or have ended/);
    await ada.presses('Forget me', forget);
    await ada.reads('I have forgotten you.');
    expect(await database()('trigger_orders')).to.deep.equal([]);
  });
});
