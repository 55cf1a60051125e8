import { ACTIONS, describeCell, type Action, type Cell } from './cell.ts';
import type { CellResult } from './run-cell.ts';

/** The results of a run so far. */
export interface Report {
  add(cell: Cell, result: CellResult): void;
  sends(): number;
  problems(): string[];
  /** A table of step × action, and how often each scenario ran; the numbers are sends without problems. */
  print(): string;
}

const COLUMN = 17;

export function createReport(): Report {
  const steps = new Map<string, Map<Action, { sends: number; bad: number }>>();
  const scenarios = new Map<string, { sends: number; bad: number }>();
  const problems: string[] = [];
  let sends = 0;
  let missed = 0;

  function count<Key>(table: Map<Key, { sends: number; bad: number }>, key: Key, result: CellResult): void {
    const entry = table.get(key) ?? { sends: 0, bad: 0 };
    entry.sends += result.sends;
    if (result.problems.length > 0) entry.bad += 1;
    table.set(key, entry);
  }

  return {
    add(cell, result) {
      sends += result.sends;
      count(scenarios, cell.scenario.name, result);
      if (result.reached !== null) {
        const step = `${cell.process} · ${result.reached}`;
        const row = steps.get(step) ?? new Map<Action, { sends: number; bad: number }>();
        steps.set(step, row);
        count(row, cell.action, result);
      } else if (cell.point !== null) missed += 1;
      problems.push(
        ...result.problems.map((problem) => `${problem}\n    in cell ${cell.seed}: ${describeCell(cell)}`),
      );
    },
    sends: () => sends,
    problems: () => problems,
    print() {
      const used = ACTIONS.filter((action) => [...steps.values()].some((row) => row.has(action)));
      const width = Math.max(...[...steps.keys(), ...scenarios.keys()].map((name) => name.length)) + 2;
      const cellOf = (entry: { sends: number; bad: number } | undefined): string => {
        if (!entry) return '·';
        return entry.bad > 0 ? `${entry.sends} (${entry.bad} BAD)` : String(entry.sends);
      };
      const rows = [...steps]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(
          ([step, row]) =>
            step.padEnd(width) + used.map((action) => cellOf(row.get(action)).padEnd(COLUMN)).join(''),
        );
      return [
        `Sends in which a process reached the step and this happened (${missed} cells never reached theirs):`,
        ''.padEnd(width) + used.map((action) => action.padEnd(COLUMN)).join(''),
        ...rows,
        '',
        'Sends while the nodes had this scenario:',
        ...[...scenarios]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, entry]) => name.padEnd(width) + cellOf(entry)),
      ].join('\n');
    },
  };
}
