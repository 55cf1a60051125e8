import { createHash } from 'node:crypto';
import { Resvg } from '@resvg/resvg-js';

/** Logos of the market are below it, as `<mint>.png`. */
export const LOGO_PATH = '/logos/';

/** A logo of a token of the market: a PNG that is the same for the same mint. */
export function marketLogo(mint: string): Uint8Array {
  const [hue = 0, turn = 0, second = 0] = createHash('sha256').update(mint).digest();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
    <rect width="200" height="200" fill="hsl(${degrees(hue)}, 70%, 45%)"/>
    <g transform="rotate(${degrees(turn)} 100 100)" fill="hsl(${degrees(second)}, 80%, 78%)">
      <circle cx="100" cy="58" r="26"/><path d="M40 150 L100 92 L160 150 Z"/>
    </g></svg>`;
  return new Resvg(svg, { fitTo: { mode: 'width', value: 200 } }).render().asPng();
}

function degrees(byte: number): number {
  return Math.round((byte * 360) / 256);
}
