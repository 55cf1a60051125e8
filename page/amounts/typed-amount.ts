const PLAIN = /^(?<whole>\d{0,20})(?:[.,](?<fraction>\d{0,20}))?$/;

/** Groups of three, and a decimal separator of the other kind: `1,234.5` and `1.234,5`. */
const GROUPED_BY_COMMA = /^[1-9]\d{0,2}(?:,\d{3})+\.\d*$/;
const GROUPED_BY_POINT = /^[1-9]\d{0,2}(?:\.\d{3})+,\d*$/;

/** At least two groups, so that no separator can be a decimal one: `1,234,567` and `1.234.567`. */
const GROUPS_ONLY = /^[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;

/** It may be a thousand or one: a person has to say which. */
const UNCLEAR = /^[1-9]\d{0,2},\d{3}$/;

/**
 * The plain decimal that a person means by what they typed: `0,5`, `.5`, `5.` and `1,234.5` are read. A single point is a decimal one, as in
 * every amount that the page shows. Undefined if it is not a number, or could be one of two.
 */
export function readTypedAmount(typed: string): string | undefined {
  const text = typed.trim();
  if (UNCLEAR.test(text)) return undefined;
  const { whole = '', fraction = '' } = PLAIN.exec(withoutGroups(text))?.groups ?? {};
  if (whole === '' && fraction === '') return undefined;
  return `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The same for a request: text that cannot be read stays, and what checks the request refuses it. */
export function plainAmount(typed: string): string {
  return readTypedAmount(typed) ?? typed;
}

/** True for `1,500`, which is a thousand and a half to some people, and one and a half to others. */
export function isUnclearAmount(typed: string): boolean {
  return UNCLEAR.test(typed.trim());
}

function withoutGroups(text: string): string {
  if (GROUPS_ONLY.test(text)) return text.replace(/[.,]/g, '');
  if (GROUPED_BY_COMMA.test(text)) return text.replaceAll(',', '');
  return GROUPED_BY_POINT.test(text) ? text.replaceAll('.', '') : text;
}
