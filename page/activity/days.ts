const DAY_MS = 86_400_000;

/** Items of one day. */
export interface Day<Item> {
  /** The number of a day of the person's own calendar. */
  day: number;
  items: Item[];
}

export function dayOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
}

/** Items in their order, newest first, by the day of the person's own time zone. One without a time is of the day of the item before it. */
export function byDay<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => string | null,
  now = new Date(),
): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const at = timeOf(item);
    const latest = days.at(-1);
    const day = at === null ? (latest?.day ?? dayOf(now)) : dayOf(new Date(at));
    if (latest?.day === day) latest.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

/** The day of the week and the date, with the year unless it is this year. */
export function dateText(day: number, today: number, locale: string): string {
  const [date, now] = [new Date(day * DAY_MS), new Date(today * DAY_MS)];
  const isThisYear = date.getUTCFullYear() === now.getUTCFullYear();
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(date);
}
