import type { Network } from '../../domain/networks.ts';
import type { Database } from '../connect.ts';

/**
 * `disagreements`: subjects (an operation, a block) on which nodes gave different answers, each counted when it is first seen.
 * `single_node_verdicts`: confirmations and incoming transactions that were reported on the word of one of several nodes.
 */
export const QUORUM_COUNTERS = ['disagreements', 'single_node_verdicts'] as const;
export type QuorumCounter = (typeof QUORUM_COUNTERS)[number];

const COUNT = `INSERT INTO quorum_counters AS counter (network, name, value) VALUES (:network, :name, :count)
  ON CONFLICT (network, name) DO UPDATE SET value = counter.value + excluded.value, updated_at = now()`;

/** Adds to a counter; with a transaction's handle it counts only what that transaction writes. */
export async function countQuorum(
  database: Database,
  network: Network,
  name: QuorumCounter,
  count = 1,
): Promise<void> {
  if (count > 0) await database.raw(COUNT, { network, name, count });
}
