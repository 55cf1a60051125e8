import type { FaultInput } from '../../../local/chain/faults/chain-faults-schema.ts';
import type { PointToArm } from './rig/kill-point-messages.ts';

/** What befalls a process, or a part, at the moment when a process comes to the kill point. */
export const ACTIONS = [
  'nothing',
  /** SIGKILL; it is started again. */
  'kill',
  /** Pauses for longer than any heartbeat, and then continues as if nothing had happened. */
  'pause',
  /** SIGKILL of PostgreSQL while the process waits at the point; it continues when PostgreSQL is back. */
  'kill PostgreSQL',
  'kill Temporal',
  /** The same, and Temporal's database is deleted. */
  'forget Temporal',
  /** An operator terminates every workflow of an operation. */
  'terminate',
  /** An operator resets every workflow of an operation to its beginning. */
  'reset',
] as const;
export type Action = (typeof ACTIONS)[number];

/** How many nodes a service knows. */
export type NodeCount = 2 | 3;

/** What is wrong with the nodes while the devices do their work. */
export interface FaultScenario {
  name: string;
  /** Of each node in their order, for the cell's wallet; a node that is left out has none. */
  faults(wallet: string): readonly (readonly FaultInput[])[];
  /**
   * By how much the nodes hold all finality back for as long as the cell lasts, but for one that lies about it: so that a finality
   * which is believed too early can be seen before it has come true.
   */
  finalityLaterBySlots?: number;
  /** What at least one of the sends has to show; the scenario comes again until one did. */
  shows?: Shown;
}

/** What a send's timeline and events can show about nodes that lie or are away. */
export type Shown = 'nodes disagree' | 'the word of one node' | 'a word is taken back';

/** When the scenario begins: before anything is asked for, or once the first bytes were given out. */
export type Onset = 'start' | 'toSign';

/** One run: some sends, of one device each, with one thing that goes wrong in the service and one on the way to the chain. */
export interface Cell {
  seed: number;
  process: 'worker' | 'api';
  /** Null: at no point at all. */
  point: PointToArm | null;
  action: Action;
  scenario: FaultScenario;
  onset: Onset;
}

export function describeCell({ process, point, action, scenario, onset }: Cell): string {
  const where = point === null ? 'calm' : `${process} · ${point} · ${action}`;
  return `${where} · nodes: ${scenario.name} (from ${onset === 'start' ? 'the start' : 'the first bytes'})`;
}
