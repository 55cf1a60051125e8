import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';

export const TOKEN_PROGRAM = TOKEN_PROGRAM_ID.toBase58();
export const TOKEN_2022_PROGRAM = TOKEN_2022_PROGRAM_ID.toBase58();

export const TOKEN_PROGRAMS: readonly string[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

/** A wallet's own account for a mint; wallets that belong to programs have one too. */
export function associatedTokenAddress(wallet: string, mint: string, program: string): PublicKey {
  const ownerMayBeOffCurve = true;
  return getAssociatedTokenAddressSync(
    new PublicKey(mint),
    new PublicKey(wallet),
    ownerMayBeOffCurve,
    new PublicKey(program),
  );
}
