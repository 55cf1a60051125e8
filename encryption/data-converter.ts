import { fileURLToPath } from 'node:url';
import type { DataConverter } from '@temporalio/common';
import type { KeyRing } from './key-ring.ts';
import { createPayloadCodec } from './payload-codec.ts';

/**
 * For every client, worker and replay of the service: without it, payloads are unreadable. A workflow bundle that is built
 * apart from its worker needs the `failureConverterPath` too.
 */
export function createDataConverter(keyRing: KeyRing): DataConverter & { failureConverterPath: string } {
  return {
    payloadCodecs: [createPayloadCodec(keyRing)],
    failureConverterPath: fileURLToPath(new URL('./failure-converter.mjs', import.meta.url)),
  };
}
