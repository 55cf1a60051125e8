import type { NameOf } from '../domain/recipients/name-of.ts';
import { code, escapeHtml, Html } from './html.ts';
import { shortAddress } from './short-address.ts';

/** The name, if there is one, before the whole address. */
export function namedAddress(address: string, nameOf: NameOf): Html {
  const name = nameOf(address);
  return name === null ? code(address) : new Html(`${bold(name)} ${code(address).value}`);
}

/** The same with a short address, for lists. */
export function shortNamedAddress(address: string, nameOf: NameOf): Html {
  const short = code(shortAddress(address));
  const name = nameOf(address);
  return name === null ? short : new Html(`${bold(name)} (${short.value})`);
}

/** The same for a button. */
export function recipientLabel(address: string, nameOf: NameOf): string {
  const name = nameOf(address);
  return name === null ? shortAddress(address) : `${name} (${shortAddress(address)})`;
}

function bold(name: string): string {
  return `<b>${escapeHtml(name)}</b>`;
}
