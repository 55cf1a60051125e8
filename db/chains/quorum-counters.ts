import type { Network } from '../../domain/networks.ts';
import type { QuorumCounter } from '../../domain/quorum.ts';
import type { Database } from '../postgres/connect.ts';

const COUNT = `INSERT INTO quorum_counters AS counter (network, name, value) VALUES (:network, :name, :count)
  ON CONFLICT (network, name) DO UPDATE SET value = counter.value + excluded.value, updated_at = now()`;

/** Adds to a counter; given a transaction's handle, it counts only if that transaction commits. */
export async function countQuorum(
  database: Database,
  network: Network,
  name: QuorumCounter,
  count = 1,
): Promise<void> {
  if (count > 0) await database.raw(COUNT, { network, name, count });
}
