import type { z } from 'zod';
import type { Alert } from '../../domain/alerts/alert.ts';
import { isMet } from '../../domain/alerts/present-value.ts';
import { lowered, raised } from '../../domain/alerts/triggers.ts';
import { formatAmount } from '../../domain/amounts.ts';
import { formatPrice } from '../../domain/prices/price.ts';
import { inputOf } from '../../use-cases/alerts/alert-input.ts';
import type { AlertHistory, AlertNow, NamedAlert } from '../../use-cases/alerts/read-alerts.ts';
import type { alertData, alertHistoryData, alertNowData } from './alert-schemas.ts';

export function presentAlert({ alert, token }: NamedAlert): z.input<typeof alertData> {
  const { rule, base } = alert;
  const words = inputOf(rule);
  return {
    rule_id: alert.id,
    state: alert.state,
    waits_for: waitsFor(alert),
    condition: rule.condition,
    token,
    mint: rule.token,
    target_price: words.targetPrice ?? null,
    percent: words.percent ?? null,
    timeframe: words.timeframe ?? null,
    direction: words.direction ?? null,
    reset_base: words.resetBase ?? null,
    base_price: base && formatPrice(base.price),
    base_at: base && base.at.toISOString(),
    wallet_address: words.walletAddress ?? null,
    target_amount: words.targetAmount ?? null,
    repeat: rule.isOnce ? 'once' : 'recurring',
    cooldown_seconds: words.coolDownSeconds ?? null,
    hysteresis_percent: words.hysteresisPercent ?? null,
    channels: [...alert.channels],
    note: alert.note,
    network: alert.network,
    expires_at: iso(alert.expiresAt),
    cooldown_ends_at: iso(alert.coolsUntil),
    snoozed_until: iso(alert.snoozedUntil),
    firings: alert.firings,
    last_triggered_at: iso(alert.lastFiredAt),
    created_at: alert.createdAt.toISOString(),
    updated_at: alert.updatedAt.toISOString(),
  };
}

export function presentAlertNow(found: AlertNow): z.input<typeof alertNowData> {
  const { alert, present } = found;
  const { rule } = alert;
  const { value } = present;
  const shown = presentAlert(found);
  return {
    ...shown,
    target_price: targetNow(found) ?? shown.target_price,
    current_value:
      value === null
        ? null
        : rule.type === 'balance'
          ? formatAmount(value, rule.decimals)
          : formatPrice(value),
    current_at: value === null ? null : present.at.toISOString(),
    already_met: isMet(rule, present),
  };
}

export function presentAlertHistory(found: AlertHistory): z.input<typeof alertHistoryData> {
  return {
    ...presentAlertNow(found),
    timeline: found.timeline.map(({ at, change, firing }) => ({ at: at.toISOString(), change, firing })),
    gaps: found.gaps.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
  };
}

/** The price that a percentage means: the nearer one if both directions count. Null: its base is not known. */
function targetNow({ alert: { rule, base }, present }: AlertNow): string | null {
  if (rule.type !== 'percent') return null;
  const from = base?.price ?? present.bases[rule.timeframe];
  if (from === undefined) return null;
  const isUp =
    rule.direction === 'any' ? present.value === null || present.value >= from : rule.direction === 'up';
  return formatPrice(isUp ? raised(from, rule.percent) : lowered(from, rule.percent));
}

function waitsFor({ state, waitsFor: wait, coolsUntil, snoozedUntil }: Alert) {
  if (wait === 'fire') return 'condition' as const;
  if (wait !== null) return 'return' as const;
  if (state === 'cooling' && coolsUntil) return 'cooldown' as const;
  return state === 'paused' && snoozedUntil ? ('snooze' as const) : null;
}

function iso(time: Date | null): string | null {
  return time && time.toISOString();
}
