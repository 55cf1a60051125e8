import type { JSX } from 'preact';
import type { Network } from '../../client/src/network.ts';
import type { SwapTerms, SwapToken } from '../../client/src/swaps/swap-types.ts';
import { t } from '../texts/text.ts';
import { SOL } from '../tokens/known-token.ts';
import { MintFact } from '../tokens/mint-fact.tsx';

/** Both mints. The bytes name no decimals, so a person sees those by which an amount is counted. */
export function SwapMints({
  swap,
  network,
  isDone = false,
}: {
  swap: SwapTerms;
  network: Network;
  isDone?: boolean;
}): JSX.Element {
  const sides: [name: string, token: SwapToken][] = [
    [t('swap-mint-in'), swap.token_in],
    [t('swap-mint-out'), swap.token_out],
  ];
  return (
    <>
      {sides.map(
        ([name, { token, mint, decimals }]) =>
          mint !== SOL.mint && (
            <MintFact key={name} {...{ name, token, mint, network }}>
              {!isDone && <span class="item-note">{t('swap-decimals', { decimals: `${decimals}` })}</span>}
            </MintFact>
          ),
      )}
    </>
  );
}
