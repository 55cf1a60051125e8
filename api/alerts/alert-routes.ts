import type { ChartDrawer } from '../../charts/chart-drawer.ts';
import type { Network } from '../../domain/networks.ts';
import type { Alerts } from '../../use-cases/alerts/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { idempotencyOf, networkOf, replayHeaders } from '../../http/request-headers.ts';
import { alertExample, alertHistoryExample, alertNowExample, createAlertExample } from './alert-examples.ts';
import { alertInputOf } from './alert-input-of.ts';
import { presentAlert, presentAlertHistory, presentAlertNow } from './alert-presenter.ts';
import {
  alertHistoryData,
  alertListData,
  alertNowData,
  alertParams,
  alertsQuery,
  changeAlertBody,
  createAlertBody,
  deletedAlertData,
} from './alert-schemas.ts';
import { previewRoute } from './preview-route.ts';

export interface AlertRoutesDeps {
  alerts: Alerts;
  defaultNetwork: Network;
}

export function alertRoutes({ alerts, charts, defaultNetwork }: AlertRoutesDeps & { charts: ChartDrawer }) {
  return [
    defineRoute({
      method: 'POST',
      path: '/v1/alerts',
      name: 'createAlert',
      summary: 'Ask for an alert',
      description:
        'Reports once, or again and again, when a price or the balance of a wallet meets a condition. If the condition is met already, the answer says so, and the alert arms after the value has returned.',
      authenticated: true,
      creates: true,
      network: true,
      body: createAlertBody,
      bodyExample: createAlertExample,
      successStatus: 201,
      message: 'The alert stands.',
      data: alertNowData,
      example: alertNowExample,
      errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'NETWORK_ERROR'],
      async handler({ actor, headers, body }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const idempotency = idempotencyOf(headers, 'POST /v1/alerts');
        const input = { ...alertInputOf(body), condition: body.condition, token: body.token };
        const { value, replayed } = await alerts.create(actor, network, input, idempotency);
        return { data: presentAlertNow(value), headers: replayHeaders(replayed) };
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/v1/alerts',
      name: 'listAlerts',
      summary: 'The alerts, newest first',
      authenticated: true,
      network: true,
      query: alertsQuery,
      successStatus: 200,
      message: 'This is a page of the alerts, newest first.',
      data: alertListData,
      example: { items: [alertExample], next_cursor: null },
      errors: ['FORBIDDEN'],
      async handler({ actor, headers, query: { state, cursor, limit } }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const page = await alerts.list(actor, network, { states: state, cursor, limit });
        return { data: { items: page.alerts.map(presentAlert), next_cursor: page.nextCursor } };
      },
    }),

    // Before the next path: `preview` is not an id.
    previewRoute({ alerts, charts, defaultNetwork }),

    defineRoute({
      method: 'GET',
      path: '/v1/alerts/{rule_id}',
      name: 'getAlert',
      summary: 'An alert with its timeline',
      description: 'Each firing is in the timeline with its evidence.',
      authenticated: true,
      params: alertParams,
      successStatus: 200,
      message: 'This is the alert with its timeline.',
      data: alertHistoryData,
      example: alertHistoryExample,
      errors: ['FORBIDDEN', 'NOT_FOUND'],
      async handler({ actor, params: { rule_id } }) {
        return { data: presentAlertHistory(await alerts.read(actor, rule_id)) };
      },
    }),

    defineRoute({
      method: 'PUT',
      path: '/v1/alerts/{rule_id}',
      name: 'changeAlert',
      summary: 'Change, pause or snooze an alert',
      description:
        'A field that is left out stays as it is. An alert with another condition begins again, also if it has fired or expired.',
      authenticated: true,
      params: alertParams,
      body: changeAlertBody,
      bodyExample: { paused: true },
      successStatus: 200,
      message: 'The alert is changed.',
      data: alertNowData,
      example: alertNowExample,
      errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'NETWORK_ERROR'],
      async handler({ actor, params: { rule_id }, body }) {
        const changed = await alerts.change(actor, rule_id, {
          ...alertInputOf(body),
          condition: body.condition,
          token: body.token,
          paused: body.paused,
          snoozedUntil: body.snoozed_until,
        });
        return { data: presentAlertNow(changed) };
      },
    }),

    defineRoute({
      method: 'DELETE',
      path: '/v1/alerts/{rule_id}',
      name: 'deleteAlert',
      summary: 'Delete an alert',
      description: 'Its events stay.',
      authenticated: true,
      params: alertParams,
      successStatus: 200,
      message: 'The alert is deleted.',
      data: deletedAlertData,
      example: { rule_id: alertExample.rule_id, deleted: true },
      errors: ['FORBIDDEN', 'NOT_FOUND'],
      async handler({ actor, params: { rule_id } }) {
        await alerts.remove(actor, rule_id);
        return { data: { rule_id, deleted: true as const } };
      },
    }),
  ];
}
