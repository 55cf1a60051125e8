import { wantsEvent } from '../events/wants-event.ts';

/** SQL: true if an endpoint of the account asks for `price.significant_change`. `account` is a column of the statement. */
export function asksForChanges(account: string): string {
  return `EXISTS (SELECT FROM webhook_endpoints endpoint,
       (VALUES ('platform', 'price.significant_change', NULL::text)) AS event (family, name, wallet_address)
     WHERE endpoint.account_id = ${account} AND endpoint.active AND ${wantsEvent('endpoint', 'event')})`;
}
