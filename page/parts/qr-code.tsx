import type { JSX } from 'preact';
import { encodeQR } from 'qr';

/** Drawn as one path of an SVG element, without markup in a string. */
export function QrCode({ text, label }: { text: string; label: string }): JSX.Element {
  const rows = encodeQR(text, 'raw', { border: 0 });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <div class="qr">
      <svg
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        role="img"
        aria-label={label}
        shape-rendering="crispEdges"
      >
        <path d={path} fill="#0c0c12" />
      </svg>
    </div>
  );
}
