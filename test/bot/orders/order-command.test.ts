import { expect } from 'chai';
import { ServiceError } from '../../../domain/errors.ts';
import { buttonAction, type ButtonAction } from '../../../domain/chats/button-action.ts';
import { refusal } from '../../../domain/refusal.ts';
import type { SwapWarningCode } from '../../../domain/swaps/swap.ts';
import type { Reply } from '../../../bot/command.ts';
import type { OrderInput } from '../../../use-cases/orders/order-input.ts';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { orderFixture, usd } from '../../support/order-fixture.ts';
import { swapFixture } from '../../support/swap-fixture.ts';
import { answerTo, labelsOf, pressOf, textOf } from '../support/bot-without-service.ts';

const ONE = { wallets: [{ network: 'devnet', address: SENDER }], pricedNetwork: 'devnet' } as const;
const TWO = { ...ONE, wallets: [...ONE.wallets, { network: 'devnet', address: RECIPIENT }] } as const;

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const LISTED: Readonly<Record<string, string>> = { SOL: 'SOL', USDC };

/** SOL at 150, USDC at 1; other mints have no price. */
const prices = {
  async read(_actor: unknown, _network: string, asked: readonly string[]) {
    return asked.map((name) => {
      const token = LISTED[name] ?? (name.length > 10 ? name : null);
      const price = name === 'SOL' ? usd('150') : name === 'USDC' ? usd('1') : null;
      return { asked: name, token, symbol: LISTED[name] ? name : null, agreed: { price } };
    });
  },
};

/** Keeps what it is asked for, and refuses what has a warning that is not accepted. */
function book(...warnings: SwapWarningCode[]) {
  const asked: OrderInput[] = [];
  return {
    asked,
    async create(_actor: unknown, _network: string, input: OrderInput) {
      asked.push(input);
      const open = warnings.filter((code) => !input.accept.includes(code));
      if (open.length > 0) {
        throw new ServiceError('INVALID_REQUEST', 'This swap has warnings.', {
          refusal: refusal('swap_warnings', { codes: open.join(', ') }),
        });
      }
      const [above, below] = [input.above, input.below].map((text) => (text === null ? null : usd(text)));
      return {
        value: orderFixture({ above: above ?? null, below: below ?? null, token: input.token ?? '' }),
      };
    },
  };
}

function pressIn(reply: Reply): ButtonAction {
  const [press] = reply.public.buttons.flat().flatMap((button) => ('press' in button ? [button.press] : []));
  if (!press) throw new Error(`no press in ${JSON.stringify(reply.public.buttons)}`);
  return buttonAction.parse(JSON.parse(JSON.stringify(press)));
}

const plain = ({ public: { html } }: Reply): string => html.replaceAll(/<[^>]*>/g, '');

