import { TIMEFRAME_NAMES, type BalanceRule } from '../../domain/alerts/alert-rule.ts';
import type { AlertInput } from '../../use-cases/alerts/alert-input.ts';
import { readNumber } from '../amount-word.ts';

/** Why no alert can be read from a line: the id of a text, and the wrong word. */
export interface AlertProblem {
  problem: string;
  text: string;
}

/** `crosses`: up or down, which the present price decides. */
export type PriceWord = 'above' | 'below' | 'crosses' | 'percent_change';

/** The alert that a line asks for. */
type Asked<Condition> = Omit<AlertInput, 'condition' | 'token'> & { condition: Condition };

/** A number with or without its currency. */
const TARGET = /^\$?([\d.,]+)(?:\$|usd)?$/i;

const PERCENT = /^([+-]?)([\d.,]+)%$/;

const DIRECTIONS: Readonly<Record<string, 'up' | 'down'>> = { '+': 'up', '-': 'down' };

const DURATION = /^(\d{1,5})(min|m|h|d)$/i;

const SECONDS: Readonly<Record<string, number>> = { min: 60, m: 60, h: 3_600, d: 86_400 };

/** MAINTENANCE: api/alerts/alert-schemas.ts has the same limit. */
const MAX_COOL_DOWN_SECONDS = 30 * 86_400;

/** Reads the words after the token: `above 200`, `crosses 200 every 2h`, `5% 1h until 2026-12-31`. */
export function readPriceAlert(args: readonly string[]): Asked<PriceWord> | AlertProblem {
  const { words, ...options } = takeOptions(args);
  if ('problem' in options) return options;
  const [first = '', second = ''] = words;
  const [, sign = '', number = ''] = PERCENT.exec(first) ?? [];
  const percent = readNumber(number);
  if (percent !== null) {
    const timeframe = TIMEFRAME_NAMES.find((name) => name === second.toLowerCase());
    if (!timeframe) return { problem: 'alert-timeframe', text: second };
    const direction = DIRECTIONS[sign] ?? 'any';
    return tooMany(words) ?? { condition: 'percent_change', percent, direction, timeframe, ...options };
  }
  const condition = (['above', 'below', 'crosses'] as const).find((word) => word === first.toLowerCase());
  if (!condition) return { problem: 'alert-condition', text: first };
  const target = readTarget(second);
  if (target === null) return { problem: 'alert-target', text: second };
  return tooMany(words) ?? { condition, targetPrice: target, ...options };
}

/** The same for the balance of a wallet: `below 1`. */
export function readBalanceAlert(args: readonly string[]): Asked<BalanceRule['condition']> | AlertProblem {
  const { words, ...options } = takeOptions(args);
  if ('problem' in options) return options;
  const [first = '', second = ''] = words;
  const condition = (['above', 'below'] as const).find((word) => word === first.toLowerCase());
  if (!condition) return { problem: 'alert-balance-condition', text: first };
  const target = readTarget(second);
  if (target === null) return { problem: 'alert-target', text: second };
  return tooMany(words) ?? { condition: `balance_${condition}`, targetAmount: target, ...options };
}

/** The number of a word such as `$200`; null: it is not one. */
export function readTarget(word: string): string | null {
  return readNumber(TARGET.exec(word)?.[1] ?? '');
}

/** A word that would have no effect is a mistake; only the currency may be written. */
function tooMany([, , ...rest]: readonly string[]): AlertProblem | null {
  const text = rest.find((word) => word.toLowerCase() !== 'usd');
  return text === undefined ? null : { problem: 'alert-more-words', text };
}

type Options = Pick<AlertInput, 'repeat' | 'coolDownSeconds' | 'expiresAt'>;

/** Takes `every 2h` and `until 2026-12-31` out of the words, wherever they are. */
function takeOptions(args: readonly string[]): { words: string[] } & (Options | AlertProblem) {
  const words: string[] = [];
  let options: Options = {};
  const left = args.values();
  for (const word of left) {
    switch (word.toLowerCase()) {
      case 'every': {
        const text = left.next().value ?? '';
        const coolDownSeconds = secondsOf(text);
        if (coolDownSeconds === null) return { words, problem: 'alert-every', text };
        options = { ...options, repeat: 'recurring', coolDownSeconds };
        break;
      }
      case 'until': {
        const text = left.next().value ?? '';
        const expiresAt = endOfDay(text);
        if (!expiresAt) return { words, problem: 'alert-until-day', text };
        if (expiresAt <= new Date()) return { words, problem: 'alert-until-past', text };
        options = { ...options, expiresAt };
        break;
      }
      default:
        words.push(word);
    }
  }
  return { words, ...options };
}

function secondsOf(text: string): number | null {
  const [, count = '', unit = ''] = DURATION.exec(text) ?? [];
  const seconds = Number(count) * (SECONDS[unit.toLowerCase()] ?? 0);
  return seconds === 0 || seconds > MAX_COOL_DOWN_SECONDS ? null : seconds;
}

/** In UTC. */
function endOfDay(day: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const end = new Date(`${day}T23:59:59.999Z`);
  // The platform may read 31 February as a day in March.
  return Number.isNaN(end.getTime()) || !end.toISOString().startsWith(day) ? null : end;
}
