import type { JSX } from 'preact';
import { hueOf, HUES } from './hue-of.ts';

/** A drawing of a wallet's address. It helps to recognise a wallet; it proves nothing. */
export function WalletIcon({ address }: { address: string }): JSX.Element {
  const hue = hueOf(address);
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
