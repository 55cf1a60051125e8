import type { Tier } from './accounts.ts';
import type { Actor, Operator } from './actor.ts';
import { ownerOf } from './owner.ts';

export type TierLimits = Readonly<Record<Tier, number>>;

/**
 * Requests of an account per hour, over all its keys, unless a setting says otherwise (service specification, "Limits"). `internal`
 * is for tests and measurements, which run with this check but must not reach its limit.
 */
export const TIER_REQUESTS_PER_HOUR = {
  free: 100,
  pro: 1_000,
  internal: 1_000_000,
} as const satisfies TierLimits;

/** More than one account sends, and far from the largest integer of its column. */
export const MAX_REQUESTS_PER_HOUR = 1_000_000_000;

/** A person who taps a button every 12 seconds for a whole hour. No process uses it yet: the bot will. */
const CHAT_USER_REQUESTS_PER_HOUR = 300;

/** A page that polls every 12 s, and as many clicks. */
const PAGE_SESSION_REQUESTS_PER_HOUR = 720;

/** An operator is at the machine and is not counted. */
export type CountedActor = Exclude<Actor, Operator>;

/** Limit of each bot token, in an hour (service specification, "Limits"). */
const BOT_REQUESTS_PER_HOUR = { free: 50, pro: 500, internal: 1_000_000 } as const satisfies TierLimits;

export function requestsPerHour(actor: CountedActor, tiers: TierLimits): number {
  switch (actor.kind) {
    case 'bot_token':
      return BOT_REQUESTS_PER_HOUR[actor.tier];
    case 'api_key':
      return actor.requestsPerHour ?? tiers[actor.tier];
    case 'chat_user':
      return CHAT_USER_REQUESTS_PER_HOUR;
    case 'page_session':
      return PAGE_SESSION_REQUESTS_PER_HOUR;
  }
}

/** The subject whose requests are counted together: the owner, a bot token, or a session that has not proven a wallet. */
export function countedAs(actor: Actor): string {
  switch (actor.kind) {
    case 'page_session':
      return ownerOf(actor)?.id ?? actor.sessionId;
    case 'operator':
      return actor.name;
    case 'bot_token':
      return actor.tokenId;
    case 'api_key':
    case 'chat_user':
      return ownerOf(actor).id;
  }
}
