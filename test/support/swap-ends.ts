import type { Signer, SwapOperation, WalletClient } from '../../client/src/index.ts';
import { WRAPPED_SOL } from '../../client/src/checks/sol.ts';
import { writeSignedTransaction } from '../../client/src/checks/messages/unsigned-transaction.ts';
import { createChainCheatCodes } from '../../local/chain/chain-cheat-codes.ts';
import { setReserves, type Reserves } from '../../local/exchange/pool.ts';
import type { SwapMarket } from '../swaps/support/swap-market.ts';
import { broadcastByItself, fundedWallet, type TestWallet } from './chain-client.ts';
import { parts } from './parts.ts';

/** Reserves of a pool that gives half of the quoted amount. */
const POOR: Reserves = [6_666_000_000_000n, 500_000_000_000n];

/** The ends of a swap, by name. Each answers with the operation. */
export async function swapEnds(
  client: WalletClient,
  { token }: Pick<SwapMarket, 'token'>,
): Promise<Record<'confirmed' | 'retried' | 'reverted' | 'cancelled', () => Promise<SwapOperation>>> {
  const from = await fundedWallet(10_000_000_000);
  const ask = () =>
    client.swap({ from: from.address, tokenIn: 'SOL', tokenOut: token.mint, amount: '1', slippageBps: 50 });
  return {
    async confirmed() {
      return (await ask()).confirm(from);
    },
    async retried() {
      return (await ask()).complete(unluckySigner({ token }, from));
    },
    async reverted() {
      const operation = await ask();
      // The second revert ends it.
      await operation.complete(unluckySigner({ token }, from, 2));
      return operation;
    },
    async cancelled() {
      const operation = await ask();
      await operation.cancel();
      return operation;
    },
  };
}

/** Signs, lets the price of the pool fall before the transaction runs, and sends it; after so many times, it only signs. */
export function unluckySigner({ token }: Pick<SwapMarket, 'token'>, from: TestWallet, times = 1): Signer {
  let left = times;
  return {
    address: from.address,
    async signMessage(message) {
      const signature = await from.signMessage(message);
      if (left === 0) return signature;
      left -= 1;
      await revertOnChain({ token }, writeSignedTransaction(message, signature));
      return signature;
    },
  };
}

/** Lets the price of the pool fall, and sends the signed transaction. */
export async function revertOnChain({ token }: Pick<SwapMarket, 'token'>, signed: string): Promise<void> {
  const { chain } = await parts();
  await setReserves(createChainCheatCodes(chain.rpcUrl), [WRAPPED_SOL, token.mint], POOR);
  // Without the node's own check, which would refuse it.
  await broadcastByItself(signed, { skipPreflight: true });
}
