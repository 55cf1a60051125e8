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
} from './transport/api-errors.ts';
export type * from './transport/call-options.ts';
export type { FollowOptions } from './transport/follow-events.ts';
export type { Page, PageOptions, PagedList } from './transport/paged-list.ts';
export {
  createHttpTransport,
  type Fetch,
  type HttpTransportOptions,
  type Transport,
  type TransportRequest,
} from './transport/transport.ts';

export type { CompleteOptions } from './operations/complete-operation.ts';
export type * from './operations/landing-types.ts';
export { OperationEndedError, SignatureNeededError } from './operations/operation-errors.ts';
export type * from './operations/operation-types.ts';
export type {
  FailureCode,
  LandingAnswer,
  LandingFact,
  OperationKind,
  OperationStatus,
  StatusReason,
  Verdict,
} from './operations/operation-words.ts';
export type { Operation, WaitForOptions } from './operations/operation.ts';
export type {
  FollowOperationOptions,
  GetOperationOptions,
  OperationFilters,
  OperationsApi,
} from './operations/operations-api.ts';

export type * from './sends/send-operation-data.ts';
export type { SendOperation } from './sends/send-operation.ts';
export type { SendArguments } from './sends/send-request.ts';
export type * from './sends/send-types.ts';
export type { RiskLevel, TokenWarningCode } from './sends/send-words.ts';

export type * from './swaps/swap-operation-data.ts';
export type { SwapOperation } from './swaps/swap-operation.ts';
export type { QuoteSwapArguments, SwapArguments } from './swaps/swap-request.ts';
export type * from './swaps/swap-types.ts';
export type { SwapWarningCode } from './swaps/swap-words.ts';
export type { SwapsApi } from './swaps/swaps-api.ts';

export type { CreateOrderArguments, OrderTerms } from './orders/order-request.ts';
export type * from './orders/order-types.ts';
export type { OrderReason, OrderSide, OrderState } from './orders/order-words.ts';
export type { ListOrdersOptions, OrdersApi, PrepareOrderOptions } from './orders/orders-api.ts';

export type * from './stakes/stake-operation-data.ts';
export type { StakeOperation } from './stakes/stake-operation.ts';
export type * from './stakes/stake-read-types.ts';
export type { ListValidatorsOptions, StakeReadsApi, StakeRewardsOptions } from './stakes/stake-reads-api.ts';
export type {
  DelegateArguments,
  RedelegateArguments,
  UndelegateArguments,
  WithdrawArguments,
} from './stakes/stake-request.ts';
export type * from './stakes/stake-types.ts';
export {
  STAKE_WARNING_CODES,
  type ActionReason,
  type PositionAction,
  type PositionState,
  type StakeWarningCode,
  type ValidatorSort,
  type YieldSource,
} from './stakes/stake-words.ts';
export type { StakesApi } from './stakes/stakes-api.ts';

export type { BalanceApi, BalanceOptions, FollowBalanceOptions } from './wallets/balance-api.ts';
export type * from './wallets/balance-types.ts';
export type {
  Direction,
  DropReason,
  MovementFlag,
  MovementKind,
  MovementStatus,
} from './wallets/movement-words.ts';
export type * from './wallets/wallet-create-operation-data.ts';
export type { CreateWalletOptions, WalletCreateOperation } from './wallets/wallet-create-operation.ts';
export type * from './wallets/wallet-create-types.ts';
export type {
  HistoryEntry,
  HistoryPage,
  HistorySide,
  RemovedWallet,
  Wallet,
  WalletCoverage,
  WalletHistory,
} from './wallets/wallet-types.ts';
export type {
  BackfillStatus,
  BalanceSource,
  ChangeReason,
  CoverageStatus,
  DisconnectReason,
  WalletConnection,
  WalletType,
} from './wallets/wallet-words.ts';
export type {
  ConnectWalletOptions,
  HistoryFilters,
  ListWalletsOptions,
  WalletsApi,
} from './wallets/wallets-api.ts';

export type {
  FollowTimelineOptions,
  FollowedTimelineItem,
  ListTimelineOptions,
  TimelineApi,
} from './timeline/timeline-api.ts';
export type * from './timeline/timeline-types.ts';

export type * from './events/event-data.ts';
export type { EventType, EventTypeList, EventTypesApi } from './events/event-types-api.ts';
export type {
  BotEventName,
  EventFamily,
  TransactionType,
  WebhookEventFilter,
  WebhookEventName,
} from './events/event-words.ts';
export type { EventsApi, ListEventsOptions } from './events/events-api.ts';
export type {
  StakeActiveData,
  StakeCooldownData,
  StakeDelegatedData,
  StakeRewardData,
  StakeUndelegatedData,
  StakeValidatorData,
  StakeValidatorRecoveredData,
  StakeWithdrawableData,
  StakeWithdrawnData,
} from './events/stake-event-data.ts';
export type * from './events/stored-event-types.ts';
export type * from './events/webhook-event.ts';

