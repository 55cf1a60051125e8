import { createHash } from 'node:crypto';
import { z } from 'zod';
import { splitTransaction } from '../../../domain/operations/transaction-wire.ts';
import { answerTo } from './chain-proxy-json.ts';
import type { Call } from './chain-proxy-methods.ts';

const sendParameters = z.tuple([z.string(), z.object({ encoding: z.literal('base64') })]).rest(z.unknown());
const accepted = z.object({ result: z.string() });

/** Far more than land while a blockhash is valid; older messages are refused for their blockhash. */
const MESSAGES_KEPT = 20_000;

/** Agave: a failed preflight. */
const PREFLIGHT_FAILED = -32_002;

/**
 * A real chain processes a message once, regardless of its signatures; the local one recognizes a transaction only by its first
 * signature. Therefore the second of two different signatures over one message is refused here, as on a real chain.
 */
export function createSends(post: (text: string) => Promise<string>): {
  forward(call: Call, text: string): Promise<string>;
} {
  const signatureOf = new Map<string, string>();

  return {
    async forward(call, text) {
      const parameters = sendParameters.safeParse(call.params).data;
      const parts = parameters && splitTransaction(Buffer.from(parameters[0], 'base64'));
      if (!parts) return post(text);
      const message = createHash('sha256').update(parts.message).digest('base64');
      const signature = Buffer.from(parts.signature).toString('base64');
      const known = signatureOf.get(message);
      if (known !== undefined && known !== signature) return answerTo(text, { error: ALREADY_PROCESSED });
      signatureOf.set(message, signature);
      const answered = await post(text);
      // After a refusal, it may still come in with another signature.
      if (!accepted.safeParse(JSON.parse(answered)).success && known === undefined)
        signatureOf.delete(message);
      const [oldest] = signatureOf.keys();
      if (signatureOf.size > MESSAGES_KEPT && oldest !== undefined) signatureOf.delete(oldest);
      return answered;
    },
  };
}

const ALREADY_PROCESSED = {
  code: PREFLIGHT_FAILED,
  message: 'Transaction simulation failed: This transaction has already been processed',
  data: { err: 'AlreadyProcessed', logs: [] },
};
