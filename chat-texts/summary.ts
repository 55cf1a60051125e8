import { isAddress } from '../domain/addresses.ts';
import { formatAmount } from '../domain/amounts.ts';
import type { ChatContent } from '../domain/chats/chat-content.ts';
import { formatUsd, shortUsd, type Usd } from '../domain/prices/usd-value.ts';
import {
  biggestMovers,
  portfolioValue,
  valueChange,
  type Portfolio,
  type PortfolioValue,
  type TokenFlow,
} from '../domain/summaries/portfolio.ts';
import type { SummaryPlan } from '../domain/summaries/summary-plan.ts';
import { lines } from './html.ts';
import type { Text } from './text.ts';
import { timeText } from './time-text.ts';

export interface SummaryTextDeps {
  summary: Pick<SummaryPlan, 'every'>;
  timeZone: string;
  /** Its mint if the list does not have it. */
  tokenName(token: string): string;
}

const MAX_AMOUNTS = 3;

/** A line needs two points. */
const MIN_POINTS = 2;

/** A person's wallets in a few lines, with a picture of their value if earlier ones are kept. The text says if a value is not known. */
export function summaryText(
  t: Text,
  portfolio: Portfolio,
  { summary, timeZone, tokenName }: SummaryTextDeps,
): ChatContent {
  const { holdings, deposits, sends, alertsFired } = portfolio;
  const value = portfolioValue(portfolio);
  const movers = biggestMovers(holdings).flatMap(({ token, percent }) => {
    const name = tokenName(token);
    return isAddress(name) ? [] : [`${name} ${signedPercent(percent)}`];
  });
  return {
    html: lines(
      t('summary-title', { every: summary.every, time: timeText(t, portfolio.at, timeZone) }),
      '',
      ...valueLines(t, portfolio, value, timeZone),
      movers.length > 0 ? t('summary-movers', { movers: movers.join(', ') }) : null,
      '',
      t('summary-since', { time: timeText(t, portfolio.since, timeZone) }),
      t('summary-deposits', flowValues(deposits, tokenName)),
      t('summary-sends', flowValues(sends, tokenName)),
      t('summary-alerts', { count: alertsFired }),
    ),
    buttons: [],
    ...chartOf(t, portfolio, value),
  };
}

function valueLines(t: Text, portfolio: Portfolio, value: PortfolioValue, timeZone: string): string[] {
  if (value.usd === null) return [t('summary-unknown', { reason: value.reason })];
  const change = valueChange(portfolio, value);
  return [
    t('summary-value', { usd: shortUsd(value) ?? '' }),
    ...(value.unpriced > 0 ? [t('summary-unpriced', { count: value.unpriced })] : []),
    ...(change === null
      ? []
      : change === 'other_wallets'
        ? [t('summary-other-wallets')]
        : [
            t('summary-change', {
              change: signedUsd(change.usd),
              percent: change.percent === null ? '' : ` (${signedPercent(change.percent)})`,
              time: timeText(t, change.since, timeZone),
            }),
          ]),
  ];
}

function flowValues(
  flows: readonly TokenFlow[],
  tokenName: SummaryTextDeps['tokenName'],
): { count: number; amounts: string } {
  const amounts = flows.flatMap(({ token, baseUnits, decimals }) => {
    const name = tokenName(token);
    return isAddress(name) ? [] : [`${formatAmount(baseUnits, decimals)} ${name}`];
  });
  const shown = amounts.slice(0, MAX_AMOUNTS).join(', ');
  const more = amounts.length > MAX_AMOUNTS ? ', …' : '';
  return {
    count: flows.reduce((sum, { count }) => sum + count, 0),
    amounts: shown === '' ? '' : ` (${shown}${more})`,
  };
}

/** Only values of the same wallets are one line. */
function chartOf(
  t: Text,
  { kept, wallets, at }: Portfolio,
  value: PortfolioValue,
): Pick<ChatContent, 'chart'> {
  const known = [...kept, { at, usd: value.usd, wallets }].filter(
    (each) => each.wallets.join() === wallets.join(),
  );
  const values = known.flatMap((each) => {
    const usd = formatUsd(each);
    return usd === null || usd === '0' ? [] : [{ at: each.at.toISOString(), usd }];
  });
  return values.length < MIN_POINTS ? {} : { chart: { name: t.label('summary-chart'), values } };
}

function signedUsd(usd: Usd): string {
  return `${usd < 0n ? '−' : '+'}${shortUsd({ usd }) ?? ''}`;
}

function signedPercent(percent: string): string {
  return `${percent.startsWith('-') ? percent.replace('-', '−') : `+${percent}`} %`;
}
