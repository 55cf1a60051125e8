/**
 * Settings of a transaction with a prepared statement that claims from a queue. The statement is planned once for each connection, because
 * planning takes as long as the claim itself. Statistics say nothing about a queue, in which almost nothing waits at most times, and a plan
 * that was made while a table was nearly empty would read all of it later. With these settings, the plan walks the indices of what waits.
 * A claim does not wait for the disk: a crash may only undo a lease.
 */
export const QUEUE_PLAN = `SET LOCAL synchronous_commit = off; SET LOCAL plan_cache_mode = force_generic_plan;
  SET LOCAL enable_sort = off; SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off`;
