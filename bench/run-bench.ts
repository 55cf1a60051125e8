import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** A line of progress, with the seconds since the start. */
export type Say = (line: string) => void;

export interface Bench<Amounts> {
  /** Its tables are saved as `bench/results/<name>.md`. */
  name: string;
  help: string;
  plans: Readonly<Record<'quick' | 'usual', Amounts>>;
  /** Returns the tables. */
  measure(amounts: Amounts, plan: 'quick' | 'usual', say: Say): Promise<string>;
}

const RESULTS = new URL('results/', import.meta.url);

/** The command of a bench with a quick and a usual plan: reads its options, prints its tables, and saves them if it is asked to. */
export async function runBench<Amounts>({ name, help, plans, measure }: Bench<Amounts>): Promise<void> {
  const startedAt = performance.now();
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return;
  }
  const say: Say = (line) => {
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6);
    console.log(`[${seconds} s] ${line}`);
  };
  const plan = values.quick ? 'quick' : 'usual';
  const text = await measure(plans[plan], plan, say);
  console.log(`\n${text}\n`);
  if (values.save) {
    await mkdir(RESULTS, { recursive: true });
    await writeFile(new URL(`${name}.md`, RESULTS), `${text}\n`);
    say(`saved in ${fileURLToPath(RESULTS)}`);
  }
  process.exit(0);
}
