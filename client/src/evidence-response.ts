import type { FieldReader } from './field-reader.ts';
import type { Evidence } from './types.ts';

export function readEvidence(evidence: FieldReader): Evidence {
  return {
    verdict: evidence.text('verdict'),
    observations: evidence.list('observations', (seen) => ({
      node: seen.text('node'),
      asked_at: seen.text('asked_at'),
      genesis_hash: seen.textOrNull('genesis_hash'),
      commitment: seen.textOrNull('commitment'),
      slot: seen.integerOrNull('slot'),
      block_height: seen.integerOrNull('block_height'),
      blockhash_valid: seen.flagOrNull('blockhash_valid'),
      status_context_slot: seen.integerOrNull('status_context_slot'),
      witness_finalized: seen.flagOrNull('witness_finalized'),
      signatures: seen.list('signatures', (entry) => ({
        signature: entry.text('signature'),
        status: entry.textOrNull('status'),
      })),
      reference_signatures: seen.textsOrNull('reference_signatures'),
      verdict: seen.text('verdict'),
      because: seen.text('because'),
    })),
  };
}
