export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ForbiddenError,
  InsufficientFundsError,
  InvalidRequestError,
  NotFoundError,
  RateLimitError,
  TokenError,
  UnavailableError,
  type ApiErrorCode,
} from './api-errors.ts';
export type { CallOptions } from './call-options.ts';
export { contentHash, type SendContent } from './content-hash.ts';
export {
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
export type { FollowOptions } from './follow-events.ts';
export type { Fetch } from './http-request.ts';
export type { Operation, WaitForOptions } from './operation.ts';
export type {
  FollowOperationOptions,
  GetOperationOptions,
  OperationFilters,
  OperationsApi,
} from './operations-api.ts';
export type { PagedList, PageOptions } from './paged-list.ts';
export type { SendArguments } from './send-request.ts';
export {
  callbackSigner,
  generateKeypairSigner,
  keypairSigner,
  type GeneratedSigner,
  type Signer,
} from './signer.ts';
export type { StatusApi } from './status-api.ts';
export type {
  FollowedTimelineItem,
  FollowTimelineOptions,
  ListTimelineOptions,
  TimelineApi,
} from './timeline-api.ts';
export type {
  Balance,
  CreatedWebhook,
  Evidence,
  Health,
  IssuedTransaction,
  IssuedTransactionRecord,
  IssuedTransactionSummary,
  NetEffect,
  Observation,
  OperationData,
  OperationFailure,
  OperationPreview,
  OperationResult,
  OperationSummary,
  Page,
  Readiness,
  Risk,
  TimelineEntry,
  TimelineItem,
  TimelinePage,
  TokenBalance,
  TokenWarning,
  Webhook,
  WebhookList,
} from './types.ts';
export { verifyWebhook, type VerifyWebhookInput, type WebhookEvent } from './verify-webhook.ts';
export { createWalletClient, type WalletClient, type WalletClientOptions } from './wallet-client.ts';
export {
  walletStandardSigner,
  type WalletStandardAccount,
  type WalletStandardOptions,
  type WalletStandardWallet,
} from './wallet-standard-signer.ts';
export type { WebhookHeaders } from './webhook-headers.ts';
export type { CreateWebhookArguments, WebhooksApi } from './webhooks-api.ts';
export type {
  FailureCode,
  Network,
  OperationKind,
  OperationStatus,
  RiskLevel,
  StatusReason,
  TokenWarningCode,
  Verdict,
  WebhookEventName,
} from './words.ts';
