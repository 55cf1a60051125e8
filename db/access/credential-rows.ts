import type { CredentialKind } from '../../domain/access/credential-format.ts';
import type { KeyScope } from '../../domain/access/key-scopes.ts';
import type { Network } from '../../domain/networks.ts';

/** An API key or a bot token as its account and operators may see it: only its holder knows the random part. */
export interface ListedCredential {
  id: string;
  kind: CredentialKind;
  name: string | null;
  publicPart: string;
  /** Scopes of an API key; a bot token may do what chats grant. */
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

/** Only hashes are stored: a stolen copy of the table opens nothing. */
export interface CredentialSecret {
  publicPart: string;
  secretHash: string;
}

export interface NewCredential {
  name: string | null;
  /** None for a bot token. */
  scopes: readonly KeyScope[];
  defaultNetwork: Network | null;
  expiresAt: Date | null;
}

/** Also without a table's name, so it is only for statements in which these columns have one meaning. */
export const IS_VALID = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())';

export const USE_IS_RECENT = `coalesce(last_used_at > now() - interval '1 minute', false)`;

export const CREDENTIAL_COLUMNS = [
  'id',
  'kind',
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

export interface CredentialRow {
  id: string;
  kind: CredentialKind;
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

export function toListed(row: CredentialRow): ListedCredential {
  return {
    id: row.id,
    kind: row.kind,
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
