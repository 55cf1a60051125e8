import { dateFormat } from '../texts/date-format.ts';
import { t } from '../texts/text.ts';

const TIME = dateFormat({ hour: '2-digit', minute: '2-digit' });
const DAY = dateFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** A time after the word "since". */
export function sinceTime(at: string): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? t('since-today', { time: TIME(date) }) : t('since-day', { day: DAY(date) });
}
