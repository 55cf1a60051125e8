import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';

/**
 * By what an operator finds a workflow in the Temporal UI. Search attributes are not encrypted: public or opaque
 * values only. The worker registers them before it polls: an upsert of an unknown one fails its workflow task
 * for ever.
 */
export const SEARCH_ATTRIBUTES = {
  operationKind: defineSearchAttributeKey('OperationKind', SearchAttributeType.KEYWORD),
  operationStatus: defineSearchAttributeKey('OperationStatus', SearchAttributeType.KEYWORD),
  walletAddress: defineSearchAttributeKey('WalletAddress', SearchAttributeType.KEYWORD),
  network: defineSearchAttributeKey('Network', SearchAttributeType.KEYWORD),
  ownerId: defineSearchAttributeKey('OwnerId', SearchAttributeType.KEYWORD),
} as const;
