import { EXAMPLE } from '../../domain/events/event-examples.ts';

const CREATED = '2026-01-01T00:00:00.000Z';

export const createAlertExample = {
  condition: 'above' as const,
  token: 'SOL',
  target_price: '150',
  note: 'Time to sell',
};

export const alertExample = {
  rule_id: EXAMPLE.alert,
  state: 'armed' as const,
  waits_for: 'condition' as const,
  condition: 'above' as const,
  token: 'SOL',
  mint: 'SOL',
  target_price: '150',
  percent: null,
  timeframe: null,
  direction: null,
  reset_base: null,
  base_price: null,
  base_at: null,
  wallet_address: null,
  target_amount: null,
  repeat: 'once' as const,
  cooldown_seconds: null,
  hysteresis_percent: null,
  channels: ['webhook' as const],
  note: 'Time to sell',
  network: 'mainnet',
  expires_at: null,
  cooldown_ends_at: null,
  snoozed_until: null,
  firings: 0,
  last_triggered_at: null,
  created_at: CREATED,
  updated_at: CREATED,
};

export const alertNowExample = {
  ...alertExample,
  current_value: '147.3',
  current_at: '2025-12-31T23:59:58.000Z',
  already_met: false,
};

export const alertHistoryExample = {
  ...alertNowExample,
  timeline: [{ at: CREATED, change: 'created' as const, firing: null }],
  gaps: [],
};
