import type { JSX } from 'preact';
import type { Network } from '../../client/src/network.ts';
import type { SwapTerms, SwapToken } from '../../client/src/swaps/swap-types.ts';
import { Fact } from '../parts/fact.tsx';
import { t } from '../texts/text.ts';
import { SOL } from '../tokens/known-token.ts';
import { MintFact } from '../tokens/mint-fact.tsx';

/** Both mints, which are part of what is signed. */
export function SwapMints({ swap, network }: { swap: SwapTerms; network: Network }): JSX.Element {
  return (
    <>
      {mintsOf(swap).map(({ name, token: { token, mint } }) => (
        <MintFact key={name} {...{ name, token, mint, network }} />
      ))}
    </>
  );
}

/** The bytes name no decimals, so a person can see those by which an amount is counted. */
export function SwapDecimals({ swap }: { swap: SwapTerms }): JSX.Element {
  return (
    <>
      {mintsOf(swap).map(({ name, token: { decimals } }) => (
        <Fact key={name} name={name}>
          {t('swap-decimals', { decimals: `${decimals}` })}
        </Fact>
      ))}
    </>
  );
}

function mintsOf(swap: SwapTerms): { name: string; token: SwapToken }[] {
  const sides = [
    { name: t('swap-mint-in'), token: swap.token_in },
    { name: t('swap-mint-out'), token: swap.token_out },
  ];
  return sides.filter(({ token }) => token.mint !== SOL.mint);
}
