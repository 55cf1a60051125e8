import type { JSX } from 'preact';
import { aboutUsdText } from '../amounts/usd-text.ts';

/** A value in USD, of the time at which the operation was asked for. Nothing if it is not known. */
export function Worth({ usd }: { usd: string | null }): JSX.Element | null {
  return usd === null ? null : <span class="worth">{aboutUsdText(usd)}</span>;
}
