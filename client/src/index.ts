export * from './stakes.ts';
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
export type { BalanceApi, BalanceOptions, FollowBalanceOptions } from './balance-api.ts';
export type { CallOptions } from './call-options.ts';
export { contentHash, type OperationContent } from './content-hash.ts';
export type { DeliveriesApi, DeliveryFilters } from './deliveries-api.ts';
export type { Delivery, DeliveryAttempt, DeliveryDetail, LastAttempt, Recovery } from './delivery-types.ts';
export type { EventsPage, StoredEvent } from './stored-event-types.ts';
export { describedSend } from './described-send.ts';
export { describedSwap } from './described-swap.ts';
export { InvalidArgumentError, NetworkFailure, UnexpectedAnswerError, WalletServiceError } from './errors.ts';
export { OperationEndedError, SignatureNeededError } from './operation-errors.ts';
export { TransactionRefusedError, type RefusalReason } from './refusal.ts';
export { WebhookVerificationError, type WebhookRejection } from './webhook-verification-error.ts';
export type {
  BalanceChange,
  BalanceUpdatedData,
  BotCommandExecutedData,
  BotMessageReceivedData,
  BotUserRegisteredData,
  BotWalletConnectedData,
  AlertEvidence,
  BalanceAlertData,
  OrderEndedData,
  OrderTriggeredData,
  PriceAlertData,
  PriceSignificantChangeData,
  TransactionConfirmedData,
  TransactionCorrectedData,
  TransactionFailedData,
  TransactionPendingData,
  TransactionReceivedData,
  WalletConnectedData,
  WalletDisconnectedData,
  WebhookTestData,
} from './event-data.ts';
export type { EventsApi, ListEventsOptions } from './events-api.ts';
export type { EventType, EventTypeList, EventTypesApi } from './event-types-api.ts';
export type { FollowOptions } from './follow-events.ts';
export type { Operation, WaitForOptions } from './operation.ts';
export type {
  FollowOperationOptions,
  GetOperationOptions,
  OperationFilters,
  OperationsApi,
} from './operations-api.ts';
export type { ApiKeyInfo, ApiKeyList, CreatedApiKey, DeletedApiKey, RotatedApiKey } from './key-types.ts';
export type {
  Price,
  PriceCandle,
  PriceChart,
  PriceHistory,
  SignificantChanges,
  SignificantThresholds,
} from './price-types.ts';
export type { PriceChartOptions, PriceHistoryOptions, PricesApi } from './prices-api.ts';
export type { Pool, PoolSide } from './pool-types.ts';
export type { ListPoolsOptions, PoolsApi } from './pools-api.ts';
export type { Alert, AlertHistory, AlertNow, AlertPreview, DeletedAlert } from './alert-types.ts';
export type {
  AlertsApi,
  ChangeAlertArguments,
  CreateAlertArguments,
  ListAlertsOptions,
  PreviewAlertOptions,
} from './alerts-api.ts';
export type { OrderFiring, TriggerOrder } from './order-types.ts';
export type { CreateOrderArguments, OrderTerms } from './order-request.ts';
export type { ListOrdersOptions, OrdersApi, PrepareOrderOptions } from './orders-api.ts';
export type { CreateKeyArguments, KeysApi, RotateKeyArguments } from './keys-api.ts';
export type { PagedList, PageOptions } from './paged-list.ts';
export type { RecoverArguments, RecoveriesApi } from './recoveries-api.ts';
export { sendContentHash, type SendContent } from './send-content.ts';
export type { SendOperation } from './send-operation.ts';
export type { CreateWalletOptions, WalletCreateOperation } from './wallet-create-operation.ts';
export type { SendArguments } from './send-request.ts';
export type { NetEffect, Risk, SendDetails, SendPreview, TokenWarning } from './send-types.ts';
export type { AskedSend, AskedToken, CheckedSend } from './send-template.ts';
export { checkSigningRequest, type CheckedTransaction } from './check-signing-request.ts';
export { signRequestedTransaction } from './sign-requested-transaction.ts';
export {
  callbackSigner,
  generateKeypairSigner,
  keypairSigner,
  type GeneratedSigner,
  type Signer,
} from './signer.ts';
export type { StatusApi } from './status-api.ts';
export { checkSwapRequest, type CheckedSwapTransaction } from './check-swap-request.ts';
export { signRequestedSwap } from './sign-requested-swap.ts';
export { swapContentHash, type SwapContent } from './swap-content.ts';
export type { CompleteOptions } from './complete-operation.ts';
export type { SwapOperation } from './swap-operation.ts';
export type { QuoteSwapArguments, SwapArguments } from './swap-request.ts';
export type { AskedSwap, CheckedSwap } from './swap-template.ts';
export type {
  FoundToken,
  SwapDetails,
  SwapPreview,
  SwapQuote,
  SwapStep,
  SwapResult,
  SwapTerms,
  SwapToken,
  SwapWarning,
  TokenFacts,
} from './swap-types.ts';
export type { SwapsApi } from './swaps-api.ts';
export type {
  FollowedTimelineItem,
  FollowTimelineOptions,
  ListTimelineOptions,
  TimelineApi,
} from './timeline-api.ts';
export {
  createHttpTransport,
  type Fetch,
  type HttpTransportOptions,
  type Transport,
  type TransportRequest,
} from './transport.ts';
export type { Balance, TokenBalance } from './balance-types.ts';
export type {
  Evidence,
  SigningRequest,
  SigningRequestRecord,
  SigningRequestSummary,
  KindDetails,
  Observation,
  OperationData,
  OperationFailure,
  OperationResult,
  OperationLink,
  OperationSummary,
  PreparedBy,
  TimelineEntry,
} from './operation-types.ts';
export type { Health, LedgerReadiness, Readiness, ReadinessDetails } from './status-types.ts';
export type { WalletCreateDetails } from './wallet-create-types.ts';
export type { WalletCreateOperationData } from './wallet-create-operation-data.ts';
export type { Page } from './paged-list.ts';
export type { SendOperationData } from './send-operation-data.ts';
export type { SwapOperationData } from './swap-operation-data.ts';
export type { TimelineItem, TimelinePage } from './timeline-types.ts';
export type { Landing, LandingObservation, RevertedTransaction } from './landing-types.ts';
export type {
  BotWebhookArguments,
  ChatNotificationsChange,
  ExecuteCommandArguments,
  MessengerApi,
  SendMessageArguments,
} from './messenger-api.ts';
export type {
  BotUser,
  ChatNotifications,
  ChatScope,
  ConsentLink,
  ExecutedCommand,
  SentMessage,
} from './messenger-types.ts';
export { checkWebhookSecret, verifyWebhook, type VerifyWebhookInput } from './verify-webhook.ts';
export {
  createWalletClient,
  type TransportClientOptions,
  type WalletClient,
  type WalletClientOptions,
} from './wallet-client.ts';
export type {
  HistoryEntry,
  HistoryPage,
  HistorySide,
  RemovedWallet,
  Wallet,
  WalletCoverage,
  WalletHistory,
} from './wallet-types.ts';
export type { ConnectWalletOptions, HistoryFilters, ListWalletsOptions, WalletsApi } from './wallets-api.ts';
export {
  walletStandardSigner,
  type WalletStandardAccount,
  type WalletStandardOptions,
  type WalletStandardWallet,
} from './wallet-standard-signer.ts';
export type {
  BotEvent,
  BotEventData,
  PlatformEvent,
  PlatformEventData,
  TestEvent,
  WebhookEvent,
} from './webhook-event.ts';
export type { WebhookHeaders } from './webhook-headers.ts';
export type {
  CreatedWebhook,
  DeletedWebhook,
  HourlyEvents,
  Webhook,
  WebhookDetail,
  WebhookHealth,
  WebhookList,
  WebhookRotation,
  WebhookTest,
} from './webhook-types.ts';
export type {
  CreateWebhookArguments,
  RotateSecretArguments,
  UpdateWebhookArguments,
  WebhooksApi,
} from './webhooks-api.ts';
export type {
  AlertChange,
  AlertChannel,
  AlertCondition,
  AlertDirection,
  AlertRepeat,
  AlertState,
  AlertWait,
  BalanceCondition,
  PriceCondition,
} from './alert-words.ts';
export type { Timeframe, UnvaluedReason } from './price-words.ts';
export type {
  BackfillStatus,
  BalanceSource,
  CoverageStatus,
  DisconnectReason,
  WalletConnection,
  WalletType,
  ChangeReason,
} from './wallet-words.ts';
export type {
  BotEventName,
  EventFamily,
  TransactionType,
  WebhookEventFilter,
  WebhookEventName,
} from './event-words.ts';
export type { ChatNotification } from './messenger-words.ts';
export type {
  DeactivationReason,
  DeliveryStatus,
  HoldReason,
  RecoveryStatus,
  WebhookState,
} from './webhook-words.ts';
export type { Direction, MovementFlag, MovementKind, DropReason, MovementStatus } from './movement-words.ts';
export type {
  FailureCode,
  LandingAnswer,
  LandingFact,
  OperationKind,
  OperationStatus,
  StatusReason,
  Verdict,
} from './operation-words.ts';
export type { GivenCredential, KeyScope } from './access-words.ts';
export type { Network } from './network.ts';
export type { OrderReason, OrderSide, OrderState } from './order-words.ts';
export type { RiskLevel, TokenWarningCode } from './send-words.ts';
export type { SwapWarningCode } from './swap-words.ts';
export type { FeeReason, PoolSort, PoolSource } from './pool-words.ts';
