import { setTimeout as delay } from 'node:timers/promises';
import { commandLine } from '../../local/processes/process-info.ts';
import { allProcesses, processTree } from '../../local/processes/process-tree.ts';
import { ownCpuMs, proportionalMibOf } from '../process-usage.ts';

/** Text in a command line, by what the process is. The first that fits counts. */
const MARKS = {
  guards: 'guard.mjs',
  launcher: 'local/main.',
  worker: 'worker/main.',
  API: 'api/main.',
  'wallet page': 'web/main.',
  bot: 'bot/main.',
  'codec endpoint': 'codec-main.',
  Temporal: 'server start-dev',
  PostgreSQL: 'postgres',
  chain: 'local/chain/',
} as const;

export type Part = keyof typeof MARKS | 'others';

export interface RestFigures {
  memoryMib: number;
  /** Processor time, in milliseconds a second. */
  busyMs: number;
}

export type AtRest = ReadonlyMap<Part, RestFigures>;

export interface RestAmounts {
  /** From ready until it rests. */
  settleSeconds: number;
  restSeconds: number;
}

/** Memory and processor time of a process and everything that it started, by part; shared memory counts once. */
export async function measureAtRest(
  root: number,
  { settleSeconds, restSeconds }: RestAmounts,
): Promise<AtRest> {
  await delay(settleSeconds * 1_000);
  const before = new Map(processTree(allProcesses(), [root]).map((each) => [each.pid, ownCpuMs(each)]));
  await delay(restSeconds * 1_000);
  const figures = new Map<Part, RestFigures>();
  for (const each of processTree(allProcesses(), [root])) {
    const part = partOf((await commandLine(each.pid)) ?? '');
    const { memoryMib, busyMs } = figures.get(part) ?? { memoryMib: 0, busyMs: 0 };
    figures.set(part, {
      memoryMib: memoryMib + (await proportionalMibOf(each.pid)),
      busyMs: busyMs + (ownCpuMs(each) - (before.get(each.pid) ?? 0)) / restSeconds,
    });
  }
  return figures;
}

function partOf(command: string): Part {
  for (const [part, mark] of Object.entries(MARKS)) {
    if (command.includes(mark)) return part as Part;
  }
  return 'others';
}
