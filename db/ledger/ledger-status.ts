import type { LedgerStatus } from '../../domain/ledger/ledger-progress.ts';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { createLedgerCoverageQueries } from './ledger-coverage.ts';

/** Anybody may ask, and it counts all wallets: an answer is given again for so long. */
const FRESH_MS = 2_000;

/**
 * How the ledgers of these networks are followed, without a question to a node. A network whose nodes have never named their
 * chain is left out.
 */
export function createLedgerStatus(
  database: Database,
  networks: readonly Network[],
): () => Promise<LedgerStatus[]> {
  const { coverage } = createLedgerCoverageQueries(database);

  let known: { at: number; answer: Promise<LedgerStatus[]> } | undefined;

  async function read(): Promise<LedgerStatus[]> {
    const chains = (await database('chains').whereIn('network', networks).select('network', 'chain_id')) as {
      network: Network;
      chain_id: string;
    }[];
    return Promise.all(
      chains.map(async ({ network, chain_id: chainId }) => ({
        network,
        ...(await coverage({ network, chainId })),
      })),
    );
  }

  return async function ledgerStatus() {
    if (!known || performance.now() - known.at > FRESH_MS) {
      const asked = { at: performance.now(), answer: read() };
      known = asked;
      asked.answer.catch(() => {
        if (known === asked) known = undefined;
      });
    }
    return known.answer;
  };
}
