import { ConflictError, InvalidRequestError } from '../../client/src/transport/api-errors.ts';
import { useApp } from '../app/app.ts';
import { signingWallet, type PageWallet } from '../wallets/page-wallet.ts';
import type { ShownSwap } from './shown-swap.ts';

/** The service gives out no bytes for the confirmed terms: the market gives less by now, or has no route any more. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof ConflictError || error instanceof InvalidRequestError;
}

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
