import { ACTIONS, describeCell, type Action, type Cell } from './cell.ts';
import type { CellResult } from './run-cell.ts';
import type { KindUnderTest } from './traffic/kinds-under-test.ts';

/** The results of a run so far. */
export interface Report {
  add(cell: Cell, result: CellResult): void;
  operations(): number;
  /** How many there were of each kind. */
  kinds(): string;
  problems(): string[];
  /** A table of step × action, and how often each scenario ran; the numbers are operations of cells without problems. */
  print(): string;
}

const COLUMN = 17;

interface Counted {
  operations: number;
  /** Cells with problems. */
  bad: number;
}

export function createReport(): Report {
  const steps = new Map<string, Map<Action, Counted>>();
  const scenarios = new Map<string, Counted>();
  const problems: string[] = [];
  const byKind = new Map<KindUnderTest, number>();
  let missed = 0;

  function count<Key>(table: Map<Key, Counted>, key: Key, result: CellResult): void {
    const entry = table.get(key) ?? { operations: 0, bad: 0 };
    entry.operations += total(Object.values(result.operations));
    if (result.problems.length > 0) entry.bad += 1;
    table.set(key, entry);
  }

  return {
    add(cell, result) {
      for (const [kind, count] of Object.entries(result.operations) as [KindUnderTest, number][]) {
        byKind.set(kind, (byKind.get(kind) ?? 0) + count);
      }
      count(scenarios, cell.scenario.name, result);
      if (result.reached !== null) {
        const step = `${cell.traffic} · ${cell.process} · ${result.reached}`;
        const row = steps.get(step) ?? new Map<Action, Counted>();
        steps.set(step, row);
        count(row, cell.action, result);
      } else if (cell.point !== null) missed += 1;
      problems.push(
        ...result.problems.map((problem) => `${problem}\n    in cell ${cell.seed}: ${describeCell(cell)}`),
      );
    },
    operations: () => total(byKind.values()),
    kinds: () => [...byKind].map(([kind, count]) => `${count} ${kind}`).join(', '),
    problems: () => problems,
    print() {
      const used = ACTIONS.filter((action) => [...steps.values()].some((row) => row.has(action)));
      const width = Math.max(...[...steps.keys(), ...scenarios.keys()].map((name) => name.length)) + 2;
      const cellOf = (entry: Counted | undefined): string => {
        if (!entry) return '·';
        return entry.bad > 0 ? `${entry.operations} (${entry.bad} BAD)` : String(entry.operations);
      };
      const rows = [...steps]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(
          ([step, row]) =>
            step.padEnd(width) + used.map((action) => cellOf(row.get(action)).padEnd(COLUMN)).join(''),
        );
      return [
        `Operations in which a process reached the step and this happened (${missed} cells never reached theirs):`,
        ''.padEnd(width) + used.map((action) => action.padEnd(COLUMN)).join(''),
        ...rows,
        '',
        'Operations while the nodes had this scenario:',
        ...[...scenarios]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, entry]) => name.padEnd(width) + cellOf(entry)),
      ].join('\n');
    },
  };
}

function total(counts: Iterable<number>): number {
  return [...counts].reduce((sum, count) => sum + count, 0);
}
