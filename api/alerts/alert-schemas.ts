import { z } from 'zod';
import { givenTime } from '../../http/given-time.ts';
import { ALERT_CHANNELS, ALERT_STATES } from '../../domain/alerts/alert.ts';
import {
  ALERT_CONDITIONS,
  DIRECTIONS,
  PRICE_CONDITIONS,
  TIMEFRAME_NAMES,
} from '../../domain/alerts/alert-rule.ts';
import { ALERT_CHANGES } from '../../domain/alerts/alert-transitions.ts';
import { commaList, describeCommaList } from '../../http/comma-list.ts';
import { cursor } from '../../http/cursor.ts';
import { idParameter } from '../../http/id-parameter.ts';
import { wholeNumber, wholeNumberInBody } from '../../http/whole-number.ts';
import { address } from '../operations/operation-schemas.ts';

const MAX_PAGE = 100;

const MIN_COOL_DOWN_SECONDS = 60;

const MAX_COOL_DOWN_SECONDS = 30 * 86_400;

/** The use case says what a decimal may be, in terms of its field. */
const decimal = z.string().max(100);

const words = {
  condition: z.enum(ALERT_CONDITIONS).meta({
    description:
      '`above`, `below`: the price is past the target; a recurring alert fires again after each cool-down while it stays there. `crosses_up`, `crosses_down`: the price reaches the target; it has to return before the alert fires again. `percent_change`: the price has changed within the timeframe. `balance_below`, `balance_above`: of a wallet of yours.',
  }),
  token: z.string().min(1).max(64).meta({ description: 'Symbol of a listed token, or address of a mint.' }),
  target_price: decimal
    .optional()
    .meta({ description: 'In USD, decimal string. Not for `percent_change` and balances.' }),
  percent: decimal.optional().meta({ description: 'Of `percent_change`, at most 1000.' }),
  timeframe: z.enum(TIMEFRAME_NAMES).optional().meta({ description: 'Of `percent_change`.' }),
  direction: z.enum(DIRECTIONS).optional().meta({ description: 'Of `percent_change`; `any` if left out.' }),
  reset_base: z.boolean().optional().meta({
    description:
      'Of `percent_change`. True, if left out: after a firing, changes are measured from its price until the timeframe has passed. False: from the price at the beginning of the timeframe, and the change has to fall below the percentage before the alert fires again.',
  }),
  wallet_address: address
    .optional()
    .meta({ description: 'Of balances: a wallet that you have connected or watch.' }),
  target_amount: decimal.optional().meta({ description: 'Of balances, in whole tokens.' }),
  repeat: z.enum(['once', 'recurring']).optional().meta({ description: '`once` if left out.' }),
  cooldown_seconds: wholeNumberInBody(MIN_COOL_DOWN_SECONDS, MAX_COOL_DOWN_SECONDS).optional().meta({
    description: 'Of a recurring alert: it is silent for so long after a firing. An hour if left out.',
  }),
  hysteresis_percent: decimal.optional().meta({
    description:
      'How far the value has to return before the alert arms again, in percent of its target; 0 to 50, and 0.5 if left out. Not for `above` and `below`, nor if the base resets.',
  }),
  expires_at: givenTime.nullable().optional().meta({ description: 'Null: never.' }),
  channels: z.array(z.enum(ALERT_CHANNELS)).min(1).max(ALERT_CHANNELS.length).optional().meta({
    description: '`webhook` if left out. `chat`: the chat of the person who owns the account.',
  }),
  note: z.string().max(200).nullable().optional().meta({ description: 'Comes with each firing.' }),
};

export const createAlertBody = z.strictObject(words);

const { wallet_address: _wallet, target_amount: _amount, ...priceWords } = words;

/** Balances are not kept by the minute, so only alerts about prices can be tried. */
export const previewAlertBody = z.strictObject({
  ...priceWords,
  condition: z.enum(PRICE_CONDITIONS).meta({ description: 'As of an alert, about a price.' }),
});

const changes = z.strictObject({
  ...words,
  condition: words.condition.optional(),
  token: words.token.optional(),
  paused: z.boolean().optional().meta({ description: 'True: it does not fire. False: it begins again.' }),
  snoozed_until: givenTime.optional().meta({
    description: 'It does not fire until then, and then begins again.',
  }),
});

