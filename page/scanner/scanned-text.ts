import { isAddress } from '../../client/src/checks/addresses.ts';
import { isSolanaLink } from '../../client/src/sends/solana-pay.ts';

/** True for what the field of the recipient reads: an address, or a link, also one whose problem it then shows. */
export function isForRecipient(code: string): boolean {
  return isAddress(code.trim()) || isSolanaLink(code);
}
