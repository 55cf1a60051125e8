import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Network } from '../networks.ts';
import {
  ONE_PERCENT,
  TIMEFRAME_NAMES,
  TIMEFRAMES,
  type Percentage,
  type PercentRule,
  type Timeframe,
} from './alert-rule.ts';

/** From which change within a timeframe an account gets an event. A timeframe that is missing is not reported. */
export type Thresholds = Partial<Record<Timeframe, Percentage>>;

/** The thresholds of accounts that have not set their own. */
export const USUAL_THRESHOLDS: Readonly<Record<Timeframe, Percentage>> = {
  '5m': 3n * ONE_PERCENT,
  '1h': 5n * ONE_PERCENT,
  '4h': 8n * ONE_PERCENT,
  '24h': 10n * ONE_PERCENT,
  '7d': 20n * ONE_PERCENT,
};

/**
 * The service's own alert for a threshold: all accounts with this threshold read of its firings. Its base resets, so one movement is reported once,
 * and again after it has gone on by as much.
 */
function significantRule(token: string, timeframe: Timeframe, percent: Percentage): PercentRule {
  return {
    type: 'percent',
    condition: 'percent_change',
    token,
    percent,
    direction: 'any',
    timeframe,
    resetsBase: true,
    hysteresis: 0n,
    isOnce: false,
    // The shortest timeframe: a price that falls fast is not reported every few seconds.
    coolDownMs: TIMEFRAMES['5m'],
  };
}

/** The rules of the alerts that must stand for these tokens, by the alerts' ids. `own`: thresholds that accounts have set. */
export function thresholdRules(
  network: Network,
  tokens: readonly string[],
  own: readonly (readonly [Timeframe, Percentage])[],
): Map<string, PercentRule> {
  const usual = TIMEFRAME_NAMES.map((timeframe) => [timeframe, USUAL_THRESHOLDS[timeframe]] as const);
  return new Map(
    tokens.flatMap((token) =>
      [...usual, ...own].map(([timeframe, percent]) => {
        const rule = significantRule(token, timeframe, percent);
        return [significantAlertId(network, rule), rule] as const;
      }),
    ),
  );
}

const ID_BYTES = 16;

/** The same for the same threshold, so that two processes make one alert. */
function significantAlertId(network: Network, { token, timeframe, percent }: PercentRule): string {
  const cause = [network, token, timeframe, percent].join('\n');
  return `rul_${bytesToHex(sha256(utf8ToBytes(cause)).slice(0, ID_BYTES))}`;
}
