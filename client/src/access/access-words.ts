import type { Open } from '../open-words.ts';

/** What an API key may do. */
export const KEY_SCOPES = ['read', 'operations', 'wallets', 'webhooks', 'keys'] as const;
export type KeyScope = Open<(typeof KEY_SCOPES)[number]>;

/** What a person gets who verifies themselves. */
export const GIVEN_CREDENTIALS = ['api_key', 'managing_key', 'bot_token'] as const;
export type GivenCredential = Open<(typeof GIVEN_CREDENTIALS)[number]>;
