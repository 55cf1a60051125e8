import { table } from '../../bench/markdown-table.ts';

/** The findings of a run so far: a row for each part of it, and every problem. */
export interface ProblemReport {
  /** `columns` come between the name and the number of problems. `where` tells where the problems are. */
  add(row: {
    name: string;
    columns: readonly (string | number)[];
    where: string;
    problems: readonly string[];
  }): void;
  rows(): number;
  problems(): number;
  print(): void;
}

/** For the titles of the columns, of which the first is the name and the last one the number of problems. */
export function createProblemReport(titles: readonly string[]): ProblemReport {
  const rows: string[][] = [];
  const all: string[] = [];
  return {
    add({ name, columns, where, problems }) {
      rows.push([name, ...columns.map(String), String(problems.length)]);
      all.push(...problems.map((problem) => `${where}: ${problem}`));
    },
    rows: () => rows.length,
    problems: () => all.length,
    print() {
      console.log(`\n${table([...titles], rows)}\n`);
      for (const problem of all) console.log(`PROBLEM ${problem}`);
    },
  };
}
