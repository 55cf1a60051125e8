import { isAddress } from '../domain/addresses.ts';
import { code, type Html } from './html.ts';

/** The mint of a token that no list has; its maker chose the name. */
export function tokenText(token: string): string | Html {
  return isAddress(token) ? code(token) : token;
}
