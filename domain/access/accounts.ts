/** The tier decides what an account may do and how often; only an operator sets `internal`. */
export const TIERS = ['free', 'pro', 'internal'] as const;

export type Tier = (typeof TIERS)[number];

/**
 * Wallets of an account, over all networks: each costs the follower memory, and a back-fill of its history. Null: not counted,
 * because counting millions takes longer than adding one.
 */
export const MAX_WALLETS = {
  free: 100,
  pro: 10_000,
  internal: null,
} as const satisfies Record<Tier, number | null>;

/** Alerts of an account. A tick looks only at those that it fires, so the number costs room and not time. */
export const MAX_ALERTS = {
  free: 0,
  pro: 10_000,
  internal: 10_000_000,
} as const satisfies Record<Tier, number>;

/** Alerts of a person in the chat, and of a wallet on its page: more are not managed by hand. */
export const MAX_OWN_ALERTS = 100;

/** Valid API keys of an account that it makes itself, and as many bot tokens: more are not managed by hand. */
export const MAX_CREDENTIALS = 20;

/** Wallets that a person links to a chat: more do not fit on a screen. */
export const MAX_USER_WALLETS = 20;

/** Features of the pro tier (service specification, "Limits"). */
export function hasProFeatures(tier: Tier): boolean {
  return tier !== 'free';
}

/** Events per hour to one endpoint (service specification, "Limits"); further events wait for the next hour. */
export const WEBHOOK_EVENTS_PER_HOUR = {
  free: 0,
  pro: 10_000,
  internal: 1_000_000_000,
} as const satisfies Record<Tier, number>;

/** Endpoints of an account: each has its own queue, and every event is compared with all endpoints of its account. */
export const MAX_WEBHOOK_ENDPOINTS = {
  free: 0,
  pro: 50,
  internal: 1_000,
} as const satisfies Record<Tier, number>;
