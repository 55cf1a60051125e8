/** Scopes of an API key; `may.ts` says which action needs which. */
export const KEY_SCOPES = ['read', 'operations', 'wallets', 'webhooks', 'keys'] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

/** Without `keys`: a key that a server holds should not be able to make others. */
export const DEFAULT_KEY_SCOPES: readonly KeyScope[] = ['read', 'operations', 'wallets', 'webhooks'];

/** Sorted and without repeats. */
export function keyScopes(scopes: readonly KeyScope[]): KeyScope[] {
  return KEY_SCOPES.filter((scope) => scopes.includes(scope));
}

export function missingScopes(held: readonly KeyScope[], asked: readonly KeyScope[]): KeyScope[] {
  return asked.filter((scope) => !held.includes(scope));
}
