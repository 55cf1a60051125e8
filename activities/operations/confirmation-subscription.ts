import type { Networks } from '../../chain/networks.ts';
import type { SignatureSubscription } from '../../chain/rpc/signature-subscriptions.ts';
import type { OperationState } from '../../db/operations/operation-queries.ts';
import { createWake, type Wake } from '../../loops/wake.ts';

/** Wakes a watch when its transaction is confirmed, at most once; without a web socket it never does. */
export interface ConfirmationSubscription {
  wake: Wake;
  /** Subscribes after the row has a signature that is not on the chain yet. */
  expect(state: OperationState): void;
  /** True while a node has accepted the subscription and has not sent its notification. */
  isLive(): boolean;
  close(): void;
}

export function createConfirmationSubscription(networks: Networks): ConfirmationSubscription {
  const wake = createWake();
  let subscription: SignatureSubscription | undefined;
  let hasCome = false;
  return {
    wake,
    expect({ operation, latestSigningRequest }) {
      if (subscription || operation.status !== 'submitted' || !latestSigningRequest?.signature) return;
      subscription = networks.get(operation.network).signatures.subscribe(latestSigningRequest.signature);
      void subscription.notified.then(() => {
        hasCome = true;
        wake.wake();
      });
    },
    isLive: () => !hasCome && subscription?.isLive() === true,
    close: () => subscription?.close(),
  };
}