describe('/limit and /stop', () => {
  it('make an order whose side follows from what is sold or bought, and say it', async () => {
    const lines: [string, Partial<OrderInput>, string][] = [
      ['/limit 1 SOL USDC 200', { token: 'SOL', above: '200', below: null }, 'if SOL rises to 200 USD'],
      [
        '/stop 1 SOL USDC $120.50',
        { token: 'SOL', above: null, below: '120.5' },
        'if SOL falls to 120.5 USD',
      ],
      ['/limit 100 USDC SOL 120 usd', { token: 'SOL', above: null, below: '120' }, 'if SOL falls to 120 USD'],
      ['/stop 100 USDC SOL 250', { token: 'SOL', above: '250', below: null }, 'if SOL rises to 250 USD'],
      [
        '/limit 1 SOL USDC 200 120',
        { above: '200', below: '120' },
        'SOL rises to 200 USD or falls to 120 USD',
      ],
      [
        '/limit 100 USDC SOL 120 250',
        { above: '250', below: '120' },
        'SOL rises to 250 USD or falls to 120 USD',
      ],
    ];
    for (const [line, expected, said] of lines) {
      const orders = book();
      const answer = await answerTo(line, { orders, prices }, ONE);
      expect(orders.asked, line).to.have.length(1);
      expect(orders.asked[0], line).to.include({ from: SENDER, slippageBps: 'auto', ...expected });
      expect(plain(answer), line)
        .to.contain(said)
        .and.to.contain('Nothing is executed without you: when the price is reached')
        .and.to.contain('Until Feb 1, 2026, 03:04 (UTC)');
      expect(labelsOf(answer)).to.deep.equal(['Cancel the order', 'All orders']);
    }
  });

  it('answer a price on the wrong side with the present one, and offer the other command', async () => {
    const lines: [string, string, string[]][] = [
      ['/limit 1 SOL USDC 100', 'SOL is at 150 USD now', ['/stop 1 SOL USDC 100']],
      ['/stop 1 SOL USDC 200', 'To swap when SOL rises to 200 USD, use /limit', ['/limit 1 SOL USDC 200']],
      ['/limit 100 USDC SOL 200', 'To swap when SOL rises to 200 USD, use /stop', ['/stop 100 USDC SOL 200']],
      [
        '/stop 100 USDC SOL 100',
        'To swap when SOL falls to 100 USD, use /limit',
        ['/limit 100 USDC SOL 100'],
      ],
      ['/limit 1 SOL USDC 120 200', 'has to be above that', ['/limit 1 SOL USDC 200 120']],
      ['/limit 1 SOL USDC 200 180', 'has to be above that, and the second one below', []],
      ['/limit 1 SOL USDC 150', 'You can swap at once', ['/swap 1 SOL USDC']],
    ];
    for (const [line, said, offered] of lines) {
      const answer = await answerTo(line, { prices }, ONE);
      expect(plain(answer), line).to.contain(said);
      expect(labelsOf(answer), line).to.deep.equal(offered);
      expect(answer.isRefusal, line).to.equal(true);
    }
  });

  it('say in both languages what is wrong with a line, and make nothing', async () => {
    const lines: [string, string][] = [
      ['/limit', 'a better price than now'],
      ['/stop 1 SOL USDC', 'a worse price than now'],
      ['/limit 1,500 SOL USDC 200', '1,500 is not an amount'],
      ['/limit 1 SOL USDC 1,000', '1,000 is not a price'],
      ['/limit max SOL USDC 200', 'max is not an amount'],
      ['/limit 1 SOL USDC 0', '0 is not a price'],
      ['/limit 1 SOL USDC -5', '-5 is not a price'],
      ['/limit 1 SOL USDC 200 0', '0 is not a price'],
      ['/stop 1 SOL USDC 120 100', 'I do not understand “100”'],
      ['/limit 1 SOL USDC 200 120 90', 'I do not understand “90”'],
      ['/limit 1 SOL NOPE 200', 'NOPE is not on the token list'],
      [`/limit 1 ${RECIPIENT} SOL 200`, 'I have no price of'],
      [`/stop 1 SOL USDC 120${'0'.repeat(40)}`, 'is not a price'],
    ];
    for (const [line, said] of lines) {
      const answer = await answerTo(line, { prices }, ONE);
      expect(plain(answer), line).to.contain(said);
      expect(answer.isRefusal, line).to.equal(true);
      const spanish = await answerTo(line, { prices }, { ...ONE, language: 'es' });
      expect(plain(spanish), line).not.to.equal(plain(answer));
    }
    expect(plain(await answerTo('/limit 1 SOL USDC 200', { prices }, { ...ONE, wallets: [] }))).to.contain(
      '/wallet new',
    );
    const elsewhere = await answerTo('/limit 1 SOL USDC 200', {}, { ...ONE, pricedNetwork: 'mainnet' });
    expect(plain(elsewhere)).to.contain('possible on mainnet only');
    const unpriced = await answerTo('/limit 1 SOL USDC 200', {}, { ...ONE, pricedNetwork: null });
    expect(plain(unpriced)).to.contain('reads no prices');
  });

  it('ask which wallet is to swap if there are several, and remember it', async () => {
    const question = await answerTo('/limit 1 SOL USDC 200 120', { prices }, TWO);
    expect(question.public.html).to.equal('From which wallet?');
    const orders = book();
    const chosen: unknown[] = [];
    const chats = { setDefaultWallet: async (_actor: unknown, address: string) => chosen.push(address) };
    const press = pressIn(question);
    expect(textOf(await pressOf(press, { orders, chats }, TWO))).to.contain('I have made this order');
    expect(chosen).to.deep.equal([orders.asked[0]?.from]);
    expect(orders.asked[0]).to.include({ above: '200', below: '120', tokenOut: USDC });
  });

  it('say critical warnings in plain words, and make the order only after a press that accepts exactly these', async () => {
    const orders = book('FREEZE_AUTHORITY');
    const chats = { setDefaultWallet: async () => undefined };
    const warned = await answerTo('/stop 1 SOL USDC 120', { orders, prices }, ONE);
    expect(plain(warned)).to.contain('The token that you get:\n⚠️ Its issuer can freeze it');
    expect(labelsOf(warned)).to.deep.equal(['Make it anyway']);
    expect(textOf(await pressOf(pressIn(warned), { orders, chats }, ONE))).to.contain(
      'I have made this order',
    );
    expect(orders.asked.map(({ accept }) => accept)).to.deep.equal([[], ['FREEZE_AUTHORITY']]);
  });
});

