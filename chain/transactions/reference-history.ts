import type { RpcClient } from '../rpc/rpc-client.ts';
import { addressSignatures } from './witness.ts';

/** Entries a page (Solana docs, "getSignaturesForAddress": at most 1,000). */
const PAGE = 1_000;

/** Beyond it somebody has put things under the reference on purpose; the fees of so many are above a tenth of a SOL. */
const MAX_PAGES = 20;

/**
 * Signatures of everything under a reference, the oldest first: whoever fills it up learned the reference from the
 * operation's own transaction, which is older then. Null where the end was not reached, so that nothing can be said to be
 * absent. Asks until a page is empty, because nodes may give shorter ones than they are asked for.
 */
export async function readReferenceHistory(
  rpc: RpcClient,
  referenceKey: string,
  signal?: AbortSignal,
): Promise<string[] | null> {
  const signatures = new Set<string>();
  let before: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const entries = await rpc.call(
      'getSignaturesForAddress',
      [referenceKey, { commitment: 'confirmed', limit: PAGE, ...(before === undefined ? {} : { before }) }],
      addressSignatures,
      signal,
    );
    const known = signatures.size;
    for (const { signature } of entries) signatures.add(signature);
    before = entries.at(-1)?.signature;
    if (before === undefined) return [...signatures].toReversed();
    // The same again: the node takes no notice of where it should go on. Then only what is no full page is all there is.
    if (signatures.size === known) return known < PAGE ? [...signatures].toReversed() : null;
  }
  return null;
}
