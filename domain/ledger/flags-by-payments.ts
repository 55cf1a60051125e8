import type { FoundMovement } from './found-movement.ts';
import { flagsOfUnasked, type Unasked } from './movement-flags.ts';
import type { FlaggedMovement, MovementRules } from './movement-rules.ts';
import type { MovementFlag, MovementKind, ReceivedFlag } from './movement.ts';
import { hasSigned } from './observed-transaction.ts';
import { comparePlaces, paidBefore, type Payment, type Place } from './paid-before.ts';

type MovementToFlag = Pick<FoundMovement, 'walletId' | 'movement' | 'transaction'>;

/** By wallet, the place of the last movement whose flags depend on what the wallet has paid before it. */
export function lastReceived(found: readonly MovementToFlag[]): Map<number, Place> {
  const last = new Map<number, Place>();
  for (const { walletId, movement, transaction: place } of found) {
    const known = last.get(walletId);
    if (movement.kind === 'receive' && (!known || comparePlaces(known, place) < 0)) last.set(walletId, place);
  }
  return last;
}

/**
 * Flags of movements that are to be written, by what their wallets had paid before: what is written (`payments`, up to the
 * places of `lastReceived`), and what is among them. In the past, which is read backwards, little of it is known yet, so what
 * a wallet has received is flagged again by `changedFlags` once all of its past is read.
 */
export function flagsByPayments(
  rules: Pick<MovementRules, 'flag'>,
  found: readonly MovementToFlag[],
  payments: ReadonlyMap<number, readonly Payment[]>,
): (each: MovementToFlag) => FlaggedMovement {
  const known = new Map([...payments].map(([walletId, written]) => [walletId, [...written]]));
  for (const { walletId, movement, transaction } of found) {
    const { kind, wallet, counterparty } = movement;
    if (kind !== 'send' || counterparty === null || !hasSigned(transaction, wallet)) continue;
    const { slot, position } = transaction;
    known.get(walletId)?.push({ slot, position, recipient: counterparty });
  }
  const before = new Map([...known].map(([walletId, all]) => [walletId, paidBefore(all)]));
  return ({ walletId, movement, transaction }) =>
    rules.flag(movement, transaction, before.get(walletId)?.(transaction) ?? []);
}

/** A movement as it is written, with what its flags were decided by. */
export interface WrittenFlags extends Place {
  kind: MovementKind;
  counterparty: string | null;
  flags: readonly MovementFlag[];
  /** As in `Unasked`; both null if the flags do not depend on payments. */
  sender: Unasked['sender'] | null;
  strangerFlags: ReceivedFlag[] | null;
}

/** The place up to which payments before some movements of one wallet have to be known. */
export function placeAfter({ slot, position }: Place): Place {
  // The last batch may have ended within the first movement's transaction.
  return { slot, position: position + 1 };
}

/**
 * Movements of one wallet, by place, that get other flags than they have, with their new flags. `earlier`: what it had paid
 * before `placeAfter` the first one.
 */
export function changedFlags<Row extends WrittenFlags>(
  rows: readonly Row[],
  earlier: readonly Payment[],
): { row: Row; flags: ReceivedFlag[] }[] {
  const before = paidBefore([...earlier, ...rows.flatMap(toPayment)]);
  return rows.flatMap((row) => {
    const { sender, strangerFlags } = row;
    if (sender === null || strangerFlags === null) return [];
    const flags = flagsOfUnasked({ sender, strangerFlags }, before(row));
    return flags.join(',') === row.flags.join(',') ? [] : [{ row, flags }];
  });
}

/**
 * A send that was not signed for has a flag, and is not a payment of the wallet's own. Also in SQL: db/ledger/payment-rows.ts.
 */
function toPayment({ slot, position, kind, counterparty, flags }: WrittenFlags): Payment[] {
  if (kind !== 'send' || counterparty === null || flags.length > 0) return [];
  return [{ slot, position, recipient: counterparty }];
}
