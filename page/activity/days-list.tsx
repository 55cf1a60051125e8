import type { JSX } from 'preact';
import { dateLocale } from '../texts/date-format.ts';
import { t } from '../texts/text.ts';
import { byDay, dateText, dayOf } from './days.ts';

export interface DaysListProps<Item> {
  items: readonly Item[];
  timeOf: (item: Item) => string | null;
  keyOf: (item: Item) => string;
  row: (item: Item) => JSX.Element;
}

/** Rows under the days of the person's own calendar. */
export function DaysList<Item>({ items, timeOf, keyOf, row }: DaysListProps<Item>): JSX.Element {
  return (
    <>
      {byDay(items, timeOf).map(({ day, items: ofDay }) => (
        <section key={day} class="stack-s" aria-label={dayText(day)}>
          <h2 class="section-title">{dayText(day)}</h2>
          <ul class="list">
            {ofDay.map((item) => (
              <li key={keyOf(item)}>{row(item)}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function dayText(day: number): string {
  const today = dayOf(new Date());
  if (day === today) return t('today');
  return day === today - 1 ? t('yesterday') : dateText(day, today, dateLocale());
}
