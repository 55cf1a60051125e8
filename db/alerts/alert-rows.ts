import type { Alert, AlertChannel, AlertState, AlertWait } from '../../domain/alerts/alert.ts';
import type { AlertRule } from '../../domain/alerts/alert-rule.ts';
import type { Network } from '../../domain/networks.ts';

/** Columns of an alert. Integers are texts. */
export interface AlertRow {
  id: string;
  owner_id: string | null;
  order_id: string | null;
  network: Network;
  rule: Record<string, unknown>;
  channels: AlertChannel[];
  note: string | null;
  expires_at: Date | null;
  state: AlertState;
  waits_for: AlertWait | null;
  since: Date;
  cools_until: Date | null;
  snoozed_until: Date | null;
  base_price: string | null;
  base_at: Date | null;
  firings: number;
  last_fired_at: Date | null;
  created_at: Date;
  updated_at: Date;
  version: number;
}

export const ALERT_COLUMNS = [
  'id',
  'owner_id',
  'order_id',
  'network',
  'rule',
  'channels',
  'note',
  'expires_at',
  'state',
  'waits_for',
  'since',
  'cools_until',
  'snoozed_until',
  'base_price',
  'base_at',
  'firings',
  'last_fired_at',
  'created_at',
  'updated_at',
  'version',
]
  .map((column) => `alert.${column}`)
  .join(', ');

/** Fields of rules that are integers in the domain. */
const INTEGERS = ['target', 'percent', 'hysteresis'] as const;

export function toAlert(row: AlertRow): Alert {
  return {
    id: row.id,
    ownerId: row.owner_id,
    orderId: row.order_id,
    network: row.network,
    rule: readRule(row.rule),
    channels: row.channels,
    note: row.note,
    expiresAt: row.expires_at,
    state: row.state,
    waitsFor: row.waits_for,
    since: row.since,
    coolsUntil: row.cools_until,
    snoozedUntil: row.snoozed_until,
    base:
      row.base_price === null || row.base_at === null
        ? null
        : { price: BigInt(row.base_price), at: row.base_at },
    firings: row.firings,
    lastFiredAt: row.last_fired_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

function readRule(stored: Record<string, unknown>): AlertRule {
  const integers = INTEGERS.flatMap((field) =>
    typeof stored[field] === 'string' ? [[field, BigInt(stored[field])] as const] : [],
  );
  return { ...stored, ...Object.fromEntries(integers) } as unknown as AlertRule;
}

/** As stored: JSON has no big integers. */
export function writeRule(rule: AlertRule): string {
  return JSON.stringify(rule, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}
