import type { WebhookEndpoint } from '../../db/webhooks/webhook-endpoint-rows.ts';
import { WEBHOOK_EVENTS_PER_HOUR } from '../../domain/access/accounts.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { deactivatesAt, endpointState, endpointWarning } from '../../domain/webhooks/endpoint-state.ts';
import { ROTATION_OVERLAP_MS } from '../../domain/webhooks/secret-rotation.ts';
import type { TestOutcome } from '../../use-cases/webhooks/test-webhook.ts';

export function presentCreatedWebhook(endpoint: WebhookEndpoint) {
  return {
    webhook_id: endpoint.id,
    url: endpoint.url,
    events: endpoint.events,
    active: endpoint.active,
    created_at: endpoint.createdAt.toISOString(),
  };
}

export function presentWebhookList(endpoints: WebhookEndpoint[]) {
  return { webhooks: endpoints.map(presentListed), total_count: endpoints.length };
}

export interface WebhookRules {
  /** The one that owns it. */
  actor: Actor;
  /** An endpoint that fails for this long without a success is switched off. */
  deactivateAfterMs: number;
}

export function presentWebhook(endpoint: WebhookEndpoint, { actor, deactivateAfterMs }: WebhookRules) {
  return {
    ...presentListed(endpoint),
    wallets: endpoint.wallets,
    updated_at: endpoint.updatedAt.toISOString(),
    health: {
      state: endpointState(endpoint),
      consecutive_failures: endpoint.consecutiveFailures,
      failing_since: textOf(endpoint.failingSince),
      last_success_at: textOf(endpoint.lastSuccessAt),
      last_failure_at: textOf(endpoint.lastFailureAt),
      warning: endpointWarning(endpoint, deactivateAfterMs),
      deactivates_at: textOf(deactivatesAt(endpoint, deactivateAfterMs)),
      deactivated_at: textOf(endpoint.deactivatedAt),
      deactivation_reason: endpoint.deactivationReason,
    },
    rotation: presentRotation(endpoint),
    hourly: endpoint.hour && {
      limit: 'tier' in actor ? WEBHOOK_EVENTS_PER_HOUR[actor.tier] : 0,
      used: endpoint.hour.used,
      resets_at: endpoint.hour.endsAt.toISOString(),
    },
  };
}

export function presentTest(id: string, outcome: TestOutcome) {
  const durationMs = Math.round(outcome.durationMs);
  return outcome.kind === 'response'
    ? {
        webhook_id: id,
        delivered: outcome.status >= 200 && outcome.status < 300,
        status: outcome.status,
        duration_ms: durationMs,
        response_body: outcome.responseBody,
        error: null,
      }
    : {
        webhook_id: id,
        delivered: false,
        status: null,
        duration_ms: durationMs,
        response_body: null,
        error: { class: outcome.errorClass, message: outcome.message },
      };
}

function presentListed(endpoint: WebhookEndpoint) {
  return {
    ...presentCreatedWebhook(endpoint),
    last_triggered: textOf(endpoint.lastTriggeredAt),
    family: endpoint.family,
  };
}

/** A rotation that is over may not be finished in the database yet. */
function presentRotation({ switchAt }: WebhookEndpoint) {
  if (!switchAt) return null;
  const endsAt = new Date(switchAt.getTime() + ROTATION_OVERLAP_MS);
  if (endsAt.getTime() <= Date.now()) return null;
  return { switch_at: switchAt.toISOString(), ends_at: endsAt.toISOString() };
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
