import type { OperationKind } from '../operations/operation-kind.ts';
import type { CredentialKind } from './credential-format.ts';
import { DEFAULT_KEY_SCOPES, KEY_SCOPES, type KeyScope } from './key-scopes.ts';

/** Kind of an operation with which a person verifies themselves to get a credential of a developer. */
export const DEVELOPER_ACCESS = 'developer.access';

/** Credentials for a person. `managing_key`: an API key that makes, rotates and deletes the others. */
export const GIVEN_CREDENTIALS = ['api_key', 'managing_key', 'bot_token'] as const;

export type GivenCredential = (typeof GIVEN_CREDENTIALS)[number];

/** Kind and scopes of each. A key gives others only what it has, so one that manages keys has everything. */
export const GIVES: Readonly<Record<GivenCredential, { kind: CredentialKind; scopes: readonly KeyScope[] }>> =
  {
    api_key: { kind: 'api_key', scopes: DEFAULT_KEY_SCOPES },
    managing_key: { kind: 'api_key', scopes: KEY_SCOPES },
    bot_token: { kind: 'bot_token', scopes: [] },
  };

export interface DeveloperAccessRequest {
  credential: GivenCredential;
}

/** After the proof, the person has this long to take the credential. */
export const TAKE_WITHIN_MINUTES = 60;

/** A message with a credential stays this long: enough to copy it to where it is kept. */
export const SHOWN_MINUTES = 10;

const CREDENTIAL_NAMES: Readonly<Record<GivenCredential, string>> = {
  api_key: 'an API key',
  managing_key: 'an API key that manages keys',
  bot_token: 'a bot token',
};

export const developerAccessKind = {
  completedBy: 'proof',
  contentVersion: 1,
  contentParts: ({ credential }) => [credential],
  intent: () => 'verify a person',
  proven: (address) => `Verified by ${address}.`,
  summary: ({ credential }) => `Verify a person who asks for ${CREDENTIAL_NAMES[credential]}`,
  commitment: () => ({ lamports: 0n, token: null }),
  // It is the business of the person alone.
  event: () => null,
} as const satisfies OperationKind<DeveloperAccessRequest, null>;
