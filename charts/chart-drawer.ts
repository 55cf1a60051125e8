import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { ServiceError } from '../domain/errors.ts';
import type { PriceChart } from '../domain/prices/price-chart.ts';
import type { ChartTheme } from './chart-theme.ts';

export interface ChartDrawer {
  svg(chart: PriceChart, theme: ChartTheme): Promise<string>;
  /** The picture of an SVG of this drawer. Throws SERVICE_UNAVAILABLE if too many wait. */
  png(svg: string): Promise<Uint8Array>;
}

/** Some 100 kB each. */
const MAX_KEPT = 200;

/** The pool has four threads, which also read files and hash. */
const MAX_AT_ONCE = 2;

/** A picture takes some 60 ms, so the last one waits three seconds. */
const MAX_WAITING = 100;

/** Draws each chart once: people look at the same tokens, and a chart with the same points is the same picture. Tests let fewer wait. */
export function createChartDrawer({ maxWaiting = MAX_WAITING } = {}): ChartDrawer {
  const drawings = new LRUCache<string, Promise<string>>({ max: MAX_KEPT });
  const pictures = new LRUCache<string, Promise<Uint8Array>>({ max: MAX_KEPT });
  const limit = pLimit(MAX_AT_ONCE);

  async function draw(svg: string): Promise<Uint8Array> {
    if (limit.pendingCount >= maxWaiting) {
      throw new ServiceError('SERVICE_UNAVAILABLE', 'Too many charts are being drawn; retry.');
    }
    return limit(async () => {
      const { toPng } = await import('./to-png.ts');
      return toPng(svg);
    });
  }

  return {
    svg: (chart, theme) =>
      keep(drawings, keyOf(chart, theme), async () => {
        // Loaded when it is needed: it takes longer than anything else that a process loads, and many processes never draw.
        const { drawPriceChart } = await import('./draw-price-chart.ts');
        return drawPriceChart(chart, theme);
      }),
    png: (svg) => keep(pictures, svg, () => draw(svg)),
  };
}

function keep<Value>(
  kept: LRUCache<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  // One that failed is drawn again when it is asked for again.
  made.catch(() => kept.delete(key));
  return made;
}

/** Points of ended minutes do not change, so the first, the last and their number stand for all. */
function keyOf({ points, ...rest }: PriceChart, theme: ChartTheme): string {
  const known = [theme, rest, points.length, points[0], points.at(-1)];
  return JSON.stringify(known, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}
