import { expect } from 'chai';
import { fundedWallet, type TestWallet } from '../support/chain-client.ts';
import type { ChatMessage, Person } from '../support/telegram-person.ts';
import { waitUntil } from '../support/wait-until.ts';
import { pageClient, proveWallet } from '../web/support/web-service.ts';
import { confirmAndSign, linkWallet } from './support/chat-wallet.ts';
import { newDeveloper, type Developer } from './support/developer.ts';
import { startOrderMarket, type OrderMarket } from './support/order-market.ts';

describe('an order of someone else for a wallet of the chat', () => {
  let market: OrderMarket;
  let developer: Developer;
  let ada: Person;
  let wallet: TestWallet;
  before(async () => {
    market = await startOrderMarket();
    const { service } = market;
    developer = await newDeveloper(service, 'Corner Shop');
    ada = await service.telegram.person();
    wallet = await linkWallet(service, ada, await fundedWallet(5_000_000_000));
  });
  beforeEach(() => market.priceIs('150'));
  after(() => market.stop());

  const labels = ({ buttons }: ChatMessage): string[] => buttons.flat().map(({ text }) => text);

  const terms = (amount: string) => ({
    from: wallet.address,
    token_in: 'SOL',
    token_out: market.market.token.mint,
    amount,
    slippage_bps: 'auto',
    above: '160',
  });

  const ordered = (amount: string) =>
    developer.call('/v1/trigger-orders', { method: 'POST', key: developer.apiKey, json: terms(amount) });

  it('needs the permission of the person, and then comes as a card that names the account', async () => {
    expect((await ordered('0.5')).status, 'without a grant').to.equal(403);
    await developer.isGranted(ada, ['run_commands']);
    expect((await ordered('0.5')).status).to.equal(201);
    await market.priceIs('161');
    const card = await ada.reads('The order: SOL has reached 160 USD');
    expect(card.text).to.match(/^✍️ Prepared by Corner Shop, not by you\n/);
    expect(labels(card)).to.deep.equal(['Sign now', 'Cancel']);
    await confirmAndSign(market.service, ada, card, wallet, 'Sign now');
    await ada.reads(/Prepared by Corner Shop[^]*✅ Done\./);
    await ada.asks('/orders', 'You have no open orders');
  });

  it('ends when the person takes the permission back', async () => {
    const made = await ordered('0.25');
    const id = String(made.data['order_id']);
    const apps = await ada.asks('/apps', 'What you have allowed here');
    await ada.presses('Take back: Corner Shop', apps);
    await ada.reads('It can do nothing here from now on');
    await market.priceIs('161');
    await waitUntil('the order has ended', async () => {
      const { data } = await developer.call(`/v1/trigger-orders/${id}`, { key: developer.apiKey });
      return data['state'] === 'cancelled' && data['reason'] === 'NOT_ALLOWED';
    });
    expect((await ada.messages()).filter(({ text }) => text.includes('Swap 0.25 SOL'))).to.deep.equal([]);
  });

  it('that the wallet page has made is a notification, which leads there', async () => {
    const tab = market.service.openTab();
    expect((await proveWallet(tab, wallet)).status).to.be.below(300);
    const { orders } = pageClient(tab);
    const made = await orders.create({
      from: wallet.address,
      tokenIn: 'SOL',
      tokenOut: market.market.token.mint,
      amount: '0.125',
      slippageBps: 'auto',
      above: '160',
      decimalsOut: 6,
    });
    expect(made.state).to.equal('waiting');
    await market.priceIs('161');
    const notification = await ada.reads('for your order of 0.125 SOL');
    expect(notification.text)
      .to.contain('SOL has reached 160 USD (161 USD)')
      .and.to.contain(`Sign the swap on the wallet page with ${wallet.address}.`);
    expect(labels(notification)).to.deep.equal([]);
    await market.timeIsOver();
    await waitUntil(
      'its time is over',
      async () => (await orders.get(made.order_id)).reason === 'NOT_SIGNED',
    );
    const fresh = await orders.prepare(made.order_id);
    await ada.reads('for your order of 0.125 SOL', { after: notification });
    expect((await orders.get(made.order_id)).operation_id).to.equal(fresh.operation_id);
    await orders.cancel(made.order_id);
    expect((await ada.messages()).filter(({ text }) => text.includes('Swap 0.125 SOL'))).to.deep.equal([]);
  });
});
