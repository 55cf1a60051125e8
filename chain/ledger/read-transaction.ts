import { z } from 'zod';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { observeTransaction } from './observe-transaction.ts';
import { parseAnswer } from './parse-answer.ts';
import { blockTimeJson, transactionJson } from './transaction-schema.ts';

const answer = transactionJson.extend({ slot: z.int().min(0), blockTime: blockTimeJson });

/** Reads an answer of getTransaction (json) that is not null. It has no position in the block, and no block height. */
export function readTransaction(raw: unknown): Omit<ObservedTransaction, 'position' | 'blockHeight'> {
  const json = parseAnswer(answer, raw, 'getTransaction');
  return { ...observeTransaction(json, 'getTransaction'), slot: json.slot, blockTime: json.blockTime };
}
