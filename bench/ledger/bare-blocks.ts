import { FIRST_SLOT } from './block-shape.ts';

export interface BareBlocks {
  perSecond: number;
  /** Milliseconds of JSON.parse alone for one block. */
  parseMs: number;
}

/** The number of blocks that the service fetches ahead (chain/ledger/block-source.ts). */
const AT_ONCE = 8;

/** The upper bound for every reader of these blocks: only fetch and JSON.parse. */
export async function readBare(url: string, blocks: number): Promise<BareBlocks> {
  let next = FIRST_SLOT;
  let parseMs = 0;
  const startedAt = performance.now();
  const loop = async (): Promise<void> => {
    while (next < FIRST_SLOT + blocks) {
      next += 1;
      const text = await bareBlock(url, next);
      const parsedAt = performance.now();
      JSON.parse(text);
      parseMs += performance.now() - parsedAt;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  return { perSecond: (blocks * 1_000) / (performance.now() - startedAt), parseMs: parseMs / blocks };
}

async function bareBlock(url: string, slot: number): Promise<string> {
  const options = {
    commitment: 'confirmed',
    transactionDetails: 'accounts',
    rewards: false,
    maxSupportedTransactionVersion: 1,
  };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBlock', params: [slot, options] }),
  });
  return response.text();
}
