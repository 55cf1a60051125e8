import { z } from 'zod';
import { createRpcRequest } from './chain-requests.ts';
import type { ChainFinality } from './check-finality.ts';
import type { ChainResult } from './check-result.ts';

const statuses = z.object({
  value: z.array(z.object({ slot: z.number(), confirmationStatus: z.string().nullish() }).nullable()),
});
const shown = z.object({
  slot: z.number(),
  meta: z.object({ preBalances: z.array(z.number()), postBalances: z.array(z.number()) }),
});

/** The chain's answers about transactions, for the checkers: without faults and without code of the service. */
export interface ChainTruth {
  /** Null if the chain does not know it. */
  finalityOf(signature: string): Promise<ChainFinality | null>;
  resultOf(signature: string): Promise<ChainResult | null>;
  /** Those that have landed. */
  landedOf(signatures: readonly string[]): Promise<string[]>;
}

export function createChainTruth(rpcUrl: string): ChainTruth {
  const chain = createRpcRequest(rpcUrl);

  async function statusesOf(signatures: readonly string[]) {
    const answer = await chain('getSignatureStatuses', [signatures, { searchTransactionHistory: true }]);
    return statuses.parse(answer).value;
  }

  async function finalityOf(signature: string): Promise<ChainFinality | null> {
    const [status] = await statusesOf([signature]);
    if (!status) return null;
    const finalizedSlot = z.number().parse(await chain('getSlot', [{ commitment: 'finalized' }]));
    return { slot: status.slot, commitment: status.confirmationStatus ?? null, finalizedSlot };
  }

  return {
    finalityOf,
    async resultOf(signature) {
      const finality = await finalityOf(signature);
      if (!finality) return null;
      const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 };
      const { meta } = shown.parse(await chain('getTransaction', [signature, options]));
      const feeLamports = sum(meta.preBalances) - sum(meta.postBalances);
      return { slot: finality.slot, isFinal: finality.commitment === 'finalized', feeLamports };
    },
    async landedOf(signatures) {
      if (signatures.length === 0) return [];
      const found = await statusesOf(signatures);
      const isLanded = (status: string | null | undefined) =>
        status === 'confirmed' || status === 'finalized';
      return signatures.filter((_, index) => isLanded(found[index]?.confirmationStatus));
    },
  };
}

function sum(lamports: readonly number[]): number {
  return lamports.reduce((total, each) => total + each, 0);
}
