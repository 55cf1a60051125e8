import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** A line of progress, with the seconds since the start. */
export type Say = (line: string) => void;

export interface Bench<Amounts, Plan extends string> {
  /** Its tables are saved as `bench/results/<name>.md`. */
  name: string;
  help: string;
  /** The usual plan needs no option; each of the others has one of its name. */
  plans: Readonly<Record<Plan | 'usual', Amounts>>;
  /** Returns the tables. */
  measure(amounts: Amounts, plan: Plan | 'usual', say: Say): Promise<string>;
}

const RESULTS = new URL('results/', import.meta.url);

/** The command of a bench whose only options are its plans: reads them, measures, and shows the tables. */
export async function runBench<Amounts, Plan extends string>({
  name,
  help,
  plans,
  measure,
}: Bench<Amounts, Plan>): Promise<void> {
  const names = Object.keys(plans) as Plan[];
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(names.map((each) => [each, { type: 'boolean' } as const])),
      save: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  }) as { values: Partial<Record<string, boolean>> };
  if (values['help']) {
    console.log(help);
    return;
  }
  const plan = names.find((each) => values[each]) ?? 'usual';
  await showTables({ name, save: values['save'] ?? false }, (say) => measure(plans[plan], plan, say));
}

/** Measures, prints the tables, saves them if it is asked to, and ends the process. */
export async function showTables(
  { name, save }: { name: string; save: boolean },
  measure: (say: Say) => Promise<string>,
): Promise<never> {
  const startedAt = performance.now();
  const say: Say = (line) => {
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6);
    console.log(`[${seconds} s] ${line}`);
  };
  const text = await measure(say);
  console.log(`\n${text}\n`);
  if (save) {
    const file = new URL(`${name}.md`, RESULTS);
    await mkdir(RESULTS, { recursive: true });
    await writeFile(file, `${text}\n`);
    say(`saved as ${fileURLToPath(file)}`);
  }
  // A web socket of web3.js may still try to connect again to the chain that has ended.
  process.exit(0);
}
