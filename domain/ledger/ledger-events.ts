import { formatAmount, formatSol } from '../amounts.ts';
import { formatUsd, usdValue, type UsdPrice, type UsdTotal } from '../prices/usd-value.ts';
import type { EventDraft } from '../events/event-draft.ts';
import { OUTCOME_ERRORS } from '../operations/outcome-errors.ts';
import { movementId } from './movement-id.ts';
import type { DropReason } from './movement-status.ts';
import type { Movement, ReceivedFlag, SentFlag } from './movement.ts';
import type { ObservedTransaction } from './observed-transaction.ts';

/** One movement, as reported to one account. */
export interface MovementEvent {
  accountId: string;
  movement: Movement;
  transaction: Pick<ObservedTransaction, 'signature' | 'blockTime' | 'blockHeight'>;
  /** The listed symbol, else the mint. */
  symbol: string;
  /** How many nodes agree on it. */
  nodes: number;
  /** Price of the token at the time of its block. */
  price: UsdPrice;
  now: Date;
}

/** The part of it that the row of a dropped movement has. */
export interface LostMovement {
  accountId: string;
  movement: Pick<Movement, 'wallet' | 'token' | 'decimals' | 'kind' | 'amount'>;
  transaction: Pick<ObservedTransaction, 'signature'>;
  /** The listed symbol, else the mint. */
  symbol: string;
  now: Date;
}

/** Events are sent when a transaction is confirmed: its own block is the first confirmation. */
const CONFIRMATIONS = 1;

/** For a movement of kind `receive`. */
export function receivedEvent(
  event: MovementEvent,
  sender: string,
  flags: readonly ReceivedFlag[],
): EventDraft {
  const at = timeOf(event);
  const { amount, decimals } = event.movement;
  const value = usdValue(amount, decimals, event.price);
  return {
    family: 'platform',
    name: 'transaction.received',
    data: {
      transaction_id: idOf(event),
      signature: event.transaction.signature,
      wallet_address: event.movement.wallet,
      amount: amountOf(event),
      token: event.symbol,
      usd_value: formatUsd(value),
      usd_value_reason: value.reason,
      sender,
      received_at: at.toISOString(),
      flags: [...flags],
      nodes: event.nodes,
    },
    cause: causeOf(event),
    at,
  };
}

/** For a movement of kind `send` that was not made by an operation of the account. */
export function sentEvent(event: MovementEvent, flags: readonly SentFlag[]): EventDraft {
  const { movement, transaction } = event;
  const at = timeOf(event);
  const value = usdValue(movement.amount, movement.decimals, event.price);
  return {
    family: 'platform',
    name: 'transaction.confirmed',
    data: {
      transaction_id: idOf(event),
      wallet_address: movement.wallet,
      amount: amountOf(event),
      token: event.symbol,
      usd_value: formatUsd(value),
      usd_value_reason: value.reason,
      type: 'send',
      signature: transaction.signature,
      // The wallet's own fee: 0 if another account paid it.
      fee: formatSol(movement.feeLamports ?? 0n),
      // A send has a counterparty by its definition.
      recipient: movement.counterparty ?? movement.wallet,
      // Only blocks from before 2022 have none, and they are not reported.
      block_height: transaction.blockHeight ?? 0,
      confirmations: CONFIRMATIONS,
      confirmed_at: at.toISOString(),
      flags: [...flags],
      nodes: event.nodes,
    },
    cause: causeOf(event),
    at,
  };
}

/** For every movement; `holds` is the wallet's balance of the token after it, in base units, and `total` the value of all its tokens. */
export function balanceEvent(event: MovementEvent, holds: bigint, total: UsdTotal): EventDraft {
  const { movement, symbol, price } = event;
  const { wallet, decimals, delta } = movement;
  return balanceDraft(
    { wallet, symbol, decimals, holds, delta, price, total },
    causeOf(event),
    timeOf(event),
  );
}

export interface BalanceChange {
  wallet: string;
  /** The listed symbol, else the mint. */
  symbol: string;
  decimals: number;
  /** Balance after the change, in base units. */
  holds: bigint;
  delta: bigint;
  /** Price of the token then. */
  price: UsdPrice;
  /** Value of all that the wallet has then. */
  total: UsdTotal;
}

/** For a balance that a snapshot corrected; `cause` names the snapshot and the account. */
export function balanceDraft(change: BalanceChange, cause: string, at: Date): EventDraft {
  const { wallet, symbol, decimals, holds, delta, price, total } = change;
  const value = usdValue(holds, decimals, price);
  const balance = {
    amount: formatAmount(holds, decimals),
    usd_value: formatUsd(value),
    usd_value_reason: value.reason,
    change: formatAmount(delta, decimals),
  };
  return {
    family: 'platform',
    name: 'balance.updated',
    data: {
      wallet_address: wallet,
      balances: { [symbol]: balance },
      total_usd_value: formatUsd(total),
      total_usd_value_reason: total.reason,
      unpriced_tokens: total.unpriced,
      updated_at: at.toISOString(),
    },
    cause,
    at,
  };
}

const DROP_CODES = { block_dropped: 'DROPPED', not_on_chain: 'NOT_ON_CHAIN' } as const satisfies Record<
  DropReason,
  string
>;

/** For a movement that can't land any more; null for kinds that have no transaction event. */
export function droppedEvent(event: LostMovement & { reason: DropReason }): EventDraft | null {
  const { kind, wallet } = event.movement;
  const code = DROP_CODES[event.reason];
  if (kind !== 'send' && kind !== 'receive') return null;
  return {
    family: 'platform',
    name: 'transaction.failed',
    data: {
      transaction_id: idOf(event),
      wallet_address: wallet,
      amount: amountOf(event),
      token: event.symbol,
      type: kind,
      error_code: code,
      error_message: OUTCOME_ERRORS[code].message,
      failed_at: event.now.toISOString(),
    },
    cause: causeOf(event),
    at: event.now,
  };
}

/** For a movement that was reported with another amount; null if its kind has no transaction event. */
export function correctedEvent(
  event: LostMovement & { reported: Pick<Movement, 'kind' | 'amount'>; nodes: number },
): EventDraft | null {
  const { movement, reported, transaction, nodes, now } = event;
  if (reported.kind !== 'send' && reported.kind !== 'receive') return null;
  const amount = movement.kind === reported.kind ? movement.amount : 0n;
  return {
    family: 'platform',
    name: 'transaction.corrected',
    data: {
      transaction_id: idOf(event),
      signature: transaction.signature,
      wallet_address: movement.wallet,
      amount: formatAmount(amount, movement.decimals),
      token: event.symbol,
      type: reported.kind,
      reported_amount: formatAmount(reported.amount, movement.decimals),
      nodes,
      corrected_at: now.toISOString(),
    },
    cause: causeOf(event),
    at: now,
  };
}

function idOf({ transaction, movement }: LostMovement): string {
  return movementId(transaction.signature, movement.wallet, movement.token);
}

/** Each account that has the wallet gets its own event. */
function causeOf(event: LostMovement): string {
  return `${idOf(event)}:${event.accountId}`;
}

function amountOf({ movement: { amount, decimals } }: LostMovement): string {
  return formatAmount(amount, decimals);
}

function timeOf({ transaction, now }: MovementEvent): Date {
  return transaction.blockTime ?? now;
}
