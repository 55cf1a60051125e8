import type { AskedSwap } from '../../client/src/checks/swaps/swap-template.ts';
import type { SwapDetails, SwapPreview } from '../../client/src/swaps/swap-types.ts';
import { formatBaseUnits } from '../amounts/amount-text.ts';
import { scaled } from '../amounts/ratio.ts';
import { HIGH_BPS } from './slippage.ts';

/** The part of a shown swap that says what arrives. */
export interface ShownOutput {
  data: {
    swap: Pick<SwapDetails, 'token_out' | 'slippage_bps'> & { preview: Pick<SwapPreview, 'quoted_out'> };
  };
  asked: Pick<AskedSwap, 'minimumOut'>;
}

/** The least that may arrive, as a decimal of the base units that are signed. */
export function minimumOut({ data: { swap }, asked }: ShownOutput): string {
  return formatBaseUnits(asked.minimumOut, swap.token_out.decimals);
}

/** The whole of a slippage, in hundredths of a percent. */
export const WHOLE_BPS = 10_000;

/**
 * The amount that is expected to arrive, which is the service's word. Undefined if the signed minimum and the slippage do not fit so much: a service
 * can promise any amount.
 *
 * @param believedBps the most slippage that counts, in hundredths of a percent: with a larger one, a small minimum would agree with any promise. Left
 *   out: the person has not seen one, and the service's word counts only as far as no form would warn of it
 */
export function expectedOut(shown: ShownOutput, believedBps = HIGH_BPS): string | undefined {
  const { token_out: token, slippage_bps: said, preview } = shown.data.swap;
  const slippage = Math.min(said, believedBps);
  // The market rounds the minimum to a base unit.
  const least = scaled(minimumOut(shown)) + scaled(formatBaseUnits(1n, token.decimals));
  const expected = scaled(preview.quoted_out) * BigInt(WHOLE_BPS - slippage);
  return expected <= least * BigInt(WHOLE_BPS) ? preview.quoted_out : undefined;
}
