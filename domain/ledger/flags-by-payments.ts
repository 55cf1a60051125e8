import type { FoundMovement } from './found-movement.ts';
import { flagsOfUnasked, type Unasked } from './movement-flags.ts';
import type { FlaggedMovement, MovementRules } from './movement-rules.ts';
import type { MovementFlag, MovementKind, ReceivedFlag } from './movement.ts';
import { hasSigned } from './observed-transaction.ts';
import { comparePlaces, paidBefore, type Payment, type Place } from './paid-before.ts';

type MovementToFlag = Pick<FoundMovement, 'walletId' | 'movement' | 'transaction'>;

/** By wallet, the place of the last movement whose flags depend on earlier payments of the wallet. */
export function lastReceived(found: readonly MovementToFlag[]): Map<number, Place> {
  const last = new Map<number, Place>();
  for (const { walletId, movement, transaction: place } of found) {
    const known = last.get(walletId);
    if (movement.kind === 'receive' && (!known || comparePlaces(known, place) < 0)) last.set(walletId, place);
  }
  return last;
}

/**
 * Flags of movements that are to be written, by earlier payments of their wallets: those in the database (`payments`, up to the
 * places of `lastReceived`), and those among `found`. The back-fill reads backwards and knows few earlier payments, so
 * `changedFlags` flags received movements again once a wallet's past is complete.
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

/** A written movement, with the input of its flags. */
export interface WrittenFlags extends Place {
  kind: MovementKind;
  counterparty: string | null;
  flags: readonly MovementFlag[];
  /** As in `Unasked`; both null if the flags do not depend on payments. */
  sender: Unasked['sender'] | null;
  strangerFlags: ReceivedFlag[] | null;
}

/** Payments before a batch of movements have to be known up to this place. */
export function placeAfter({ slot, position }: Place): Place {
  // The last batch may have ended within the first movement's transaction.
  return { slot, position: position + 1 };
}

/**
 * Takes the movements of one wallet by place, and returns those whose flags change, with their new flags. `earlier`: the wallet's payments
 * before `placeAfter` the first movement.
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
 * A send that the wallet did not sign has a flag, and does not count as its payment. Also in SQL: db/ledger/payment-rows.ts.
 */
function toPayment({ slot, position, kind, counterparty, flags }: WrittenFlags): Payment[] {
  if (kind !== 'send' || counterparty === null || flags.length > 0) return [];
  return [{ slot, position, recipient: counterparty }];
}
