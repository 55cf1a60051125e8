import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';
import { createChainCheatCodes } from '../../../../local/chain/chain-cheat-codes.ts';
import type { Database } from '../../../../db/postgres/connect.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { createChainTruth } from '../checker/chain-truth.ts';
import type { LostPayment } from '../checker/lost-payment.ts';
import type { FaultScene } from '../run-ledger.ts';
import type { LedgerRig } from '../rig/rig.ts';
import { one, transferSol, transferToken, type Draw } from '../traffic/traffic-draw.ts';
import { accountOf, type TrafficDraft } from '../traffic/traffic-world.ts';

/** Blocks are finalized after 31 slots, six seconds here: until then a fork is possible. */
const REPORTED_WITHIN_MS = 2_500;

/** A fork begins at most this many slots before the payment, so that others land a second time. */
const MAX_BEFORE = 4;

/**
 * Pays, waits until the service has seen the payment, and takes it back: from then on the chain has other blocks, without it and
 * its changes. Null if that failed; then it is a payment like any other.
 */
export async function losePayment(
  { chain, database }: Pick<LedgerRig, 'chain' | 'database'>,
  { traffic, random }: FaultScene,
  forkWith: (fork: Pick<FaultInput & { kind: 'fork' }, 'first' | 'without'>) => void,
): Promise<LostPayment | null> {
  const truth = createChainTruth(chain.rpcUrl);
  const cheats = createChainCheatCodes(chain.rpcUrl);
  let lost: LostPayment | null = null;
  await traffic.quietly(async (send) => {
    const before = (await cheats.exportAccounts()).read();
    const draft = drawPayment({ world: traffic.world, random }, (address) => address in before);
    const step = await send(draft);
    if (!step) return;
    const { signature } = step;
    const { slot } = await truth.transaction(signature);
    const known = await waitUntil(
      'it is seen',
      () => movementsOf(database, signature),
      REPORTED_WITHIN_MS,
    ).catch(() => new Set<string>());
    const first = Math.max(slot - Math.floor(random() * (MAX_BEFORE + 1)), (await truth.finalizedSlot()) + 1);
    if (first > slot) {
      traffic.steps.push(step);
      return;
    }
    // First, so that no balance read after the fork includes the payment.
    for (const address of writtenBy(draft)) {
      const account = before[address];
      if (account) await cheats.setAccount(address, account);
    }
    forkWith({ first, without: [signature] });
    lost = { signature, slot, known };
  });
  return lost;
}

/** Between existing accounts, so that all of it can be taken back. */
function drawPayment(draw: Draw, isThere: (address: string) => boolean): TrafficDraft {
  const { wallets, outsiders, mints } = draw.world;
  const followed = one(draw, wallets);
  const other = one(
    draw,
    [...wallets, ...outsiders].filter((actor) => actor !== followed),
  );
  const [from, to] = draw.random() < 0.5 ? [followed, other] : [other, followed];
  const mint = one(draw, mints);
  const hasAccounts = [from, to].every((owner) => isThere(accountOf(owner, mint).toBase58()));
  const payment =
    hasAccounts && draw.random() < 0.5
      ? transferToken(draw, mint, from, accountOf(to, mint))
      : transferSol(draw, from, to);
  return { name: 'pay in vain', payer: from, signers: [from], instructions: [payment] };
}

function writtenBy({ payer, instructions }: TrafficDraft): Set<string> {
  const written = instructions.flatMap(({ keys }) => keys.filter(({ isWritable }) => isWritable));
  return new Set([payer.publicKey, ...written.map(({ pubkey }) => pubkey)].map((key) => key.toBase58()));
}

/** Null if there are none. */
async function movementsOf(database: Database, signature: string): Promise<Set<string> | null> {
  const rows = (await database('movements')
    .join('followed_wallets', 'followed_wallets.id', 'movements.wallet_id')
    .where({ signature })
    .select('address', 'token')) as { address: string; token: string }[];
  return rows.length === 0
    ? null
    : new Set(rows.map(({ address, token }) => `${signature}:${address}:${token}`));
}
