import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import type { StakeChain } from './stake-chain.ts';

const MADE = `FROM operations WHERE network = $1 AND chain_id = $2 AND wallet_address = $3 AND kind LIKE 'stake.%' AND status = 'confirmed'`;

const KNOWN = `SELECT address FROM stake_positions WHERE network = $1 AND chain_id = $2 AND withdrawer = $3 AND closed_at IS NULL
  UNION SELECT address FROM stake_positions WHERE network = $1 AND chain_id = $2 AND staker = $3 AND closed_at IS NULL
  UNION SELECT request->>'position' ${MADE} AND kind = 'stake.delegate'
  UNION SELECT part->'split'->>'position' FROM (SELECT jsonb_array_elements(request->'parts') AS part ${MADE} AND kind = 'stake.undelegate') parts
   WHERE jsonb_typeof(part->'split') = 'object'`;

/** Positions of a wallet that are known without a search: read before, or made by operations here. Some may be gone. */
export function createKnownAddresses(database: Database) {
  const known = preparedStatement<{ address: string }>(database, 'known_stake_addresses', KNOWN);
  return async function knownAddresses({ network, chainId }: StakeChain, wallet: string): Promise<string[]> {
    return (await known([network, chainId, wallet])).map(({ address }) => address);
  };
}
