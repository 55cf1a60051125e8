import type { Knex } from 'knex';
import type { Movement } from '../../domain/ledger/movement.ts';
import type { Judgement, MovementRules } from '../../domain/ledger/movement-rules.ts';
import { hasSigned, type ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { comparePlaces, paidBefore, type Place } from '../../domain/ledger/paid-before.ts';
import { readPayments } from './payment-rows.ts';

interface JudgedMovement {
  walletId: number;
  movement: Movement;
  transaction: ObservedTransaction;
}

/**
 * What speaks against movements that are to be written, by what their wallets had sent before: as far as it is known now, or
 * among them. In the past, which is read backwards, that is little: `judgeReceived` comes after it.
 */
export async function judgeMovements(
  transaction: Knex.Transaction,
  rules: MovementRules,
  found: readonly JudgedMovement[],
): Promise<(each: JudgedMovement) => Judgement> {
  const lastReceived = new Map<number, Place>();
  for (const { walletId, movement, transaction: place } of found) {
    const last = lastReceived.get(walletId);
    if (movement.kind === 'receive' && (!last || comparePlaces(last, place) < 0)) {
      lastReceived.set(walletId, place);
    }
  }
  const known = await readPayments(transaction, lastReceived);
  for (const { walletId, movement, transaction: observed } of found) {
    const { kind, wallet, counterparty } = movement;
    if (kind !== 'send' || counterparty === null || !hasSigned(observed, wallet)) continue;
    const { slot, position } = observed;
    known.get(walletId)?.push({ slot, position, recipient: counterparty });
  }
  const before = new Map([...known].map(([walletId, payments]) => [walletId, paidBefore(payments)]));
  return ({ walletId, movement, transaction: observed }) =>
    rules.judge(movement, observed, before.get(walletId)?.(observed) ?? []);
}
