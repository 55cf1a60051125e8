import { expect } from 'chai';
import { fundedWallet } from '../support/chain-client.ts';
import type { ChatMessage, Person } from '../support/telegram-person.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';
import { linkWallet } from './support/chat-wallet.ts';
import { startOrderMarket, type OrderMarket } from './support/order-market.ts';

describe('an order in a chat whose worker is killed', () => {
  let market: OrderMarket;
  let worker: WorkerProcess;
  let environment: Record<string, string>;
  let ada: Person;
  before(async () => {
    market = await startOrderMarket({ worker: false });
    const { service } = market;
    environment = { ...service.service.environment, LOG_LEVEL: 'info' };
    worker = await startWorkerProcess(environment);
    ada = await service.telegram.person();
    await linkWallet(service, ada, await fundedWallet(10_000_000_000));
  });
  beforeEach(() => market.priceIs('150'));
  after(async () => {
    await worker.kill();
    await market.stop();
  });

  const database = () => market.service.service.database;

  async function make(amount: string): Promise<{ id: string; made: ChatMessage }> {
    const made = await ada.asks(
      `/limit ${amount} SOL ${market.market.token.mint} 160`,
      'I have made this order',
    );
    const order = (await database()('trigger_orders').where({ state: 'waiting' }).first('id')) as {
      id: string;
    };
    return { id: order.id, made };
  }

  async function stateOf(id: string): Promise<string> {
    const order = (await database()('trigger_orders').where({ id }).first('state')) as { state: string };
    return order.state;
  }

  /** Expects one operation, one event and one message of the order. */
  async function expectOnce(id: string, made: ChatMessage): Promise<void> {
    const card = await ada.reads('Your order: SOL has reached 160 USD', { after: made });
    expect(await database()('operations').where({ order_id: id }).select('status')).to.deep.equal([
      { status: 'awaiting_confirmation' },
    ]);
    const events = (await database()('events').where({ name: 'order.triggered' }).select('body')) as {
      body: string;
    }[];
    const ofOrder = events.filter(({ body }) => body.includes(id));
    expect(ofOrder, 'one event for the chat').to.have.length(1);
    // The cancelled card is the last message, so another one would be there by then.
    await ada.presses('Cancel', card);
    await waitUntil('it is cancelled', async () => (await stateOf(id)) === 'cancelled');
    await ada.asks('/orders', 'You have no open orders');
    const messages = (await ada.messages()).filter(({ message_id: number }) => number > made.message_id);
    expect(messages.filter(({ text }) => text.includes('has reached 160 USD'))).to.have.length(1);
  }

  it('before its swap was prepared, has one swap, one event and one message', async () => {
    const { id, made } = await make('0.5');
    // Holds the worker where it writes the operation.
    const lock = await database().transaction();
    await lock.raw('LOCK TABLE operations IN SHARE MODE');
    await market.priceIs('161');
    const preparing = await waitUntil('the operation is being written', async () => {
      const { rows } = await database().raw<{ rows: { pid: number }[] }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'wallet-worker' AND wait_event_type = 'Lock'
            AND query ILIKE 'insert into "operations"%' AND datname = current_database()`,
      );
      return rows[0];
    });
    expect(await stateOf(id)).to.equal('triggered');
    await worker.kill();
    await database().raw('SELECT pg_terminate_backend(?)', [preparing.pid]);
    await lock.rollback();
    expect(await database()('operations').where({ order_id: id })).to.deep.equal([]);
    worker = await startWorkerProcess(environment);
    await expectOnce(id, made);
  });

  it('after its swap was prepared and before it was sent, has one swap, one event and one message', async () => {
    const { id, made } = await make('0.25');
    await market.service.telegram.fault({ kind: 'silent', method: 'sendMessage', times: null });
    await market.priceIs('161');
    await waitUntil('the message is on its way', async () => {
      const tries = await market.service.telegram.calls('sendMessage');
      return tries.some(({ body }) => String(body['text']).includes('Swap 0.25 SOL'));
    });
    expect(await database()('operations').where({ order_id: id })).to.have.length(1);
    await worker.kill();
    await market.service.telegram.clearFaults();
    await database()('chat_messages')
      .whereNotNull('claimed_until')
      .update({ claimed_until: new Date(0) });
    worker = await startWorkerProcess(environment);
    await expectOnce(id, made);
  });
});
