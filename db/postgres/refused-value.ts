/** SQLSTATE of a value that cannot be stored, now or later (PostgreSQL manual, appendix A: classes 22 and 23). */
const REFUSED_VALUE = /^2[23]/;

/** True if the database answered that it never stores this value; false for any other error, such as a database that is away. */
export function isRefusedValue(error: unknown): boolean {
  return REFUSED_VALUE.test(String((error as { code?: unknown } | null)?.code));
}
