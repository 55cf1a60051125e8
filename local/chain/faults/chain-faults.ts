import { setMaxListeners } from 'node:events';
import { LIST_METHODS } from './chain-faults-blocks.ts';
import { FINALITY_METHODS } from './chain-faults-finality.ts';
import { HISTORY_METHODS } from './chain-faults-history.ts';
import type { InventedTransaction } from './chain-faults-invented-form.ts';
import { TRANSACTION_METHODS } from './chain-faults-leave-out.ts';
import { createRandom, drawSeed } from './chain-faults-random.ts';
import { REWARD_METHODS } from './chain-faults-rewards.ts';
import { faultSchema } from './chain-faults-schema.ts';
import type { Fault, FaultInput, FaultKind } from './chain-faults-schema.ts';

/** Faults between a chain and its clients: set at run time, shared by any number of proxies. */
export interface ChainFaults {
  /** Replaces all faults; calls that hang or wait because of the old ones continue. */
  set(faults: readonly FaultInput[]): void;
  clear(): void;
  /** How often each kind acted since the beginning. A kind that changes answers counts only changed ones. */
  acted(): Record<string, number>;
  /** For the proxy: the faults that apply to this call. */
  choose(method: string): ChosenFaults;
}

export interface ChosenFaults {
  faults: readonly ActiveFault[];
  /** Aborted when the faults are removed. */
  healed: AbortSignal;
  count(kind: FaultKind): void;
}

export interface ActiveFault {
  fault: Fault;
  /** Empty each time that faults are set. */
  memory: FaultMemory;
}

/** Data that a kind keeps from one answer to the next, so that it does not contradict itself. */
export interface FaultMemory {
  /** The last answer (`height-falling`). */
  height?: number;
  /** Sends that are claimed to have landed (`invented-landing`), by signature. */
  landings: Map<string, Promise<InventedTransaction>>;
  deposit?: Promise<InventedTransaction>;
  /** True if the transaction names the address (`left-out`), by signature. */
  named: Map<string, boolean>;
}

const DEFAULT_SEED = 1;

/** The methods that a kind applies to; a kind that is not listed applies to every method. */
const OWN_METHODS: Partial<Record<FaultKind, readonly string[]>> = {
  'drop-send': ['sendTransaction'],
  'delay-send': ['sendTransaction'],
  'wrong-last-valid': ['getLatestBlockhash'],
  'height-offset': ['getBlockHeight', 'getEpochInfo', 'getBlock'],
  'height-falling': ['getBlockHeight'],
  'null-statuses': ['getSignatureStatuses'],
  'confirmed-then-gone': ['getSignatureStatuses'],
  pruned: HISTORY_METHODS,
  'foreign-genesis': ['getGenesisHash'],
  'skipped-slots': ['getBlock', ...LIST_METHODS],
  'omitted-slots': LIST_METHODS,
  fork: TRANSACTION_METHODS,
  'false-error': TRANSACTION_METHODS,
  'invented-landing': ['sendTransaction', ...TRANSACTION_METHODS],
  'invented-deposit': TRANSACTION_METHODS,
  'wrong-amount': ['getTransaction', 'getBlock'],
  'left-out': TRANSACTION_METHODS,
  'false-finality': FINALITY_METHODS,
  'late-finality': FINALITY_METHODS,
  'reward-missing': REWARD_METHODS,
  'wrong-reward': REWARD_METHODS,
  'late-rewards': REWARD_METHODS,
  'stake-history': ['getAccountInfo', 'getMultipleAccounts'],
};

/**
 * The same seed and the same `set` calls give the same decisions: each fault has its own random numbers, so that calls of
 * other methods in between change nothing.
 */
export function createChainFaults(seed = DEFAULT_SEED): ChainFaults {
  const seeds = createRandom(seed);
  const counts = new Map<string, number>();
  let active: { state: ActiveFault; random: () => number }[] = [];
  let healing = newHealing();

  function replace(faults: readonly FaultInput[]): void {
    active = faults.map((fault) => ({
      state: { fault: faultSchema.parse(fault), memory: { landings: new Map(), named: new Map() } },
      random: createRandom(drawSeed(seeds)),
    }));
    const before = healing;
    healing = newHealing();
    before.abort();
  }

  return {
    set: replace,
    clear: () => replace([]),
    acted: () => Object.fromEntries(counts),
    choose(method) {
      const chosen = active.filter(
        ({ state, random }) => isAbout(state.fault, method) && strikes(state.fault, random),
      );
      return {
        faults: chosen.map(({ state }) => state),
        healed: healing.signal,
        count: (kind) => counts.set(kind, (counts.get(kind) ?? 0) + 1),
      };
    },
  };
}

function isAbout(fault: Fault, method: string): boolean {
  return [OWN_METHODS[fault.kind], fault.methods].every((methods) => methods?.includes(method) ?? true);
}

function strikes(fault: Fault, random: () => number): boolean {
  return random() < (fault.probability ?? 1);
}

function newHealing(): AbortController {
  const healing = new AbortController();
  setMaxListeners(0, healing.signal); // one for each call that hangs
  return healing;
}
