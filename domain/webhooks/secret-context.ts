/** Binds an encrypted secret to its endpoint: a copy in another row does not decrypt (domain/cipher.ts). */
export function secretContext(endpointId: string): string {
  return `webhook_endpoints.secret:${endpointId}`;
}
