import type { FaultInput } from '../../../local/chain/faults/chain-faults-schema.ts';
import type { Cell } from './cell.ts';
import { pause } from './device-session.ts';
import type { Stage } from './stage.ts';
import { haveAllActed, type NodeTrouble } from './trouble-judge.ts';

/** What the chain's troubles last: until bytes that were given out before have died, and their proof was asked for. */
const TROUBLE_MS = 12_000;

/** It begins to count when each fault has done something: a process that was killed may need long to be back. Some faults never do. */
const MOST_IDLE_MS = 15_000;

/** Between two looks at what the faults have done. */
const LOOK_MS = 200;

/** What is wrong with the nodes in one cell. */
export interface CellTrouble {
  /** The first bytes were given out: it begins now at the latest. */
  bytesIssued(): void;
  /** Once it has ended: what it came to on each node. */
  over: Promise<NodeTrouble[]>;
  /** Ends what lasts as long as the cell. */
  end(): void;
}

/** Sets the nodes' faults at the onset, and takes them away again in time. */
export function beginTrouble(
  { nodes, asked }: Pick<Stage, 'nodes' | 'asked'>,
  { trouble, onset }: Cell,
  wallet: string,
  landedAt: ReadonlyMap<string, number>,
): CellTrouble {
  const faults = trouble.faults(wallet);
  const lasting: FaultInput[] =
    trouble.finalityLaterBySlots === undefined
      ? []
      : [{ kind: 'late-finality', slots: trouble.finalityLaterBySlots }];
  const setAll = (own: readonly (readonly FaultInput[])[]): void =>
    nodes.forEach((node, index) => node.set(withLasting(own[index] ?? [], lasting)));
  setAll([]);
  const end = (): void => nodes.forEach((node) => node.clear());
  if (faults.length === 0) return { bytesIssued: () => undefined, over: Promise.resolve([]), end };

  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  if (onset === 'start') begin();
  // Bytes that never come, because something else went wrong, must not hold it up.
  const over = Promise.race([begun, pause(TROUBLE_MS)]).then(async () => {
    const before = nodes.map((node) => node.acted());
    asked.forEach((outcomes) => outcomes.begin());
    setAll(faults);
    const soFar = (): NodeTrouble[] =>
      nodes.map((node, index) => ({
        faults: faults[index] ?? [],
        acted: since(before[index] ?? {}, node.acted()),
        asks: asked[index]?.countAfter(landedAt) ?? 0,
      }));
    const idleUntil = performance.now() + MOST_IDLE_MS;
    while (!haveAllActed(soFar()) && performance.now() < idleUntil) await pause(LOOK_MS);
    await pause(TROUBLE_MS);
    const troubles = soFar();
    setAll([]);
    return troubles;
  });
  return { bytesIssued: begin, over, end };
}

/** Who lies about finality holds none back. */
function withLasting(own: readonly FaultInput[], lasting: readonly FaultInput[]): FaultInput[] {
  return own.some(({ kind }) => kind === 'false-finality') ? [...own] : [...lasting, ...own];
}

function since(before: Record<string, number>, now: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(now).map(([kind, count]) => [kind, count - (before[kind] ?? 0)]));
}
