import { z } from 'zod';

/** One or several of these words, in a query string. */
export function commaList<const Value extends string>(values: readonly Value[]) {
  const isValue = (text: string): text is Value => (values as readonly string[]).includes(text);
  const one = `(?:${values.map(escaped).join('|')})`;
  return z
    .string()
    .transform((text, context): Value[] => {
      const parts = text.split(',');
      if (parts.every(isValue)) return [...new Set(parts)];
      context.addIssue(`must be a comma-separated list of ${values.join(', ')}`);
      return z.NEVER;
    })
    .meta({ type: 'string', pattern: `^${one}(?:,${one})*$` });
}

/** As text of a regular expression. */
function escaped(value: string): string {
  return value.replaceAll(/[.*]/g, String.raw`\$&`);
}

export function describeCommaList(values: readonly string[]): string {
  return `One or several of ${values.join(', ')}, separated by commas.`;
}
