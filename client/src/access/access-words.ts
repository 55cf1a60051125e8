import type { Open } from '../open-words.ts';

/** Scopes of an API key. */
export const KEY_SCOPES = ['read', 'operations', 'wallets', 'webhooks', 'keys'] as const;
export type KeyScope = Open<(typeof KEY_SCOPES)[number]>;

/** Credentials for a person who has verified a wallet. */
export const GIVEN_CREDENTIALS = ['api_key', 'managing_key', 'bot_token'] as const;
export type GivenCredential = Open<(typeof GIVEN_CREDENTIALS)[number]>;
