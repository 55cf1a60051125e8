import elk, { type ElkNode, type ElkPort } from 'elkjs/lib/elk.bundled.js';
import { cardHeight, cardWidth, rowMiddle } from './picture.ts';
import type { Card, Line, Picture, Place, PlacedCard, PlacedPicture, Point } from './picture.ts';

/** Distance of the ends at one side of a row. */
const END_DISTANCE = 5;

const MARGIN = 14;

/** A picture is at least as wide as these columns of cards without lines. */
const COLUMNS = 5;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
  'elk.spacing.nodeNode': String(MARGIN),
  'elk.spacing.componentComponent': String(MARGIN),
  'elk.spacing.edgeNode': '9',
  'elk.spacing.edgeEdge': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '6',
  'elk.layered.thoroughness': '50',
};

interface Course extends Line {
  /** If the card that is referred to comes first in the list, it is on the left. */
  targetIsLeft: boolean;
}

/** Cards with lines in columns, the lines between the columns, and the other cards below. */
export async function placePicture({ cards, lines }: Picture): Promise<PlacedPicture> {
  const hasLine = ({ title }: Card): boolean =>
    lines.some(({ from, to }) => from.card === title || to.card === title);
  const indexOf = (place: Place): number => cards.findIndex(({ title }) => title === place.card);
  const courses = lines.map((line) => ({ ...line, targetIsLeft: indexOf(line.to) < indexOf(line.from) }));
  const width = cardWidth(cards);
  const above = await placeLinked(cards.filter(hasLine), courses, width);
  const wide = Math.max(above.width, COLUMNS * (width + MARGIN) + MARGIN);
  const rest = cards.filter((card) => !hasLine(card));
  const below = placeInRows(rest, { x: MARGIN, y: above.height }, width, wide);
  const bottoms = below.map(({ y, height }) => y + height + MARGIN);
  const placedCards = [...above.cards, ...below];
  const rights = placedCards.map(({ x }) => x + width + MARGIN);
  return {
    width: Math.max(...rights),
    height: Math.max(above.height, ...bottoms),
    cards: placedCards,
    lines: above.lines,
  };
}

async function placeLinked(
  cards: readonly Card[],
  courses: readonly Course[],
  width: number,
): Promise<PlacedPicture> {
  const graph: ElkNode = {
    id: 'picture',
    layoutOptions: OPTIONS,
    children: cards.map((card) => ({
      id: card.title,
      width,
      height: cardHeight(card),
      layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
      ports: portsOf(card, courses, width),
    })),
    edges: courses.map((course, index) => {
      const ends = [targetEnd(course), sourceEnd(course)];
      const [left = '', right = ''] = course.targetIsLeft ? ends : ends.toReversed();
      return { id: String(index), sources: [left], targets: [right] };
    }),
  };
  const placed: ElkNode = await new elk.default().layout(graph);
  const moved = ({ x, y }: Point): Point => ({ x: x + MARGIN, y: y + MARGIN });
  return {
    width: Math.ceil(placed.width ?? 0) + 2 * MARGIN,
    height: Math.ceil(placed.height ?? 0) + 2 * MARGIN,
    cards: cards.map((card, index) => {
      const { x = 0, y = 0 } = placed.children?.[index] ?? {};
      return { ...card, ...moved({ x, y }), width, height: cardHeight(card) };
    }),
    lines: courses.map(({ from, to, tone, targetIsLeft }, index) => {
      const [section] = placed.edges?.[index]?.sections ?? [];
      if (!section) throw new Error(`No way was found for the line from ${from.row} to ${to.row}.`);
      const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(moved);
      return { points, target: moved(targetIsLeft ? section.startPoint : section.endPoint), tone };
    }),
  };
}

/** The ends at each side of each row, one below the other. All lines to a row share one; each line from it has its own. */
function portsOf(card: Card, courses: readonly Course[], width: number): ElkPort[] {
  return card.rows.flatMap(({ text }, index) =>
    (['WEST', 'EAST'] as const).flatMap((side) => {
      const place = { card: card.title, row: text };
      const ids = new Set(courses.flatMap((course) => endsAt(course, place, side)));
      return [...ids].map((id, position) => ({
        id,
        x: side === 'WEST' ? 0 : width,
        y: rowMiddle(index) + (position - (ids.size - 1) / 2) * END_DISTANCE,
        layoutOptions: { 'elk.port.side': side },
      }));
    }),
  );
}

function endsAt(course: Course, place: Place, side: 'WEST' | 'EAST'): string[] {
  const sideOfTarget = course.targetIsLeft ? 'EAST' : 'WEST';
  return [
    ...(isSame(course.to, place) && side === sideOfTarget ? [targetEnd(course)] : []),
    ...(isSame(course.from, place) && side !== sideOfTarget ? [sourceEnd(course)] : []),
  ];
}

function targetEnd({ to, targetIsLeft }: Course): string {
  return `${placeName(to)} ${targetIsLeft ? 'right' : 'left'}`;
}

function sourceEnd({ from, to }: Course): string {
  return `${placeName(from)} to ${placeName(to)}`;
}

function isSame(one: Place, other: Place): boolean {
  return placeName(one) === placeName(other);
}

function placeName({ card, row }: Place): string {
  return `${card}.${row}`;
}

/** From left to right, and then below, aligned at their tops. */
function placeInRows(cards: readonly Card[], start: Point, width: number, wide: number): PlacedCard[] {
  const perRow = Math.max(1, Math.floor((wide - MARGIN) / (width + MARGIN)));
  let { y } = start;
  const placed: PlacedCard[] = [];
  for (let first = 0; first < cards.length; first += perRow) {
    const row = cards.slice(first, first + perRow);
    placed.push(
      ...row.map((card, index) => ({
        ...card,
        x: start.x + index * (width + MARGIN),
        y,
        width,
        height: cardHeight(card),
      })),
    );
    y += Math.max(...row.map(cardHeight)) + MARGIN;
  }
  return placed;
}
