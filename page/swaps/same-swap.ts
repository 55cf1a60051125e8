import { useApp } from '../app/app.ts';
import { signingWallet, type PageWallet } from '../wallets/page-wallet.ts';
import type { ShownSwap } from './shown-swap.ts';

/** Opens the form with the same tokens and amount. Undefined if the wallet cannot swap here, or an order prepared the swap. */
export function useSameSwap(
  { data: { swap, order_id: orderId } }: ShownSwap,
  wallet: PageWallet | undefined,
): (() => void) | undefined {
  const { choose, replace } = useApp();
  const signing = signingWallet(wallet);
  if (!signing || orderId !== null) return undefined;
  return () => {
    choose(signing);
    const { token_in: input, token_out: output, amount_in: amountIn } = swap;
    replace({ view: 'swap', same: { tokenIn: input.mint, tokenOut: output.mint, amountIn } });
  };
}
