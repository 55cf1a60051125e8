import { z } from 'zod';
import type { CallApi } from '../support/api-client.ts';

/** Decimals of alerts, with those that a reader of numbers gets wrong. */
export const ALERT_VALUES = {
  target_price: ['200', '0.000001', '0', '-1', '1e400', `0.${'1'.repeat(31)}`],
  target_amount: ['1', '0', '-1', `0.${'1'.repeat(31)}`],
  percent: ['5', '0.0001', '1000', '0', '1e2'],
  hysteresis_percent: ['0.5', '0', '51'],
  snoozed_until: ['2099-01-01T00:00:00Z', '2001-01-01T00:00:00Z'],
};

export async function createAlert(call: CallApi, note: string): Promise<string> {
  const json = { condition: 'above', token: 'SOL', target_price: '1000000', note };
  const { data } = await call('/v1/alerts', { method: 'POST', json });
  return z.string().parse(data['rule_id']);
}

/** Without the value of the moment, which the market moves. */
export async function alertOf(call: CallApi, id: string): Promise<unknown> {
  const { current_value: _value, current_at: _at, ...rest } = (await call(`/v1/alerts/${id}`)).data;
  return rest;
}
