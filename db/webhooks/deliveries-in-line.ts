/**
 * Part of a statement: an endpoint's unfinished deliveries with that status and an id above `after` that no worker has leased,
 * oldest first.
 *
 * The status is written as a range and is part of the order, so that only the index `deliveries_unfinished` has the rows in
 * this order. With `status = …` the planner may choose another index with the ids in order, or the table, and read every
 * delivery ever made (test/db/webhooks/delivery-backlog.test.ts). For the same reason, a statement that asks if there is one
 * joins a lateral `LIMIT 1`: an `EXISTS` reads all that wait.
 */
export function deliveriesInLine(endpointId: string, status: string, afterId = "''"): string {
  return `endpoint_id = ${endpointId} AND finished_at IS NULL
         AND (status, id) > (${status}, ${afterId}) AND status <= ${status}
         AND (leased_until IS NULL OR leased_until <= now())
       ORDER BY status, id`;
}
