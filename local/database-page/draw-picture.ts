import { encodeXML } from 'entities';
import { PADDING, rowMiddle, TITLE_HEIGHT } from './picture.ts';
import type { PlacedCard, PlacedLine, PlacedPicture, Point } from './picture.ts';

/** Radius with which a line turns. */
const CORNER = 5;

/** From the middle of a text to its baseline. */
const BASELINE = 4;

/**
 * The colours follow the reader's scheme. The picture has a ground of its own, because a site may show it in a theme
 * that is not the scheme of the browser.
 */
const STYLE = `
svg { --ground: #ffffff; --card: #f6f8fa; --rule: #d1d9e0; --text: #1f2328; --quiet: #59636e;
  --t0: #8c959f; --t1: #7a6ad8; --t2: #3584c8; --t3: #349a70; --t4: #c77d35; --t5: #ba5c88 }
@media (prefers-color-scheme: dark) { svg {
  --ground: #0d1117; --card: #151b23; --rule: #3d444d; --text: #f0f6fc; --quiet: #a3abb5;
  --t0: #7d8590; --t1: #9d90ee; --t2: #5fa8e4; --t3: #52b98c; --t4: #d99a58; --t5: #d282a9 } }
.ground { fill: var(--ground) } .card { fill: var(--card); stroke: var(--rule) } .rule { stroke: var(--rule) }
.outside { fill: var(--ground); stroke-dasharray: 3 3 }
.title { fill: var(--text); font: 600 12.5px system-ui, -apple-system, 'Segoe UI', sans-serif }
.row { fill: var(--quiet); font: 11.5px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace }
.key { fill: var(--text); font-weight: 600 }
.line { fill: none; stroke-width: 1.25 } .dot { stroke: none }
${[0, 1, 2, 3, 4, 5].map((tone) => `.t${tone} { stroke: var(--t${tone}); } .dot.t${tone} { fill: var(--t${tone}) }`).join('\n')}
`;

export function drawPicture(title: string, { width, height, cards, lines }: PlacedPicture): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${encodeXML(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="ground" width="${width}" height="${height}" rx="8"/>`,
    ...lines.map((line) => `<path class="line t${line.tone}" d="${pathOf(line)}"/>`),
    ...cards.flatMap(drawCard),
    ...lines.map(
      ({ target, tone }) =>
        `<circle class="dot t${tone}" cx="${rounded(target.x)}" cy="${rounded(target.y)}" r="2.75"/>`,
    ),
    '</svg>\n',
  ].join('\n');
}

function drawCard(card: PlacedCard): string[] {
  const { title, rows, x, y, width, height, isOutside } = card;
  const rule = TITLE_HEIGHT - 3;
  return [
    `<g transform="translate(${rounded(x)} ${rounded(y)})">`,
    `<rect class="card${isOutside === true ? ' outside' : ''}" width="${width}" height="${height}" rx="6"/>`,
    `<text class="title" x="${PADDING}" y="18">${encodeXML(title)}</text>`,
    `<path class="rule" d="M0 ${rule}H${width}"/>`,
    ...rows.map(
      ({ text, isKey }, index) =>
        `<text class="row${isKey === true ? ' key' : ''}" x="${PADDING}" y="${rowMiddle(index) + BASELINE}">${encodeXML(text)}</text>`,
    ),
    '</g>',
  ];
}

/** Straight pieces, with round corners between them. */
function pathOf({ points }: PlacedLine): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${pair(point)}`;
      if (!after) return `L${pair(point)}`;
      return `L${pair(towards(point, before))}Q${pair(point)} ${pair(towards(point, after))}`;
    })
    .join('');
}

/** The place on the way from a corner to the next one at which its curve ends. */
function towards(corner: Point, next: Point): Point {
  const length = Math.hypot(next.x - corner.x, next.y - corner.y);
  const share = length === 0 ? 0 : Math.min(CORNER, length / 2) / length;
  return { x: corner.x + (next.x - corner.x) * share, y: corner.y + (next.y - corner.y) * share };
}

function pair({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`;
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
