import type { Networks } from '../../chain/networks.ts';
import type { SignatureWatch } from '../../chain/rpc/signature-notices.ts';
import type { OperationState } from '../../db/operations/operation-queries.ts';
import { createWake, type Wake } from '../loops/wake.ts';

/** Wakes a watch at the confirmation of its bytes, once at most; without a web socket it never does. */
export interface ConfirmationNotice {
  wake: Wake;
  /** Once the row has a signature that is not on the chain yet. */
  expect(state: OperationState): void;
  /** A node has promised a notice, and it has not come yet. */
  isLive(): boolean;
  close(): void;
}

export function createConfirmationNotice(networks: Networks): ConfirmationNotice {
  const wake = createWake();
  let watched: SignatureWatch | undefined;
  let hasCome = false;
  return {
    wake,
    expect({ operation, latestSigningRequest }) {
      if (watched || operation.status !== 'submitted' || !latestSigningRequest?.signature) return;
      watched = networks.get(operation.network).notices.watch(latestSigningRequest.signature);
      void watched.noticed.then(() => {
        hasCome = true;
        wake.wake();
      });
    },
    isLive: () => !hasCome && watched?.isLive() === true,
    close: () => watched?.close(),
  };
}
