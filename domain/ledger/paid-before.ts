/** The place of a transaction on the chain. */
export interface Place {
  slot: number;
  position: number;
}

/** A send that the wallet signed. */
export interface Payment extends Place {
  recipient: string;
}

/** A person would not recognise an older recipient either. */
export const REMEMBERED_PAYMENTS = 1_000;

/** By place: below zero if `a` comes before `b`. */
export function comparePlaces(a: Place, b: Place): number {
  return a.slot - b.slot || a.position - b.position;
}

/** Recipients that a wallet had paid before a place, the latest first. `payments` may be in any order, and hold duplicates. */
export function paidBefore(payments: readonly Payment[]): (place: Place) => readonly string[] {
  const each = new Map(payments.map((payment) => [keyOf(payment), payment]));
  const latestFirst = [...each.values()].toSorted((a, b) => comparePlaces(b, a));
  const known = new Map<number, string[]>();
  return (place) => {
    const first = latestFirst.findIndex((payment) => comparePlaces(payment, place) < 0);
    if (first === -1) return [];
    const recipients =
      known.get(first) ?? recipientsOf(latestFirst.slice(first, first + REMEMBERED_PAYMENTS));
    known.set(first, recipients);
    return recipients;
  };
}

function recipientsOf(payments: readonly Payment[]): string[] {
  return [...new Set(payments.map(({ recipient }) => recipient))];
}

function keyOf({ slot, position, recipient }: Payment): string {
  return `${slot} ${position} ${recipient}`;
}
