import type { ChatButton } from '../../domain/chats/chat-content.ts';
import type { Network } from '../../domain/networks.ts';
import { isReached, sideOf, watchedSide, type OrderWord } from '../../domain/orders/order-word.ts';
import type { OrderSide } from '../../domain/orders/order.ts';
import { formatPrice, shortPrice, type Price } from '../../domain/prices/price.ts';
import type { SwapWarningCode } from '../../domain/swaps/swap.ts';
import { lines } from '../../chat-texts/html.ts';
import { orderCard } from '../../chat-texts/order-card.ts';
import { shortToken } from '../../chat-texts/short-address.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { DEFAULT_SWAP_FEE_CAP_LAMPORTS } from '../../use-cases/swaps/swap-input.ts';
import { refuses, says, type CommandContext, type Command, type Reply } from '../command.ts';
import { warningsOf, warningText } from '../swaps/swap-warnings.ts';
import { runButton } from '../run-button.ts';
import { noWallet, usedWallets, withWallet } from '../wallets/used-wallets.ts';
import { orderLine, readOrder, type WrittenOrder } from './order-words.ts';

export interface OrderCommandDeps {
  orders: Pick<UseCases['orders'], 'create'>;
  prices: Pick<UseCases['prices'], 'read'>;
  /** Whose tokens have prices; null: none. */
  pricedNetwork: Network | null;
}

/** An order whose direction is decided. */
export interface AskedOrder {
  from: string;
  amount: string;
  /** Mints, or SOL. */
  tokenIn: string;
  tokenOut: string;
  token: string;
  /** In USD. */
  above: string | null;
  below: string | null;
  /** Warnings that the person has read. */
  accept: SwapWarningCode[];
}

/** The watched token, as people read it, and its price now. */
interface Watched {
  name: string;
  present: Price;
  side: OrderSide;
}

/** `/limit` or `/stop`: the present price says which token is meant, and from which side its price is reached. */
export function createOrderCommand(
  word: OrderWord,
  { orders, prices, pricedNetwork }: OrderCommandDeps,
): Command {
  const makeOrder = createMakeOrder({ orders });

  return async (context, args) => {
    const { t, actor, usedNetwork } = context;
    const written = readOrder(word, args);
    if ('problem' in written) return refuses(t(written.problem, { text: written.text }));
    if (pricedNetwork === null) return refuses(t('price-none'));
    if (usedNetwork !== pricedNetwork) {
      return refuses(t('order-network', { network: t(`network-${pricedNetwork}`) }));
    }
    if (usedWallets(context).length === 0) return noWallet(context);
    const { tokenIn, tokenOut } = written;
    const found = await prices.read(actor, usedNetwork, [tokenIn, tokenOut]);
    const unlisted = found.find(({ token }) => token === null);
    if (unlisted) return refuses(t('price-unlisted', { token: unlisted.asked }));
    const [input, output] = found;
    if (!input?.token || !output?.token) throw new Error('the prices are of other tokens');
    const watched = watchedSide(input.agreed.price, output.agreed.price);
    const { token, symbol, agreed } = watched === 'input' ? input : output;
    const name = shortToken(symbol ?? token ?? '');
    if (agreed.price === null) return refuses(t('order-no-price', { token: name }));
    const side = sideOf(word, watched);
    const wrong = wrongSide(context, word, written, { name, present: agreed.price, side });
    if (wrong) return wrong;
    const order = {
      amount: written.amount,
      tokenIn: input.token,
      tokenOut: output.token,
      token: token ?? '',
      ...pricesOf(side, written),
      accept: [],
    };
    return withWallet(
      context,
      (from) => makeOrder(context, { from, ...order }),
      (from) => ({ do: 'order', from, ...order }),
    );
  };
}

function pricesOf(
  side: OrderSide,
  { price, stopPrice }: Pick<WrittenOrder, 'price' | 'stopPrice'>,
): Pick<AskedOrder, 'above' | 'below'> {
  const asked = formatPrice(price);
  const other = stopPrice === null ? null : formatPrice(stopPrice);
  return side === 'above' ? { above: asked, below: other } : { above: other, below: asked };
}

const OTHER_SIDE = { above: 'below', below: 'above' } as const;

const OTHER_WORD = { limit: 'stop', stop: 'limit' } as const;

/** Says that a price is reached already, and offers the command that was meant; null: each price is on its side. */
function wrongSide(
  { t }: CommandContext,
  word: OrderWord,
  written: WrittenOrder,
  { name: token, present, side }: Watched,
): Reply | null {
  const { price, stopPrice, amount, tokenIn, tokenOut } = written;
  const isWrong = isReached(side, price, present);
  const isStopWrong = stopPrice !== null && isReached(OTHER_SIDE[side], stopPrice, present);
  if (!isWrong && !isStopWrong) return null;
  const said = { token, price: shortPrice(present), side };
  if (stopPrice !== null) {
    const areSwapped = !isReached(side, stopPrice, present) && !isReached(OTHER_SIDE[side], price, present);
    const line = orderLine(word, written, stopPrice, price);
    return refuses(t('order-wrong-pair', said), areSwapped ? [[shortLineButton(line)]] : []);
  }
  if (price === present) {
    return refuses(t('order-at-price', said), [[shortLineButton(`/swap ${amount} ${tokenIn} ${tokenOut}`)]]);
  }
  return refuses(t(`order-wrong-${word}`, { ...said, target: formatPrice(price) }), [
    [shortLineButton(orderLine(OTHER_WORD[word], written, price))],
  ]);
}

/** With the price in sight: mints are long. */
function shortLineButton(line: string): ChatButton {
  return runButton(line.split(' ').map(shortToken).join(' '), line);
}

/** Makes an order and shows it; or the warnings of its swap, which the person has to accept first. */
export function createMakeOrder({ orders }: Pick<OrderCommandDeps, 'orders'>) {
  return async function makeOrder(context: CommandContext, order: AskedOrder): Promise<Reply> {
    const { t, actor, usedNetwork, requestKey } = context;
    try {
      const { value } = await orders.create(
        actor,
        usedNetwork,
        {
          ...order,
          slippageBps: 'auto',
          minimumOut: null,
          feeCapLamports: DEFAULT_SWAP_FEE_CAP_LAMPORTS,
          expiresAt: null,
        },
        { key: requestKey, route: 'bot /limit' },
      );
      const { html, buttons } = orderCard(t, value);
      return says(lines(t('order-made'), '', html), buttons);
    } catch (error) {
      const warnings = warningsOf(error);
      if (warnings.length === 0) throw error;
      const accept = [...new Set([...order.accept, ...warnings])];
      return refuses(warningText(t, t('order-warned'), warnings), [
        [{ label: t.label('button-order-anyway'), press: { do: 'order', ...order, accept } }],
      ]);
    }
  };
}
