import type { Delegation } from './position.ts';

/** The cluster's stake at the end of an epoch (sysvar StakeHistory). */
export interface StakeHistoryEntry {
  effective: bigint;
  activating: bigint;
  deactivating: bigint;
}

/** By epoch. The sysvar has the last 512. */
export type StakeHistory = ReadonlyMap<number, StakeHistoryEntry>;

/** Parts of a delegation at an epoch, which earn rewards if they are `active` or `deactivating`. */
export interface StakeAmounts {
  /** Effective, and not deactivated. */
  active: bigint;
  activating: bigint;
  /** Still effective, and cooling down. */
  deactivating: bigint;
}

const NOTHING: StakeAmounts = { active: 0n, activating: 0n, deactivating: 0n };

/** Share of the cluster's effective stake that may warm up or cool down in an epoch: 9 % (SIMD-0024). */
const RATE_BASIS_POINTS = 900n;
const BASIS_POINTS = 10_000n;

/** The program computes the product in 128 bits; if it does not fit, the whole portion changes. */
const MAX_U128 = 2n ** 128n - 1n;

/**
 * The program's own arithmetic (solana-program/stake, interface/src/state.rs `stake_activating_and_deactivating` and
 * warmup_cooldown_allowance.rs). The old rate of 25 % ended on every network in 2023, before the 512 epochs of the history.
 */
export function amountsAt(delegation: Delegation | null, epoch: number, history: StakeHistory): StakeAmounts {
  if (!delegation) return NOTHING;
  const { effective, activating } = warmedUp(delegation, epoch, history);
  const { deactivationEpoch } = delegation;
  if (deactivationEpoch === null || epoch < deactivationEpoch) {
    return { active: effective, activating, deactivating: 0n };
  }
  // A deactivated delegation does not activate further.
  return { ...NOTHING, deactivating: cooledDown(effective, deactivationEpoch, epoch, history) };
}

function warmedUp(
  { lamports, activationEpoch, deactivationEpoch }: Delegation,
  epoch: number,
  history: StakeHistory,
): { effective: bigint; activating: bigint } {
  if (activationEpoch === null) return { effective: lamports, activating: 0n };
  if (activationEpoch === deactivationEpoch || epoch < activationEpoch)
    return { effective: 0n, activating: 0n };
  if (epoch === activationEpoch) return { effective: 0n, activating: lamports };
  let cluster = history.get(activationEpoch);
  // Longer ago than the history, or the chain keeps none.
  if (!cluster) return { effective: lamports, activating: 0n };
  let effective = 0n;
  for (let current = activationEpoch + 1; cluster && cluster.activating > 0n; current += 1) {
    effective += atLeastOne(allowance(lamports - effective, cluster.activating, cluster.effective));
    if (effective >= lamports) return { effective: lamports, activating: 0n };
    if (current >= epoch || (deactivationEpoch !== null && current >= deactivationEpoch)) break;
    cluster = history.get(current);
  }
  return { effective, activating: lamports - effective };
}

function cooledDown(
  effective: bigint,
  deactivationEpoch: number,
  epoch: number,
  history: StakeHistory,
): bigint {
  if (epoch === deactivationEpoch) return effective;
  let cluster = history.get(deactivationEpoch);
  if (!cluster) return 0n;
  let left = effective;
  for (let current = deactivationEpoch + 1; cluster && cluster.deactivating > 0n; current += 1) {
    left -= atLeastOne(allowance(left, cluster.deactivating, cluster.effective));
    if (left <= 0n) return 0n;
    if (current >= epoch) break;
    cluster = history.get(current);
  }
  return left;
}

/** The account's share of what may change in the epoch, rounded down. */
function allowance(portion: bigint, clusterPortion: bigint, clusterEffective: bigint): bigint {
  if (portion === 0n || clusterPortion === 0n || clusterEffective === 0n) return 0n;
  const product = portion * clusterEffective * RATE_BASIS_POINTS;
  if (product > MAX_U128) return portion;
  const change = product / (clusterPortion * BASIS_POINTS);
  return change < portion ? change : portion;
}

/** So that each epoch makes progress. */
function atLeastOne(change: bigint): bigint {
  return change > 0n ? change : 1n;
}
