/**
 * SQL: true if an endpoint wants an event, by its family, name and wallet. Both parameters are names of rows in the statement.
 *
 * MAINTENANCE: domain/events/event-filter.ts defines the filters.
 */
export function wantsEvent(endpoint: string, event: string): string {
  return `${endpoint}.family = ${event}.family
    AND ${endpoint}.event_filters && ARRAY[${event}.name, split_part(${event}.name, '.', 1) || '.*', '*']
    AND (${endpoint}.wallet_filters IS NULL OR ${event}.wallet_address = ANY (${endpoint}.wallet_filters))`;
}
