import type { ComponentChildren, JSX } from 'preact';
import type { Network } from '../../client/src/network.ts';
import { ShortAddress } from '../parts/address.tsx';
import { Fact } from '../parts/fact.tsx';
import { InertText } from '../parts/inert-text.tsx';
import type { KnownToken } from './known-token.ts';
import { TokenIcon } from './token-icon.tsx';
import { useMetadata } from './use-metadata.ts';

export interface MintFactProps extends Pick<KnownToken, 'token' | 'mint'> {
  name: string;
  network: Network;
  children?: ComponentChildren;
}

/** A mint, which is part of what is signed. The logo and the symbol next to it are the service's word. */
export function MintFact({ name, token, mint, network, children }: MintFactProps): JSX.Element {
  const shown = useMetadata({ token, mint }, network);
  return (
    <Fact name={name}>
      <span class="mint">
        <TokenIcon {...shown} mint={mint} />
        <span>
          {shown.symbol !== undefined && <InertText text={`${shown.symbol} `} />}
          <ShortAddress address={mint} />
        </span>
      </span>
      {children}
    </Fact>
  );
}
