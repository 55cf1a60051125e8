import {
  expectAddress,
  expectLamports,
  expectNeeded,
  isoTime,
  MAX_AMOUNT,
  mintOf,
} from '../arguments/common-arguments.ts';
import { expectList } from '../arguments/expect-arguments.ts';
import { checkAmount, parseAmount, SOL_DECIMALS } from '../checks/amounts.ts';
import { NATIVE_SOL, WRAPPED_SOL } from '../checks/sol.ts';
import type { SwapIntent } from '../checks/swaps/swap-intent.ts';
import { InvalidArgumentError } from '../errors.ts';
import type { SwapWarningCode } from './swap-words.ts';

/** Ten times that of a send: a swap takes more compute units. */
const DEFAULT_MAX_FEE_LAMPORTS = 1_000_000n;

const MAX_SLIPPAGE_BPS = 10_000;

/** The chain keeps a mint's decimals in one byte. */
const MAX_DECIMALS = 255;

/** The terms of the quote. */
export interface QuoteSwapArguments {
  /** The wallet that swaps, signs and pays the fee. */
  from: string;
  /** `SOL`, a mint's address, or a symbol from the client's `tokens`. (A service could give any symbol to any mint.) */
  tokenIn: string;
  /** As `tokenIn`. */
  tokenOut: string;
  /**
   * Decimal amount of `tokenIn` as text, such as `"1.5"`; `"max"` swaps the whole balance, of SOL without the highest fee and rent. Give either
   * this or `amountOut`.
   */
  amount?: string;
  /** Decimal amount of `tokenOut` as text: no less may arrive, and the service finds the amount of `tokenIn` for it. */
  amountOut?: string;
  /** How much less than quoted may arrive, in hundredths of a percent. Default `auto`: the service decides. */
  slippageBps?: number | 'auto';
  /** In lamports. The library refuses bytes for which the network could charge more. */
  maxFeeLamports?: bigint;
}

export interface SwapArguments extends QuoteSwapArguments {
  /**
   * Decimal amount of `tokenOut` as text: the least that may arrive. Without it, the minimum that the service describes is taken, so compare
   * `data.swap` before you confirm.
   */
  minimumOut?: string;
  /**
   * Decimal amount of `tokenIn` as text, for `amountOut` and `"max"`: the most that may be given. Without it, the amount that the service describes is
   * taken, so compare `data.swap` before you confirm.
   */
  maximumIn?: string;
  /**
   * Decimals of `tokenIn`. The bytes of a swap name base units only: without this number, the service's decimals say how many those are. Give
   * it, or compare `data.swap.amount_in_base_units`, if you do not trust the service. SOL needs none.
   */
  decimalsIn?: number;
  /** Decimals of `tokenOut`, for `minimumOut`. */
  decimalsOut?: number;
  /** Codes of critical warnings that you accept, such as `HIGH_PRICE_IMPACT`: without them, the service refuses the swap. */
  accept?: readonly SwapWarningCode[];
  /** The service ends the swap if it is not signed by then. */
  validUntil?: Date;
  /**
   * 1 to 255 visible ASCII characters. For the same key and arguments, the service returns the same operation, even
   * after a crash of the caller. Random by default, which covers only this call's own repeats.
   */
  idempotencyKey?: string;
}

export interface CheckedSwapArguments {
  intent: SwapIntent;
  body: Record<string, unknown>;
}

/** Checks what both calls take. `tokens` maps the caller's own symbols to mints. */
export function checkQuoteArguments(
  quote: QuoteSwapArguments,
  tokens: Readonly<Record<string, string>> = {},
  call = 'quoteSwap',
): CheckedSwapArguments {
  expectNeeded(call, quote, ['from', 'tokenIn', 'tokenOut']);
  expectAddress('from', quote.from);
  const mintIn = swapMint('tokenIn', quote.tokenIn, tokens);
  const mintOut = swapMint('tokenOut', quote.tokenOut, tokens);
  if (mintIn === mintOut)
    throw new InvalidArgumentError('tokenOut', 'is the token that is given: name another one');
  const { amount, amountOut } = checkSides(quote);
  const decimalsIn = knownDecimals(mintIn, undefined);
  const decimalsOut = knownDecimals(mintOut, undefined);
  if (amount !== null && amount !== MAX_AMOUNT && decimalsIn !== null) parseAmount(amount, decimalsIn);
  if (amountOut !== null) checkDecimal('amountOut', amountOut, decimalsOut);
  const { slippageBps = 'auto', maxFeeLamports = DEFAULT_MAX_FEE_LAMPORTS } = quote;
  expectSlippage(slippageBps);
  expectLamports('maxFeeLamports', maxFeeLamports);
  return {
    intent: {
      from: quote.from,
      mintIn,
      mintOut,
      amount: amount === MAX_AMOUNT ? null : amount,
      ...(amountOut === null ? {} : { amountOut }),
      minimumOut: null,
      decimalsIn,
      decimalsOut,
      slippageBps: slippageBps === 'auto' ? null : slippageBps,
      maxFeeLamports,
    },
    body: {
      from: quote.from,
      token_in: mintIn,
      token_out: mintOut,
      ...(amount === null ? { amount_out: amountOut } : { amount }),
      slippage_bps: slippageBps,
      fee_cap_lamports: maxFeeLamports.toString(),
    },
  };
}

