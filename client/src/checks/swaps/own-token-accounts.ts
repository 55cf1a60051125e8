import { associatedTokenAddress } from '../associated-token-address.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../programs.ts';

/**
 * The owner's token accounts among the addresses, as far as addresses alone say: the associated ones of every mint in the list. A token
 * account whose address was not derived from its mint, or whose mint is not in the list, is not found: only the chain knows those.
 */
export function ownTokenAccountsAmong(owner: string, addresses: readonly string[]): Set<string> {
  const listed = new Set(addresses);
  const derived = addresses.flatMap((mint) =>
    [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((program) => associatedTokenAddress(owner, mint, program)),
  );
  return new Set(derived.filter((address) => listed.has(address)));
}
