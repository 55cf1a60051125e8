import { describedSwap } from '../../client/src/checks/swaps/described-swap.ts';
import { expectSwap } from '../../client/src/checks/swaps/expect-swap.ts';
import type { AskedSwap } from '../../client/src/checks/swaps/swap-template.ts';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import type { SwapOperationData } from '../../client/src/swaps/swap-operation-data.ts';
import type { Network } from '../../client/src/network.ts';
import type { ValuedSol } from '../amounts/sol-worth.ts';
import { formatBaseUnits, groupDigits } from '../amounts/amount-text.ts';
import { t } from '../texts/text.ts';
import { SOL } from '../tokens/known-token.ts';
import { minimumOut } from './output-amounts.ts';

/** A swap as it is shown, and the only bytes that will be signed. */
export interface ShownSwap {
  data: SwapOperationData;
  asked: AskedSwap;
}

/** Undefined if the description contradicts itself: then nothing of it may be shown as true. */
export function readSwap(operation: OperationData, network: Network): ShownSwap | undefined {
  try {
    return { data: expectSwap(operation), asked: describedSwap(operation, network) };
  } catch {
    return undefined;
  }
}

/** The two sides, in the base units that the bytes are compared with. */
export function sidesOf(shown: ShownSwap): { amountIn: string; minimumOut: string } {
  const { data, asked } = shown;
  return {
    amountIn: groupDigits(formatBaseUnits(asked.amountIn, data.swap.token_in.decimals)),
    minimumOut: groupDigits(minimumOut(shown)),
  };
}

/** A swap with SOL on one side says what SOL was worth, for its costs; undefined for any other. */
export function solOf({ data: { swap } }: ShownSwap): ValuedSol | undefined {
  const { preview } = swap;
  if (swap.token_in.mint === SOL.mint) return { amount: swap.amount_in, usd: preview.usd_value_in };
  if (swap.token_out.mint !== SOL.mint) return undefined;
  return { amount: preview.quoted_out, usd: preview.usd_value_out };
}

const PERCENT_DECIMALS = 2;

/** The text for a share of 1, which is only shown. */
export function impactText(share: string | null): string {
  if (share === null) return t('price-impact-unknown');
  return `${Number((Number(share) * 100).toFixed(PERCENT_DECIMALS))} %`;
}
