import type { FollowedTransaction } from './block-range.ts';
import type { Movement } from './movement.ts';

/** A movement that fewer nodes than a quorum agree on. */
export interface WeakMovement extends Pick<Movement, 'token' | 'kind' | 'delta' | 'amount'> {
  walletId: number;
  address: string;
  signature: string;
  /** At least one account still has the wallet. */
  isFollowed: boolean;
}

/** A weak movement with the reading that a quorum agrees on. */
export interface AgreedMovement {
  weak: WeakMovement;
  movement: Movement;
  source: FollowedTransaction;
}

export interface ResolvedMovements {
  /** Correct ones, and all movements of a wallet that no account has any more: no correction is sent for them. */
  confirmed: AgreedMovement[];
  /** Reported with another kind or amount: taken back, and written again as agreed. */
  corrected: WeakMovement[];
  /** Did not happen. */
  refuted: WeakMovement[];
}

/**
 * Outcome of one slot's weak movements once a quorum has answered. `agreed`: transactions that it shows, with their effects;
 * `refuted`: signatures that it does not have there. Movements of other transactions stay weak.
 */
export function resolveWeak(
  weak: readonly WeakMovement[],
  { agreed, refuted }: { agreed: readonly FollowedTransaction[]; refuted: readonly string[] },
): ResolvedMovements {
  const bySignature = new Map(agreed.map((each) => [each.transaction.signature, each]));
  const resolved: ResolvedMovements = { confirmed: [], corrected: [], refuted: [] };
  for (const each of weak) {
    const source = bySignature.get(each.signature);
    const movement = source?.effects.movements.find(
      ({ wallet, token }) => wallet === each.address && token === each.token,
    );
    if (!source) continue;
    if (!movement) resolved.refuted.push(each);
    else if (isWrong(each, movement)) resolved.corrected.push(each);
    else resolved.confirmed.push({ weak: each, movement, source });
  }
  resolved.refuted.push(...weak.filter(({ signature }) => refuted.includes(signature)));
  return resolved;
}

function isWrong(weak: WeakMovement, { kind, delta, amount }: Movement): boolean {
  return weak.isFollowed && (weak.kind !== kind || weak.delta !== delta || weak.amount !== amount);
}
