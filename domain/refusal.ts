/**
 * Why a request was refused that a person has made in a chat, with the names of the values in its text. Each has a text in every language of
 * the bot (`refusal-<code>` in chat-texts), which says what to do in a chat; the details of the error say it to callers of the API.
 */
export const REFUSALS = {
  amount_malformed: [],
  amount_decimals: ['token', 'decimals'],
  amount_not_positive: [],
  amount_too_large: [],
  amount_below_token_fee: ['fee'],
  memo_too_long: ['bytes'],
  memo_required: [],
  token_unlisted: ['token', 'network'],
  mint_missing: ['mint'],
  token_transfer_hook: [],
  token_non_transferable: [],
  token_paused: [],
  token_frozen_by_default: [],
  sender_not_wallet: [],
  sender_frozen: [],
  recipient_is_sender: [],
  recipient_program: [],
  recipient_mint: [],
  recipient_token_account: ['owner'],
  recipient_other: ['program'],
  recipient_without_key: [],
  recipient_account_moved: ['owner'],
  recipient_frozen: [],
  recipient_below_rent: ['least'],
  funds_too_low: ['held', 'needed', 'reserved', 'others'],
  funds_too_low_for_costs: ['held', 'needed', 'reserved', 'others'],
  funds_reserved: ['token'],
  funds_rent_minimum: [],
  fee_above_cap: ['fee'],
  network_refuses: ['explanation'],
  recipient_name: [],
  recipient_name_taken: ['name'],
  too_many_recipients: ['count'],
  too_many_open_operations: ['count'],
  too_many_wallets: ['count'],
  credential_unverified: [],
  credential_taken: [],
  credential_too_late: ['minutes'],
  too_many_credentials: ['count'],
  too_many_open_requests: ['count'],
  alert_price: [],
  alert_percent: ['max'],
  too_many_alerts: ['count'],
  alert_wallet: [],
  pools_unavailable: [],
  swap_same_token: [],
  swap_wrapped_sol: [],
  swap_slippage: ['max'],
  swap_all_sol: ['held', 'kept'],
  swap_no_market: ['network'],
  swap_no_route: [],
  swap_token_program: [],
  swap_market_away: [],
  swap_price_moved: ['now'],
  swap_simulation_below: [],
  swap_warnings: ['codes'],
  order_price_missing: [],
  order_pair: [],
  order_token: [],
  order_no_price: [],
  order_met: ['now'],
  order_busy: [],
  order_soon: [],
  order_nothing_to_sign: [],
  too_many_orders: ['count'],
  stake_below_minimum: ['minimum'],
  stake_all_sol: ['held', 'kept'],
  stake_above_largest: ['largest', 'held', 'kept'],
  stake_validator_unknown: [],
  stake_warnings: ['codes'],
  stake_changed: [],
  stake_position_unknown: [],
  stake_position_busy: [],
  stake_other_authority: [],
  stake_locked: ['until'],
  stake_nothing_delegated: [],
  stake_above_delegated: ['most'],
  stake_cooling_down: ['until'],
  stake_still_delegated: [],
  stake_not_free: ['until'],
  stake_nothing_free: [],
  stake_largest_part: ['largest'],
  stake_part_too_small: ['minimum'],
} as const satisfies Record<string, readonly string[]>;

export type RefusalCode = keyof typeof REFUSALS;

export interface Refusal {
  code: RefusalCode;
  values: Readonly<Record<string, string | number>>;
}

/** Values are left out if the text has none. */
type Values<Code extends RefusalCode> = (typeof REFUSALS)[Code] extends readonly []
  ? []
  : [values: Record<(typeof REFUSALS)[Code][number], string | number>];

export function refusal<Code extends RefusalCode>(code: Code, ...given: Values<Code>): Refusal {
  const [values = {}] = given as [Refusal['values']?];
  return { code, values };
}
