import type { JSX } from 'preact';
import type { Network } from '../../client/src/network.ts';
import type { SwapToken } from '../../client/src/swaps/swap-types.ts';
import { Worth } from '../parts/worth.tsx';
import { TokenIcon } from '../tokens/token-icon.tsx';
import { useMetadata } from '../tokens/use-metadata.ts';

export interface SwapSideProps {
  label: string;
  /** Exact, in groups of three. */
  amount: string;
  token: SwapToken;
  usd: string | null;
  /** Said under it, such as the least that may arrive. */
  more?: string | undefined;
  network: Network;
}

/** One side of a swap, in large. The mint is a fact below. */
export function SwapSide({ label, amount, token, usd, more, network }: SwapSideProps): JSX.Element {
  const shown = useMetadata(token, network);
  return (
    <div class="row">
      <TokenIcon {...shown} mint={token.mint} />
      <div class="grow">
        <span class="small muted">{label}</span>
        <p class="amount-side">
          {amount} <span class="unit">{shown.text}</span>
        </p>
        <Worth usd={usd} />
        {more !== undefined && <p class="amount-more">{more}</p>}
      </div>
    </div>
  );
}
