import type { Network } from '../../network.ts';
import type { OperationData } from '../../operations/operation-types.ts';
import { SOL_DECIMALS } from '../amounts.ts';
import { describedLamports, expectAddress, expectFeeWithin } from '../described-terms.ts';
import { expectSame } from '../refusal.ts';
import { NATIVE_SOL } from '../sol.ts';
import { askedSwapHash, askedSwapOf } from './asked-swap.ts';
import { expectSwap } from './expect-swap.ts';
import type { AskedSwap } from './swap-template.ts';

/**
 * A swap as the service describes it, for a page that shows a swap which its user asked for in another place. Show these
 * values: `signRequestedSwap` then signs only bytes that do exactly this. The content hash covers the same values.
 * Throws TransactionRefusedError if the service contradicts itself, and UnexpectedAnswerError for another kind.
 */
export function describedSwap(operation: OperationData, network: Network): AskedSwap {
  const data = expectSwap(operation);
  const { from, token_in: tokenIn, token_out: tokenOut, fee_cap_lamports: feeCap, preview } = data.swap;
  expectAddress('source', from);
  for (const { mint } of [tokenIn, tokenOut]) if (mint !== NATIVE_SOL) expectAddress('mint', mint);
  const described = askedSwapOf(
    {
      from,
      mintIn: tokenIn.mint,
      mintOut: tokenOut.mint,
      amount: null,
      minimumOut: null,
      decimalsIn: solDecimals(tokenIn.mint),
      decimalsOut: solDecimals(tokenOut.mint),
      slippageBps: null,
      maxFeeLamports: describedLamports('fee_cap', feeCap),
    },
    data,
  );
  expectSame('content_hash', askedSwapHash(described, data, network), data.content_hash);
  // Pages choose the wallet by the operation, and show its name.
  expectSame('source', from, data.wallet_address ?? 'none');
  expectFeeWithin(described.maxFeeLamports, preview.network_fee);
  return described;
}

function solDecimals(mint: string): number | null {
  return mint === NATIVE_SOL ? SOL_DECIMALS : null;
}
