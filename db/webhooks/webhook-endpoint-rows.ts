import type { DeactivationReason, EndpointRecord } from '../../domain/webhooks/endpoint-state.ts';
import type { EventFamily } from '../../domain/events/event-catalogue.ts';
import { IS_HOUR_OPEN } from './hourly-limit.ts';

/** An endpoint as its owner may see it. For its secrets, see db/webhooks/webhook-secret-store.ts. */
export interface WebhookEndpoint extends EndpointRecord {
  id: string;
  accountId: string;
  family: EventFamily;
  url: string;
  /** Event filters (domain/events/event-filter.ts). */
  events: string[];
  /** Null: events of every wallet. */
  wallets: string[] | null;
  createdAt: Date;
  updatedAt: Date;
  lastTriggeredAt: Date | null;
  /** When the new secret of a rotation takes over, or has taken over. */
  switchAt: Date | null;
  /** Null after the hour that began with its first event. */
  hour: { used: number; endsAt: Date } | null;
}

export interface EndpointRow {
  id: string;
  account_id: string;
  family: EventFamily;
  url: string;
  event_filters: string[];
  wallet_filters: string[] | null;
  active: boolean;
  created_at: Date;
  updated_at: Date;
  last_triggered_at: Date | null;
  release_limit: number | null;
  consecutive_failures: number;
  failing_since: Date | null;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  warned_at: Date | null;
  deactivated_at: Date | null;
  deactivation_reason: DeactivationReason | null;
  switch_at: Date | null;
  window_count: number;
  window_ends_at: Date | null;
}

/** All columns except the secrets. The hour is defined in db/webhooks/hourly-limit.ts. */
export const ENDPOINT_COLUMNS = `id, account_id, family, url, event_filters, wallet_filters, active, created_at, updated_at,
  last_triggered_at, release_limit, consecutive_failures, failing_since, last_success_at, last_failure_at, warned_at,
  deactivated_at, deactivation_reason, switch_at, window_count,
  CASE WHEN ${IS_HOUR_OPEN} THEN window_started_at + interval '1 hour' END AS window_ends_at`;

export function toEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    accountId: row.account_id,
    family: row.family,
    url: row.url,
    events: row.event_filters,
    wallets: row.wallet_filters,
    active: row.active,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastTriggeredAt: row.last_triggered_at,
    releaseLimit: row.release_limit,
    consecutiveFailures: row.consecutive_failures,
    failingSince: row.failing_since,
    lastSuccessAt: row.last_success_at,
    lastFailureAt: row.last_failure_at,
    warnedAt: row.warned_at,
    deactivatedAt: row.deactivated_at,
    deactivationReason: row.deactivation_reason,
    switchAt: row.switch_at,
    hour: row.window_ends_at && { used: row.window_count, endsAt: row.window_ends_at },
  };
}
