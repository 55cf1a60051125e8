import { SOURCE_NAMES, type PriceSourceName } from '../domain/prices/price-source.ts';

/** To the minute, such as `2026-09-12 14:05 UTC`. */
export function timeText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The time that the line shows, such as `2026-09-12 12:10 – 14:05 UTC`: in numbers, because a chart has no language. */
export function spanText(from: Date, until: Date): string {
  if (timeText(from) === timeText(until)) return timeText(until);
  const [begin, end] = [from, until].map((at) => at.toISOString().slice(0, 16).split('T'));
  const [day = '', time = ''] = begin ?? [];
  const [lastDay = '', lastTime = ''] = end ?? [];
  return `${day} ${time} – ${lastDay === day ? '' : `${lastDay} `}${lastTime} UTC`;
}

export function signedPercent(change: string): string {
  return `${change.startsWith('-') ? change.replace('-', '−') : `+${change}`} %`;
}

export function sourcesText(sources: readonly PriceSourceName[]): string {
  return sources.map((source) => SOURCE_NAMES[source]).join(', ');
}
