import type { ChartDrawer } from '../../charts/chart-drawer.ts';
import { describeChart } from '../../charts/describe-chart.ts';
import type { Network } from '../../domain/networks.ts';
import { formatPrice } from '../../domain/prices/price.ts';
import { defineRoute } from '../../http/define-route.ts';
import { networkOf } from '../../http/request-headers.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { createAlertExample } from './alert-examples.ts';
import { alertInputOf } from './alert-input-of.ts';
import { previewAlertBody } from './alert-schemas.ts';
import { previewData, previewExample, previewQuery } from './preview-schemas.ts';

export interface PreviewRouteDeps {
  alerts: Pick<UseCases['alerts'], 'preview'>;
  charts: ChartDrawer;
  defaultNetwork: Network;
}

export function previewRoute({ alerts, charts, defaultNetwork }: PreviewRouteDeps) {
  return defineRoute({
    method: 'POST',
    path: '/v1/alerts/preview',
    name: 'previewAlert',
    summary: 'When an alert would have fired',
    description:
      'Evaluates the prices of the last 30 days, minute by minute, as the service evaluates standing alerts. Nothing is kept of it. `Accept: image/png` answers the chart alone.',
    authenticated: true,
    network: true,
    query: previewQuery,
    body: previewAlertBody,
    bodyExample: createAlertExample,
    successStatus: 200,
    message: 'This is when the alert would have fired.',
    data: previewData,
    example: previewExample,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'NETWORK_ERROR', 'SERVICE_UNAVAILABLE'],
    picture: {
      description: 'The chart, with a mark at each firing.',
      svg: ({ svg }) => svg,
      png: ({ svg }) => charts.png(svg),
    },
    async handler({ actor, headers, body, query: { theme } }) {
      const network = networkOf(headers, actor, defaultNetwork);
      const input = { ...alertInputOf(body), condition: body.condition, token: body.token };
      const { token, from, until, since, count, firings, minutes, chart } = await alerts.preview(
        actor,
        network,
        input,
      );
      return {
        data: {
          token,
          from: from.toISOString(),
          until: until.toISOString(),
          since: since?.toISOString() ?? null,
          count,
          firings: firings.map(({ at, price, target }) => ({
            at: at.toISOString(),
            price: formatPrice(price),
            target_price: formatPrice(target),
          })),
          minutes,
          svg: await charts.svg(chart, theme),
          description: describeChart(chart),
        },
      };
    },
  });
}
