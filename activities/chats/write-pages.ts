/** In one database transaction. */
const PEOPLE_AT_ONCE = 200;

/** Less than an activity may take (workflows/activity-options.ts): each call adds one activity to the workflow's history. */
const WORK_MS = 10_000;

/** Writes page after page for some seconds. Returns up to whom; null: there are no more people. */
export async function writePages(
  from: string,
  write: (page: { after: string; limit: number }) => Promise<string | null>,
): Promise<string | null> {
  const endsAt = Date.now() + WORK_MS;
  let after: string | null = from;
  do {
    after = await write({ after, limit: PEOPLE_AT_ONCE });
  } while (after !== null && Date.now() < endsAt);
  return after;
}
