import type { SwapFacts } from '../../chain/swaps/read-swap-facts.ts';
import { TransactionRefusedError } from '../../client/src/checks/refusal.ts';
import { checkSwapMessage } from '../../client/src/checks/swaps/swap-template.ts';
import { providerMint } from '../../domain/provider-mint.ts';
import type { Swap } from '../../domain/swaps/swap.ts';
import { swapRefused } from './swap-refused.ts';

/**
 * Checks the finished bytes as a device does, and with what only the chain knows: which accounts are programs, and which are token accounts
 * of the wallet. Throws a SigningRefusedError: bytes that do anything else are not given out.
 */
export function checkSwap({ request, referenceKey }: Swap, message: Uint8Array, facts: SwapFacts): void {
  try {
    checkSwapMessage(
      message,
      {
        owner: request.from,
        mintIn: providerMint(request.input.mint),
        mintOut: providerMint(request.output.mint),
        amountIn: BigInt(request.amountIn),
        minimumOut: BigInt(request.minimumOut),
        maxFeeLamports: BigInt(request.feeCapLamports),
        reference: referenceKey,
      },
      facts,
    );
  } catch (error) {
    if (!(error instanceof TransactionRefusedError)) throw error;
    throw swapRefused('other_transaction', `Nothing was signed. ${error.message}`, { cause: error });
  }
}
