import { formatSol } from '../amounts.ts';
import type { EventDraft } from '../events/event-draft.ts';
import { transactionEvent, type TransactionTerms } from '../operations/transaction-events.ts';
import type { Operation, TransactionParts } from '../operations/operation.ts';
import type { WalletEventDraft } from '../operations/operation-kind.ts';
import { storedValue } from '../prices/stored-value.ts';
import { coolingPositions } from './moved-positions.ts';
import { countsFrom } from './stake-dates.ts';
import {
  totalLamports,
  type StakeDelegate,
  type StakePreview,
  type StakeRedelegate,
  type StakeUndelegate,
  type StakeWithdraw,
} from './stake.ts';
import { totalWithdrawn } from './withdrawn-lamports.ts';

interface StakeTerms {
  type: Extract<TransactionTerms['ofType']['type'], `stake.${string}`>;
  lamports: bigint;
  recipient: string;
}

/** The event that reports the current status of an operation with a stake; null for a status that concerns only its owner. */
export function stakeEvent(
  operation: Operation<unknown, StakePreview> & TransactionParts,
  { type, lamports, recipient }: StakeTerms,
): EventDraft | null {
  return transactionEvent(operation, {
    amount: formatSol(lamports),
    token: 'SOL',
    recipient,
    value: storedValue(operation.preview.value),
    ofType: { type },
  });
}

export function delegatedEvents(operation: StakeDelegate): WalletEventDraft[] {
  return delegatedEvent(operation, operation.request, BigInt(operation.request.lamports));
}

export function redelegatedEvents(operation: StakeRedelegate): WalletEventDraft[] {
  return delegatedEvent(operation, operation.request, BigInt(operation.preview.lamports));
}

/** One event for each validator, because an event names one. */
export function undelegatedEvents(operation: StakeUndelegate): WalletEventDraft[] {
  const landed = landedOf(operation);
  if (!landed) return [];
  const { request, preview, updatedAt: at } = operation;
  const validators = [...new Set(request.parts.map(({ validator }) => validator))];
  return validators.map((validator) => {
    const parts = request.parts.filter((part) => part.validator === validator);
    return {
      name: 'stake.undelegated',
      data: {
        ...landed.data,
        validator_address: validator,
        amount: formatSol(totalLamports(parts)),
        positions: coolingPositions(parts),
        cooldown_end: countsFrom(preview, landed.slot).date.at.toISOString(),
        undelegated_at: at.toISOString(),
      },
      cause: `${operation.id}:stake.undelegated:${validator}`,
      at,
    };
  });
}

export function withdrawnEvents(operation: StakeWithdraw): WalletEventDraft[] {
  const landed = landedOf(operation);
  const lamports = totalWithdrawn(operation);
  if (!landed || lamports === null) return [];
  const { request, updatedAt: at } = operation;
  return [
    {
      name: 'stake.withdrawn',
      data: {
        ...landed.data,
        amount: formatSol(lamports),
        positions: request.parts.map(({ position }) => position),
        withdrawn_at: at.toISOString(),
      },
      cause: `${operation.id}:stake.withdrawn`,
      at,
    },
  ];
}

function delegatedEvent(
  operation: Operation & TransactionParts,
  { validator, position }: { validator: string; position: string },
  lamports: bigint,
): WalletEventDraft[] {
  const { updatedAt: at } = operation;
  const landed = landedOf(operation);
  if (!landed) return [];
  return [
    {
      name: 'stake.delegated',
      data: {
        ...landed.data,
        validator_address: validator,
        position,
        amount: formatSol(lamports),
        delegated_at: at.toISOString(),
      },
      cause: `${operation.id}:stake.delegated`,
      at,
    },
  ];
}

/** Null unless the transaction did what was asked. */
function landedOf({ status, result, walletAddress }: Operation & TransactionParts) {
  if (status !== 'confirmed' || !result) return null;
  return {
    slot: result.slot,
    data: { wallet_address: walletAddress, transaction_signature: result.signature },
  };
}
