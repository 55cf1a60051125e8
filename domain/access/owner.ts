import type { Actor } from './accounts.ts';

/** Whom operations, their timelines, events and idempotency keys belong to. */
export const OWNER_KINDS = ['account', 'user', 'wallet'] as const;

export type OwnerKind = (typeof OWNER_KINDS)[number];

export interface Owner {
  kind: OwnerKind;
  /** Unique across all kinds. Of an account, the account's own id. */
  id: string;
}

/** Whose the operations are that somebody makes. */
export function ownerOf({ accountId }: Actor): Owner {
  return { kind: 'account', id: accountId };
}
