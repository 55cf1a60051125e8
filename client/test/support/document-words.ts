import { GIVEN_CREDENTIALS, KEY_SCOPES } from '../../src/access/access-words.ts';
import {
  ALERT_CHANGES,
  ALERT_CHANNELS,
  ALERT_CONDITIONS,
  ALERT_DIRECTIONS,
  ALERT_REPEATS,
  ALERT_STATES,
  ALERT_WAITS,
} from '../../src/alerts/alert-words.ts';
import { BOT_EVENTS, EVENT_FAMILIES, WEBHOOK_EVENTS } from '../../src/events/event-words.ts';
import { CHAT_NOTIFICATIONS } from '../../src/messenger/messenger-words.ts';
import { NETWORKS } from '../../src/network.ts';
import {
  FAILURE_CODES,
  LANDING_ANSWERS,
  LANDING_FACTS,
  OPERATION_KINDS,
  OPERATION_STATUSES,
  STATUS_REASONS,
  VERDICTS,
} from '../../src/operations/operation-words.ts';
import { ORDER_REASONS, ORDER_SIDES, ORDER_STATES } from '../../src/orders/order-words.ts';
import { FEE_REASONS, POOL_SORTS, POOL_SOURCES } from '../../src/pools/pool-words.ts';
import {
  PRICE_CHART_RANGES,
  PRICE_CHART_THEMES,
  PRICE_RESOLUTIONS,
  PRICE_SOURCES,
  PRICE_STATUSES,
  TIMEFRAMES,
  UNVALUED_REASONS,
} from '../../src/prices/price-words.ts';
import { RISK_LEVELS, TOKEN_WARNING_CODES } from '../../src/sends/send-words.ts';
import {
  ACTION_REASONS,
  POSITION_ACTIONS,
  POSITION_STATES,
  STAKE_WARNING_CODES,
  VALIDATOR_SORTS,
  YIELD_SOURCES,
} from '../../src/stakes/stake-words.ts';
import { SWAP_WARNING_CODES } from '../../src/swaps/swap-words.ts';
import {
  DIRECTIONS,
  DROP_REASONS,
  MOVEMENT_FLAGS,
  MOVEMENT_KINDS,
  MOVEMENT_STATUSES,
} from '../../src/wallets/movement-words.ts';
import {
  BACKFILL_STATUSES,
  BALANCE_SOURCES,
  CHANGE_REASONS,
  COVERAGE_STATUSES,
  WALLET_CONNECTIONS,
  WALLET_TYPES,
} from '../../src/wallets/wallet-words.ts';
import {
  DEACTIVATION_REASONS,
  DELIVERY_STATUSES,
  HOLD_REASONS,
  RECOVERY_STATUSES,
  WEBHOOK_STATES,
} from '../../src/webhooks/webhook-words.ts';

/** The document's lists of words, by field. A field that is not here must not have a list. */
export const WORDS: Record<string, readonly string[]> = {
  scopes: KEY_SCOPES,
  credential: GIVEN_CREDENTIALS,
  default_network: NETWORKS,
  kind: OPERATION_KINDS,
  status: OPERATION_STATUSES,
  status_reason: STATUS_REASONS,
  network: NETWORKS,
  level: RISK_LEVELS,
  verdict: VERDICTS,
  answer: LANDING_ANSWERS,
  agreed_on: LANDING_FACTS,
  error_code: FAILURE_CODES,
  family: EVENT_FAMILIES,
  event: [...new Set([...WEBHOOK_EVENTS, ...BOT_EVENTS])],
  // The client takes a flag.
  include_spam: ['true', 'false'],
  held_reason: HOLD_REASONS,
  state: WEBHOOK_STATES,
  deactivation_reason: DEACTIVATION_REASONS,
  connection: WALLET_CONNECTIONS,
  wallet_type: WALLET_TYPES,
  direction: DIRECTIONS,
  flags: MOVEMENT_FLAGS,
  source: BALANCE_SOURCES,
  usd_value_reason: UNVALUED_REASONS,
  usd_value_in_reason: UNVALUED_REASONS,
  usd_value_out_reason: UNVALUED_REASONS,
  accept: SWAP_WARNING_CODES,
  change_reason: CHANGE_REASONS,
  total_usd_value_reason: UNVALUED_REASONS,
  resolution: PRICE_RESOLUTIONS,
  range: PRICE_CHART_RANGES,
  theme: PRICE_CHART_THEMES,
  fee_reason: FEE_REASONS,
  condition: ALERT_CONDITIONS,
  timeframe: TIMEFRAMES,
  repeat: ALERT_REPEATS,
  waits_for: ALERT_WAITS,
  channels: ALERT_CHANNELS,
  change: ALERT_CHANGES,
  side: ORDER_SIDES,
  action: POSITION_ACTIONS,
  actions: POSITION_ACTIONS,
  sort: VALIDATOR_SORTS,
};

/** Other lists of words of the same field names, in other places. */
export const OTHER_WORDS: [field: string, words: readonly string[]][] = [
  ['state', ALERT_STATES],
  ['state', ORDER_STATES],
  ['state', POSITION_STATES],
  ['reason', ACTION_REASONS],
  ['source', YIELD_SOURCES],
  ['code', STAKE_WARNING_CODES],
  ['direction', ALERT_DIRECTIONS],
  ['code', FAILURE_CODES],
  ['code', TOKEN_WARNING_CODES],
  ['code', SWAP_WARNING_CODES],
  ['code', STAKE_WARNING_CODES],
  ['accept', STAKE_WARNING_CODES],
  ['source', ['rewards', 'inflation']],
  ['kind', MOVEMENT_KINDS],
  ['status', MOVEMENT_STATUSES],
  ['reason', DROP_REASONS],
  ['reason', ORDER_REASONS],
  ['status', COVERAGE_STATUSES],
  ['status', BACKFILL_STATUSES],
  ['status', DELIVERY_STATUSES],
  ['status', RECOVERY_STATUSES],
  ['source', PRICE_SOURCES],
  ['source', POOL_SOURCES],
  ['sort', POOL_SORTS],
  ['sources', PRICE_SOURCES],
  ['status', PRICE_STATUSES],
  ['commitment', ['confirmed', 'finalized']],
  ['events', CHAT_NOTIFICATIONS],
  // State of a part that the service needs.
  ['ANY', ['ok', 'warning']],
];
