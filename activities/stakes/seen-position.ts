import type { AgreedPosition } from '../../chain/stakes/stake-votes.ts';
import type { KnownEpoch } from '../../domain/stakes/known-epoch.ts';
import type { SeenPosition } from '../../domain/stakes/position-move.ts';
import { positionAt, stakeRules } from '../../domain/stakes/position-state.ts';
import type { StakeHistory } from '../../domain/stakes/stake-amounts.ts';

/** A position's state and amounts in an epoch, from its account's bytes. */
export function seenPosition(
  { address, account, fingerprint, slot }: AgreedPosition,
  known: KnownEpoch,
  history: StakeHistory,
): SeenPosition {
  const rules = stakeRules({ epoch: known.epoch, at: new Date() }, known);
  return { address, account, fingerprint, slot, now: account && positionAt(account, rules, history) };
}
