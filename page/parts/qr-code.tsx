import type { JSX } from 'preact';
import { encodeQR } from 'qr';

/** The least that the library draws; it is cut off, because the style has room around the code. */
const BORDER = 1;

/** Drawn as one path of an SVG element, without markup in a string. */
export function QrCode({ text, label }: { text: string; label: string }): JSX.Element {
  const rows = encodeQR(text, 'raw', { border: BORDER });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  const size = rows.length - 2 * BORDER;
  return (
    <div class="qr">
      <svg
        viewBox={`${BORDER} ${BORDER} ${size} ${size}`}
        role="img"
        aria-label={label}
        shape-rendering="crispEdges"
      >
        <path d={path} fill="#0c0c12" />
      </svg>
    </div>
  );
}
