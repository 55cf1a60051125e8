import { setTimeout as delay } from 'node:timers/promises';
import type { Networks } from '../../chain/networks.ts';
import type { SignatureWatch } from '../../chain/rpc/signature-notices.ts';
import type { OperationState } from '../../db/operations/operation-queries.ts';

/** Wakes a watch at the confirmation of its bytes, once at most; without a web socket it never does. */
export interface ConfirmationNotice {
  /** Once the row has a signature that is not on the chain yet. */
  expect(state: OperationState): void;
  isLive(): boolean;
  orTime(milliseconds: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

export function createConfirmationNotice(networks: Networks): ConfirmationNotice {
  let watched: SignatureWatch | undefined;
  let isUsed = false;
  return {
    expect({ operation, latestIssue }) {
      if (watched || operation.status !== 'submitted' || !latestIssue?.signature) return;
      watched = networks.get(operation.network).notices.watch(latestIssue.signature);
    },
    isLive: () => !isUsed && watched?.isLive() === true,
    async orTime(milliseconds, signal) {
      const time = delay(milliseconds, undefined, { signal });
      if (!watched || isUsed) return time;
      isUsed = await Promise.race([time.then(() => false), watched.noticed.then(() => true)]);
    },
    close: () => watched?.close(),
  };
}
