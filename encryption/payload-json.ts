import type { Payload } from '@temporalio/common';
import { z } from 'zod';

/** Bodies of Temporal's remote codec protocol: protobuf's JSON form, in which bytes are base64. */
export const payloadsSchema = z.object({
  payloads: z.array(
    z.object({
      metadata: z.record(z.string(), z.string()).nullish(),
      data: z.string().nullish(),
    }),
  ),
});

type JsonPayload = z.infer<typeof payloadsSchema>['payloads'][number];

export function payloadFromJson(payload: JsonPayload): Payload {
  const metadata = Object.entries(payload.metadata ?? {});
  return {
    metadata: Object.fromEntries(metadata.map(([name, value]) => [name, Buffer.from(value, 'base64')])),
    data: Buffer.from(payload.data ?? '', 'base64'),
  };
}

export function payloadToJson(payload: Payload): JsonPayload {
  const metadata = Object.entries(payload.metadata ?? {});
  return {
    metadata: Object.fromEntries(metadata.map(([name, value]) => [name, base64(value)])),
    data: base64(payload.data ?? new Uint8Array()),
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
