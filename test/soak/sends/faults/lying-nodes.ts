import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';
import type { FaultScenario } from '../cell.ts';
import { NO_FAULT, FAULT_SCENARIOS } from './fault-scenarios.ts';
import type { RigOptions } from '../rig/rig.ts';

interface Lie extends Pick<FaultScenario, 'finalityLaterBySlots' | 'shows'> {
  name: string;
  of(wallet: string): FaultInput[];
}

/** Twenty seconds, as long as the lie (begin-fault.ts): the chain must not make it true before the service asks. */
const LATE_FINALITY_SLOTS = 500;

/** Far more than a transfer of the run. */
const INVENTED_LAMPORTS = 7_000_000_000;

/**
 * Lies of one node, consistent in all methods. The service is only protected from one liar, so two nodes never lie at the same
 * time.
 */
const LIES: readonly Lie[] = [
  { name: 'adds an error to what landed', of: () => [{ kind: 'false-error' }] },
  { name: 'lies only sometimes', of: () => [{ kind: 'false-error', probability: 0.5 }] },
  { name: 'drops bytes and invents a landing', of: () => [{ kind: 'invented-landing' }] },
  {
    name: 'shows what landed with another amount',
    of: () => [{ kind: 'wrong-amount', lamports: INVENTED_LAMPORTS }],
    shows: 'nodes disagree',
  },
  {
    name: 'claims finality early',
    of: () => [{ kind: 'false-finality' }],
    finalityLaterBySlots: LATE_FINALITY_SLOTS,
  },
  {
    name: 'leaves the wallet’s transactions out',
    of: (wallet) => [{ kind: 'left-out', address: wallet }],
  },
  {
    name: 'claims finality early, and then another outcome',
    of: () => [{ kind: 'false-finality' }, { kind: 'false-error', probability: 0.5 }],
    finalityLaterBySlots: LATE_FINALITY_SLOTS,
  },
];

/** So that for most sends only the liar receives the transaction. */
const REFUSES_SENDS: FaultInput[] = [
  { kind: 'rpc-error', code: -32_005, methods: ['sendTransaction'], probability: 0.8 },
];

const DOWN: FaultInput[] = [{ kind: 'cut' }];

/** One of two nodes lies, or is down. */
const ONE_OF_TWO: readonly FaultScenario[] = [
  ...LIES.map(({ name, of, ...rest }) => ({
    ...rest,
    name: `one node ${name}`,
    faults: (wallet: string) => [of(wallet)],
  })),
  {
    name: 'one node drops bytes and invents a landing, and the other one refuses sends',
    faults: () => [[{ kind: 'invented-landing' }], REFUSES_SENDS],
  },
  {
    name: 'one node drops bytes and invents a landing, and the other one is down',
    faults: () => [[{ kind: 'invented-landing' }], DOWN],
  },
  {
    name: 'one node adds an error to what landed, and the other one is down',
    faults: () => [[{ kind: 'false-error' }], DOWN],
  },
  { name: 'one node is down', faults: () => [DOWN] },
];

/** The same for services that accept one node's confirmation after a while. */
const ONE_IS_ENOUGH: readonly FaultScenario[] = [
  {
    name: 'one node drops bytes and invents a landing, the other one is down, and one is enough',
    faults: () => [[{ kind: 'invented-landing' }], DOWN],
    shows: 'a word is taken back',
  },
  {
    name: 'one node adds an error to what landed, the other one is down, and one is enough',
    faults: () => [[{ kind: 'false-error' }], DOWN],
  },
  { name: 'one node is down, and one is enough', faults: () => [DOWN], shows: 'the word of one node' },
];

/** One of three nodes lies, and sometimes another one is down. */
const ONE_OF_THREE: readonly FaultScenario[] = [
  ...LIES.map(({ name, of, finalityLaterBySlots }) => ({
    name: `one of three nodes ${name}`,
    faults: (wallet: string) => [of(wallet)],
    ...(finalityLaterBySlots === undefined ? {} : { finalityLaterBySlots }),
  })),
  { name: 'one of three nodes is down', faults: () => [DOWN] },
  {
    name: 'one of three nodes adds an error to what landed, and another one is down',
    faults: () => [[{ kind: 'false-error' }], [], DOWN],
  },
  {
    name: 'one of three nodes shows what landed with another amount, and another one is down',
    faults: () => [[{ kind: 'wrong-amount', lamports: INVENTED_LAMPORTS }], [], DOWN],
    shows: 'nodes disagree',
  },
];

/** These run before the others, because the quorum exists for them. */
export const LYING_SCENARIOS: readonly FaultScenario[] = [...ONE_IS_ENOUGH, ...ONE_OF_TWO, ...ONE_OF_THREE];

/** All scenarios of the nodes of a service. */
export function scenariosOf({ nodes, confirmByOneNodeAfterSeconds }: RigOptions): readonly FaultScenario[] {
  if (nodes === 3) return [NO_FAULT, ...ONE_OF_THREE];
  const mayBeEnough = confirmByOneNodeAfterSeconds === null ? [] : ONE_IS_ENOUGH;
  return [NO_FAULT, ...FAULT_SCENARIOS, ...ONE_OF_TWO, ...mayBeEnough];
}
