import { formatPercent } from '../domain/alerts/firing.ts';
import type { AlertRule } from '../domain/alerts/alert-rule.ts';
import { formatAmount } from '../domain/amounts.ts';
import { formatPrice } from '../domain/prices/price.ts';
import { shortAddress, shortToken } from './short-address.ts';
import type { Text } from './text.ts';

/** When an alert fires, in a few words, such as `SOL above 200 USD`. Plain: for a text and for a button. */
export function ruleText(t: Text, rule: AlertRule, token: string): string {
  const named = shortToken(token);
  switch (rule.type) {
    case 'side':
    case 'crossing':
      return t.label(`rule-${rule.condition}`, { token: named, target: formatPrice(rule.target) });
    case 'percent': {
      const { percent, direction, timeframe } = rule;
      return t.label('rule-percent_change', {
        token: named,
        percent: formatPercent(percent),
        direction,
        timeframe,
      });
    }
    case 'balance': {
      const target = formatAmount(rule.target, rule.decimals);
      const wallet = shortAddress(rule.walletAddress);
      return t.label(`rule-${rule.condition}`, { token: named, wallet, target });
    }
  }
}
