import type { KeyScope } from '../../domain/access/key-scopes.ts';
import type { Network } from '../../domain/networks.ts';

/** A key as its account and operators may see it: only its holder knows the random part. */
export interface ListedApiKey {
  id: string;
  name: string | null;
  publicPart: string;
  scopes: KeyScope[];
  defaultNetwork: Network | null;
  createdAt: Date;
  /** Null: never. */
  expiresAt: Date | null;
  /** Exact to a minute; null: never used. */
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  /** The key that replaces it. */
  replacedBy: string | null;
}

/** Also without a table's name, so it is only for statements in which these columns have one meaning. */
export const IS_VALID_KEY = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())';

export const KEY_COLUMNS = [
  'id',
  'name',
  'public_part',
  'scopes',
  'default_network',
  'created_at',
  'expires_at',
  'last_used_at',
  'revoked_at',
  'replaced_by',
] as const;

export interface KeyRow {
  id: string;
  name: string | null;
  public_part: string;
  scopes: KeyScope[];
  default_network: Network | null;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  replaced_by: string | null;
}

export function toListedKey(row: KeyRow): ListedApiKey {
  return {
    id: row.id,
    name: row.name,
    publicPart: row.public_part,
    scopes: row.scopes,
    defaultNetwork: row.default_network,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    replacedBy: row.replaced_by,
  };
}
