import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';
import type { Cell } from '../cell.ts';
import { pause } from '../traffic/device-session.ts';
import type { Rig } from '../rig/rig.ts';
import { haveAllActed, type NodeFaults } from '../checker/check-faults.ts';

/** Duration of a scenario: earlier signing requests expire in it, and their proof is requested. */
const FAULT_MS = 12_000;

/** The service first asks for finality after 15 s at the latest (domain/operations/finality-wait.ts): a lie about it has to last longer. */
const FINALITY_FAULT_MS = 20_000;

/** The duration starts when each fault has done something, or after this time: a killed process may restart slowly, and some faults never act. */
const MAX_IDLE_MS = 15_000;

/** Between two checks of what the faults have done. */
const CHECK_INTERVAL_MS = 200;

/** The faults of the nodes in one cell. */
export interface CellFault {
  /** The first signing request was created: the fault begins now at the latest. */
  bytesRequested(): void;
  /** Resolves when it has ended, with the effects on each node. */
  over: Promise<NodeFaults[]>;
  /** Ends the faults that last for the whole cell. */
  end(): void;
}

/** Sets the nodes' faults at the onset, and removes them in time. */
export function beginFault(
  { nodes, asked }: Pick<Rig, 'nodes' | 'asked'>,
  { scenario, onset }: Cell,
  wallet: string,
  landedAt: ReadonlyMap<string, number>,
): CellFault {
  const faults = scenario.faults(wallet);
  const lasting: FaultInput[] =
    scenario.finalityLaterBySlots === undefined
      ? []
      : [{ kind: 'late-finality', slots: scenario.finalityLaterBySlots }];
  const setAll = (own: readonly (readonly FaultInput[])[]): void =>
    nodes.forEach((node, index) => node.set(withLasting(own[index] ?? [], lasting)));
  setAll([]);
  const end = (): void => nodes.forEach((node) => node.clear());
  if (faults.length === 0) return { bytesRequested: () => undefined, over: Promise.resolve([]), end };

  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  if (onset === 'start') begin();
  // A signing request may never come if something else went wrong. That must not block the end.
  const over = Promise.race([begun, pause(FAULT_MS)]).then(async () => {
    const before = nodes.map((node) => node.acted());
    asked.forEach((outcomes) => outcomes.begin());
    setAll(faults);
    const soFar = (): NodeFaults[] =>
      nodes.map((node, index) => ({
        faults: faults[index] ?? [],
        acted: since(before[index] ?? {}, node.acted()),
        asks: asked[index]?.countAfter(landedAt) ?? 0,
      }));
    const idleUntil = performance.now() + MAX_IDLE_MS;
    while (!haveAllActed(soFar()) && performance.now() < idleUntil) await pause(CHECK_INTERVAL_MS);
    await pause(scenario.finalityLaterBySlots === undefined ? FAULT_MS : FINALITY_FAULT_MS);
    const scenarios = soFar();
    setAll([]);
    return scenarios;
  });
  return { bytesRequested: begin, over, end };
}

/** A node that lies about finality does not delay it. */
function withLasting(own: readonly FaultInput[], lasting: readonly FaultInput[]): FaultInput[] {
  return own.some(({ kind }) => kind === 'false-finality') ? [...own] : [...lasting, ...own];
}

function since(before: Record<string, number>, now: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(now).map(([kind, count]) => [kind, count - (before[kind] ?? 0)]));
}
