import { formatAmount, formatSol } from '../amounts.ts';
import type { EventDraft } from '../events/event-draft.ts';
import { OUTCOME_ERRORS } from '../operations/outcome-errors.ts';
import { movementId } from './movement-id.ts';
import type { DropReason } from './movement-status.ts';
import type { Movement, ReceivedFlag, SentFlag } from './movement.ts';
import type { ObservedTransaction } from './observed-transaction.ts';

/** One movement, as one account is told of it. */
export interface MovementNews {
  accountId: string;
  movement: Movement;
  transaction: Pick<ObservedTransaction, 'signature' | 'blockTime' | 'blockHeight'>;
  /** The listed symbol, else the mint. */
  symbol: string;
  /** How many nodes agree on it. */
  nodes: number;
  now: Date;
}

/** As much of it as a row of the database has when the transaction is lost. */
export interface LostMovement {
  accountId: string;
  movement: Pick<Movement, 'wallet' | 'token' | 'decimals' | 'kind' | 'amount'>;
  transaction: Pick<ObservedTransaction, 'signature'>;
  /** The listed symbol, else the mint. */
  symbol: string;
  now: Date;
}

/** What is confirmed and no more: the block of the transaction itself is the first that confirms it. */
const CONFIRMATIONS = 1;

/** For a movement of kind `receive`. */
export function receivedEvent(
  news: MovementNews,
  sender: string,
  flags: readonly ReceivedFlag[],
): EventDraft {
  const at = timeOf(news);
  return {
    family: 'platform',
    name: 'transaction.received',
    data: {
      transaction_id: idOf(news),
      signature: news.transaction.signature,
      wallet_address: news.movement.wallet,
      amount: amountOf(news),
      token: news.symbol,
      sender,
      received_at: at.toISOString(),
      flags: [...flags],
      nodes: news.nodes,
    },
    cause: causeOf(news),
    at,
  };
}

/** For a movement of kind `send` that no operation of the account has made. */
export function sentEvent(news: MovementNews, flags: readonly SentFlag[]): EventDraft {
  const { movement, transaction } = news;
  const at = timeOf(news);
  return {
    family: 'platform',
    name: 'transaction.confirmed',
    data: {
      transaction_id: idOf(news),
      wallet_address: movement.wallet,
      amount: amountOf(news),
      token: news.symbol,
      type: 'send',
      signature: transaction.signature,
      // Of the wallet: nothing where somebody else has paid it.
      fee: formatSol(movement.feeLamports ?? 0n),
      // A send has a counterparty by its definition.
      recipient: movement.counterparty ?? movement.wallet,
      // Only blocks from before 2022 have none, and of those nobody is told.
      block_height: transaction.blockHeight ?? 0,
      confirmations: CONFIRMATIONS,
      confirmed_at: at.toISOString(),
      flags: [...flags],
      nodes: news.nodes,
    },
    cause: causeOf(news),
    at,
  };
}

/** For every movement; `holds` is what the wallet has of the token behind it, in base units. */
export function balanceEvent(news: MovementNews, holds: bigint): EventDraft {
  const { movement, symbol } = news;
  const { wallet, decimals, delta } = movement;
  return balanceDraft({ wallet, symbol, decimals, holds, delta }, causeOf(news), timeOf(news));
}

export interface BalanceChange {
  wallet: string;
  /** The listed symbol, else the mint. */
  symbol: string;
  decimals: number;
  /** Base units, behind the change. */
  holds: bigint;
  delta: bigint;
}

/** For a balance that another reading of the wallet has put right; `cause` names that reading and the account. */
export function balanceDraft(change: BalanceChange, cause: string, at: Date): EventDraft {
  const { wallet, symbol, decimals, holds, delta } = change;
  const balance = {
    amount: formatAmount(holds, decimals),
    usd_value: null,
    change: formatAmount(delta, decimals),
  };
  return {
    family: 'platform',
    name: 'balance.updated',
    data: {
      wallet_address: wallet,
      balances: { [symbol]: balance },
      total_usd_value: null,
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

/** For a movement that can't land any more; null for the kinds of which nobody was told as a transaction. */
export function droppedEvent(news: LostMovement & { reason: DropReason }): EventDraft | null {
  const { kind, wallet } = news.movement;
  const code = DROP_CODES[news.reason];
  if (kind !== 'send' && kind !== 'receive') return null;
  return {
    family: 'platform',
    name: 'transaction.failed',
    data: {
      transaction_id: idOf(news),
      wallet_address: wallet,
      amount: amountOf(news),
      token: news.symbol,
      type: kind,
      error_code: code,
      error_message: OUTCOME_ERRORS[code].message,
      failed_at: news.now.toISOString(),
    },
    cause: causeOf(news),
    at: news.now,
  };
}

/** For a movement that was reported with another amount; null where nobody was sent that as a transaction. */
export function correctedEvent(
  news: LostMovement & { reported: Pick<Movement, 'kind' | 'amount'>; nodes: number },
): EventDraft | null {
  const { movement, reported, transaction, nodes, now } = news;
  if (reported.kind !== 'send' && reported.kind !== 'receive') return null;
  const amount = movement.kind === reported.kind ? movement.amount : 0n;
  return {
    family: 'platform',
    name: 'transaction.corrected',
    data: {
      transaction_id: idOf(news),
      signature: transaction.signature,
      wallet_address: movement.wallet,
      amount: formatAmount(amount, movement.decimals),
      token: news.symbol,
      type: reported.kind,
      reported_amount: formatAmount(reported.amount, movement.decimals),
      nodes,
      corrected_at: now.toISOString(),
    },
    cause: causeOf(news),
    at: now,
  };
}

function idOf({ transaction, movement }: LostMovement): string {
  return movementId(transaction.signature, movement.wallet, movement.token);
}

/** Each account that has the wallet gets an event of its own. */
function causeOf(news: LostMovement): string {
  return `${idOf(news)}:${news.accountId}`;
}

function amountOf({ movement: { amount, decimals } }: LostMovement): string {
  return formatAmount(amount, decimals);
}

function timeOf({ transaction, now }: MovementNews): Date {
  return transaction.blockTime ?? now;
}
