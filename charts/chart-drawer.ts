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
  const drawings = new Map<string, Promise<string>>();
  const pictures = new Map<string, Promise<Uint8Array>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn(svg: string): Promise<Uint8Array> {
    if (running >= MAX_AT_ONCE) {
      if (waiting.length >= maxWaiting) {
        throw new ServiceError('SERVICE_UNAVAILABLE', 'Too many charts are being drawn; retry.');
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      const { toPng } = await import('./to-png.ts');
      return await toPng(svg);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    async svg(chart, theme) {
      const key = keyOf(chart, theme);
      const drawing = keep(drawings, key, async () => {
        // Loaded when it is needed: it takes longer than anything else that a process loads, and many processes never draw.
        const { drawPriceChart } = await import('./draw-price-chart.ts');
        return drawPriceChart(chart, theme);
      });
      drawing.catch(() => drawings.delete(key));
      return drawing;
    },
    async png(svg) {
      const picture = keep(pictures, svg, () => inTurn(svg));
      // One that failed is drawn again when it is asked for again.
      picture.catch(() => pictures.delete(svg));
      return picture;
    },
  };
}

/** What was asked for last is the last to go. */
function keep<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
  const value = kept.get(key) ?? make();
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
  return value;
}

/** Points of ended minutes do not change, so the first, the last and their number stand for all. */
function keyOf({ points, ...rest }: PriceChart, theme: ChartTheme): string {
  const known = [theme, rest, points.length, points[0], points.at(-1)];
  return JSON.stringify(known, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}
