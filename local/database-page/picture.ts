/** A picture of cards with rows, and of lines that lead from row to row. */
export interface Picture {
  title: string;
  cards: Card[];
  lines: Line[];
}

export interface Card {
  title: string;
  rows: Row[];
  /** Belongs to another picture, and shows only rows to which lines lead. */
  isOutside?: boolean;
}

export interface Row {
  text: string;
  isKey?: boolean;
}

export interface Place {
  card: string;
  row: string;
}

/** A reference from one row to another. */
export interface Line {
  from: Place;
  to: Place;
  /** Lines of one tone have one colour; tone 0 is grey. */
  tone: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface PlacedPicture {
  width: number;
  height: number;
  cards: PlacedCard[];
  lines: PlacedLine[];
}

export type PlacedCard = Card & Point & { width: number; height: number };

export interface PlacedLine {
  points: Point[];
  /** The end at the row that is referred to. */
  target: Point;
  tone: number;
}

const ROW_HEIGHT = 18;
export const TITLE_HEIGHT = 28;
export const PADDING = 10;

/** In pixels: a character of a row is 0.6 as wide as high in most monospaced fonts; one of a title is at most this wide on average. */
const ROW_CHARACTER = 6.9;
const TITLE_CHARACTER = 7.7;

export function cardWidth(cards: readonly Card[]): number {
  const widths = cards.flatMap(({ title, rows }) => [
    title.length * TITLE_CHARACTER,
    ...rows.map(({ text }) => text.length * ROW_CHARACTER),
  ]);
  return Math.ceil(Math.max(...widths) + 2 * PADDING);
}

export function cardHeight({ rows }: Card): number {
  return TITLE_HEIGHT + rows.length * ROW_HEIGHT + PADDING / 2;
}

/** Distance of a row's middle from the top of its card. */
export function rowMiddle(index: number): number {
  return TITLE_HEIGHT + (index + 0.5) * ROW_HEIGHT;
}
