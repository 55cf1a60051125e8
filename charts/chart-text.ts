import { SOURCE_NAMES, type PriceSourceName } from '../domain/prices/price-source.ts';

/** To the minute, such as `2026-09-12 14:05 UTC`. */
export function timeText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

export function signedPercent(change: string): string {
  return `${change.startsWith('-') ? change.replace('-', '−') : `+${change}`} %`;
}

export function sourcesText(sources: readonly PriceSourceName[]): string {
  return sources.map((source) => SOURCE_NAMES[source]).join(', ');
}
