import type { AlertChannel } from '../../domain/alerts/alert.ts';
import {
  BALANCE_CONDITIONS,
  HUNDRED_PERCENT,
  ONE_PERCENT,
  type AlertCondition,
  type AlertRepeat,
  type AlertRule,
  type BalanceRule,
  type Direction,
  type Percentage,
  type Timeframe,
} from '../../domain/alerts/alert-rule.ts';
import { canonicalAmount, formatAmount, parseAmount, type AmountProblem } from '../../domain/amounts.ts';
import { formatPercent } from '../../domain/alerts/firing.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { refusal, type Refusal } from '../../domain/refusal.ts';
import { tokenKey } from '../../domain/token-symbol.ts';
import { formatPrice, parsePrice, type Price } from '../../domain/prices/price.ts';

/** An alert as a caller describes it. Amounts are decimal texts; a field that is left out has its default. */
export interface AlertInput {
  condition: AlertCondition;
  /** Symbol or mint. */
  token: string;
  targetPrice?: string | undefined;
  percent?: string | undefined;
  timeframe?: Timeframe | undefined;
  direction?: Direction | undefined;
  resetBase?: boolean | undefined;
  walletAddress?: string | undefined;
  targetAmount?: string | undefined;
  repeat?: 'once' | 'recurring' | undefined;
  coolDownSeconds?: number | undefined;
  hysteresisPercent?: string | undefined;
  expiresAt?: Date | null | undefined;
  channels?: readonly AlertChannel[] | undefined;
  note?: string | null | undefined;
}

/** A recurring alert is silent for an hour after each firing, unless it says otherwise. */
const COOL_DOWN_SECONDS = 3_600;

/** Half a percent: a price that trembles around its target crosses it once. */
const HYSTERESIS = ONE_PERCENT / 2n;

const PERCENT_DECIMALS = 4;

const MAX_PERCENT = 1_000n * ONE_PERCENT;

const MAX_HYSTERESIS = 50n * ONE_PERCENT;

export function isBalanceCondition(condition: AlertCondition): condition is BalanceRule['condition'] {
  return (BALANCE_CONDITIONS as readonly string[]).includes(condition);
}

/** The rule for prices of a token. Throws INVALID_REQUEST that names the field. */
export function priceRule(
  input: AlertInput & { condition: Exclude<AlertCondition, BalanceRule['condition']> },
  token: string,
): Exclude<AlertRule, BalanceRule> {
  const { condition, timeframe, direction = 'any', resetBase = true } = input;
  refuseFields(input, ['walletAddress', 'targetAmount'], 'balance_below and balance_above');
  const repeat = repeatOf(input);
  if (condition === 'percent_change') {
    refuseFields(input, ['targetPrice'], 'the other conditions');
    if (timeframe === undefined) throw invalidField('timeframe', 'is required for percent_change');
    if (resetBase) refuseFields(input, ['hysteresisPercent'], 'an alert whose base does not reset');
    const percent = percentOf('percent', input.percent);
    if (direction === 'down' && percent >= HUNDRED_PERCENT) {
      const problem = 'must be below 100: no price falls by more';
      throw invalidField('percent', problem, refusal('alert_percent', { max: 99 }));
    }
    return {
      type: 'percent',
      condition,
      token,
      percent,
      direction,
      timeframe,
      resetsBase: resetBase,
      hysteresis: hysteresisOf(input),
      ...repeat,
    };
  }
  refuseFields(input, ['percent', 'timeframe', 'direction', 'resetBase'], 'percent_change');
  if (input.targetPrice === undefined) throw invalidField('target_price', 'is required for this condition');
  const target = priceOf('target_price', input.targetPrice);
  if (condition === 'crosses_up' || condition === 'crosses_down') {
    return { type: 'crossing', condition, token, target, hysteresis: hysteresisOf(input), ...repeat };
  }
  refuseFields(input, ['hysteresisPercent'], 'crosses_up and crosses_down');
  return { type: 'side', condition, token, target, ...repeat };
}

/** The rule for a wallet's balance. Throws INVALID_REQUEST that names the field. */
export function balanceRule(
  input: AlertInput & { condition: BalanceRule['condition'] },
  { token, decimals, walletAddress }: Pick<BalanceRule, 'token' | 'decimals' | 'walletAddress'>,
): BalanceRule {
  refuseFields(input, ['targetPrice', 'percent', 'timeframe', 'direction', 'resetBase'], 'prices');
  if (input.targetAmount === undefined) throw invalidField('target_amount', 'is required for a balance');
  const amount = parseAmount(input.targetAmount, decimals);
  if (!amount.ok) {
    throw invalidField('target_amount', ...AMOUNT_PROBLEMS[amount.problem](input.token, decimals));
  }
  return {
    type: 'balance',
    condition: input.condition,
    walletAddress,
    token,
    decimals,
    target: amount.baseUnits,
    hysteresis: hysteresisOf(input),
    ...repeatOf(input),
  };
}

