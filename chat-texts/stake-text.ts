import { formatAmount } from '../domain/amounts.ts';
import { roundedTime } from '../domain/stakes/rounded-time.ts';
import { code, escapeHtml, Html } from './html.ts';
import { shortAddress } from './short-address.ts';
import type { Text } from './text.ts';

/** An estimated time, such as `Nov 28, about 14:00`. */
export function aboutTime(t: Text, at: string | Date, timeZone: string): string {
  const rounded = roundedTime(new Date(at));
  const part = (shown: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(t.language, { timeZone, ...shown }).format(rounded);
  return t.label('time-about', {
    day: part({ day: 'numeric', month: 'short' }),
    time: part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  });
}

/** More addresses than this are not read. */
const MAX_POSITIONS = 5;

/** Stake accounts by their addresses, as page, API and Temporal name them; null: none. */
export function positionsText(t: Text, id: string, positions: readonly string[]): string | null {
  const rest = positions.length - MAX_POSITIONS;
  const shown = positions.slice(0, MAX_POSITIONS).map((address) => code(address).value);
  const more = rest > 0 ? ` ${t('list-more', { count: rest })}` : '';
  if (shown.length === 0) return null;
  return t(id, { count: positions.length, addresses: new Html(`${shown.join(', ')}${more}`) });
}

/** Percent, of hundredths of a percent. */
export function percentText(bps: number): string {
  return formatAmount(BigInt(bps), 2);
}

export interface NamedValidator {
  address: string;
  name: string | null;
}

/** Names of validators, by address. */
export type ValidatorNames = Readonly<Record<string, string>>;

/** A messenger makes links of them, and a name must not lead anywhere. */
const LINKING = /([.@:])(?=\S)/g;

/** As the validator calls itself, so that the messenger makes no link of it. */
export function claimedName(name: string): string {
  return name.replaceAll(LINKING, '$1 ');
}

/** A validator may give itself any name, so a part of the address stands next to it. */
export function validatorName({ address, name }: NamedValidator): string {
  return name === null ? shortAddress(address) : `${claimedName(name)} (${shortAddress(address)})`;
}

/** In a sentence: as cards and lists name it, or the whole address. `names`: those that are known, by address. */
export function validatorHtml(address: string, names: ValidatorNames): Html {
  const name = names[address];
  return name === undefined ? code(address) : new Html(escapeHtml(validatorName({ address, name })));
}
