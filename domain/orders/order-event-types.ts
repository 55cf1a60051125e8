import { z } from 'zod';
import { EXAMPLE } from '../events/event-examples.ts';
import { decimal, time, token, walletAddress } from '../events/event-fields.ts';
import { defineEventType } from '../events/event-type.ts';
import { ORDER_REASON_CODES } from './order-reasons.ts';
import { ORDER_SIDES } from './order.ts';

const orderId = z.string().meta({ description: 'Id of the order, as in `/v1/trigger-orders/{order_id}`.' });

const operationId = z
  .string()
  .nullable()
  .meta({ description: 'The operation to sign; null: none could be prepared, see `reason`.' });

const reason = z
  .enum(ORDER_REASON_CODES)
  .nullable()
  .meta({ description: 'As of the order (docs/orders.md).' });

const price = decimal.meta({ description: 'In USD, decimal string.' });

const order = '019b7a00-0000-7000-8000-000000000002';

export const ORDER_EVENTS = {
  'order.triggered': defineEventType({
    description:
      'The price of a trigger order was reached, and its swap waits for the signature, or could not be prepared; to the account or person that owns the order.',
    version: 1,
    data: z.strictObject({
      order_id: orderId,
      wallet_address: walletAddress,
      token_in: token,
      token_out: token,
      amount_in: decimal,
      token: token.meta({ description: 'The token whose price was reached.' }),
      side: z.enum(ORDER_SIDES),
      target_price: price,
      price,
      attempt: z.int().meta({ description: 'Number of the operation of this order; 0: none yet.' }),
      operation_id: operationId,
      reason,
      triggered_at: time,
    }),
    example: {
      order_id: `ord_${order}`,
      wallet_address: EXAMPLE.wallet,
      token_in: 'SOL',
      token_out: 'USDC',
      amount_in: '1',
      token: 'SOL',
      side: 'above',
      target_price: '200',
      price: '200.35',
      attempt: 1,
      operation_id: EXAMPLE.operation,
      reason: null,
      triggered_at: EXAMPLE.at,
    },
  }),
  'order.ended': defineEventType({
    description:
      'A trigger order is done, was cancelled, or has expired; to the account or person that owns the order.',
    version: 1,
    data: z.strictObject({
      order_id: orderId,
      wallet_address: walletAddress,
      token_in: token,
      token_out: token,
      amount_in: decimal,
      state: z.enum(['done', 'cancelled', 'expired']),
      reason,
      operation_id: operationId.meta({ description: 'The latest operation; null: it had none.' }),
      ended_at: time,
    }),
    example: {
      order_id: `ord_${order}`,
      wallet_address: EXAMPLE.wallet,
      token_in: 'SOL',
      token_out: 'USDC',
      amount_in: '1',
      state: 'done',
      reason: null,
      operation_id: EXAMPLE.operation,
      ended_at: EXAMPLE.at,
    },
  }),
} as const;
