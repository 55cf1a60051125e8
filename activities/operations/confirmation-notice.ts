import type { Networks } from '../../chain/networks.ts';
import type { SignatureWatch } from '../../chain/rpc/signature-notices.ts';
import type { OperationState } from '../../db/operations/operation-queries.ts';
import { createWake, type Wake } from '../../loops/wake.ts';

/** Wakes a watch when its transaction is confirmed, at most once; without a web socket it never does. */
export interface ConfirmationNotice {
  wake: Wake;
  /** Subscribes after the row has a signature that is not on the chain yet. */
  expect(state: OperationState): void;
  /** True while a node has accepted the subscription and has not sent its notice. */
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
