export { contentHash, type SendContent } from './content-hash.ts';
export {
  ApiError,
  InvalidArgumentError,
  NetworkFailure,
  OperationEndedError,
  SignatureNeededError,
  TransactionRefusedError,
  UnexpectedAnswerError,
  WalletServiceError,
  WebhookVerificationError,
  type RefusalReason,
  type WebhookRejection,
} from './errors.ts';
export type { Fetch } from './http-client.ts';
export type { Operation, WaitForOptions } from './operation.ts';
export type { CallOptions, GetOperationOptions } from './operations-api.ts';
export type { SendArguments } from './send-request.ts';
export { generateKeypairSigner, keypairSigner, type GeneratedSigner, type Signer } from './signer.ts';
export type {
  Balance,
  CreatedWebhook,
  Evidence,
  IssuedTransactionRecord,
  IssuedTransactionSummary,
  NetEffect,
  Network,
  OperationData,
  OperationFailure,
  OperationPreview,
  OperationResult,
  OperationStatus,
  Risk,
  RiskLevel,
  StatusReason,
  TimelineEntry,
  TokenBalance,
  Webhook,
  WebhookList,
} from './types.ts';
export { verifyWebhook, type VerifyWebhookInput, type WebhookEvent } from './verify-webhook.ts';
export { createWalletClient, type WalletClient, type WalletClientOptions } from './wallet-client.ts';
export type { WebhookHeaders } from './webhook-headers.ts';
export type { CreateWebhookArguments, WebhooksApi } from './webhooks-api.ts';