export const changeAlertBody = changes.refine(
  (body) => Object.values(body).some((value) => value !== undefined),
  { message: `nothing to change: give at least one of ${Object.keys(changes.shape).join(', ')}` },
);

export const alertParams = z.strictObject({
  rule_id: idParameter('rul').meta({ description: 'Id of the alert; the `rule_id` of its events.' }),
});

export const alertsQuery = z.strictObject({
  state: commaList(ALERT_STATES)
    .optional()
    .meta({ description: describeCommaList(ALERT_STATES) }),
  limit: wholeNumber(1, MAX_PAGE).default(20).meta({ description: 'Alerts in a page.' }),
  cursor: cursor.optional().meta({ description: '`next_cursor` of the previous page.' }),
});

const time = z.iso.datetime();

export const alertData = z
  .strictObject({
    rule_id: z.string().meta({ description: 'Each firing has an `alert_id` of its own, and this id.' }),
    state: z.enum(ALERT_STATES).meta({
      description:
        '`armed`: it fires when its condition is met. `cooling`: it has fired, or the condition was met already when it was made; see `waits_for`. `triggered`: it fires once, and has. `expired`, `paused`.',
    }),
    waits_for: z.enum(['condition', 'return', 'cooldown', 'snooze']).nullable().meta({
      description:
        'What the alert waits for: its `condition`; the `return` of the value to where the condition is not met; the end of the `cooldown` or of the `snooze`. Null: nothing.',
    }),
    condition: z.enum(ALERT_CONDITIONS),
    token: z.string().meta({ description: 'Symbol of a listed token, else the address of its mint.' }),
    mint: z.string().meta({ description: 'Address of the mint, or `SOL`.' }),
    target_price: z
      .string()
      .nullable()
      .meta({ description: 'For `percent_change`, what the percentage means now; null if it is not known.' }),
    percent: z.string().nullable(),
    timeframe: z.enum(TIMEFRAME_NAMES).nullable(),
    direction: z.enum(DIRECTIONS).nullable(),
    reset_base: z.boolean().nullable(),
    base_price: z.string().nullable().meta({
      description:
        'Of the last firing, if changes are measured from it; null: from the price at the beginning of the timeframe.',
    }),
    base_at: time.nullable(),
    wallet_address: z.string().nullable(),
    target_amount: z.string().nullable(),
    repeat: z.enum(['once', 'recurring']),
    cooldown_seconds: z.int().nullable(),
    hysteresis_percent: z.string().nullable(),
    channels: z.array(z.enum(ALERT_CHANNELS)),
    note: z.string().nullable(),
    network: z.string(),
    expires_at: time.nullable(),
    cooldown_ends_at: time.nullable(),
    snoozed_until: time.nullable(),
    firings: z.int().meta({ description: 'How often it has fired.' }),
    last_triggered_at: time.nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Alert' });

const current = {
  current_value: z.string().nullable().meta({
    description: 'The newest price or amount; null if it is not known. A price that is minutes old is not.',
  }),
  current_at: time.nullable(),
  already_met: z.boolean().nullable().meta({
    description:
      'True: the condition is met now. An alert that was made so arms after the value has returned. Null: the value is not known.',
  }),
};

export const alertNowData = z.strictObject({ ...alertData.shape, ...current }).meta({ id: 'AlertNow' });

export const alertHistoryData = z
  .strictObject({
    ...alertNowData.shape,
    timeline: z
      .array(
        z.strictObject({
          at: time,
          change: z.enum(ALERT_CHANGES),
          firing: z.looseObject({}).nullable().meta({
            description: 'Of `fired`: the data of its event, without the receiver.',
          }),
        }),
      )
      .meta({ description: 'Newest first, at most 100 entries.' }),
    gaps: z.array(z.strictObject({ from: time, to: time })).meta({
      description:
        'Times in which nothing was read, and no candle tells what happened: they were not evaluated.',
    }),
  })
  .meta({ id: 'AlertHistory' });

export const alertListData = z.strictObject({
  items: z.array(alertData),
  next_cursor: z.string().nullable().meta({ description: 'For `cursor`; null on the last page.' }),
});

export const deletedAlertData = z.strictObject({ rule_id: z.string(), deleted: z.literal(true) });
