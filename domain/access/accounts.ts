/** What an account may do and how often; `internal` is made by an operator only. */
export const TIERS = ['free', 'pro', 'internal'] as const;

export type Tier = (typeof TIERS)[number];

/**
 * Wallets of an account, all networks together: each costs the follower memory, and a back-fill of its history. Null: nobody
 * counts them, which of millions would take longer than to add one.
 */
export const MAX_WALLETS = {
  free: 100,
  pro: 10_000,
  internal: null,
} as const satisfies Record<Tier, number | null>;

/** Webhooks come with the pro tier (service specification, "Limits"). */
export function mayUseWebhooks(tier: Tier): boolean {
  return tier !== 'free';
}

/** Events of an hour to one endpoint (service specification, "Limits"); more wait for the next hour. */
export const WEBHOOK_EVENTS_PER_HOUR = {
  free: 0,
  pro: 10_000,
  internal: 1_000_000_000,
} as const satisfies Record<Tier, number>;

/** Endpoints of an account: each is a queue of its own, and every event looks at all of its account's. */
export const MAX_WEBHOOK_ENDPOINTS = {
  free: 0,
  pro: 50,
  internal: 1_000,
} as const satisfies Record<Tier, number>;
