import type { FaultInput } from '../../local/chain-faults-schema.ts';
import type { ChainTrouble, NodeCount } from './cell.ts';
import { NO_TROUBLE, TROUBLES } from './chain-troubles.ts';

type Lie = readonly [string, (wallet: string) => FaultInput[]];

/**
 * What one node says and is not so, the same in every method. The service is protected from one liar and from no more, so never
 * do two nodes lie at once. An amount that is wrong changes nothing for a send: its own is in the bytes that were signed.
 */
const LIES: readonly Lie[] = [
  ['adds an error to what landed', () => [{ kind: 'false-error' }]],
  ['lies only sometimes', () => [{ kind: 'false-error', probability: 0.5 }]],
  ['drops bytes and invents a landing', () => [{ kind: 'invented-landing' }]],
  ['claims finality early', () => [{ kind: 'false-finality' }]],
  ['leaves the wallet’s transactions out', (wallet) => [{ kind: 'left-out', address: wallet }]],
  [
    'claims finality early, and then another outcome',
    () => [{ kind: 'false-finality' }, { kind: 'false-error', probability: 0.5 }],
  ],
];

/** So that for most sends the liar alone has had the bytes. */
const REFUSES_SENDS: FaultInput[] = [
  { kind: 'rpc-error', code: -32_005, methods: ['sendTransaction'], probability: 0.8 },
];

const DOWN: FaultInput[] = [{ kind: 'cut' }];

/** One of two nodes lies. */
const ONE_OF_TWO: readonly ChainTrouble[] = [
  ...LIES.map(([name, lie]) => ({ name: `one node ${name}`, faults: (wallet: string) => [lie(wallet)] })),
  {
    name: 'one node drops bytes and invents a landing, and the other one refuses sends',
    faults: () => [[{ kind: 'invented-landing' }], REFUSES_SENDS],
  },
  {
    name: 'one node adds an error to what landed, and the other one is down',
    faults: () => [[{ kind: 'false-error' }], DOWN],
  },
];

/** One of three nodes lies, and not always is another one there to contradict it. */
const ONE_OF_THREE: readonly ChainTrouble[] = [
  ...LIES.map(([name, lie]) => ({
    name: `one of three nodes ${name}`,
    faults: (wallet: string) => [lie(wallet)],
  })),
  { name: 'one of three nodes is down', faults: () => [DOWN] },
  {
    name: 'one of three nodes adds an error to what landed, and another one is down',
    faults: () => [[{ kind: 'false-error' }], [], DOWN],
  },
];

/** All that can befall the nodes of a service that knows so many. */
export const TROUBLES_OF: Readonly<Record<NodeCount, readonly ChainTrouble[]>> = {
  2: [NO_TROUBLE, ...TROUBLES, ...ONE_OF_TWO],
  3: [NO_TROUBLE, ...ONE_OF_THREE],
};
