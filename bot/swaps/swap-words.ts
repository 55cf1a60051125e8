import { MAX_SLIPPAGE_BPS } from '../../use-cases/swaps/swap-input.ts';
import { readAmount } from '../amount-word.ts';

/** The swap that a line asks for. */
export interface WrittenSwap {
  /** The amount that is given, or `max`; null: `amountOut` decides. */
  amount: string | null;
  /** The least that has to arrive. */
  amountOut: string | null;
  /** Symbols or mints. */
  tokenIn: string;
  tokenOut: string;
  /** In hundredths of a percent; null: the usual. */
  slippageBps: number | null;
}

/** Why no swap can be read from a line: the id of a text, and the wrong word. */
export interface SwapProblem {
  problem: string;
  text: string;
}

/** Also a number that is written in another way; mints are longer. */
const NUMBER = /^[.,]?\d[\d.,]{0,29}$/;

/** With two decimals at most: hundredths of a percent. */
const PERCENT = /^(\d{1,2})(?:[.,](\d{1,2}))?%?$/;

/** Also one that {@link readAmount} does not take. */
export const isSwapNumber = (word: string): boolean => NUMBER.test(word);

/**
 * Reads the words after `/swap`, three at least. The amount is next to its token: `1 SOL USDC` gives 1 SOL, `SOL 10 USDC` gets at least 10 USDC.
 *
 * @param isReply a reply is written in a hurry: the number of `USDC 5` may be an amount, so a slippage needs its sign
 */
export function readSwap(words: readonly string[], isReply: boolean): WrittenSwap | SwapProblem {
  const [first = '', second = '', third = '', ...others] = words;
  const given = readAmount(first);
  const isForOutput = given === null && NUMBER.test(second);
  const amountOut = isForOutput ? readAmount(second) : null;
  if (isForOutput && amountOut === null) return { problem: 'order-amount', text: second };
  if (!isForOutput && given === null) return { problem: 'send-amount', text: first };
  // All of them: words after the slippage could say something else, such as a second swap.
  const percent = others.join(' ');
  const isPercent = !isReply || percent.endsWith('%');
  const slippageBps = others.length > 0 && isPercent ? basisPointsOf(percent) : null;
  if (others.length > 0 && (slippageBps === null || slippageBps > MAX_SLIPPAGE_BPS)) {
    return { problem: 'swap-slippage', text: percent };
  }
  return {
    amount: given,
    amountOut,
    tokenIn: isForOutput ? first : second,
    tokenOut: third,
    slippageBps,
  };
}

function basisPointsOf(text: string): number | null {
  const [, whole, fraction = ''] = PERCENT.exec(text) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