describe('/orders', () => {
  const SIGN: ButtonAction = { do: 'sign_order', orderId: 'ord_2', accept: [] };
  const triggered = orderFixture({ id: 'ord_2', state: 'triggered', operationId: 'op_1' });

  it('lists open orders with what can be done, and the way to the ended ones', async () => {
    const asked: unknown[] = [];
    const orders = {
      async list(_actor: unknown, network: string, page: { states: readonly string[] }) {
        asked.push({ network, states: page.states });
        return { orders: [triggered, orderFixture()], nextCursor: 'next' };
      },
    };
    const answer = await answerTo('/orders', { orders }, ONE);
    expect(asked).to.deep.equal([{ network: 'devnet', states: ['waiting', 'triggered'] }]);
    expect(plain(answer))
      .to.contain('🔔 1 SOL for USDC if SOL rises to 200 USD: reached, to be signed')
      .and.to.contain('⏳ 1 SOL for USDC if SOL rises to 200 USD: waiting');
    expect(labelsOf(answer)).to.deep.equal([
      'Sign now: 1 SOL for USDC if SOL rises to 200 USD',
      'Cancel: 1 SOL for USDC if SOL rises to 200 USD',
      'Cancel: 1 SOL for USDC if SOL rises to 200 USD',
      'More',
      'Ended orders',
      'Orders on mainnet',
    ]);
    const none = { list: async () => ({ orders: [], nextCursor: null }) };
    expect(plain(await answerTo('/orders', { orders: none }, ONE))).to.contain('You have no open orders');
    const ended = { do: 'list_orders', network: 'devnet', ended: true, cursor: null } as const;
    const { edited } = await pressOf(ended, { orders: none }, { ...ONE, language: 'es' });
    expect(JSON.stringify(edited)).to.contain('No tienes órdenes terminadas');
  });

  it('show in the same message what has become of an order that is cancelled', async () => {
    const orders = { cancel: async () => orderFixture({ state: 'cancelled' }) };
    const press = { do: 'cancel_order', orderId: 'ord_1' } as const;
    const { edited } = await pressOf(press, { orders }, ONE);
    expect(JSON.stringify(edited)).to.contain('✖️ Cancelled.').and.not.to.contain('Cancel the order');
  });

  it('say that an order is too late to be cancelled, or is deleted', async () => {
    const failing = (code: 'CONFLICT' | 'NOT_FOUND') => {
      const fail = async () => {
        throw new ServiceError(code, 'No.');
      };
      return { cancel: fail, sign: fail };
    };
    const said = async (press: ButtonAction, code: 'CONFLICT' | 'NOT_FOUND') =>
      textOf(await pressOf(press, { orders: failing(code) }, ONE));
    const cancel = { do: 'cancel_order', orderId: 'ord_1' } as const;
    expect(await said(cancel, 'CONFLICT')).to.contain('It was not cancelled');
    expect(await said(cancel, 'NOT_FOUND')).to.contain('does not exist any more');
    expect(await said(SIGN, 'NOT_FOUND')).to.contain('does not exist any more');
  });

  it('say that a cancelled order ends when its bytes cannot land any more', async () => {
    const orders = { cancel: async () => triggered };
    const { edited, messages } = await pressOf({ do: 'cancel_order', orderId: 'ord_2' }, { orders }, ONE);
    expect(edited, 'it is not cancelled yet').to.equal(undefined);
    expect(textOf({ messages })).to.contain('It ends as soon as it is certain');
  });

  it('send the card of the open operation once more, and leave that of a fresh one to the chat', async () => {
    const signed = (isFresh: boolean) => ({ sign: async () => ({ operation: swapFixture(), isFresh }) });
    const again = await pressOf(SIGN, { orders: signed(false) }, ONE);
    expect(again.messages.map(({ operation }) => operation?.id)).to.deep.equal([swapFixture().id]);
    expect((await pressOf(SIGN, { orders: signed(true) }, ONE)).messages).to.deep.equal([]);
  });

  it('ask before a swap is signed that has a warning which the person has not read', async () => {
    const accepted: unknown[] = [];
    const orders = {
      async sign(_actor: unknown, _id: string, _request: string, accept: readonly string[]) {
        accepted.push(accept);
        if (accept.length > 0) return { operation: swapFixture(), isFresh: true };
        throw new ServiceError('INVALID_REQUEST', 'This swap has warnings.', {
          refusal: refusal('swap_warnings', { codes: 'HIGH_PRICE_IMPACT' }),
        });
      },
    };
    const { messages } = await pressOf(SIGN, { orders }, ONE);
    expect(textOf({ messages })).to.contain('It was not so when you made the order').and.to.contain('⚠️');
    const [press] = messages.flatMap(({ body }) =>
      body.type === 'content'
        ? body.content.buttons.flat().flatMap((button) => ('press' in button ? [button.press] : []))
        : [],
    );
    if (!press) throw new Error('no button');
    expect((await pressOf(press, { orders }, ONE)).messages).to.deep.equal([]);
    expect(accepted).to.deep.equal([[], ['HIGH_PRICE_IMPACT']]);
  });
});
