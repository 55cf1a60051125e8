import { expectArguments, pathSegment } from '../arguments/expect-arguments.ts';
import { idempotencyKeyOr } from '../arguments/idempotency-key.ts';
import type { PriceChartTheme, Timeframe } from '../prices/price-words.ts';
import type { CallOptions } from '../transport/call-options.ts';
import { commaList } from '../transport/comma-list.ts';
import type { HttpClient } from '../transport/http-client.ts';
import { createPagedList, type PagedList } from '../transport/paged-list.ts';
import {
  readAlertHistory,
  readAlertNow,
  readAlertPage,
  readAlertPreview,
  readDeletedAlert,
} from './alert-responses.ts';
import type { Alert, AlertHistory, AlertNow, AlertPreview, DeletedAlert } from './alert-types.ts';
import type { AlertChannel, AlertCondition, AlertDirection, AlertRepeat, AlertState } from './alert-words.ts';

/** Prices, amounts and percents are decimal strings. */
interface AlertWords {
  /** In USD; not for `percent_change` and balances. */
  targetPrice?: string | undefined;
  /** For `percent_change`. */
  percent?: string | undefined;
  /** For `percent_change`. */
  timeframe?: Timeframe | undefined;
  /** For `percent_change`; `any` by default. */
  direction?: AlertDirection | undefined;
  /** For `percent_change`: after a firing, changes are measured from its price. True by default. */
  resetBase?: boolean | undefined;
  /** For balances: a wallet that the account has connected or watches. */
  walletAddress?: string | undefined;
  /** For balances, in whole tokens. */
  targetAmount?: string | undefined;
  /** `once` by default. */
  repeat?: AlertRepeat | undefined;
  /** For a recurring alert: it is silent for so long after a firing. An hour by default. */
  cooldownSeconds?: number | undefined;
  /** How far the value has to return before the alert arms again, in percent of its target; 0.5 by default. */
  hysteresisPercent?: string | undefined;
  /** Null: never. */
  expiresAt?: Date | null | undefined;
  /** `webhook` by default. */
  channels?: AlertChannel[] | undefined;
  /** Comes with each firing. */
  note?: string | null | undefined;
}

export interface CreateAlertArguments extends AlertWords {
  condition: AlertCondition;
  /** `SOL`, a symbol from the network's token list, or a mint's address. */
  token: string;
  /** As for a send. */
  idempotencyKey?: string;
}

/** Fields that are left out stay as they are. An alert with another condition, token or target begins again. */
export interface ChangeAlertArguments extends AlertWords {
  condition?: AlertCondition | undefined;
  token?: string | undefined;
  /** True: it does not fire. False: it begins again. */
  paused?: boolean | undefined;
  /** It does not fire until then, and then begins again. */
  snoozedUntil?: Date | undefined;
}

export interface PreviewAlertOptions extends CallOptions {
  /** Colours of the chart; `light` by default. */
  theme?: PriceChartTheme | undefined;
}

export interface ListAlertsOptions extends CallOptions {
  state?: AlertState | readonly AlertState[] | undefined;
  /** Alerts a page, 1 to 100; default 20. */
  limit?: number | undefined;
}

/** Alerts of the account. `list` and `create` are of the client's network. */
export interface AlertsApi {
  create(alert: CreateAlertArguments, options?: CallOptions): Promise<AlertNow>;
  /** When the alert would have fired in the last 30 days. Nothing is kept of it. */
  preview(
    alert: Omit<CreateAlertArguments, 'idempotencyKey'>,
    options?: PreviewAlertOptions,
  ): Promise<AlertPreview>;
  /** Newest first. */
  list(options?: ListAlertsOptions): PagedList<Alert>;
  /** With its timeline: each firing has its evidence there. */
  get(ruleId: string, options?: CallOptions): Promise<AlertHistory>;
  change(ruleId: string, changes: ChangeAlertArguments, options?: CallOptions): Promise<AlertNow>;
  /** Rejects with a NotFoundError if the alert is gone already, even if an earlier try of this call removed it. */
  remove(ruleId: string, options?: CallOptions): Promise<DeletedAlert>;
}

export function createAlertsApi(http: HttpClient): AlertsApi {
  return {
    async create(alert, { signal } = {}) {
      const { idempotencyKey, ...given } = expectArguments('alert', alert);
      const data = await http.request({
        method: 'POST',
        path: '/alerts',
        body: bodyOf(given),
        idempotencyKey: idempotencyKeyOr(idempotencyKey),
        signal,
      });
      return readAlertNow(data);
    },

    async preview(alert, { theme, signal } = {}) {
      const data = await http.request({
        method: 'POST',
        path: '/alerts/preview',
        query: { theme },
        body: bodyOf(expectArguments('alert', alert)),
        signal,
      });
      return readAlertPreview(data);
    },

    list({ state, limit, signal } = {}) {
      return createPagedList({
        signal,
        readPage: async (cursor, pageSignal) => {
          const query = { state: commaList(state), limit, cursor };
          return readAlertPage(
            await http.request({ method: 'GET', path: '/alerts', query, signal: pageSignal }),
          );
        },
      });
    },

    async get(ruleId, { signal } = {}) {
      return readAlertHistory(await http.request({ method: 'GET', path: pathOf(ruleId), signal }));
    },

    async change(ruleId, changes, { signal } = {}) {
      const body = bodyOf(expectArguments('changes', changes));
      return readAlertNow(await http.request({ method: 'PUT', path: pathOf(ruleId), body, signal }));
    },

    async remove(ruleId, { signal } = {}) {
      return readDeletedAlert(await http.request({ method: 'DELETE', path: pathOf(ruleId), signal }));
    },
  };
}

function pathOf(ruleId: string): string {
  return `/alerts/${pathSegment('ruleId', ruleId)}`;
}

function bodyOf(given: ChangeAlertArguments): Record<string, unknown> {
  const { expiresAt } = given;
  const body = {
    condition: given.condition,
    token: given.token,
    target_price: given.targetPrice,
    percent: given.percent,
    timeframe: given.timeframe,
    direction: given.direction,
    reset_base: given.resetBase,
    wallet_address: given.walletAddress,
    target_amount: given.targetAmount,
    repeat: given.repeat,
    cooldown_seconds: given.cooldownSeconds,
    hysteresis_percent: given.hysteresisPercent,
    expires_at: expiresAt?.toISOString() ?? expiresAt,
    channels: given.channels,
    note: given.note,
    paused: given.paused,
    snoozed_until: given.snoozedUntil?.toISOString(),
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
