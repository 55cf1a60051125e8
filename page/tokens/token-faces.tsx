import type { JSX } from 'preact';
import { Icon, type IconName } from '../parts/icon.tsx';
import type { KnownToken } from './known-token.ts';
import { TokenIcon } from './token-icon.tsx';
import { useMetadata } from './use-metadata.ts';

type Token = Pick<KnownToken, 'token' | 'mint'>;

const MAX_FACES = 2;

export interface TokenFacesProps {
  tokens: readonly Token[];
  /** Small, at the corner: what happened to them. */
  mark: IconName;
  tone: string;
}

/** The tokens of a row, at most two of them, or a mark alone. */
export function TokenFaces({ tokens, mark, tone }: TokenFacesProps): JSX.Element {
  if (tokens.length === 0) {
    return (
      <span class={`circle circle-${tone}`}>
        <Icon name={mark} size={18} />
      </span>
    );
  }
  const shown = tokens.slice(0, MAX_FACES);
  return (
    <span class={`faces faces-${shown.length}`}>
      {shown.map((token) => (
        <Face key={token.mint} token={token} />
      ))}
      <span class={`circle faces-mark circle-${tone}`}>
        <Icon name={mark} size={12} />
      </span>
    </span>
  );
}

function Face({ token }: { token: Token }): JSX.Element {
  return <TokenIcon {...useMetadata(token)} mint={token.mint} />;
}
