import type { JSX } from 'preact';
import { visibleParts } from '../texts/hidden-characters.ts';

/** Pictures of tokens come from outside, so there are none: a circle with letters, and a drawing for SOL. */
export function TokenIcon({ token }: { token: string }): JSX.Element {
  if (token !== 'SOL')
    return (
      <span class="circle" aria-hidden="true">
        {lettersOf(token)}
      </span>
    );
  return (
    <span class="circle circle-accent" aria-hidden="true">
      <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor">
        <path d="M7 4h14l-4 4H3zM3 10h14l4 4H7zM7 16h14l-4 4H3z" />
      </svg>
    </span>
  );
}

function lettersOf(token: string): string {
  const visible = visibleParts(token).filter(({ isHidden }) => !isHidden);
  return Array.from(visible.map(({ text }) => text).join(''))
    .slice(0, 2)
    .join('');
}

const HUES = 360;

/** A drawing of a wallet's address. It helps to recognise a wallet; it proves nothing. */
export function WalletIcon({ address }: { address: string }): JSX.Element {
  const hue = Array.from(address).reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % HUES, 7);
  const id = `wallet-${address.slice(0, 8)}`;
  return (
    <span class="circle" aria-hidden="true">
      <svg width="40" height="40" viewBox="0 0 40 40">
        <defs>
          <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stop-color={`hsl(${hue} 85% 68%)`} />
            <stop offset="1" stop-color={`hsl(${(hue + 70) % HUES} 75% 48%)`} />
          </linearGradient>
        </defs>
        <rect width="40" height="40" fill={`url(#${id})`} />
        <circle cx="29" cy="11" r="9" fill="#fff" opacity="0.25" />
      </svg>
    </span>
  );
}
