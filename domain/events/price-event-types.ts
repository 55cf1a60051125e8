import { z } from 'zod';
import { EXAMPLE } from './event-examples.ts';
import { decimal, signedDecimal, time, token, userId } from './event-fields.ts';
import { defineEventType } from './event-type.ts';

export const ALERT_CONDITIONS = ['above', 'below'] as const;

const price = decimal.meta({ description: 'In USD, decimal string.' });

export const PRICE_EVENTS = {
  'price.alert': defineEventType({
    description: 'The condition of a price alert is met; to the account that owns the alert.',
    version: 1,
    data: z.strictObject({
      alert_id: z.string().meta({ description: 'Id of this firing: each firing of an alert has its own.' }),
      user_id: userId,
      token,
      condition: z.enum(ALERT_CONDITIONS),
      target_price: price,
      current_price: price,
      triggered_at: time,
    }),
    example: {
      alert_id: 'alr_019b7a00-0000-7000-8000-000000000001',
      user_id: EXAMPLE.user,
      token: 'SOL',
      condition: 'above',
      target_price: '150',
      current_price: '150.42',
      triggered_at: EXAMPLE.at,
    },
  }),
  'price.significant_change': defineEventType({
    description: "A token's price moved significantly; to every account that asks for it.",
    version: 1,
    data: z.strictObject({
      token,
      previous_price: price,
      current_price: price,
      change_percent: z.number().meta({ description: 'Negative if the price fell.' }),
      change_amount: signedDecimal.meta({
        description: 'In USD, decimal string with a leading minus if the price fell.',
      }),
      timeframe: z.string().meta({ description: 'Period of the movement, such as `1h`.' }),
      triggered_at: time,
    }),
    example: {
      token: 'SOL',
      previous_price: '150',
      current_price: '141',
      change_percent: -6,
      change_amount: '-9',
      timeframe: '1h',
      triggered_at: EXAMPLE.at,
    },
  }),
};
