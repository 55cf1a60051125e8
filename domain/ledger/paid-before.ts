/** Where a transaction stands on the chain. */
export interface Place {
  slot: number;
  position: number;
}

/** Something that a wallet has sent and signed for. */
export interface Payment extends Place {
  recipient: string;
}

/** Whom a wallet paid a thousand payments ago, a person would not recognise either. */
export const REMEMBERED_PAYMENTS = 1_000;

/** By place: below zero where the first one comes before the other. */
export function comparePlaces(a: Place, b: Place): number {
  return a.slot - b.slot || a.position - b.position;
}

/** Whom a wallet had paid before each place, the latest first; `payments` in any order, and one that is there twice counts once. */
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
