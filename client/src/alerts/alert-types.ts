import type { Timeframe } from '../prices/price-words.ts';
import type {
  AlertChange,
  AlertChannel,
  AlertCondition,
  AlertDirection,
  AlertRepeat,
  AlertState,
  AlertWait,
} from './alert-words.ts';

/** A standing order to report a price or a balance. Prices, amounts and percents are decimal strings. */
export interface Alert {
  /** Each firing has an `alert_id` of its own, and this id. */
  rule_id: string;
  state: AlertState;
  /** Null: nothing. */
  waits_for: AlertWait | null;
  condition: AlertCondition;
  /** Symbol of a listed token, else the mint. */
  token: string;
  /** Address of the mint, or `SOL`. */
  mint: string;
  /** For `percent_change`, the price that the percentage means now; null if it is not known. */
  target_price: string | null;
  percent: string | null;
  timeframe: Timeframe | null;
  direction: AlertDirection | null;
  reset_base: boolean | null;
  /** Price of the last firing, if changes are measured from it. */
  base_price: string | null;
  base_at: string | null;
  wallet_address: string | null;
  target_amount: string | null;
  repeat: AlertRepeat;
  cooldown_seconds: number | null;
  hysteresis_percent: string | null;
  channels: AlertChannel[];
  note: string | null;
  network: string;
  /** Null: never. */
  expires_at: string | null;
  cooldown_ends_at: string | null;
  snoozed_until: string | null;
  firings: number;
  last_triggered_at: string | null;
  created_at: string;
  updated_at: string;
}

/** With the newest value of what it watches. */
export interface AlertNow extends Alert {
  /** Null if it is not known. */
  current_value: string | null;
  current_at: string | null;
  /** True: the condition is met now; an alert that was made so arms after the value has returned. Null: not known. */
  already_met: boolean | null;
}

export interface AlertHistory extends AlertNow {
  /** Newest first, at most 100 entries. */
  timeline: {
    at: string;
    change: AlertChange;
    /** For `fired`: the data of its event, without the receiver. */
    firing: Record<string, unknown> | null;
  }[];
  /** Times that were not evaluated, because nothing was read. */
  gaps: { from: string; to: string }[];
}

export interface DeletedAlert {
  rule_id: string;
  deleted: boolean;
}

/** When an alert would have fired. */
export interface AlertPreview {
  token: string;
  from: string;
  until: string;
  /** Time of the first price, if none is known at `from`. */
  since: string | null;
  /** Null: no price of the time is known, so the alert could not be tried. */
  count: number | null;
  /** The newest 500, oldest first. */
  firings: { at: string; price: string; target_price: string }[];
  /** How many minutes have a price; in the others nothing would have fired. */
  minutes: number;
  /** The chart of the time, with a mark at each of the newest firings. */
  svg: string;
  /** The chart in a sentence. */
  description: string;
}
