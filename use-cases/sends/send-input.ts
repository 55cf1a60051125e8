import { canonicalAmount, SOL_DECIMALS } from '../../domain/amounts.ts';
import type { Priority } from '../../domain/priority.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { refusal } from '../../domain/refusal.ts';
import { meansSol, tokenKey } from '../../domain/token-symbol.ts';
import { MAX_MEMO_BYTES } from '../../domain/tokens.ts';
import { checkFeeCap } from '../operations/fee-cap.ts';
import { ALL, readAmount } from '../operations/read-amount.ts';

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

/** Default fee cap: twenty times the price of one signature. */
export const DEFAULT_FEE_CAP_LAMPORTS = 100_000n;

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

/** The request in canonical form: `0.5` and `0.50` are the same amount, independent of the token's decimals, and `usdc` is `USDC`. */
export function idempotentBody(input: SendInput, network: Network) {
  const { priority, token, ...others } = input;
  return {
    ...others,
    network,
    token: tokenKey(token),
    amount: canonicalAmount(input.amount),
    feeCapLamports: input.feeCapLamports.toString(),
    priority: typeof priority === 'object' ? priority.microLamports.toString() : priority,
  };
}
