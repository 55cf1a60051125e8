import type { Network } from '../../network.ts';
import { contentHash } from '../content-hash.ts';

export const SEND_KIND = 'send';

/** The version of a send's parts that this library hashes. It refuses a send with another `content_version`. */
export const SEND_CONTENT_VERSION = 1;

/** The content that the confirmation of a send is bound to. Integers as decimal text. */
export interface SendContent {
  operationId: string;
  network: Network;
  chainId: string;
  from: string;
  recipient: string;
  /** The mint's address, or `SOL`. */
  mint: string;
  baseUnits: string;
  feeCapLamports: string;
  memo: string | null;
  /** References of the payment request, in its order. Default: none. */
  references?: readonly string[];
}

/** The content hash of a send. */
export function sendContentHash({ operationId, network, chainId, ...content }: SendContent): string {
  return contentHash({
    version: SEND_CONTENT_VERSION,
    operationId,
    network,
    chainId,
    kind: SEND_KIND,
    // MAINTENANCE: domain/sends/send-kind.ts of the service has the same parts in the same order.
    parts: [
      content.from,
      content.recipient,
      content.mint,
      content.baseUnits,
      content.feeCapLamports,
      content.memo,
      ...(content.references ?? []),
    ],
  });
}
