import { z } from 'zod';
import type { createRpcRequest } from './chain-requests.ts';

const effects = z.object({
  transaction: z.object({ message: z.object({ accountKeys: z.array(z.string()) }) }),
  meta: z.object({ preBalances: z.array(z.number()), postBalances: z.array(z.number()) }),
});

/** By address, of the accounts whose balance a landed transaction changed; and what all of them lost together. */
export async function movedLamports(
  chain: ReturnType<typeof createRpcRequest>,
  signature: string,
): Promise<{ changes: Map<string, bigint>; feeLamports: bigint }> {
  const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 };
  const { transaction, meta } = effects.parse(await chain('getTransaction', [signature, options]));
  const changes = new Map<string, bigint>();
  let feeLamports = 0n;
  for (const [index, address] of transaction.message.accountKeys.entries()) {
    const change = BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0);
    if (change !== 0n) changes.set(address, change);
    feeLamports -= change;
  }
  return { changes, feeLamports };
}
