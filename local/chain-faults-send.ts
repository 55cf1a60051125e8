import { base58, base64 } from '@scure/base';
import { z } from 'zod';

const sendParameters = z.tuple([z.string()]).rest(z.unknown());
const encodingSchema = z
  .object({ encoding: z.enum(['base58', 'base64']).default('base58') })
  .catch({ encoding: 'base58' });

const SIGNATURE_BYTES = 64;
/** Behind the count of signatures, which takes one byte for any transaction that fits the network's packets. */
const FIRST_SIGNATURE_AT = 1;

/** What a node answers to sendTransaction: the first signature of the bytes. Undefined where it would refuse them. */
export function signatureOfSend(params: unknown): string | undefined {
  const parameters = sendParameters.safeParse(params).data;
  if (!parameters) return undefined;
  const { encoding } = encodingSchema.parse(parameters[1] ?? {});
  const wire = decode(parameters[0], encoding);
  const signature = wire?.subarray(FIRST_SIGNATURE_AT, FIRST_SIGNATURE_AT + SIGNATURE_BYTES);
  return signature?.length === SIGNATURE_BYTES ? base58.encode(signature) : undefined;
}

function decode(text: string, encoding: 'base58' | 'base64'): Uint8Array | undefined {
  try {
    return encoding === 'base64' ? base64.decode(text) : base58.decode(text);
  } catch {
    return undefined;
  }
}
