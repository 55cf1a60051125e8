import type { ListedCredential } from '../../db/access/credential-rows.ts';
import type { Actor } from '../../domain/access/actor.ts';

export function presentKey(key: ListedCredential, actor: Actor) {
  return {
    key_id: key.id,
    name: key.name,
    begins_with: `wk_${key.publicPart}_`,
    scopes: key.scopes,
    default_network: key.defaultNetwork,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    replaced_by: key.replacedBy,
    current: actor.kind === 'api_key' && actor.keyId === key.id,
  };
}
