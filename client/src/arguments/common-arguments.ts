import { isAddress } from '../checks/addresses.ts';
import { MAX_BASE_UNITS } from '../checks/amounts.ts';
import { NATIVE_SOL } from '../checks/sol.ts';
import { InvalidArgumentError } from '../errors.ts';
import { isJsonObject } from '../transport/field-reader.ts';

// Arguments that sends and swaps have in common.

/** Everything that fee and rent leave. */
export const MAX_AMOUNT = 'max';

/** A program without types may leave some out. */
export function expectNeeded(call: string, value: unknown, needed: readonly string[]): void {
  const given = isJsonObject(value) ? value : {};
  const missing = needed.filter((name) => given[name] === undefined);
  const [first] = missing;
  if (first === undefined) return;
  const rest = missing.length > 1 ? `; missing are ${missing.join(', ')}` : '';
  throw new InvalidArgumentError(
    first,
    `is missing: ${call} takes an object with ${needed.join(', ')}${rest}`,
  );
}

/** Null for SOL. `tokens` maps the caller's own symbols to mints. */
export function mintOf(
  argument: string,
  token: unknown,
  tokens: Readonly<Record<string, string>>,
): string | null {
  if (token === NATIVE_SOL) return null;
  if (typeof token !== 'string') throw new InvalidArgumentError(argument, 'is not text');
  const mint = Object.hasOwn(tokens, token) ? tokens[token] : token;
  if (mint === undefined || !isAddress(mint)) {
    throw new InvalidArgumentError(
      argument,
      `"${token}" is not SOL, a mint's address, or a symbol in the client's \`tokens\``,
    );
  }
  return mint;
}

export function expectAddress(argument: string, value: unknown): void {
  if (typeof value !== 'string' || !isAddress(value)) {
    throw new InvalidArgumentError(argument, 'is not an address: base58 text of 32 bytes');
  }
}

export function expectLamports(argument: string, value: unknown): void {
  if (typeof value !== 'bigint') {
    throw new TypeError(`${argument} must be a bigint of lamports, not a ${typeof value}`);
  }
  if (value <= 0n || value > MAX_BASE_UNITS) {
    throw new InvalidArgumentError(argument, 'must be a positive 64-bit integer');
  }
}

export function isoTime(argument: string, date: Date): string {
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError(argument, 'is not a valid date');
  return date.toISOString();
}
