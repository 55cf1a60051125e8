import { Connection } from '@solana/web3.js';
import { giveTokens } from './give-tokens.ts';
import { PLAY_TOKENS, type PlayMints } from './play-mints.ts';

/** Makes the mints of the token list on a new chain, so that a person can swap before anyone got play money. */
export async function createMints(
  { rpcUrl, wsUrl }: { rpcUrl: string; wsUrl: string },
  mints: PlayMints,
): Promise<void> {
  const connection = new Connection(rpcUrl, { commitment: 'confirmed', wsEndpoint: wsUrl });
  for (const token of PLAY_TOKENS) await giveTokens(connection, mints, token, mints.issuer.publicKey, 1n);
}
