import type { z } from 'zod';
import { BOT_EVENTS } from './bot-event-types.ts';
import type { EventType } from './event-type.ts';
import { PRICE_EVENTS } from './price-event-types.ts';
import { STAKE_EVENTS } from './stake-event-types.ts';
import { ORDER_EVENTS } from '../orders/order-event-types.ts';
import { TRANSACTION_EVENTS } from '../operations/transaction-event-types.ts';
import { WALLET_EVENTS } from '../wallets/wallet-event-types.ts';

/** Which endpoints an event is for: those of the API (`platform`), or those of the bot API. */
export const EVENT_FAMILIES = ['platform', 'bot'] as const;
export type EventFamily = (typeof EVENT_FAMILIES)[number];

/**
 * All events, by family and name; `wallet.connected` is in both families, with different fields. A difference from the service
 * specification would break its contract: a test compares the two.
 */
export const EVENT_CATALOGUE = {
  platform: { ...TRANSACTION_EVENTS, ...WALLET_EVENTS, ...PRICE_EVENTS, ...ORDER_EVENTS, ...STAKE_EVENTS },
  bot: BOT_EVENTS,
} satisfies Record<EventFamily, Record<string, EventType>>;

export type EventNameOf<Family extends EventFamily> = keyof (typeof EVENT_CATALOGUE)[Family] & string;
export type PlatformEventName = EventNameOf<'platform'>;
export type BotEventName = EventNameOf<'bot'>;

/** Fields of an event's `data`. */
export type EventData<Family extends EventFamily, Name extends EventNameOf<Family>> =
  (typeof EVENT_CATALOGUE)[Family][Name] extends EventType<infer Data> ? z.output<Data> : never;

export const PLATFORM_EVENT_NAMES = eventNames('platform') as [PlatformEventName, ...PlatformEventName[]];
export const BOT_EVENT_NAMES = eventNames('bot') as [BotEventName, ...BotEventName[]];

/** In the catalogue's order. */
export function eventNames<Family extends EventFamily>(family: Family): EventNameOf<Family>[] {
  return Object.keys(EVENT_CATALOGUE[family]) as EventNameOf<Family>[];
}

/** Undefined if the family has no such event. */
export function findEventType(family: EventFamily, name: string): EventType | undefined {
  const types: Record<string, EventType> = EVENT_CATALOGUE[family];
  return Object.hasOwn(types, name) ? types[name] : undefined;
}

export interface CatalogueEntry extends EventType {
  family: EventFamily;
  name: string;
}

/** Platform events first. */
export function catalogueEntries(): CatalogueEntry[] {
  return EVENT_FAMILIES.flatMap((family) =>
    Object.entries<EventType>(EVENT_CATALOGUE[family]).map(([name, type]) => ({ family, name, ...type })),
  );
}
