import { z } from 'zod';
import { OUTCOME_ERRORS, type OutcomeErrorCode } from './outcome-errors.ts';

/** Platform events that an endpoint may subscribe to (service specification, "Platform events"). */
export const PLATFORM_EVENT_NAMES = [
  'transaction.pending',
  'transaction.confirmed',
  'transaction.failed',
  'transaction.received',
  'balance.updated',
  'wallet.connected',
  'wallet.disconnected',
  'price.alert',
  'price.significant_change',
  'stake.delegated',
  'stake.reward',
  'stake.undelegated',
] as const;

export type PlatformEventName = (typeof PLATFORM_EVENT_NAMES)[number];

const time = z.iso.datetime();
const decimal = z.string().regex(/^\d+(\.\d+)?$/);

const transaction = {
  /** The operation's id. */
  transaction_id: z.string(),
  wallet_address: z.string(),
  amount: decimal,
  token: z.string(),
  type: z.literal('send'),
};

/** Fields of `data` by event, exactly those of the service specification. */
export const EVENT_DATA = {
  'transaction.pending': z.strictObject({ ...transaction, recipient: z.string(), submitted_at: time }),
  'transaction.confirmed': z.strictObject({
    ...transaction,
    signature: z.string(),
    /** In SOL. */
    fee: decimal,
    recipient: z.string(),
    block_height: z.int(),
    confirmations: z.int(),
    confirmed_at: time,
  }),
  'transaction.failed': z.strictObject({
    ...transaction,
    error_code: z.enum(Object.keys(OUTCOME_ERRORS) as [OutcomeErrorCode, ...OutcomeErrorCode[]]),
    error_message: z.string(),
    failed_at: time,
  }),
} as const satisfies Partial<Record<PlatformEventName, z.ZodType>>;

export type EmittedEventName = keyof typeof EVENT_DATA;

/** Version of every event's fields; sent as `x-service-event-version`. */
export const EVENT_SCHEMA_VERSION = 1;

/** An event before it is stored; `cause` makes its id. */
export type EventDraft = {
  [Name in EmittedEventName]: {
    name: Name;
    data: z.infer<(typeof EVENT_DATA)[Name]>;
    cause: string;
    at: Date;
  };
}[EmittedEventName];

/** The body's text as it is signed and sent: the specification's envelope, its three fields and no other. */
export function eventBody(draft: EventDraft): string {
  return JSON.stringify({ event: draft.name, data: draft.data, timestamp: draft.at.toISOString() });
}
