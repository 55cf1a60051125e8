import { undelegationFits } from './stake-action.ts';

/** A delegated position that may be undelegated. */
export interface DelegatedPosition {
  position: string;
  /** Delegated lamports. */
  lamports: bigint;
}

/** How much of a position is undelegated; the whole, if it is all that is delegated. */
export interface ChosenPart<Position extends DelegatedPosition> {
  from: Position;
  lamports: bigint;
}

export type Chosen<Position extends DelegatedPosition> =
  | { ok: true; parts: ChosenPart<Position>[] }
  /** `largest`: the most below the asked amount that one transaction can undelegate; 0: nothing. */
  | { ok: false; largest: bigint };

/** Positions are tried in an order that finds a usual answer at once. A search without one ends here, after about a tenth of a second. */
const MAX_STEPS = 100_000;

/**
 * Positions to undelegate exactly `amount` from: as few as possible, and among such choices the one with the fewest splits. Both sides of a
 * split keep the minimum.
 */
export function chooseParts<Position extends DelegatedPosition>(
  positions: readonly Position[],
  amount: bigint,
  minimum: bigint,
): Chosen<Position> {
  const largestFirst = positions.toSorted(byLamports);
  const search = { positions: largestFirst, minimum, amount, steps: MAX_STEPS, largest: 0n };
  for (let count = 1; count <= largestFirst.length && undelegationFits(count, 0); count += 1) {
    for (let splits = 0; splits <= count && undelegationFits(count, splits); splits += 1) {
      const choice = find(search, { at: 0, whole: count - splits, splits, low: 0n, high: 0n, taken: [] });
      if (choice) return { ok: true, parts: amountsOf(choice, amount, minimum) };
    }
  }
  return { ok: false, largest: search.largest };
}

/** As many whole positions as fit into one transaction, the largest first. */
export function chooseAll<Position extends DelegatedPosition>(
  positions: readonly Position[],
): { parts: ChosenPart<Position>[]; remaining: number } {
  const largestFirst = positions.toSorted(byLamports);
  const fitting = largestFirst.filter((_, index) => undelegationFits(index + 1, 0));
  return {
    parts: fitting.map((from) => ({ from, lamports: from.lamports })),
    remaining: positions.length - fitting.length,
  };
}

/** The largest first. */
function byLamports(a: DelegatedPosition, b: DelegatedPosition): number {
  if (a.lamports === b.lamports) return 0;
  return a.lamports > b.lamports ? -1 : 1;
}

interface Search<Position extends DelegatedPosition> {
  positions: readonly Position[];
  minimum: bigint;
  amount: bigint;
  /** Left before the search gives up. */
  steps: number;
  largest: bigint;
}

interface Place<Position extends DelegatedPosition> {
  /** The next position. */
  at: number;
  /** Positions to choose from here. */
  whole: number;
  splits: number;
  /** The least and the most that those chosen can give. */
  low: bigint;
  high: bigint;
  taken: readonly Taken<Position>[];
}

interface Taken<Position extends DelegatedPosition> {
  from: Position;
  isSplit: boolean;
}

function find<Position extends DelegatedPosition>(
  search: Search<Position>,
  place: Place<Position>,
): readonly Taken<Position>[] | null {
  const { positions, minimum, amount } = search;
  const { at, whole, splits, low, high, taken } = place;
  if (low > amount) return null;
  if (whole + splits === 0) {
    const most = high < amount ? high : amount;
    if (most > search.largest) search.largest = most;
    return high >= amount ? taken : null;
  }
  for (let index = at; index + whole + splits <= positions.length; index += 1) {
    search.steps -= 1;
    if (search.steps < 0) return null;
    const from = positions[index];
    if (!from) return null;
    const { lamports } = from;
    // The rest is not larger than this one.
    const most = high + lamports * BigInt(whole + splits);
    if (most < amount && most <= search.largest) return null;
    const next = { at: index + 1, taken: [...taken, { from, isSplit: true }] };
    // Splits first: the largest positions leave the most room.
    if (splits > 0 && lamports >= 2n * minimum) {
      const room = { low: low + minimum, high: high + lamports - minimum };
      const found = find(search, { ...place, ...next, ...room, splits: splits - 1 });
      if (found) return found;
    }
    if (whole > 0) {
      const room = { low: low + lamports, high: high + lamports };
      const found = find(search, {
        ...place,
        ...room,
        at: index + 1,
        taken: [...taken, { from, isSplit: false }],
        whole: whole - 1,
      });
      if (found) return found;
    }
  }
  return null;
}

/** Each split gets the minimum; the first ones also give the rest of the amount. */
function amountsOf<Position extends DelegatedPosition>(
  taken: readonly Taken<Position>[],
  amount: bigint,
  minimum: bigint,
): ChosenPart<Position>[] {
  const least = ({ from, isSplit }: Taken<Position>): bigint => (isSplit ? minimum : from.lamports);
  let rest = taken.reduce((left, each) => left - least(each), amount);
  return taken.map((each) => {
    const room = each.isSplit ? each.from.lamports - 2n * minimum : 0n;
    const more = rest < room ? rest : room;
    rest -= more;
    return { from: each.from, lamports: least(each) + more };
  });
}
