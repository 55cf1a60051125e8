import type { ProvenWallet } from '../../domain/access/actor.ts';
import type { KeyScope } from '../../domain/access/key-scopes.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';
import { IS_VALID } from './credential-rows.ts';
import { IS_OPEN } from '../sessions/session-ends.ts';

/** A key or a session that has neither ended nor expired. */
export interface OpenCredential {
  id: string;
  /** The wallet of a session. */
  wallet: ProvenWallet | null;
  /** The scopes of a key. */
  scopes: readonly KeyScope[];
}

export interface OpenCredentialQueries {
  /** Those of the ids that are open, in one statement. */
  among(ids: readonly string[]): Promise<OpenCredential[]>;
}

const AMONG = `SELECT id, NULL AS network, NULL AS address, scopes FROM credentials WHERE id = ANY ($1::text[]) AND ${IS_VALID}
  UNION ALL SELECT id, network, address, '{}' FROM page_sessions WHERE id = ANY ($1::text[]) AND ${IS_OPEN}`;

export function createOpenCredentialQueries(database: Database): OpenCredentialQueries {
  const rowsOf = preparedStatement<{
    id: string;
    network: ProvenWallet['network'] | null;
    address: string | null;
    scopes: KeyScope[];
  }>(database, 'open_credentials', AMONG);
  return {
    async among(ids) {
      const rows = await rowsOf([ids]);
      return rows.map(({ id, network, address, scopes }) => ({
        id,
        scopes,
        wallet: network !== null && address !== null ? { network, address } : null,
      }));
    },
  };
}