export type { DeliveriesApi, DeliveryFilters } from './webhooks/deliveries-api.ts';
export type * from './webhooks/delivery-types.ts';
export type { RecoverArguments, RecoveriesApi } from './webhooks/recoveries-api.ts';
export { checkWebhookSecret, verifyWebhook, type VerifyWebhookInput } from './webhooks/verify-webhook.ts';
export type { WebhookHeaders } from './webhooks/webhook-headers.ts';
export type * from './webhooks/webhook-types.ts';
export { WebhookVerificationError, type WebhookRejection } from './webhooks/webhook-verification-error.ts';
export type {
  DeactivationReason,
  DeliveryStatus,
  HoldReason,
  RecoveryStatus,
  WebhookState,
} from './webhooks/webhook-words.ts';
export type {
  CreateWebhookArguments,
  RotateSecretArguments,
  UpdateWebhookArguments,
  WebhooksApi,
} from './webhooks/webhooks-api.ts';

export type * from './prices/metadata-types.ts';
export type * from './prices/price-types.ts';
export type { Timeframe, UnvaluedReason } from './prices/price-words.ts';
export type { PriceChartOptions, PriceHistoryOptions, PricesApi } from './prices/prices-api.ts';

export type * from './pools/pool-types.ts';
export type { FeeReason, PoolSort, PoolSource } from './pools/pool-words.ts';
export type { ListPoolsOptions, PoolsApi } from './pools/pools-api.ts';

export type * from './alerts/alert-types.ts';
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
} from './alerts/alert-words.ts';
export type {
  AlertsApi,
  ChangeAlertArguments,
  CreateAlertArguments,
  ListAlertsOptions,
  PreviewAlertOptions,
} from './alerts/alerts-api.ts';

export type {
  BotWebhookArguments,
  ChatNotificationsChange,
  ExecuteCommandArguments,
  MessengerApi,
  SendMessageArguments,
} from './messenger/messenger-api.ts';
export type * from './messenger/messenger-types.ts';
export type { ChatNotification } from './messenger/messenger-words.ts';

export type { GivenCredential, KeyScope } from './access/access-words.ts';
export type * from './access/key-types.ts';
export type { CreateKeyArguments, KeysApi, RotateKeyArguments } from './access/keys-api.ts';

export type { StatusApi } from './status/status-api.ts';
export type * from './status/status-types.ts';

export { contentHash, type OperationContent } from './checks/content-hash.ts';
export { TransactionRefusedError, type RefusalReason } from './checks/refusal.ts';
export { checkSigningRequest, type CheckedTransaction } from './checks/sends/check-signing-request.ts';
export { describedSend } from './checks/sends/described-send.ts';
export { sendContentHash, type SendContent } from './checks/sends/send-content.ts';
export type { AskedSend, AskedToken, CheckedSend } from './checks/sends/send-template.ts';
export { checkStakeRequest, type CheckedStakeTransaction } from './checks/stakes/check-stake-request.ts';
export { describedStake } from './checks/stakes/described-stake.ts';
export {
  stakeContentHash,
  type StakeContent,
  type StakeContentAction,
} from './checks/stakes/stake-content.ts';
export type { AskedPart, AskedStake, CheckedStake, StakeAction } from './checks/stakes/stake-template.ts';
export { checkSwapRequest, type CheckedSwapTransaction } from './checks/swaps/check-swap-request.ts';
export { describedSwap } from './checks/swaps/described-swap.ts';
export { swapContentHash, type SwapContent } from './checks/swaps/swap-content.ts';
export type { AskedSwap, CheckedSwap } from './checks/swaps/swap-template.ts';

export { signRequestedStake } from './signing/sign-requested-stake.ts';
export { signRequestedSwap } from './signing/sign-requested-swap.ts';
export { signRequestedTransaction } from './signing/sign-requested-transaction.ts';
export {
  callbackSigner,
  generateKeypairSigner,
  keypairSigner,
  type GeneratedSigner,
  type Signer,
} from './signing/signer.ts';
export {
  walletStandardSigner,
  type WalletStandardAccount,
  type WalletStandardOptions,
  type WalletStandardWallet,
} from './signing/wallet-standard-signer.ts';

export {
  createWalletClient,
  type TransportClientOptions,
  type WalletClient,
  type WalletClientOptions,
} from './wallet-client.ts';
export type { Network } from './network.ts';
export { InvalidArgumentError, NetworkFailure, UnexpectedAnswerError, WalletServiceError } from './errors.ts';
