import { z } from 'zod';
import { NETWORKS } from '../networks.ts';
import { CHART_RANGES } from '../prices/chart-range.ts';
import { STAKE_WARNING_CODES } from '../stakes/stake-warnings.ts';
import { SWAP_WARNING_CODES } from '../swaps/swap.ts';
import { ALERT_STEPS } from './alert-step.ts';
import { notificationChange } from './notification-settings.ts';
import { SETTINGS_PAGES } from './settings-page.ts';

/** A wallet that stakes, on the network that the message was about. */
const staker = { network: z.enum(NETWORKS), from: z.string() };

/** The delegated stake: SOL of the wallet, or a position that is free or cools down. */
const STAKED = { amount: z.string().nullable(), position: z.string().nullable() };

/** The action of a press on a button. Stored with the button, so a person who changes the callback data reaches nothing else. */
export const buttonAction = z.discriminatedUnion('do', [
  /** `isList`: the message lists what is open, and then what is left of it. */
  z.strictObject({
    do: z.literal('cancel_operation'),
    operationId: z.string(),
    isList: z.boolean().optional(),
  }),
  z.strictObject({ do: z.literal('decide_wallet'), offerId: z.string(), accept: z.boolean() }),
  z.strictObject({
    do: z.literal('send'),
    /** Address of the wallet that the person chose, which becomes the default. */
    from: z.string(),
    amount: z.string(),
    token: z.string(),
    to: z.string(),
    memo: z.string().nullable(),
    references: z.array(z.string()).optional(),
  }),
  /** The payment that a link asks for. */
  z.strictObject({
    do: z.literal('pay_request'),
    amount: z.string(),
    /** The mint, or SOL. */
    token: z.string(),
    to: z.string(),
    memo: z.string().nullable(),
    references: z.array(z.string()),
  }),
  z.strictObject({
    do: z.literal('swap'),
    /** Address of the wallet that the person chose, which becomes the default. */
    from: z.string(),
    /** The amount that is given; null: `amountOut` decides. */
    amount: z.string().nullable(),
    /** The least that has to arrive. */
    amountOut: z.string().nullable(),
    tokenIn: z.string(),
    tokenOut: z.string(),
    slippageBps: z.int().nullable(),
    accept: z.array(z.enum(SWAP_WARNING_CODES)),
  }),
  z.strictObject({
    do: z.literal('order'),
    /** Address of the wallet that the person chose, which becomes the default. */
    from: z.string(),
    amount: z.string(),
    /** Mints, or SOL. */
    tokenIn: z.string(),
    tokenOut: z.string(),
    /** The watched one. */
    token: z.string(),
    above: z.string().nullable(),
    below: z.string().nullable(),
    accept: z.array(z.enum(SWAP_WARNING_CODES)),
  }),
  z.strictObject({ do: z.literal('cancel_order'), orderId: z.string() }),
  /** A fresh operation of an order whose price was reached, or the one that can be signed still. */
  z.strictObject({
    do: z.literal('sign_order'),
    orderId: z.string(),
    /** Warnings that the person has read since the order was made. */
    accept: z.array(z.enum(SWAP_WARNING_CODES)),
  }),
  /** The message shows these orders. Null: the newest. */
  z.strictObject({
    do: z.literal('list_orders'),
    network: z.enum(NETWORKS),
    ended: z.boolean(),
    cursor: z.string().nullable(),
  }),
  /** The line of a stake for the wallet that the person chose, which becomes the default. */
  z.strictObject({ do: z.literal('choose_staker'), from: z.string(), line: z.string() }),
  /** The message shows these validators. Null: the best. */
  z.strictObject({
    do: z.literal('list_validators'),
    ...staker,
    ...STAKED,
    search: z.string().nullable(),
    cursor: z.string().nullable(),
  }),
  z.strictObject({
    do: z.literal('stake_delegate'),
    ...staker,
    ...STAKED,
    validator: z.string(),
    /** Warnings that the person has read. */
    accept: z.array(z.enum(STAKE_WARNING_CODES)),
  }),
  /** The whole position. */
  z.strictObject({ do: z.literal('stake_undelegate'), ...staker, position: z.string() }),
  /** Null: everything that is free. */
  z.strictObject({ do: z.literal('stake_withdraw'), ...staker, position: z.string().nullable() }),
  /** The message shows the positions from this one on. */
  z.strictObject({ do: z.literal('list_stakes'), network: z.enum(NETWORKS), skip: z.int() }),
  /** Sends from now on leave from this wallet. `isList`: the message lists the wallets, and then the same with the new one. */
  z.strictObject({ do: z.literal('use_wallet'), address: z.string(), isList: z.boolean().optional() }),
  z.strictObject({ do: z.literal('disconnect_wallet'), network: z.enum(NETWORKS), address: z.string() }),
  /** Play money for this wallet. */
  z.strictObject({ do: z.literal('ask_faucet'), network: z.enum(NETWORKS), address: z.string() }),
  z.strictObject({ do: z.literal('remove_recipient'), network: z.enum(NETWORKS), address: z.string() }),
  /** Another link to the page, for the same operation. */
  z.strictObject({
    do: z.literal('new_link'),
    operationId: z.string(),
    way: z.enum(['new', 'connect']).nullable(),
  }),
  z.strictObject({ do: z.literal('decide_consent'), requestId: z.string(), accept: z.boolean() }),
  z.strictObject({ do: z.literal('revoke_grant'), accountId: z.string() }),
  z.strictObject({ do: z.literal('forget') }),
  z.strictObject({ do: z.literal('set_notifications'), change: notificationChange }),
  /** The message shows this page of the settings. */
  z.strictObject({ do: z.literal('show_notifications'), page: z.enum(SETTINGS_PAGES) }),
  z.strictObject({ do: z.literal('show_credential'), operationId: z.string() }),
  z.strictObject({ do: z.literal('revoke_keys') }),
  /** The memo of the payment in this transaction. */
  z.strictObject({ do: z.literal('show_memo'), network: z.enum(NETWORKS), signature: z.string() }),
  /** The message shows the chart of another range. `isCard`: below the other facts of the token. */
  z.strictObject({
    do: z.literal('show_price'),
    token: z.string(),
    range: z.enum(CHART_RANGES),
    isCard: z.boolean().optional(),
  }),
  /** `isCard`: the message shows the alert, and then what has become of it. */
  z.strictObject({ do: z.literal('alert'), id: z.string(), step: z.enum(ALERT_STEPS), isCard: z.boolean() }),
  /** The message shows these alerts. Null: the newest. */
  z.strictObject({ do: z.literal('list_alerts'), network: z.enum(NETWORKS), cursor: z.string().nullable() }),
  /** The message shows these pools of a token. Null: the largest. */
  z.strictObject({ do: z.literal('list_pools'), token: z.string(), cursor: z.string().nullable() }),
  /** The message shows one of them, and leads back to the others. */
  z.strictObject({
    do: z.literal('show_pool'),
    address: z.string(),
    token: z.string(),
    cursor: z.string().nullable(),
  }),
  /** The same as typing this line. */
  z.strictObject({ do: z.literal('run'), line: z.string() }),
]);

export type ButtonAction = z.output<typeof buttonAction>;
