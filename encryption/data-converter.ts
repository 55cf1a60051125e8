import { fileURLToPath } from 'node:url';
import type { DataConverter } from '@temporalio/common';
import type { KeyRing } from './key-ring.ts';
import { createPayloadCodec } from './payload-codec.ts';

/**
 * For every client, worker and replay of the service: with another one, payloads stay unreadable. Where a
 * workflow bundle is built apart from its worker, it needs the `failureConverterPath` as well.
 */
export function createDataConverter(keyRing: KeyRing): DataConverter & { failureConverterPath: string } {
  return {
    payloadCodecs: [createPayloadCodec(keyRing)],
    failureConverterPath: fileURLToPath(new URL('./failure-converter.ts', import.meta.url)),
  };
}
