import { isAddress } from '../domain/addresses.ts';

/** For buttons, which have little room; texts show the whole address. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-6)}`;
}

/** `SOL` and a symbol as they are; the mint of an unlisted token is shortened. */
export function shortToken(token: string): string {
  return isAddress(token) ? shortAddress(token) : token;
}
