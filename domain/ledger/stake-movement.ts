import { STAKE_PROGRAM } from '../stakes/position.ts';
import { NATIVE_SOL } from '../tokens.ts';
import type { Movement, MovementKind } from './movement.ts';
import type { ObservedTransaction } from './observed-transaction.ts';
import { absolute } from './sol-flow.ts';

/** Delegating and withdrawing read the history of stakes; undelegating does not. */
const STAKE_HISTORY = 'SysvarStakeHistory1111111111111111111111111';

/**
 * The kind of a movement that a wallet's own stake made, with any tool; null: it is another one, such as the fee of a merge. A stake account belongs to the wallet, so
 * that its SOL is neither sent nor received.
 *
 * @param external SOL that the stake accounts took (negative) or gave, without the fee
 */
export function stakeMovement(
  { accounts }: Pick<ObservedTransaction, 'accounts'>,
  movements: readonly Movement[],
  external: bigint,
): Movement | null {
  const [movement, ...others] = movements;
  if (!movement || others.length > 0 || movement.token !== NATIVE_SOL) return null;
  const addresses = new Set(accounts.map(({ address }) => address));
  if (!addresses.has(STAKE_PROGRAM)) return null;
  const readsHistory = addresses.has(STAKE_HISTORY);
  if (readsHistory && external === 0n && accounts.some(isMerged)) return null;
  const kind = kindOf(readsHistory, external);
  return { ...movement, kind, amount: absolute(external) };
}

/** A stake account ended, and the wallet got nothing: its SOL is in another position. */
function isMerged({ lamportsBefore, lamportsAfter }: ObservedTransaction['accounts'][number]): boolean {
  return lamportsBefore > 0n && lamportsAfter === 0n;
}

function kindOf(readsHistory: boolean, external: bigint): MovementKind {
  if (external > 0n) return 'stake.withdraw';
  if (!readsHistory) return 'stake.undelegate';
  return external < 0n ? 'stake.delegate' : 'stake.redelegate';
}
