import type { SwapOperation, WalletClient } from '../../client/src/index.ts';
import { WRAPPED_SOL } from '../../client/src/swap-template.ts';
import { createChainCheatCodes } from '../../local/chain/chain-cheat-codes.ts';
import { setReserves, type Reserves } from '../../local/exchange/pool.ts';
import type { SwapMarket } from '../swaps/support/swap-market.ts';
import { broadcastByItself, fundedWallet, signBytes, type TestWallet } from './chain-client.ts';
import { parts } from './parts.ts';

/** Of a pool that gives half of what was quoted. */
const POOR: Reserves = [6_666_000_000_000n, 500_000_000_000n];

/** The ends of a swap, by name. Each answers with the operation. */
export async function swapEnds(
  client: WalletClient,
  { token }: Pick<SwapMarket, 'token'>,
): Promise<Record<'confirmed' | 'reverted' | 'cancelled', () => Promise<SwapOperation>>> {
  const from = await fundedWallet(10_000_000_000);
  const ask = () =>
    client.swap({ from: from.address, tokenIn: 'SOL', tokenOut: token.mint, amount: '1', slippageBps: 50 });
  return {
    async confirmed() {
      return (await ask()).confirm(from);
    },
    async reverted() {
      const operation = await ask();
      await revertSwap(client, operation, { token, from });
      return operation;
    },
    async cancelled() {
      const operation = await ask();
      await operation.cancel();
      return operation;
    },
  };
}

/** Confirms and signs, and lets the price of the pool fall before the transaction runs. */
export async function revertSwap(
  client: WalletClient,
  { data: { operation_id: id, content_hash: hash } }: SwapOperation,
  { token, from }: Pick<SwapMarket, 'token'> & { from: TestWallet },
): Promise<void> {
  await client.operations.confirm(id, hash);
  const { transaction } = await client.operations.createSigningRequest(id);
  const signed = await signBytes(transaction, from);
  const { chain } = await parts();
  await setReserves(createChainCheatCodes(chain.rpcUrl), [WRAPPED_SOL, token.mint], POOR);
  // Without the node's own check, which would refuse it.
  await broadcastByItself(signed, { skipPreflight: true });
  await client.operations.submitSignature(id, signed);
}
