import type { FaultScenario } from './faults/fault-scenario.ts';

export const SOURCES = ['blocks', 'addresses'];

/** One scenario with one source. */
export interface SoakCell {
  key: string;
  scenario: FaultScenario;
  source: string;
}

export interface WantedCells {
  /** The key of one scenario. */
  only?: string | undefined;
  source?: string | undefined;
  /** Only those in which nodes contradict each other. */
  lies?: boolean;
}

/** Cells in the order in which they run. */
export function chooseCells(
  scenarios: Readonly<Record<string, FaultScenario>>,
  { only, source: wantedSource, lies = false }: WantedCells,
): SoakCell[] {
  return Object.entries(scenarios).flatMap(([key, scenario]) =>
    (only ?? key) === key && (!lies || scenario.isContradicting === true)
      ? SOURCES.filter((source) => (wantedSource ?? source) === source).map((source) => ({
          key,
          scenario,
          source,
        }))
      : [],
  );
}

/** Empty if the caller named a cell or a source, because the rest was left out on purpose. */
export function notReached(
  cells: readonly SoakCell[],
  reached: ReadonlySet<SoakCell>,
  { only, source }: WantedCells,
): string[] {
  if (only !== undefined || source !== undefined) return [];
  return cells.filter((cell) => !reached.has(cell)).map(({ key, source: own }) => `${key} (${own})`);
}
