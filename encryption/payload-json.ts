import type { Payload } from '@temporalio/common';
import { z } from 'zod';

/** A payload of Temporal's remote codec protocol: protobuf's JSON form, with bytes as base64. */
const payloadSchema = z.object({
  metadata: z.record(z.string(), z.string()).nullish(),
  data: z.string().nullish(),
});

type JsonPayload = z.infer<typeof payloadSchema>;

/** The bodies of that protocol. */
export const payloadsSchema = z.union([
  z.object({ payloads: z.array(payloadSchema) }),
  // An empty list may be missing: the arguments of a query without any.
  z.strictObject({ payloads: z.null().optional() }).transform((): { payloads: JsonPayload[] } => ({
    payloads: [],
  })),
]);

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
