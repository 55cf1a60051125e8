export type Tell = (what: string, where: readonly string[]) => void;

/** Each problem is listed with at most this many places. */
const MAX_PLACES = 5;

/** Problems in the order in which they were found. */
export function collectProblems(): { of(name: string): { tell: Tell }; list(): string[] } {
  const found = new Map<string, string[]>();
  return {
    of: (name) => ({
      tell(what, where) {
        const key = `${name}: ${what}`;
        if (where.length > 0) found.set(key, [...(found.get(key) ?? []), ...where]);
      },
    }),
    list: () =>
      [...found].map(([what, where]) => {
        const more = where.length > MAX_PLACES ? ` and ${where.length - MAX_PLACES} more` : '';
        return `${what}: ${where.slice(0, MAX_PLACES).join(', ')}${more}`;
      }),
  };
}
