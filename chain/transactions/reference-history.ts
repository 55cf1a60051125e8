import type { RpcClient } from '../rpc/rpc-client.ts';
import { addressSignatures } from './witness.ts';

/** Entries a page (Solana docs, "getSignaturesForAddress": at most 1,000). */
const PAGE = 1_000;

/** More pages can only be an attack; the fees of so many transactions exceed a tenth of a SOL. */
const MAX_PAGES = 20;

/**
 * Signatures of all transactions with a reference, oldest first: an attacker learns the reference from the operation's own
 * transaction, which is therefore older than the attack. Null if the end was not reached, because then nothing can be called
 * absent. Reads until a page is empty, because nodes may return shorter pages than requested.
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
    // The same page again: the node ignores the start position. Then only an incomplete page is the whole history.
    if (signatures.size === known) return known < PAGE ? [...signatures].toReversed() : null;
  }
  return null;
}
