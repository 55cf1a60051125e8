import type { ChainCheatCodes } from '../chain-cheat-codes.ts';

/** Lamports of all accounts. */
export async function supplyOf(chain: Pick<ChainCheatCodes, 'exportAccounts'>): Promise<bigint> {
  const accounts = Object.values((await chain.exportAccounts()).read());
  return accounts.reduce((sum, { lamports }) => sum + BigInt(lamports), 0n);
}
