import { canonicalAmount, parseAmount, SOL_DECIMALS } from '../../domain/amounts.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { refusal } from '../../domain/refusal.ts';
import type { SwapSide, SwapWarningCode } from '../../domain/swaps/swap.ts';
import { meansSol, tokenKey } from '../../domain/token-symbol.ts';
import { checkFeeCap } from '../operations/fee-cap.ts';
import { ALL, readAmount } from '../operations/read-amount.ts';

export interface SwapInput {
  from: string;
  /** `SOL`, a listed symbol, or a mint. */
  tokenIn: string;
  tokenOut: string;
  /** The amount that is given: the number as the caller wrote it, or `max`. Null: `amountOut` decides. */
  amount: string | null;
  /** The least that has to arrive, as the caller wrote it; null: `amount` decides. */
  amountOut: string | null;
  /** In hundredths of a percent. */
  slippageBps: number | 'auto';
  /** Decimal text: the least that the caller accepts, usually from a quote; null: any. */
  minimumOut: string | null;
  feeCapLamports: bigint;
  /** Critical warnings that the caller has read. */
  accept: readonly SwapWarningCode[];
  validUntil: Date | null;
}

/** Routes of several exchanges use more compute units than a send, so their fee may be higher. */
export const DEFAULT_SWAP_FEE_CAP_LAMPORTS = 1_000_000n;

/** Enough for most liquid tokens; other wallets have the same. */
export const AUTO_SLIPPAGE_BPS = 50;

/** A swap that may lose more than half is a mistake, or bait. */
export const MAX_SLIPPAGE_BPS = 5_000;

/** Refuses input that is wrong without asking the chain or the market. */
export function checkSwapInput(input: SwapInput): void {
  checkFeeCap(input.feeCapLamports);
  if (tokenKey(input.tokenIn) === tokenKey(input.tokenOut)) throw sameToken();
  if (input.slippageBps !== 'auto' && input.slippageBps > MAX_SLIPPAGE_BPS) {
    throw invalidField(
      'slippage_bps',
      `must be at most ${MAX_SLIPPAGE_BPS}, half of the amount`,
      refusal('swap_slippage', { max: MAX_SLIPPAGE_BPS / 100 }),
    );
  }
  const { amount, amountOut, tokenIn } = input;
  if ((amount === null) === (amountOut === null)) {
    throw invalidField('amount', 'give either `amount`, of what is given, or `amount_out`, of what arrives');
  }
  // The mint decides the number of decimals; for SOL it is known.
  if (amount !== null && amount !== ALL) {
    readAmount(amount, tokenIn, meansSol(tokenIn) ? SOL_DECIMALS : decimalsOf(amount));
  }
  if (amountOut !== null && !parseAmount(amountOut, decimalsOf(amountOut)).ok) {
    throw invalidField('amount_out', 'must be a plain decimal number above zero, such as 1.5');
  }
  if (input.minimumOut !== null && !parseAmount(input.minimumOut, decimalsOf(input.minimumOut)).ok) {
    throw invalidField('minimum_out', 'must be a plain decimal number above zero, such as 1.5');
  }
}

export function sameToken() {
  return invalidField(
    'token_out',
    'is the token that the wallet gives: name another one',
    refusal('swap_same_token'),
  );
}

/** The least that has to arrive, in base units. */
export function readOutput(
  field: 'amount_out' | 'minimum_out',
  text: string,
  { token, decimals }: SwapSide,
): bigint {
  const parsed = parseAmount(text, decimals);
  if (parsed.ok) return parsed.baseUnits;
  throw invalidField(
    field,
    parsed.problem === 'too_many_decimals'
      ? `${token} has ${decimals} decimals`
      : 'must be a plain decimal number above zero that an account can hold',
  );
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/** The request in canonical form: `0.5` and `0.50` are the same amount. */
export function idempotentSwapBody({ amount, amountOut, ...input }: SwapInput, network: Network) {
  return {
    ...input,
    tokenIn: tokenKey(input.tokenIn),
    tokenOut: tokenKey(input.tokenOut),
    network,
    amount: amount === null ? null : canonicalAmount(amount),
    amountOut: amountOut === null ? null : canonicalAmount(amountOut),
    minimumOut: input.minimumOut === null ? null : canonicalAmount(input.minimumOut),
    feeCapLamports: input.feeCapLamports.toString(),
    accept: [...input.accept].toSorted(),
  };
}
