import type { FaultInput } from '../../../local/chain/faults/chain-faults-schema.ts';
import type { PointToArm } from './rig/kill-point-messages.ts';

/** The action on a process, or a part, when a process reaches the kill point. */
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

/** The faults of the nodes while the devices work. */
export interface FaultScenario {
  name: string;
  /** Faults of each node in order, for the cell's wallet; a node that is left out has none. */
  faults(wallet: string): readonly (readonly FaultInput[])[];
  /**
   * By how much all nodes delay finality during the cell, except a node that lies about it. So the checker can see a finality
   * that was believed too early before it becomes true.
   */
  finalityLaterBySlots?: number;
  /** At least one of the sends must show it; the scenario is repeated until one does. */
  shows?: Shown;
}

/** The facts that a send's timeline and events can show about nodes that lie or are away. */
export type Shown = 'nodes disagree' | 'the word of one node' | 'a word is taken back';

/** The operations that the devices of a cell ask for: payments, one kind of stake, or trigger orders, so that a point is reached by an operation of that kind. */
export const TRAFFIC_NAMES = [
  'payments',
  'stake.delegate',
  'stake.undelegate',
  'stake.withdraw',
  'stake.redelegate',
  'orders',
] as const;
export type TrafficName = (typeof TRAFFIC_NAMES)[number];

/** When the scenario begins: before the first request, or after the first signing request. */
export type Onset = 'start' | 'toSign';

/** One run: some operations, one device each, with one fault in the service and one on the way to the chain. */
export interface Cell {
  seed: number;
  traffic: TrafficName;
  process: 'worker' | 'api';
  /** Null: no kill point. */
  point: PointToArm | null;
  action: Action;
  scenario: FaultScenario;
  onset: Onset;
}

export function describeCell({ traffic, process, point, action, scenario, onset }: Cell): string {
  const where = point === null ? 'calm' : `${process} · ${point} · ${action}`;
  return `${traffic} · ${where} · nodes: ${scenario.name} (from ${onset === 'start' ? 'the start' : 'the first bytes'})`;
}
