import type { SendParts } from '../../../chain/sends/build-send.ts';

/** Changes that a service makes to an honest send. */
export interface Lie {
  /** Changes the operation's fields wherever they are told; the content hash is made to fit. */
  tell?: Partial<{ to: string; mint: string; references: string[] }>;
  /** Changes what the bytes are built of. */
  build?: (parts: SendParts) => SendParts;
}
