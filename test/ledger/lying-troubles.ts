import { setTimeout as delay } from 'node:timers/promises';
import type { FaultInput } from '../../local/chain-faults-schema.ts';
import type { BegunTrouble, TroubledScene } from './ledger-run.ts';
import type { LedgerStage } from './ledger-stage.ts';
import { between, repeatedly } from './repeated-trouble.ts';

/** How long a node lies: some payments are made meanwhile, and one node's word is enough after 2 s (ledger-stage.ts). */
const LIE_MS = { least: 2_500, most: 8_000 };

/** Larger than any payment of the traffic, so that it shows. */
const LIE_LAMPORTS = 777_000_000_000;

/** What a node says of a followed wallet; another amount each time, so that it is another lie. */
export type Lie = (wallet: string, lamports: number) => FaultInput[];

export const LIES = {
  invention: (address, lamports) => [{ kind: 'invented-deposit', address, lamports }],
  amount: (address, lamports) => [{ kind: 'wrong-amount', address, lamports }],
  omission: (address) => [{ kind: 'left-out', address }],
  finality: () => [{ kind: 'false-finality' }],
  sometimes: (address, lamports) => [
    { kind: 'false-error', probability: 0.5 },
    { kind: 'left-out', address, probability: 0.5 },
    { kind: 'wrong-amount', address, lamports, probability: 0.5 },
  ],
} satisfies Record<string, Lie>;

const DOWN: FaultInput[] = [{ kind: 'cut' }];

/**
 * One node lies now and then, the same one in the whole run: two that tell the same lie one after the other are two liars. With `isAlone`
 * the others are down meanwhile.
 */
export function lieNowAndThen(
  { nodes }: LedgerStage,
  lies: readonly Lie[],
  { isAlone = false } = {},
): (scene: TroubledScene) => BegunTrouble {
  let turns = 0;
  let drawn: number | undefined;
  return repeatedly(async ({ traffic, random }) => {
    drawn ??= Math.floor(random() * nodes.length);
    const liar = drawn;
    turns += 1;
    const wallet = traffic.addresses[Math.floor(random() * traffic.addresses.length)] ?? '';
    const lie = lies[Math.floor(random() * lies.length)];
    for (const [index, faults] of nodes.entries()) {
      if (index === liar) faults.set(lie?.(wallet, LIE_LAMPORTS + turns) ?? []);
      else if (isAlone) faults.set(DOWN);
    }
    await delay(between(LIE_MS, random));
    for (const faults of nodes) faults.clear();
  });
}

/** Twice the 31 slots in which a block becomes final, all the time. */
const FAR_BEHIND_SLOTS = 60;

export function lagFar({ nodes }: LedgerStage): (scene: TroubledScene) => BegunTrouble {
  return () => {
    nodes.at(-1)?.set([{ kind: 'lag', slots: FAR_BEHIND_SLOTS }]);
    return { stop: async () => nodes.at(-1)?.clear() };
  };
}
