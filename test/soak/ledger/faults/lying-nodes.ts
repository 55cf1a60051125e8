import { setTimeout as delay } from 'node:timers/promises';
import type { Keypair } from '@solana/web3.js';
import type { ChainFaults } from '../../../../local/chain/faults/chain-faults.ts';
import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import type { BegunFault, FaultScene } from '../run-ledger.ts';
import type { LedgerRig } from '../rig/rig.ts';
import { payMeanwhile } from './payment-meanwhile.ts';
import { between, repeatedly } from './repeated-fault.ts';

/** How long a node lies: some payments are made meanwhile, and one node is enough after 2 s (rig.ts). */
const LIE_MS = { min: 2_500, max: 8_000 };

/** Larger than any payment of the traffic, so that it shows. */
const LIE_LAMPORTS = 777_000_000_000;

/** Lies about a followed wallet; a different amount each time, so that each is a different lie. */
export type Lie = (wallet: string, lamports: number) => FaultInput[];

export const LIES = {
  invention: (address, lamports) => [{ kind: 'invented-deposit', address, lamports }],
  amount: (address, lamports) => [{ kind: 'wrong-amount', address, lamports }],
  omission: (address) => [{ kind: 'left-out', address }],
  error: () => [{ kind: 'false-error' }],
  finality: () => [{ kind: 'false-finality' }],
  sometimes: (address, lamports) => [
    { kind: 'false-error', probability: 0.5 },
    { kind: 'left-out', address, probability: 0.5 },
    { kind: 'wrong-amount', address, lamports, probability: 0.5 },
  ],
} satisfies Record<string, Lie>;

const DOWN: FaultInput[] = [{ kind: 'cut' }];

/** A lie about a wallet that is not followed yet is never read. */
const REPORTED_WITHIN_MS = 15_000;

/** All fault kinds of these lies. */
export function kindsOf(lies: readonly Lie[]): Set<FaultInput['kind']> {
  return new Set(lies.flatMap((lie) => lie('', 1)).map(({ kind }) => kind));
}

/**
 * One node lies now and then, the same one in the whole run: two nodes with the same lie would agree with each other. Each lie has
 * its turn, until each was served; its wallet is paid meanwhile, so that there is something to lie about. With `isAlone`
 * the others are down meanwhile, with `isLieFirst` only once the lie was served: a follower that waits for them reads no further.
 */
export function lieNowAndThen(
  { nodes, honestFaults, database }: LedgerRig,
  lies: readonly Lie[],
  { isAlone = false, isLieFirst = false, lieMs = LIE_MS } = {},
): (scene: FaultScene) => BegunFault {
  let turns = 0;
  /** The subject of a lie about finality was not finalized yet. */
  let wasOpen = !lies.includes(LIES.finality);
  let drawn: { liar: ChainFaults; firstLie: number } | undefined;
  const draw = (random: () => number) => ({
    liar: nodes[Math.floor(random() * nodes.length)] as ChainFaults,
    firstLie: Math.floor(random() * lies.length),
  });

  async function lieForAWhile({ traffic, random }: FaultScene): Promise<void> {
    drawn ??= draw(random);
    const { liar, firstLie } = drawn;
    const lie = lies[(firstLie + turns) % lies.length];
    turns += 1;
    const drawnWallet = traffic.wallets[Math.floor(random() * traffic.wallets.length)] as Keypair;
    // Only a written payment can be called finalized: pay a wallet that is followed from the beginning.
    const wallet = lie === LIES.finality ? (traffic.wallets[0] as Keypair) : drawnWallet;
    const faults = lie?.(wallet.publicKey.toBase58(), LIE_LAMPORTS + turns) ?? [];
    const before = liar.acted();
    // After the honest faults, because a lie about finality asks the chain again.
    liar.set([...honestFaults, ...faults]);
    const silenceOthers = (): void => {
      if (isAlone) for (const other of nodes) if (other !== liar) other.set(DOWN);
    };
    if (!isLieFirst) silenceOthers();
    const payment = await payMeanwhile(traffic, wallet.publicKey);
    await waitUntil(
      'each lie was served',
      () => faults.every(({ kind }) => (liar.acted()[kind] ?? 0) > (before[kind] ?? 0)),
      REPORTED_WITHIN_MS,
    ).catch(() => undefined);
    if (isLieFirst) silenceOthers();
    if (payment && lie === LIES.finality) {
      const written = async () =>
        (await database('movements').first('finalized_at').where({ signature: payment.signature })) as
          { finalized_at: Date | null } | undefined;
      const found = await waitUntil('it is written', written, REPORTED_WITHIN_MS).catch(() => null);
      if (found?.finalized_at === null) wasOpen = true;
    }
    await delay(between(lieMs, random));
    for (const node of nodes) node.set(honestFaults);
  }

  // Also lies that are served only sometimes.
  const isEnough = (): boolean =>
    turns >= lies.length &&
    wasOpen &&
    [...kindsOf(lies)].every((kind) => (drawn?.liar.acted()[kind] ?? 0) > 0);
  return repeatedly(lieForAWhile, { isEnough });
}

/** Twice the 31 slots until a block is finalized, all the time. */
const FAR_BEHIND_SLOTS = 60;

export function lagFar({ nodes }: LedgerRig): (scene: FaultScene) => BegunFault {
  return () => {
    nodes.at(-1)?.set([{ kind: 'lag', slots: FAR_BEHIND_SLOTS }]);
    return { stop: async () => nodes.at(-1)?.clear() };
  };
}