export function checkSwapArguments(
  swap: SwapArguments,
  tokens: Readonly<Record<string, string>> = {},
  call = 'swap',
): CheckedSwapArguments {
  const { intent, body } = checkQuoteArguments(swap, tokens, call);
  const { accept, validUntil } = swap;
  const decimalsIn = knownDecimals(intent.mintIn, expectDecimals('decimalsIn', swap.decimalsIn));
  const decimalsOut = knownDecimals(intent.mintOut, expectDecimals('decimalsOut', swap.decimalsOut));
  const optional = (argument: 'minimumOut' | 'maximumIn', decimals: number | null): string | null =>
    swap[argument] === undefined ? null : checkDecimal(argument, swap[argument], decimals);
  const minimumOut = optional('minimumOut', decimalsOut);
  const maximumIn = optional('maximumIn', decimalsIn);
  if (intent.amountOut !== undefined) checkDecimal('amountOut', intent.amountOut, decimalsOut);
  if (intent.amount !== null && decimalsIn !== null) parseAmount(intent.amount, decimalsIn);
  return {
    intent: {
      ...intent,
      ...(maximumIn === null ? {} : { maximumIn }),
      minimumOut,
      decimalsIn,
      decimalsOut,
    },
    body: {
      ...body,
      ...(minimumOut === null ? {} : { minimum_out: minimumOut }),
      ...(accept === undefined ? {} : { accept: expectList('accept', accept) }),
      ...(validUntil === undefined ? {} : { valid_until: isoTime('validUntil', validUntil) }),
    },
  };
}

function swapMint(argument: string, token: unknown, tokens: Readonly<Record<string, string>>): string {
  const mint = mintOf(argument, token, tokens) ?? NATIVE_SOL;
  if (mint === WRAPPED_SOL)
    throw new InvalidArgumentError(
      argument,
      'is wrapped SOL, which cannot be swapped by itself: write SOL. A swap from or to SOL turns all wrapped SOL of the wallet into SOL',
    );
  return mint;
}

function expectSlippage(value: unknown): void {
  if (value === 'auto') return;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > MAX_SLIPPAGE_BPS) {
    throw new InvalidArgumentError(
      'slippageBps',
      `must be an integer from 0 to ${MAX_SLIPPAGE_BPS}, or "auto": 50 is 0.5 %`,
    );
  }
}

function expectDecimals(argument: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > MAX_DECIMALS) {
    throw new InvalidArgumentError(argument, `must be an integer from 0 to ${MAX_DECIMALS}`);
  }
  return value;
}

function knownDecimals(mint: string, given: number | undefined): number | null {
  return mint === NATIVE_SOL ? SOL_DECIMALS : (given ?? null);
}

/** Exactly one of the two. */
function checkSides({ amount, amountOut }: QuoteSwapArguments): {
  amount: string | null;
  amountOut: string | null;
} {
  if ((amount === undefined) === (amountOut === undefined)) {
    throw new InvalidArgumentError('amount', 'give either amount, of tokenIn, or amountOut, of tokenOut');
  }
  if (amount === undefined) return { amount: null, amountOut: checkDecimal('amountOut', amountOut, null) };
  return { amount: amount === MAX_AMOUNT ? amount : checkAmount(amount), amountOut: null };
}

/** The errors of amounts name `amount`. */
function checkDecimal(argument: string, value: unknown, decimals: number | null): string {
  try {
    const text = checkAmount(value);
    if (decimals !== null) parseAmount(text, decimals);
    return text;
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new InvalidArgumentError(argument, error.message.replace(/^amount: /, ''));
  }
}
