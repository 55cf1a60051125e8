import { readSwapToken } from '../swaps/swap-response.ts';
import { readFields, type FieldReader } from '../transport/field-reader.ts';
import { readPage, type Page } from '../transport/paged-list.ts';
import type { OrderFiring, TriggerOrder } from './order-types.ts';

export function readOrder(data: unknown): TriggerOrder {
  return readOne(readFields(data, 'order'));
}

export function readOrderPage(data: unknown): Page<TriggerOrder> {
  return readPage(data, 'orders', readOne);
}

function readOne(fields: FieldReader): TriggerOrder {
  const firing = fields.objectOrNull('firing');
  return {
    order_id: fields.text('order_id'),
    network: fields.text('network'),
    state: fields.text('state'),
    reason: fields.textOrNull('reason'),
    from: fields.text('from'),
    token_in: readSwapToken(fields.object('token_in')),
    token_out: readSwapToken(fields.object('token_out')),
    amount_in: fields.decimal('amount_in'),
    amount_in_base_units: fields.text('amount_in_base_units'),
    minimum_out: fields.decimalOrNull('minimum_out'),
    minimum_out_base_units: fields.textOrNull('minimum_out_base_units'),
    slippage_bps: fields.integer('slippage_bps'),
    fee_cap_lamports: fields.text('fee_cap_lamports'),
    accept: fields.texts('accept'),
    token: fields.text('token'),
    mint: fields.text('mint'),
    above: fields.decimalOrNull('above'),
    below: fields.decimalOrNull('below'),
    firing: firing && readFiring(firing),
    attempts: fields.integer('attempts'),
    next_attempt_at: fields.textOrNull('next_attempt_at'),
    operation_id: fields.textOrNull('operation_id'),
    expires_at: fields.text('expires_at'),
    created_at: fields.text('created_at'),
    updated_at: fields.text('updated_at'),
    ended_at: fields.textOrNull('ended_at'),
  };
}

function readFiring(fields: FieldReader): OrderFiring {
  return {
    side: fields.text('side'),
    target_price: fields.decimal('target_price'),
    price: fields.decimal('price'),
    at: fields.text('at'),
  };
}
