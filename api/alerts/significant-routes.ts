import { z } from 'zod';
import { TIMEFRAME_NAMES } from '../../domain/alerts/alert-rule.ts';
import { formatPercent } from '../../domain/alerts/firing.ts';
import { USUAL_THRESHOLDS } from '../../domain/alerts/significant-change.ts';
import type { Alerts } from '../../use-cases/alerts/index.ts';
import type { SignificantSettings } from '../../use-cases/alerts/significant-changes.ts';
import { defineRoute } from '../../http/define-route.ts';

const percents = z.partialRecord(z.enum(TIMEFRAME_NAMES), z.string().max(100).nullable()).meta({
  description: 'In percent, by timeframe. A timeframe that is missing or null is not reported.',
});

const settingsData = z
  .strictObject({
    thresholds: percents,
    usual: z.boolean().meta({ description: 'True: the account has the usual thresholds.' }),
  })
  .meta({ id: 'SignificantChanges' });

const changeBody = z.strictObject({
  thresholds: percents.nullable().meta({ description: 'Null: the usual ones again.' }),
});

export function significantRoutes({ alerts }: { alerts: Alerts }) {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/prices/significant-changes',
      name: 'getSignificantChanges',
      summary: 'When price.significant_change is sent',
      description:
        'From which change of a listed token’s price within a timeframe on the account gets the event `price.significant_change`, if one of its webhooks asks for it.',
      authenticated: true,
      successStatus: 200,
      message: 'These are the thresholds.',
      data: settingsData,
      example: presentSettings({ thresholds: USUAL_THRESHOLDS, isUsual: true }),
      errors: ['FORBIDDEN'],
      async handler({ actor }) {
        return { data: presentSettings(await alerts.readSignificant(actor)) };
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/v1/prices/significant-changes',
      name: 'changeSignificantChanges',
      summary: 'Change when price.significant_change is sent',
      description: 'A new threshold counts after about a minute.',
      authenticated: true,
      body: changeBody,
      bodyExample: { thresholds: { '1h': '4', '24h': '12.5' } },
      successStatus: 200,
      message: 'The thresholds are changed.',
      data: settingsData,
      example: { thresholds: { '1h': '4', '24h': '12.5' }, usual: false },
      errors: ['FORBIDDEN'],
      async handler({ actor, body }) {
        return { data: presentSettings(await alerts.changeSignificant(actor, body.thresholds)) };
      },
    }),
  ];
}

function presentSettings({ thresholds, isUsual }: SignificantSettings): z.input<typeof settingsData> {
  const shown = Object.entries(thresholds).map(([timeframe, percent]) => [timeframe, formatPercent(percent)]);
  return { thresholds: Object.fromEntries(shown) as z.input<typeof percents>, usual: isUsual };
}
