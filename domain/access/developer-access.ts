import type { OperationKind } from '../operations/operation-kind.ts';

/** Kind of an operation with which a person verifies themselves to get a credential of a developer. */
export const DEVELOPER_ACCESS = 'developer.access';

/** What a person may get. Another kind of credential needs a row here, in use-cases/developer-access and in the bot's `/api`. */
export const GIVEN_CREDENTIALS = ['api_key'] as const;

export type GivenCredential = (typeof GIVEN_CREDENTIALS)[number];

export interface DeveloperAccessRequest {
  credential: GivenCredential;
}

/** After the proof, the person has this long to take the credential. */
export const TAKE_WITHIN_MINUTES = 60;

export const developerAccessKind = {
  completedBy: 'proof',
  contentVersion: 1,
  contentParts: ({ credential }) => [credential],
  intent: () => 'verify a person',
  proven: (address) => `Verified by ${address}.`,
  summary: () => 'Verify a person who asks for developer access',
  commitment: () => ({ lamports: 0n, token: null }),
  // It is the business of the person alone.
  event: () => null,
} as const satisfies OperationKind<DeveloperAccessRequest, null>;
