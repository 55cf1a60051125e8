import { eventNames, type EventFamily } from './event-catalogue.ts';

/** Every event of an endpoint's family, also those that a later version adds. */
const ALL_EVENTS = '*';

/** Every text that an endpoint of the family may filter by: names, `<group>.*` of groups that exist, and `*`. */
export function eventFilters(family: EventFamily): [string, ...string[]] {
  const names: string[] = eventNames(family);
  return [ALL_EVENTS, ...new Set(names.map(groupFilter)), ...names];
}

export function isEventFilter(family: EventFamily, text: string): boolean {
  return eventFilters(family).includes(text);
}

/** The filters that let an event of this name through; one of them is enough. */
export function filtersMatching(name: string): string[] {
  return [name, groupFilter(name), ALL_EVENTS];
}

function groupFilter(name: string): string {
  return `${name.slice(0, name.indexOf('.'))}.*`;
}
