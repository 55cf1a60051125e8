import type { Page } from 'playwright-core';
import { readOperation } from '../../../client/src/operations/operation-responses.ts';
import { swapContentHash } from '../../../client/src/checks/swaps/swap-content.ts';
import type { SwapTerms } from '../../../client/src/swaps/swap-types.ts';
import { changeAnswers } from './change-answers.ts';
import { expectSwap } from '../../../client/src/checks/swaps/expect-swap.ts';

/**
 * Has the service describe every swap in another way, with the content hash of what it says: it does not contradict itself.
 */
export async function changeSwaps(
  page: Page,
  change: (terms: SwapTerms) => Partial<SwapTerms>,
): Promise<void> {
  await changeAnswers(page, (answer) => {
    Object.assign(answer.data.swap, change(expectSwap(readOperation(answer.data)).swap));
    const { swap, operation_id: operationId, chain_id: chainId } = expectSwap(readOperation(answer.data));
    answer.data.content_hash = swapContentHash({
      operationId,
      network: 'devnet',
      chainId,
      from: swap.from,
      mintIn: swap.token_in.mint,
      mintOut: swap.token_out.mint,
      amountIn: swap.amount_in_base_units,
      minimumOut: swap.minimum_out_base_units,
      slippageBps: swap.slippage_bps,
      feeCapLamports: swap.fee_cap_lamports,
    });
  });
}
