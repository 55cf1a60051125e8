import { createHash } from 'node:crypto';

/** Fields of Jupiter's answer about a token. */
export interface ReportedFields {
  readonly name?: string;
  readonly [field: string]: unknown;
}

/** A token of the market, and where its price begins. */
export interface ModelToken {
  /** A mint, or `SOL`. */
  token: string;
  symbol: string;
  /** In USD. */
  base: number;
  /** How far the price usually moves from its base within some days: 0.1 is ten percent. 0: never, as a stable coin. */
  range: number;
  /** Fields of Jupiter's answer in place of the usual ones: a name like the symbol, verified, without a warning. */
  reported?: ReportedFields;
}

/** Waves of a price, from a minute to a week. Longer ones are higher, as in a real market. */
const WAVES = [
  { minutes: 3, weight: 0.02 },
  { minutes: 17, weight: 0.05 },
  { minutes: 110, weight: 0.15 },
  { minutes: 900, weight: 0.3 },
  { minutes: 9_000, weight: 0.6 },
] as const;

const MINUTE_MS = 60_000;
const FULL_CIRCLE = 2 * Math.PI;

/**
 * The price at a time: the same for the same seed, token and time, so that earlier prices need not be kept. Play money may be a float; what
 * the service reads is the text of the number.
 */
export function modelPrice(seed: string, { token, base, range }: ModelToken, at: Date): number {
  const swing = WAVES.reduce((sum, { minutes, weight }) => {
    const phase = fraction(`${seed}/${token}/${minutes}`);
    return sum + weight * Math.sin(FULL_CIRCLE * (at.getTime() / (minutes * MINUTE_MS) + phase));
  }, 0);
  return Number((base * Math.exp(range * swing)).toPrecision(9));
}

/** Between 0 and 1, by the text alone. */
function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
}
