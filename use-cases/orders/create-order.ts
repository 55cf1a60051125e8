import type { OrderStore } from '../../db/orders/order-store.ts';
import type { IdempotencyStore } from '../../db/operations/idempotency-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { WantedPrices } from '../../db/prices/wanted-prices.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { mayRequestFrom } from '../../domain/access/relation.ts';
import type { SideRule } from '../../domain/alerts/alert-rule.ts';
import type { AlertOrder } from '../../domain/alerts/new-alert.ts';
import { isMet, type PresentValue } from '../../domain/alerts/present-value.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { ORDER_SIDES, type OrderSide, type TriggerOrder } from '../../domain/orders/order.ts';
import { formatPrice, type Price } from '../../domain/prices/price.ts';
import { providerMint } from '../../domain/provider-mint.ts';
import { refusal } from '../../domain/refusal.ts';
import { authorizeOwner, notFound } from '../access/authorize.ts';
import { createMakeOnce, type Created, type Idempotency } from '../operations/idempotency.ts';
import { requirePrices } from '../prices/priced-token.ts';
import { readAmount } from '../operations/read-amount.ts';
import { namedToken } from '../tokens/named-token.ts';
import { admitWarnings } from '../swaps/admit-warnings.ts';
import { AUTO_SLIPPAGE_BPS, readOutput } from '../swaps/swap-input.ts';
import type { Aggregator } from '../swaps/aggregator.ts';
import { readSwapSides, type SwapSides } from '../swaps/swap-sides.ts';
import { checkOrderInput, idempotentOrderBody, orderExpiry, type OrderInput } from './order-input.ts';

export interface CreateOrderDeps {
  orders: Pick<OrderStore, 'insert' | 'find' | 'mayPrepare'>;
  chain: Pick<ChainReader, 'chainId' | 'listedToken' | 'walletAccounts'>;
  aggregator: Aggregator;
  wanted: Pick<WantedPrices, 'want'>;
  pricedNetwork: Network | null;
  idempotency: IdempotencyStore;
}

const CREATED = 201;

/** More are not managed by hand, and each that fires asks the market. */
const MAX_OPEN_ORDERS = 50;

/** The first price of a token that no one asked for comes with the next reading. */
const PRICE_WAIT_SECONDS = 15;

export function createCreateOrder({
  orders,
  chain,
  aggregator,
  wanted,
  pricedNetwork,
  idempotency: store,
}: CreateOrderDeps) {
  const makeOnce = createMakeOnce({ store });

  /** Makes an order. It waits for its price from then on; nothing is set aside for it. */
  return async function createOrder(
    actor: Actor,
    network: Network,
    input: OrderInput,
    idempotency: Idempotency,
  ): Promise<Created<TriggerOrder>> {
    const ownerId = authorizeOwner(actor, 'order.create');
    const prices = checkOrderInput(input);
    requirePrices(network, pricedNetwork);
    return makeOnce({ ...idempotency, ownerId }, idempotentOrderBody(input, network), {
      async make(claim) {
        const expiresAt = orderExpiry(input.expiresAt, new Date());
        await admitWallet(actor, ownerId, network, input.from);
        aggregator.require(network);
        const sides = await readSwapSides(chain, network, input);
        const token = watchedToken(network, input.token, sides);
        if (chain.listedToken(network, token) === null) await wanted.want(network, [providerMint(token)]);
        admitWarnings(
          input.accept,
          sides.unlistedOutput ? await aggregator.warnings(sides.unlistedOutput) : [],
        );
        const id = newId('ord');
        const alerts = ORDER_SIDES.flatMap((side) => {
          const price = prices[side];
          return price === null ? [] : [alertOf({ orderId: id, network, token, side, price })];
        });
        return orders.insert(
          {
            id,
            ownerId,
            network,
            chainId: await chain.chainId(network),
            terms: termsOf(input, sides),
            token,
            ...prices,
            expiresAt,
          },
          alerts,
          claim && { ...claim, resourceId: id, statusCode: CREATED },
          admit,
        );
      },
      async read(id) {
        const order = await orders.find(ownerId, id);
        if (!order) throw notFound('order');
        return order;
      },
    });
  };

  /** A person names an own wallet. An account needs more than the address: its order comes up in the chat and on the page of the wallet. */
  async function admitWallet(
    actor: Actor,
    ownerId: string,
    network: Network,
    address: string,
  ): Promise<void> {
    const isAllowed =
      mayRequestFrom(actor, { network, address }) &&
      (await orders.mayPrepare({ ownerId, network, walletAddress: address }));
    if (isAllowed) return;
    throw new ServiceError('FORBIDDEN', 'An order needs a wallet that lets you prepare swaps.', {
      details: `from: connect ${address} on ${network} with a signature of its key (POST /v1/wallets, or "wallets connect" of the command line), or ask its person in the chat for a grant with the scope run_commands.`,
    });
  }

  function watchedToken(network: Network, asked: string | null, { input, output }: SwapSides): string {
    if (asked === null) return input.mint;
    const { mint } = namedToken(chain, network, asked, 'token');
    const side = [input, output].find((each) => providerMint(each.mint) === providerMint(mint ?? 'SOL'));
    if (side) return side.mint;
    throw invalidField('token', 'must be the token that the wallet gives or gets', refusal('order_token'));
  }
}

function termsOf(input: OrderInput, sides: SwapSides): TriggerOrder['terms'] {
  const { output } = sides;
  return {
    from: input.from,
    input: sides.input,
    output,
    amountIn: `${readAmount(input.amount, sides.input.token, sides.input.decimals)}`,
    minimumOut: input.minimumOut === null ? null : `${readOutput('minimum_out', input.minimumOut, output)}`,
    slippageBps: input.slippageBps === 'auto' ? AUTO_SLIPPAGE_BPS : input.slippageBps,
    feeCapLamports: `${input.feeCapLamports}`,
    accept: input.accept,
  };
}

interface Level {
  orderId: string;
  network: Network;
  token: string;
  side: OrderSide;
  price: Price;
}

/** No channel: the order reports, not its alert. It has no owner either, so it is in no list of alerts. */
function alertOf({ orderId, network, token, side, price }: Level): AlertOrder & { rule: SideRule } {
  const rule: SideRule = {
    type: 'side',
    condition: side,
    token,
    target: price,
    isOnce: true,
    coolDownMs: 0,
  };
  return {
    id: newId('rul'),
    ownerId: null,
    orderId,
    network,
    rule,
    channels: [],
    note: null,
    expiresAt: null,
  };
}

function admit(open: number, rule: AlertOrder['rule'], present: PresentValue): void {
  if (open >= MAX_OPEN_ORDERS) {
    throw new ServiceError('FORBIDDEN', `At most ${MAX_OPEN_ORDERS} open orders are possible.`, {
      details: 'Cancel orders that are not needed any more.',
      refusal: refusal('too_many_orders', { count: MAX_OPEN_ORDERS }),
    });
  }
  const met = isMet(rule, present);
  if (met === null) {
    throw new ServiceError('SERVICE_UNAVAILABLE', 'The price of the token is not known at the moment.', {
      details: 'An order begins with a known price. Nothing was made; try again in a moment.',
      retryAfterSeconds: PRICE_WAIT_SECONDS,
      refusal: refusal('order_no_price'),
    });
  }
  if (!met) return;
  const now = formatPrice(present.value ?? 0n);
  throw invalidField(
    rule.condition,
    `the price is ${now} USD already; swap now instead`,
    refusal('order_met', { now }),
  );
}
