import { readSwapFacts } from '../../chain/swaps/read-swap-facts.ts';
import type { RpcClient } from '../../chain/rpc/rpc-client.ts';
import { TransactionRefusedError } from '../../client/src/errors.ts';
import { checkSwapMessage } from '../../client/src/swap-template.ts';
import { providerMint } from '../../domain/providers/provider-mint.ts';
import type { Swap } from '../../domain/swaps/swap.ts';
import { SigningRefusedError } from '../operations/signing-refused.ts';

/**
 * Checks the finished bytes as a device does, and with what only the chain knows: which accounts are programs, and which are token accounts
 * of the wallet. Throws a SigningRefusedError: bytes that do anything else are not given out.
 */
export async function checkSwap(
  swap: Swap,
  message: Uint8Array,
  rpc: RpcClient,
  signal: AbortSignal,
): Promise<void> {
  const { request, referenceKey } = swap;
  const facts = await readSwapFacts(rpc, { message, owner: request.from }, signal);
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
      { ...facts, tables: new Map() },
    );
  } catch (error) {
    if (!(error instanceof TransactionRefusedError)) throw error;
    throw new SigningRefusedError(
      'CONFLICT',
      'The market answered with a transaction that does something else than this swap.',
      `Nothing was signed. ${error.message}`,
      { cause: error },
    );
  }
}
