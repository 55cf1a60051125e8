/** Changes of an API key that its account's person reads in the chat. `pasted`: revoked because it was sent to the bot. */
export const KEY_CHANGES = ['created', 'rotated', 'changed', 'revoked', 'pasted'] as const;

export type KeyChange = (typeof KEY_CHANGES)[number];