const AMOUNT_PROBLEMS: Record<AmountProblem, (token: string, decimals: number) => [string, Refusal]> = {
  malformed: () => ['must be a decimal number, such as 1.5', refusal('amount_malformed')],
  too_many_decimals: (token, decimals) => [
    `must have at most ${decimals} decimals`,
    refusal('amount_decimals', { token, decimals }),
  ],
  not_positive: () => ['must be above 0', refusal('amount_not_positive')],
  too_large: () => ['is more than a wallet can hold', refusal('amount_too_large')],
};

const NAMES = {
  targetPrice: 'target_price',
  percent: 'percent',
  timeframe: 'timeframe',
  direction: 'direction',
  resetBase: 'reset_base',
  walletAddress: 'wallet_address',
  targetAmount: 'target_amount',
  hysteresisPercent: 'hysteresis_percent',
} as const;

/** A field that would have no effect is a mistake of the caller. */
function refuseFields(input: AlertInput, fields: readonly (keyof typeof NAMES)[], isFor: string): void {
  const given = fields.find((field) => input[field] !== undefined);
  if (given) throw invalidField(NAMES[given], `has no meaning here; it is for ${isFor}`);
}

function repeatOf({ repeat = 'once', coolDownSeconds }: AlertInput): AlertRepeat {
  if (repeat === 'once' && coolDownSeconds !== undefined) {
    throw invalidField('cooldown_seconds', 'has no meaning for an alert that fires once');
  }
  return { isOnce: repeat === 'once', coolDownMs: (coolDownSeconds ?? COOL_DOWN_SECONDS) * 1_000 };
}

/** Throws INVALID_REQUEST that names the field. */
export function priceOf(field: string, text: string): Price {
  const price = /^\d{1,13}(\.\d+)?$/.test(text) ? parsePrice(text) : null;
  if (price === null) {
    throw invalidField(
      field,
      'must be a decimal number above 0 and at most 1000000000000, such as 150.25',
      refusal('alert_price'),
    );
  }
  const [, decimals = ''] = text.split('.');
  if (decimals.replace(/0+$/, '').length > PRICE_DECIMALS) {
    const problem = `must have at most ${PRICE_DECIMALS} decimals`;
    throw invalidField(field, problem, refusal('alert_price'));
  }
  return price;
}

/** More than any price has; `formatPrice` shows them all. */
const PRICE_DECIMALS = formatPrice(1n).length - '0.'.length;

function hysteresisOf({ hysteresisPercent }: AlertInput): Percentage {
  if (hysteresisPercent === undefined) return HYSTERESIS;
  if (/^0(\.0+)?$/.test(hysteresisPercent)) return 0n;
  return percentOf('hysteresis_percent', hysteresisPercent, MAX_HYSTERESIS);
}

/** Throws INVALID_REQUEST that names the field. */
export function percentOf(
  field: string,
  text: string | undefined,
  max: Percentage = MAX_PERCENT,
): Percentage {
  if (text === undefined) throw invalidField(field, 'is required for percent_change');
  const parsed = parseAmount(text, PERCENT_DECIMALS);
  if (!parsed.ok || parsed.baseUnits > max) {
    throw invalidField(
      field,
      `must be above 0 and at most ${max / ONE_PERCENT}, with at most ${PERCENT_DECIMALS} decimals`,
      refusal('alert_percent', { max: String(max / ONE_PERCENT) }),
    );
  }
  return parsed.baseUnits;
}

/** The request in canonical form: `0.5` and `0.50` are the same amount, and `usdc` is `USDC`. */
export function idempotentAlertBody(input: AlertInput, network: Network) {
  const canonical = (text: string | undefined) => (text === undefined ? undefined : canonicalAmount(text));
  return {
    ...input,
    network,
    token: tokenKey(input.token),
    targetPrice: canonical(input.targetPrice),
    percent: canonical(input.percent),
    targetAmount: canonical(input.targetAmount),
    hysteresisPercent: canonical(input.hysteresisPercent),
  };
}

/** A rule in the words of a caller; the same words make the same rule. */
export function inputOf(rule: AlertRule): AlertInput {
  const common = {
    condition: rule.condition,
    token: rule.token,
    repeat: rule.isOnce ? ('once' as const) : ('recurring' as const),
    coolDownSeconds: rule.isOnce ? undefined : rule.coolDownMs / 1_000,
  };
  switch (rule.type) {
    case 'side':
      return { ...common, targetPrice: formatPrice(rule.target) };
    case 'crossing':
      return {
        ...common,
        targetPrice: formatPrice(rule.target),
        hysteresisPercent: formatPercent(rule.hysteresis),
      };
    case 'percent':
      return {
        ...common,
        percent: formatPercent(rule.percent),
        timeframe: rule.timeframe,
        direction: rule.direction,
        resetBase: rule.resetsBase,
        hysteresisPercent: rule.resetsBase ? undefined : formatPercent(rule.hysteresis),
      };
    case 'balance':
      return {
        ...common,
        walletAddress: rule.walletAddress,
        targetAmount: formatAmount(rule.target, rule.decimals),
        hysteresisPercent: formatPercent(rule.hysteresis),
      };
  }
}
