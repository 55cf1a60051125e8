import type { FieldReader } from '../transport/field-reader.ts';
import type { Landing, RevertedTransaction } from './landing-types.ts';
import type { Evidence } from './operation-types.ts';

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
      reason: seen.text('reason'),
    })),
    reverted: readReverted(evidence.objectOrNull('reverted')),
  };
}

function readReverted(reverted: FieldReader | null): RevertedTransaction | null {
  if (!reverted) return null;
  return {
    signature: reverted.text('signature'),
    slot: reverted.integer('slot'),
    block_height: reverted.integer('block_height'),
    fee: reverted.decimal('fee'),
    error_code: reverted.text('error_code'),
    landing: readLanding(reverted.object('landing')),
  };
}

export function readLanding(landing: FieldReader): Landing {
  return {
    signature: landing.text('signature'),
    asked_at: landing.text('asked_at'),
    commitment: landing.text('commitment'),
    nodes: landing.integer('nodes'),
    of: landing.integer('of'),
    agreed_on: landing.texts('agreed_on'),
    answers: landing.list('answers', (said) => ({
      node: said.text('node'),
      answer: said.text('answer'),
      commitment: said.textOrNull('commitment'),
      slot: said.integerOrNull('slot'),
      context_slot: said.integerOrNull('context_slot'),
      error: said.textOrNull('error'),
      fee: said.textOrNull('fee'),
      balances: said.textOrNull('balances'),
    })),
  };
}
