import { eventNames, type EventFamily } from './event-catalogue.ts';

/** Every event of an endpoint's family, including those that a later version adds. */
const ALL_EVENTS = '*';

/** Every filter text that an endpoint of the family may have: names, `<group>.*` of existing groups, and `*`. */
export function eventFilters(family: EventFamily): [string, ...string[]] {
  const names: string[] = eventNames(family);
  return [ALL_EVENTS, ...new Set(names.map(groupFilter)), ...names];
}

export function isEventFilter(family: EventFamily, text: string): boolean {
  return eventFilters(family).includes(text);
}

/** The filters that match an event of this name. */
export function filtersMatching(name: string): string[] {
  return [name, groupFilter(name), ALL_EVENTS];
}

function groupFilter(name: string): string {
  return `${name.slice(0, name.indexOf('.'))}.*`;
}
