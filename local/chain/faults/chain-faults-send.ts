import { base58, base64 } from '@scure/base';
import { z } from 'zod';
import { firstSignature } from '../transaction-bytes.ts';

const sendParameters = z.tuple([z.string()]).rest(z.unknown());
const encodingSchema = z
  .object({ encoding: z.enum(['base58', 'base64']).default('base58') })
  .catch({ encoding: 'base58' });

/** A node's answer to sendTransaction: the first signature of the bytes. Undefined if the node would refuse them. */
export function signatureOfSend(params: unknown): string | undefined {
  const wire = bytesOfSend(params);
  return wire && firstSignature(wire);
}

/** The signed transaction of the call. Undefined if the node would refuse it. */
export function bytesOfSend(params: unknown): Uint8Array | undefined {
  const parameters = sendParameters.safeParse(params).data;
  if (!parameters) return undefined;
  const { encoding } = encodingSchema.parse(parameters[1] ?? {});
  return decodeBytes(parameters[0], encoding);
}

export function decodeBytes(text: string, encoding: 'base58' | 'base64'): Uint8Array | undefined {
  try {
    return encoding === 'base64' ? base64.decode(text) : base58.decode(text);
  } catch {
    return undefined;
  }
}
