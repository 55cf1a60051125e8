import { ASSOCIATED_TOKEN_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { SystemProgram } from '@solana/web3.js';
import type { FoundRoute } from '../../domain/swaps/swap-source.ts';

/** Jupiter's router, version 6. */
const ROUTER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';

const TOKEN_PROGRAM = TOKEN_PROGRAM_ID.toBase58();

/** Programs of the instructions before the route: new token accounts, wrapping. */
const SETUP_PROGRAMS = [
  ASSOCIATED_TOKEN_PROGRAM_ID.toBase58(),
  SystemProgram.programId.toBase58(),
  TOKEN_PROGRAM,
];

/**
 * Names a part that no swap has; null if the route has none. A first look, before such a route is simulated and shown: the finished bytes
 * are checked in full (activities/swaps/check-swap.ts).
 */
export function foreignPart(
  { setup, swap, cleanup }: Pick<FoundRoute, 'setup' | 'swap' | 'cleanup'>,
  owner: string,
): string | null {
  const instructions = [...setup, swap, ...(cleanup ? [cleanup] : [])];
  const other = instructions
    .flatMap(({ accounts }) => accounts)
    .find(({ address, isSigner }) => isSigner && address !== owner);
  if (other) return `the route needs the signature of ${other.address}`;
  const unknown = setup.find(({ program }) => !SETUP_PROGRAMS.includes(program));
  if (unknown) return `the route prepares itself with ${unknown.program}`;
  if (swap.program !== ROUTER) return `the route runs in ${swap.program}`;
  return cleanup && cleanup.program !== TOKEN_PROGRAM ? `the route ends with ${cleanup.program}` : null;
}
