import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';

/**
 * Attributes by which an operator finds a workflow in the Temporal UI. They are not encrypted: public or opaque values only.
 * The worker registers them before it polls: an upsert of an unknown attribute fails its workflow task forever. Temporal on a
 * SQL database has room for ten of this type.
 */
export const SEARCH_ATTRIBUTES = {
  operationKind: defineSearchAttributeKey('OperationKind', SearchAttributeType.KEYWORD),
  operationStatus: defineSearchAttributeKey('OperationStatus', SearchAttributeType.KEYWORD),
  operationError: defineSearchAttributeKey('OperationError', SearchAttributeType.KEYWORD),
  walletAddress: defineSearchAttributeKey('WalletAddress', SearchAttributeType.KEYWORD),
  network: defineSearchAttributeKey('Network', SearchAttributeType.KEYWORD),
  ownerId: defineSearchAttributeKey('OwnerId', SearchAttributeType.KEYWORD),
  webhookId: defineSearchAttributeKey('WebhookId', SearchAttributeType.KEYWORD),
  deliveryStatus: defineSearchAttributeKey('DeliveryStatus', SearchAttributeType.KEYWORD),
} as const;
