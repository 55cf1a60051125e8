import { setTimeout as delay } from 'node:timers/promises';
import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { createChainTruth } from '../checker/chain-truth.ts';
import type { BegunFault, FaultScene } from '../run-ledger.ts';
import type { LedgerRig } from '../rig/rig.ts';
import { losePayment } from './lost-payments.ts';
import type { LostPayment } from '../checker/lost-payment.ts';
import { between, repeatedly } from './repeated-fault.ts';

const FORK_MS = { min: 300, max: 3_000 };

/** A fork begins at most this many slots before the newest block. */
const MAX_FORK_DEPTH = 5;

/** Steps of the traffic that may be in the newest blocks: as many as are sent in parallel. */
const NEWEST_STEPS = 20;

/** Four leaders with four slots each; and more slots than are tried in a row. */
const FEW_SLOTS = 16;
const MANY_SLOTS = 20;
const MANY_SHARE = 0.2;

/** The current slot may hold transactions already, so the gap begins this many slots later. */
const FIRST_SKIPPED = 2;

/** Below and above the 31 slots until a block is finalized. */
const LAG_SLOTS = { min: 2, max: 40 };
const LAG_MS = { min: 500, max: 3_000 };

/** Turns of the nodes, after which all lag at once. */
const TURNS_OF_ONE = 3;

type Fork = FaultInput & { kind: 'fork' };

/**
 * Confirmed blocks are replaced by others with the same transactions, or for a moment fewer; or, permanently, by others without
 * one payment.
 */
export function leaveBlocks(rig: LedgerRig): (scene: FaultScene) => BegunFault {
  const truth = createChainTruth(rig.chain.rpcUrl);
  return (scene) => {
    const lost: LostPayment[] = [];
    const forGood: Fork[] = [];
    let forks = 0;
    const named = (fork: Pick<Fork, 'first' | 'without'>): Fork => {
      forks += 1;
      return { kind: 'fork', name: String(forks), ...fork };
    };

    async function leaveForAMoment({ traffic, random }: FaultScene): Promise<void> {
      const first = (await truth.confirmedSlot()) - Math.floor(random() * MAX_FORK_DEPTH);
      const without: string[] = [];
      for (const { signature } of random() < 0.5 ? traffic.steps.slice(-NEWEST_STEPS) : []) {
        const { slot } = await truth.transaction(signature);
        if (slot >= first && random() < 0.5) without.push(signature);
      }
      rig.faults.set([...forGood, named({ first, without })]);
      await delay(between(FORK_MS, random));
      rig.faults.set(forGood);
    }

    let turns = 0;
    const { stop } = repeatedly(async () => {
      turns += 1;
      if (turns % 2 === 0) return leaveForAMoment(scene);
      const payment = await losePayment(rig, scene, (fork) => {
        forGood.push(named(fork));
        rig.faults.set(forGood);
      });
      if (payment) lost.push(payment);
    })(scene);
    return { lost, stop };
  };
}

/** The slots stay without a block, which only later blocks show. No transaction lands in them, as on a real chain. */
export function skipSlots({ chain, faults }: LedgerRig): (scene: FaultScene) => BegunFault {
  const truth = createChainTruth(chain.rpcUrl);
  const slots: number[] = [];
  return repeatedly(({ traffic, random }) =>
    traffic.quietly(async () => {
      const first = (await truth.processedSlot()) + FIRST_SKIPPED;
      const areMany = random() < MANY_SHARE;
      const next = Array.from({ length: areMany ? MANY_SLOTS : FEW_SLOTS }, (_, index) => first + index);
      const skipped = next.filter(() => areMany || random() < 0.5);
      slots.push(...skipped);
      faults.set([{ kind: 'skipped-slots', slots }]);
      const last = skipped.at(-1) ?? 0;
      await waitUntil('the slots are over', async () => (await truth.confirmedSlot()) > last);
    }),
  );
}

/** One node lags, then the other, then all of them at once. */
export function lagInTurns({ nodes }: LedgerRig): (scene: FaultScene) => BegunFault {
  let turns = 0;
  const lagOnce = async ({ random }: FaultScene): Promise<void> => {
    turns += 1;
    const lagging =
      turns % TURNS_OF_ONE === 0 ? nodes : nodes.filter((_, index) => index === turns % nodes.length);
    for (const faults of lagging)
      faults.set([{ kind: 'lag', slots: Math.round(between(LAG_SLOTS, random)) }]);
    await delay(between(LAG_MS, random));
    for (const faults of lagging) faults.clear();
  };
  return repeatedly(lagOnce, { isEnough: () => turns >= TURNS_OF_ONE });
}
