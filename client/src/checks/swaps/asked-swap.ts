import type { Network } from '../../network.ts';
import type { SwapOperationData } from '../../swaps/swap-operation-data.ts';
import type { SwapTerms, SwapToken } from '../../swaps/swap-types.ts';
import { describedAmount, describedBaseUnits, expectDecimals } from '../described-terms.ts';
import { expectSame, TransactionRefusedError } from '../refusal.ts';
import { NATIVE_SOL, WRAPPED_SOL } from '../sol.ts';
import { swapContentHash } from './swap-content.ts';
import type { SwapIntent } from './swap-intent.ts';
import type { AskedSwap } from './swap-template.ts';

/**
 * The swap that the bytes have to contain. It takes everything from the caller's arguments, except for what the caller left to the service:
 * the decimals of tokens, the amount of `max` or for an output, and a minimum that was not given. Throws TransactionRefusedError if the service's first
 * description is not of this swap.
 */
export function askedSwapOf(
  intent: SwapIntent,
  { swap, reference }: { swap: SwapTerms; reference: string },
): AskedSwap {
  expectSame('source', intent.from, swap.from);
  const decimalsIn = decimalsOf(swap.token_in, {
    mint: intent.mintIn,
    decimals: intent.decimalsIn,
    amounts: [intent.amount, intent.maximumIn],
  });
  const decimalsOut = decimalsOf(swap.token_out, {
    mint: intent.mintOut,
    decimals: intent.decimalsOut,
    amounts: [intent.minimumOut, intent.amountOut],
  });
  const amountIn = describedBaseUnits('amount', {
    baseUnits: swap.amount_in_base_units,
    amount: swap.amount_in,
    decimals: decimalsIn,
  });
  if (intent.amount !== null) {
    const asked = describedAmount('decimals', intent.amount, decimalsIn);
    expectSame('amount', `${asked} base units`, `${amountIn} base units`);
  }
  const minimumOut = describedBaseUnits('minimum_out', {
    baseUnits: swap.minimum_out_base_units,
    amount: swap.minimum_out,
    decimals: decimalsOut,
  });
  for (const least of [intent.minimumOut, intent.amountOut]) {
    if (least != null) expectAtLeast(least, decimalsOut, minimumOut);
  }
  if (intent.maximumIn !== undefined) expectAtMost(intent.maximumIn, decimalsIn, amountIn);
  if (intent.slippageBps !== null) {
    expectSame('minimum_out', `${intent.slippageBps} bps`, `${swap.slippage_bps} bps`);
  }
  return {
    owner: intent.from,
    mintIn: mintInBytes(intent.mintIn),
    mintOut: mintInBytes(intent.mintOut),
    amountIn,
    minimumOut,
    maxFeeLamports: intent.maxFeeLamports,
    reference,
  };
}

/** The content hash of the operation, if it is exactly what the caller asked for. */
export function askedSwapHash(asked: AskedSwap, data: SwapOperationData, network: Network): string {
  return swapContentHash({
    operationId: data.operation_id,
    network,
    chainId: data.chain_id,
    from: asked.owner,
    mintIn: contentMint(asked.mintIn),
    mintOut: contentMint(asked.mintOut),
    amountIn: `${asked.amountIn}`,
    minimumOut: `${asked.minimumOut}`,
    slippageBps: data.swap.slippage_bps,
    feeCapLamports: `${asked.maxFeeLamports}`,
  });
}

interface AskedToken {
  mint: string;
  decimals: number | null;
  amounts: readonly (string | null | undefined)[];
}

/**
 * The decimals of a token, which the bytes of a swap do not name. If the caller did not name them either, an amount of the caller's with more digits
 * contradicts the service, even if these are zeros.
 */
function decimalsOf(described: SwapToken, { mint, decimals: known, amounts }: AskedToken): number {
  expectSame('mint', mint, described.mint);
  const decimals = expectDecimals(described.decimals);
  if (known !== null) expectSame('decimals', `${known}`, `${decimals}`);
  else {
    const written = Math.max(...amounts.map((amount) => amount?.split('.')[1]?.length ?? 0));
    if (written > decimals)
      throw new TransactionRefusedError('decimals', `${written} or more`, `${decimals}`);
  }
  return decimals;
}

function expectAtLeast(asked: string, decimals: number, minimumOut: bigint): void {
  if (minimumOut < describedAmount('decimals', asked, decimals)) {
    throw new TransactionRefusedError('minimum_out', `at least ${asked}`, `${minimumOut} base units`);
  }
}

function expectAtMost(asked: string, decimals: number, amountIn: bigint): void {
  if (amountIn > describedAmount('decimals', asked, decimals)) {
    throw new TransactionRefusedError('amount', `at most ${asked}`, `${amountIn} base units`);
  }
}

/** Exchanges know SOL only as its wrapped mint. */
function mintInBytes(mint: string): string {
  return mint === NATIVE_SOL ? WRAPPED_SOL : mint;
}

function contentMint(mint: string): string {
  return mint === WRAPPED_SOL ? NATIVE_SOL : mint;
}
