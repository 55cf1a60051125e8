import { z } from 'zod';
import { BALANCE_CONDITIONS, PRICE_CONDITIONS, TIMEFRAME_NAMES } from '../alerts/alert-rule.ts';
import { EXAMPLE } from './event-examples.ts';
import { decimal, signedDecimal, time, token, userId, walletAddress } from './event-fields.ts';
import { defineEventType } from './event-type.ts';

const price = decimal.meta({ description: 'In USD, decimal string.' });

const alertId = z.string().meta({ description: 'Id of this firing: each firing of an alert has its own.' });
const ruleId = z.string().meta({ description: 'Id of the alert, as in `/v1/alerts/{id}`.' });
const note = z.string().nullable().meta({ description: 'The text that the owner gave the alert.' });

/** The value that a firing rests on. */
const evidence = z
  .strictObject({
    type: z.enum(['sample', 'candle', 'balance']).meta({
      description: 'A candle: the samples are gone, so the condition was met at about this time.',
    }),
    at: time.meta({ description: 'When it was read; of a candle its end.' }),
    low: decimal.meta({ description: 'The lowest value; only a candle has two.' }),
    high: decimal,
    status: z.string().optional().meta({
      description:
        'Of a sample: `agreed`, or `one_source` if no second source had a price. Of a candle: `one_source` if it is from the own history of a provider.',
    }),
    sources: z.record(z.string(), z.string()).optional().meta({
      description: 'The price that each source named. A candle of samples has none.',
    }),
    minutes: z.int().optional().meta({ description: 'Of a candle: its length.' }),
    slot: z.number().optional().meta({ description: 'Of a balance: the slot that changed it.' }),
    previous: z.strictObject({ value: decimal, at: time }).nullable().meta({
      description: 'The value that was evaluated before; null: it is the first one.',
    }),
    gap: z.strictObject({ from: time, to: time, judged: z.boolean() }).nullable().meta({
      description: 'A time before this firing in which nothing was read, and if candles tell what happened.',
    }),
  })
  .meta({ description: 'What the firing rests on.' });

export const PRICE_EVENTS = {
  'price.alert': defineEventType({
    description: 'The condition of a price alert is met; to the account that owns the alert.',
    version: 1,
    data: z.strictObject({
      alert_id: alertId,
      rule_id: ruleId,
      user_id: userId,
      token,
      condition: z.enum(PRICE_CONDITIONS),
      target_price: price.meta({
        description: 'In USD; for `percent_change` the price that the percentage means.',
      }),
      current_price: price,
      triggered_at: time,
      timeframe: z.enum(TIMEFRAME_NAMES).optional().meta({ description: 'Of `percent_change`.' }),
      percent: decimal.optional().meta({ description: 'Of `percent_change`: the percentage of the alert.' }),
      base_price: price
        .optional()
        .meta({ description: 'Of `percent_change`: the price that it is measured from.' }),
      change_percent: signedDecimal.optional().meta({ description: 'Of `percent_change`: the change.' }),
      note,
      evidence,
    }),
    example: {
      alert_id: EXAMPLE.firing,
      rule_id: EXAMPLE.alert,
      user_id: EXAMPLE.user,
      token: 'SOL',
      condition: 'above',
      target_price: '150',
      current_price: '150.42',
      triggered_at: EXAMPLE.at,
      note: null,
      evidence: {
        type: 'sample',
        at: EXAMPLE.at,
        low: '150.42',
        high: '150.42',
        status: 'agreed',
        sources: { jupiter: '150.42', coingecko: '150.4' },
        previous: { value: '149.9', at: '2026-01-01T00:00:00.000Z' },
        gap: null,
      },
    },
  }),
  'balance.alert': defineEventType({
    description:
      'The balance of a watched wallet meets the condition of an alert; to the account that owns the alert.',
    version: 1,
    data: z.strictObject({
      alert_id: alertId,
      rule_id: ruleId,
      user_id: userId,
      wallet_address: walletAddress,
      token,
      condition: z.enum(BALANCE_CONDITIONS),
      target_amount: decimal,
      current_amount: decimal,
      triggered_at: time,
      note,
      evidence,
    }),
    example: {
      alert_id: EXAMPLE.firing,
      rule_id: EXAMPLE.alert,
      user_id: EXAMPLE.user,
      wallet_address: EXAMPLE.wallet,
      token: 'SOL',
      condition: 'balance_below',
      target_amount: '1',
      current_amount: '0.75',
      triggered_at: EXAMPLE.at,
      note: 'Top up',
      evidence: {
        type: 'balance',
        at: EXAMPLE.at,
        low: '0.75',
        high: '0.75',
        slot: 312_000_000,
        previous: { value: '1.2', at: '2026-01-01T00:00:00.000Z' },
        gap: null,
      },
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
