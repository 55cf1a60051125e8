import { z } from 'zod';
import { givenTime } from '../../http/given-time.ts';
import { ORDER_REASON_CODES, ORDER_REASONS } from '../../domain/orders/order-reasons.ts';
import { ORDER_SIDES, ORDER_STATES } from '../../domain/orders/order.ts';
import { SWAP_WARNING_CODES } from '../../domain/swaps/swap.ts';
import { MAX_LIFE_DAYS, USUAL_LIFE_DAYS } from '../../use-cases/orders/order-input.ts';
import { commaList, describeCommaList } from '../../http/comma-list.ts';
import { cursor } from '../../http/cursor.ts';
import { idParameter } from '../../http/id-parameter.ts';
import { AMOUNT_FORMS, sendAmount } from '../../http/number-text.ts';
import { wholeNumber } from '../../http/whole-number.ts';
import { accept, side, swapBody } from '../swaps/swap-schemas.ts';

const MAX_PAGE = 100;

/** The use case says what a price may be. */
const price = z.string().max(100);

const swap = swapBody.shape;

export const createOrderBody = z.strictObject({
  from: swap.from,
  token_in: swap.token_in,
  token_out: swap.token_out,
  amount: sendAmount.meta({
    description: `Decimal amount of \`token_in\` in whole tokens. ${AMOUNT_FORMS}`,
  }),
  slippage_bps: swap.slippage_bps,
  fee_cap_lamports: swap.fee_cap_lamports,
  minimum_out: swap.minimum_out.meta({
    description:
      'The least of `token_out` that may arrive. While the market gives less, no operation is prepared. Left out: any.',
  }),
  accept: swap.accept,
  token: swap.token_in.optional().meta({
    description: 'The token whose price in USD counts: `token_in` or `token_out`; `token_in` if left out.',
  }),
  above: price.optional().meta({
    description: 'USD. The order is triggered when the price is at least this; not if it is so already.',
  }),
  below: price.optional().meta({
    description:
      'USD. The order is triggered when the price is at most this. With `above` too, the first that is reached decides.',
  }),
  expires_at: givenTime.optional().meta({
    description: `Until then the price can be reached, and the swap be signed: ${USUAL_LIFE_DAYS} days if left out, ${MAX_LIFE_DAYS} at most.`,
  }),
});

export const orderParams = z.strictObject({
  order_id: idParameter('ord').meta({ description: 'Id of the order: `ord_` and a UUID.' }),
});

export const signOrderBody = z.strictObject({
  accept: accept.meta({
    description: 'Codes of critical warnings that you have read, besides those of the order.',
  }),
});

export const ordersQuery = z.strictObject({
  state: commaList(ORDER_STATES)
    .optional()
    .meta({ description: describeCommaList(ORDER_STATES) }),
  limit: wholeNumber(1, MAX_PAGE).default(20).meta({ description: 'Orders in a page.' }),
  cursor: cursor.optional().meta({ description: '`next_cursor` of the previous page.' }),
});

const time = z.iso.datetime();
const decimal = z.string().meta({ description: 'Decimal string.' });

export const orderData = z
  .strictObject({
    order_id: z.string(),
    network: z.string(),
    state: z.enum(ORDER_STATES).meta({
      description:
        '`waiting` for the price. `triggered`: the price was reached, and the swap can be signed until `expires_at`. `done`: the swap is confirmed on the chain. `cancelled`, `expired`.',
    }),
    reason: z
      .enum(ORDER_REASON_CODES)
      .nullable()
      .meta({
        description: `Why a triggered order has nothing to sign now, or why it ended. ${ORDER_REASON_CODES.map((code) => `\`${code}\`: ${ORDER_REASONS[code]}`).join(' ')}`,
      }),
    from: z.string(),
    token_in: side,
    token_out: side,
    amount_in: decimal,
    amount_in_base_units: z.string(),
    minimum_out: decimal.nullable(),
    minimum_out_base_units: z.string().nullable(),
    slippage_bps: z.int(),
    fee_cap_lamports: z.string(),
    accept: z.array(z.enum(SWAP_WARNING_CODES)),
    token: z.string().meta({ description: 'Symbol of the token whose price counts, else its mint.' }),
    mint: z.string().meta({ description: 'Address of its mint, or `SOL`.' }),
    above: decimal.nullable().meta({ description: 'USD.' }),
    below: decimal.nullable().meta({ description: 'USD.' }),
    firing: z
      .strictObject({
        side: z.enum(ORDER_SIDES),
        target_price: decimal,
        price: decimal.meta({ description: 'The price that was read.' }),
        at: time,
      })
      .nullable()
      .meta({ description: 'The price that triggered it; null: none yet.' }),
    attempts: z.int().meta({ description: 'Operations that were prepared.' }),
    next_attempt_at: time.nullable().meta({
      description: 'When a fresh operation is prepared if none is open.',
    }),
    operation_id: z.string().nullable().meta({ description: 'The latest operation.' }),
    expires_at: time,
    created_at: time,
    updated_at: time,
    ended_at: time.nullable(),
  })
  .meta({ id: 'TriggerOrder' });

export const orderListData = z.strictObject({
  items: z.array(orderData),
  next_cursor: z.string().nullable().meta({ description: 'For `cursor`; null on the last page.' }),
});

export type OrderData = z.infer<typeof orderData>;
