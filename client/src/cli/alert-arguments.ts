import type { CreateAlertArguments } from '../index.ts';
import type { CommandContext } from './command.ts';
import { secondsOf } from './durations.ts';
import { UsageError } from './exit-codes.ts';
import { timeOf } from './times.ts';

/** Words of an alert itself, which a back-test takes too. */
export const RULE_OPTIONS = {
  within: { type: 'string' },
  direction: { type: 'string' },
  'keep-base': { type: 'boolean' },
  recurring: { type: 'boolean' },
  'cool-down': { type: 'string' },
  hysteresis: { type: 'string' },
} as const;

/** Words of who reads of it, and until when. */
export const ALERT_OPTIONS = {
  ...RULE_OPTIONS,
  wallet: { type: 'string' },
  'expires-at': { type: 'string' },
  channels: { type: 'string' },
  note: { type: 'string' },
  'idempotency-key': { type: 'string' },
} as const;

/** The service refuses words that it does not know, and options that have no meaning for the condition. */
export function alertArguments(
  [token = '', condition = '', value = '']: string[],
  { texts, flags }: Pick<CommandContext, 'texts' | 'flags'>,
): CreateAlertArguments {
  const coolDown = texts['cool-down'];
  const isPercent = condition === 'percent_change';
  const isBalance = condition.startsWith('balance_');
  if (isPercent && texts['within'] === undefined) {
    throw new UsageError('percent_change needs the time of the change: --within 1h');
  }
  if (isBalance && texts['wallet'] === undefined) {
    throw new UsageError(`${condition} needs the wallet: --wallet <address>`);
  }
  const idempotencyKey = texts['idempotency-key'];
  return {
    token,
    condition,
    ...(isPercent ? { percent: value.replace(/\s*%$/, '') } : {}),
    ...(isBalance ? { targetAmount: value } : {}),
    ...(isPercent || isBalance ? {} : { targetPrice: value }),
    timeframe: texts['within'],
    direction: texts['direction'],
    resetBase: flags.has('keep-base') ? false : undefined,
    walletAddress: texts['wallet'],
    repeat: flags.has('recurring') ? 'recurring' : undefined,
    cooldownSeconds: coolDown === undefined ? undefined : secondsOf('--cool-down', coolDown),
    hysteresisPercent: texts['hysteresis'],
    expiresAt: timeOf('expires-at', texts['expires-at']),
    channels: texts['channels']?.split(','),
    note: texts['note'],
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
}
