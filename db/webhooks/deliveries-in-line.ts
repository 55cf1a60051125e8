/**
 * Part of a statement: the unfinished deliveries of an endpoint that have a status, behind an id, and on which nobody works, the
 * oldest first.
 *
 * It says a status as a range and orders by it, so that only the index `deliveries_unfinished` has the rows in this order. With
 * `status = …` the planner may go through any other that has the ids in order, or through the table, and reads all that was ever
 * delivered, to this endpoint or to others (test/db/webhooks/delivery-backlog.test.ts). For the same reason whoever asks whether there is one
 * joins a lateral `LIMIT 1`: for an `EXISTS` all that wait are read.
 */
export function deliveriesInLine(endpointId: string, status: string, afterId = "''"): string {
  return `endpoint_id = ${endpointId} AND finished_at IS NULL
         AND (status, id) > (${status}, ${afterId}) AND status <= ${status}
         AND (leased_until IS NULL OR leased_until <= now())
       ORDER BY status, id`;
}
