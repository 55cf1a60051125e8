import type { Network } from '../../domain/networks.ts';
import { QUORUM_COUNTERS, type QuorumCount } from '../../domain/quorum.ts';
import type { Database } from '../postgres/connect.ts';

/** Every counter of these networks; 0 if it has no row yet. */
export function createQuorumCounts(
  database: Database,
  networks: readonly Network[],
): () => Promise<QuorumCount[]> {
  return async function quorumCounts() {
    const rows = (await database('quorum_counters')
      .whereIn('network', networks)
      .select('network', 'name', 'value')) as QuorumCount[];
    return networks.flatMap((network) =>
      QUORUM_COUNTERS.map((name) => {
        const row = rows.find((each) => each.network === network && each.name === name);
        return { network, name, value: row?.value ?? 0 };
      }),
    );
  };
}
