import { readFields, type FieldReader } from '../transport/field-reader.ts';
import { readPage, type Page } from '../transport/paged-list.ts';
import type { Alert, AlertHistory, AlertNow, AlertPreview, DeletedAlert } from './alert-types.ts';
import type { AlertChange } from './alert-words.ts';

export function readAlertPage(data: unknown): Page<Alert> {
  return readPage(data, 'alerts', readOne);
}

export function readAlertNow(data: unknown): AlertNow {
  return readNow(readFields(data, 'alert'));
}

export function readAlertHistory(data: unknown): AlertHistory {
  const fields = readFields(data, 'alert');
  return {
    ...readNow(fields),
    timeline: fields.list('timeline', (entry) => ({
      at: entry.text('at'),
      change: entry.text('change') as AlertChange,
      firing: entry.objectOrNull('firing') && entry.json('firing'),
    })),
    gaps: fields.list('gaps', (gap) => ({ from: gap.text('from'), to: gap.text('to') })),
  };
}

export function readAlertPreview(data: unknown): AlertPreview {
  const fields = readFields(data, 'preview of an alert');
  return {
    token: fields.text('token'),
    from: fields.text('from'),
    until: fields.text('until'),
    since: fields.textOrNull('since'),
    count: fields.integerOrNull('count'),
    firings: fields.list('firings', (firing) => ({
      at: firing.text('at'),
      price: firing.text('price'),
      target_price: firing.text('target_price'),
    })),
    minutes: fields.integer('minutes'),
    svg: fields.text('svg'),
    description: fields.text('description'),
  };
}

export function readDeletedAlert(data: unknown): DeletedAlert {
  const fields = readFields(data, 'alert');
  return { rule_id: fields.text('rule_id'), deleted: fields.flag('deleted') };
}

function readNow(fields: FieldReader): AlertNow {
  return {
    ...readOne(fields),
    current_value: fields.textOrNull('current_value'),
    current_at: fields.textOrNull('current_at'),
    already_met: fields.flagOrNull('already_met'),
  };
}

function readOne(fields: FieldReader): Alert {
  return {
    rule_id: fields.text('rule_id'),
    state: fields.text('state'),
    waits_for: fields.textOrNull('waits_for'),
    condition: fields.text('condition'),
    token: fields.text('token'),
    mint: fields.text('mint'),
    target_price: fields.textOrNull('target_price'),
    percent: fields.textOrNull('percent'),
    timeframe: fields.textOrNull('timeframe'),
    direction: fields.textOrNull('direction'),
    reset_base: fields.flagOrNull('reset_base'),
    base_price: fields.textOrNull('base_price'),
    base_at: fields.textOrNull('base_at'),
    wallet_address: fields.textOrNull('wallet_address'),
    target_amount: fields.textOrNull('target_amount'),
    repeat: fields.text('repeat'),
    cooldown_seconds: fields.integerOrNull('cooldown_seconds'),
    hysteresis_percent: fields.textOrNull('hysteresis_percent'),
    channels: fields.texts('channels'),
    note: fields.textOrNull('note'),
    network: fields.text('network'),
    expires_at: fields.textOrNull('expires_at'),
    cooldown_ends_at: fields.textOrNull('cooldown_ends_at'),
    snoozed_until: fields.textOrNull('snoozed_until'),
    firings: fields.integer('firings'),
    last_triggered_at: fields.textOrNull('last_triggered_at'),
    created_at: fields.text('created_at'),
    updated_at: fields.text('updated_at'),
  };
}
