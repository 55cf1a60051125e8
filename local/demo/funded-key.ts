import { z } from 'zod';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { RpcClient } from '../../chain/rpc/rpc-client.ts';
import { generateKeypairSigner, type GeneratedSigner } from '../../client/src/index.ts';
import { lamportsOf } from './chain-proof.ts';
import { DemoError } from './demo-error.ts';
import { waitUntil } from './wait-until.ts';

/** A block of the local chain takes 400 ms; a public test network may take a while. */
const FUNDING_TIMEOUT_MS = 30_000;

/** A new key with money, known only to this process. */
export async function createFundedKey(rpc: RpcClient, lamports: bigint): Promise<GeneratedSigner> {
  const key = generateKeypairSigner();
  try {
    await rpc.call('requestAirdrop', [key.address, Number(lamports)], z.string());
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    throw new DemoError(
      `The chain gives away no money (${error.message}). The demo needs a test chain that does.`,
    );
  }
  await waitUntil('the money to arrive on the chain', FUNDING_TIMEOUT_MS, async () =>
    (await lamportsOf(rpc, key.address)) >= lamports ? true : undefined,
  );
  return key;
}
