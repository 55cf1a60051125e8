import type { JSX } from 'preact';
import { hueOf } from '../parts/hue-of.ts';
import { visibleParts } from '../texts/hidden-characters.ts';
import { SOL } from './known-token.ts';
import type { ShownToken } from './use-metadata.ts';

export interface TokenIconProps extends Pick<ShownToken, 'text' | 'logo'> {
  /** `SOL`, or the mint's address. */
  mint: string;
}

/** The logo of a token from the service, or a mark with its letters, whose colour is made from the mint. SOL has a drawing. */
export function TokenIcon({ text, logo, mint }: TokenIconProps): JSX.Element {
  if (mint === SOL.mint) return <SolIcon />;
  if (logo !== null) return <img class="circle" src={logo} alt="" width={40} height={40} />;
  return (
    <svg class="circle" viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" fill={`hsl(${hueOf(mint)} 45% 32%)`} />
      <text x="20" y="20" fill="#fff" font-size="14" text-anchor="middle" dominant-baseline="central">
        {lettersOf(text)}
      </text>
    </svg>
  );
}

function SolIcon(): JSX.Element {
  return (
    <span class="circle circle-accent" aria-hidden="true">
      <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor">
        <path d="M7 4h14l-4 4H3zM3 10h14l4 4H7zM7 16h14l-4 4H3z" />
      </svg>
    </span>
  );
}

function lettersOf(text: string): string {
  const visible = visibleParts(text).filter(({ isHidden }) => !isHidden);
  return Array.from(visible.map((part) => part.text).join(''))
    .slice(0, 2)
    .join('');
}
