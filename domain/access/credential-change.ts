/** Changes of a credential that its account's person reads in the chat. `pasted`: revoked because it was sent to the bot. */
export const CREDENTIAL_CHANGES = ['created', 'rotated', 'changed', 'revoked', 'pasted'] as const;

export type CredentialChange = (typeof CREDENTIAL_CHANGES)[number];
