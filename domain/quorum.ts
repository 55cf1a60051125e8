import type { Network } from './networks.ts';

/** How many of a network's configured nodes must agree: a strict majority, so one of one, two of two, two of three. */
export function quorumOf(configuredNodes: number): number {
  return Math.floor(configuredNodes / 2) + 1;
}

/** The highest number, such as a slot, that a quorum of the nodes has reached; null when too few numbers are known. */
export function reachedByQuorum(numbers: readonly number[], configuredNodes: number): number | null {
  return numbers.toSorted((a, b) => b - a)[quorumOf(configuredNodes) - 1] ?? null;
}

/** The result of several nodes' answers to one question. Nodes are identified by name, never by URL. */
export interface Tally<T> {
  /**
   * `agreed`: a quorum gave the same answer. `contradiction`: nodes gave different answers and no quorum agrees, so nothing
   * is known. `too_few`: the answers agree, and fewer nodes than a quorum gave one.
   */
  verdict: 'agreed' | 'contradiction' | 'too_few';
  /** The answer of the most nodes; undefined when no node answered. */
  value: T | undefined;
  agreeing: string[];
  /** Gave another answer than `value`; operators are alarmed with every verdict. */
  dissenting: string[];
  /** Gave no answer. */
  silent: string[];
}

/** One node's answer; `value` is missing when it gave none. */
export interface Vote<T> {
  node: string;
  value?: T;
}

/** Nodes to name in an alarm: those that a quorum contradicts; without a quorum, all that contradict each other. */
export function contradictors<T>({ verdict, agreeing, dissenting }: Tally<T>): string[] {
  return verdict === 'contradiction' ? [...agreeing, ...dissenting] : dissenting;
}

/** Counts votes of all configured nodes; `keyOf` is equal for equal answers. */
export function tally<T>(
  votes: readonly Vote<T>[],
  configuredNodes: number,
  keyOf: (value: T) => string,
): Tally<T> {
  const groups = new Map<string, { value: T; nodes: string[] }>();
  const silent: string[] = [];
  for (const vote of votes) {
    if (vote.value === undefined) {
      silent.push(vote.node);
      continue;
    }
    const key = keyOf(vote.value);
    const group = groups.get(key);
    if (group) group.nodes.push(vote.node);
    else groups.set(key, { value: vote.value, nodes: [vote.node] });
  }
  const [largest, ...others] = [...groups.values()].toSorted((a, b) => b.nodes.length - a.nodes.length);
  const agreeing = largest?.nodes ?? [];
  const dissenting = others.flatMap(({ nodes }) => nodes);
  const isAgreed = agreeing.length >= quorumOf(configuredNodes);
  const verdict = isAgreed ? 'agreed' : dissenting.length > 0 ? 'contradiction' : 'too_few';
  return { verdict, value: largest?.value, agreeing, dissenting, silent };
}

/**
 * `disagreements`: subjects (an operation, a block) on which nodes gave different answers, each counted when it is first seen.
 * `single_node_verdicts`: confirmations and incoming transactions that were reported because one of several nodes showed them.
 */
export const QUORUM_COUNTERS = ['disagreements', 'single_node_verdicts'] as const;
export type QuorumCounter = (typeof QUORUM_COUNTERS)[number];

export interface QuorumCount {
  network: Network;
  name: QuorumCounter;
  value: number;
}
