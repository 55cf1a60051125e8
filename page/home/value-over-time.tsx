import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { useLoad } from '../app/use-load.ts';
import { usdText } from '../amounts/usd-text.ts';
import { dayText } from '../parts/time.tsx';
import { t } from '../texts/text.ts';
import type { SigningWallet } from '../wallets/page-wallet.ts';
import { valueLine, type LinePoint } from './value-line.ts';

const WIDTH = 300;
const HEIGHT = 56;
/** Room for the width of the line. */
const EDGE = 3;

/**
 * The value of each day since the first sign-in, up to the total of now. Nothing if there is one day only, or the values do not come: Home is
 * useful without them.
 */
export function ValueOverTime({
  wallet,
  total,
}: {
  wallet: SigningWallet;
  total: string;
}): JSX.Element | null {
  const { requests, state } = useApp();
  const { network, address } = wallet;
  const { value: days = [] } = useLoad((signal) => requests.values(network, address, signal), [address]);
  const kept = days.map(({ valuedAt, usd }) => ({ at: Date.parse(valuedAt), usd }));
  // The device's clock may be late.
  const now = Math.max(Date.now(), ...kept.map(({ at }) => at));
  const line = valueLine([...kept, { at: now, usd: total }]);
  if (!line) return null;
  const since = dayText(line.first.at);
  return (
    <figure class="value-line">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={
          state.hidesAmounts
            ? t('value-line-hidden', { since })
            : t('value-line', { since, first: usdText(line.first.usd), now: usdText(total) })
        }
      >
        {line.parts.map((part) => (
          <polyline key={part[0]?.x} points={pointsOf(part)} />
        ))}
      </svg>
      <figcaption class="small muted">{t('value-since', { since })}</figcaption>
    </figure>
  );
}

/** A single point is a line of no length, which round ends make a dot. */
function pointsOf(part: readonly LinePoint[]): string {
  const points = part.map(({ x, y }) => {
    const left = EDGE + x * (WIDTH - 2 * EDGE);
    const top = HEIGHT - EDGE - y * (HEIGHT - 2 * EDGE);
    return `${left.toFixed(1)},${top.toFixed(1)}`;
  });
  return (points.length === 1 ? [...points, ...points] : points).join(' ');
}
