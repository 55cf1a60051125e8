/**
 * SQL: whether an endpoint asked for an event, by its family, name and wallet. Both are names of rows in the statement.
 *
 * MAINTENANCE: domain/events/event-filter.ts says which filters there are.
 */
export function wantsEvent(endpoint: string, event: string): string {
  return `${endpoint}.family = ${event}.family
    AND ${endpoint}.event_filters && ARRAY[${event}.name, split_part(${event}.name, '.', 1) || '.*', '*']
    AND (${endpoint}.wallet_filters IS NULL OR ${event}.wallet_address = ANY (${endpoint}.wallet_filters))`;
}
