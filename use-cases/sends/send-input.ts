import { canonicalAmount, parseAmount, SOL_DECIMALS, type AmountProblem } from '../../domain/amounts.ts';
import type { Priority } from '../../domain/priority.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { refusal, type Refusal } from '../../domain/refusal.ts';
import { meansSol, tokenKey } from '../../domain/token-symbol.ts';
import { MAX_MEMO_BYTES } from '../../domain/tokens.ts';

export interface SendInput {
  from: string;
  to: string;
  /** The number as the caller wrote it, or `max`. */
  amount: string;
  /** `SOL`, a listed symbol, or a mint. */
  token: string;
  memo: string | null;
  /** References of the payment request (Solana Pay), in its order. */
  references: readonly string[];
  allowOffCurve: boolean;
  priority: Priority | { microLamports: bigint };
  feeCapLamports: bigint;
  validUntil: Date | null;
}

export const ALL = 'max';

/** Default fee cap: twenty times the price of one signature. */
export const DEFAULT_FEE_CAP_LAMPORTS = 100_000n;

/** Price of one signature: no fee can be below it. */
export const MIN_FEE_CAP_LAMPORTS = 5_000n;

/** A cap above a hundredth of a SOL is probably a mistake. */
export const MAX_FEE_CAP_LAMPORTS = 10_000_000n;

/** Refuses input that is wrong without asking the chain. */
export function checkInput({ from, to, token, memo, amount, feeCapLamports }: SendInput): void {
  if (from === to) {
    throw invalidField('to', 'the recipient is the sender', refusal('recipient_is_sender'));
  }
  checkFeeCap(feeCapLamports);
  if (memo !== null && Buffer.byteLength(memo) > MAX_MEMO_BYTES) {
    throw invalidField(
      'memo',
      `has more than ${MAX_MEMO_BYTES} bytes`,
      refusal('memo_too_long', { bytes: MAX_MEMO_BYTES }),
    );
  }
  // The mint decides the number of decimals; for SOL it is known.
  const written = amount.split('.')[1]?.length ?? 0;
  if (amount !== ALL) readAmount(amount, token, meansSol(token) ? SOL_DECIMALS : written);
}

export function checkFeeCap(feeCapLamports: bigint): void {
  if (feeCapLamports >= MIN_FEE_CAP_LAMPORTS && feeCapLamports <= MAX_FEE_CAP_LAMPORTS) return;
  throw invalidField(
    'fee_cap_lamports',
    `must be between ${MIN_FEE_CAP_LAMPORTS} and ${MAX_FEE_CAP_LAMPORTS}`,
  );
}

/** Not part of `checkInput`: a repeat of an existing send is answered even after its `valid_until`. */
export function checkNotExpired({ validUntil }: Pick<SendInput, 'validUntil'>): void {
  if (validUntil && validUntil.getTime() <= Date.now()) {
    throw invalidField('valid_until', 'must be in the future');
  }
}

/** Base units. Throws INVALID_REQUEST with the problem. */
export function readAmount(text: string, token: string, decimals: number): bigint {
  const amount = parseAmount(text, decimals);
  if (!amount.ok) throw invalidField('amount', ...amountProblem(amount.problem, token, decimals));
  return amount.baseUnits;
}

function amountProblem(problem: AmountProblem, token: string, decimals: number): [string, Refusal] {
  switch (problem) {
    case 'malformed':
      return [
        'must be a plain decimal number with a point, such as 1.5, or "max"',
        refusal('amount_malformed'),
      ];
    case 'too_many_decimals':
      return [`${token} has ${decimals} decimals`, refusal('amount_decimals', { token, decimals })];
    case 'not_positive':
      return ['must be above zero', refusal('amount_not_positive')];
    case 'too_large':
      return ['is more than can exist', refusal('amount_too_large')];
  }
}

/** The request in canonical form: `0.5` and `0.50` are the same amount, independent of the token's decimals, and `usdc` is `USDC`. */
export function idempotentBody(input: SendInput, network: Network) {
  const { priority, references, token, ...others } = input;
  return {
    ...others,
    // Left out if there are none: keys of requests from before references keep their hash.
    ...(references.length > 0 ? { references } : {}),
    network,
    token: tokenKey(token),
    amount: canonicalAmount(input.amount),
    feeCapLamports: input.feeCapLamports.toString(),
    priority: typeof priority === 'object' ? priority.microLamports.toString() : priority,
  };
}
