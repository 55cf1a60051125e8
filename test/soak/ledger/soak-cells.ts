import type { LedgerTrouble } from './ledger-trouble.ts';

export const SOURCES = ['blocks', 'addresses'];

/** One trouble, with one way to follow wallets. */
export interface SoakCell {
  key: string;
  trouble: LedgerTrouble;
  source: string;
}

export interface WantedCells {
  /** The key of one trouble. */
  only?: string | undefined;
  source?: string | undefined;
  /** Those alone in which nodes contradict each other. */
  lies?: boolean;
}

/** In the order in which they are run. */
export function chooseCells(
  troubles: Readonly<Record<string, LedgerTrouble>>,
  { only, source: wantedSource, lies = false }: WantedCells,
): SoakCell[] {
  return Object.entries(troubles).flatMap(([key, trouble]) =>
    (only ?? key) === key && (!lies || trouble.isContradicting === true)
      ? SOURCES.filter((source) => (wantedSource ?? source) === source).map((source) => ({
          key,
          trouble,
          source,
        }))
      : [],
  );
}

/** Whoever named a cell or a source knows what was left out. */
export function notReached(
  cells: readonly SoakCell[],
  reached: ReadonlySet<SoakCell>,
  { only, source }: WantedCells,
): string[] {
  if (only !== undefined || source !== undefined) return [];
  return cells.filter((cell) => !reached.has(cell)).map(({ key, source: own }) => `${key} (${own})`);
}
