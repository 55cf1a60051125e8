import type { TrueMovement } from './true-events.ts';

/** A movement of a wallet's SOL, by a transaction that succeeded. */
export function solMovement(
  movement: Pick<TrueMovement, 'wallet' | 'change' | 'expectedEvent'> & { signature: string; slot: number },
): TrueMovement {
  const { signature, slot, wallet, change, expectedEvent } = movement;
  return {
    id: `${signature}:${wallet}:SOL`,
    transaction: {
      signature,
      slot,
      position: 0,
      succeeded: true,
      payer: 'somebody',
      fee: 0n,
      hasTokens: false,
      changes: new Map(),
    },
    wallet,
    token: 'SOL',
    change,
    expectedEvent,
  };
}
