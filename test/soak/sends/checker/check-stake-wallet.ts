import { z } from 'zod';
import type { Rig } from '../rig/rig.ts';
import { pause } from '../traffic/device-session.ts';
import { createRpcRequest } from './chain-requests.ts';
import { ledgerRowsOf } from './ledger-rows.ts';
import { movedLamports } from './moved-lamports.ts';
import { isDelegated, stakesOnChain, type ChainStake } from './stakes-on-chain.ts';

const WALLET_EVENT_OF: Readonly<Record<string, string>> = {
  'stake.delegate': 'stake.delegated',
  'stake.redelegate': 'stake.delegated',
  'stake.undelegate': 'stake.undelegated',
  'stake.withdraw': 'stake.withdrawn',
};

/**
 * How long the service has for reading positions and activity once all operations are final: its longest pause before it reads an entry again
 * (64 s, db/ledger/unverified-rows.ts), and the death of a process in between.
 */
const SETTLE_MS = 150_000;

const eventBody = z.object({ data: z.object({ transaction_signature: z.string() }) });
const balance = z.object({ value: z.number() });

type CheckedRig = Pick<Rig, 'chainRpcUrl' | 'database'>;

/** An ended operation; the signature is null unless it landed. */
export interface EndedStake {
  operationId: string;
  kind: string;
  signature: string | null;
}

/** A row of a wallet's activity. */
export interface SeenMovement {
  signature: string;
  kind: string;
  operation_id: string | null;
  delta: string;
}

/** The lamports of a wallet and all its stake accounts. */
export async function heldWithStakes({ chainRpcUrl }: CheckedRig, wallet: string): Promise<bigint> {
  const stakes = await stakesOnChain(chainRpcUrl, wallet);
  const { value } = balance.parse(
    await createRpcRequest(chainRpcUrl)('getBalance', [wallet, { commitment: 'confirmed' }]),
  );
  return [...stakes.values()].reduce((sum, { lamports }) => sum + lamports, BigInt(value));
}

/**
 * Compares a wallet whose operations with stakes have ended with the chain: no lamport but the fees is gone, and positions, activity and
 * events of the wallet say exactly what landed. Returns the problems.
 */
export async function checkStakeWallet(
  rig: CheckedRig,
  {
    wallet,
    heldBefore,
    operationIds,
  }: { wallet: string; heldBefore: bigint; operationIds: readonly string[] },
): Promise<string[]> {
  const chain = createRpcRequest(rig.chainRpcUrl);
  const ended = await endedOf(rig, operationIds);
  const changes = new Map<string, bigint>();
  let fees = 0n;
  for (const { signature } of ended) {
    if (signature === null) continue;
    const moved = await movedLamports(chain, signature);
    changes.set(signature, moved.changes.get(wallet) ?? 0n);
    fees += moved.feeLamports;
  }
  const gone = heldBefore - (await heldWithStakes(rig, wallet)) - fees;
  const lost = gone === 0n ? [] : [`${wallet}: LOST, ${gone} lamports more than the fees are gone`];

  const endsAt = Date.now() + SETTLE_MS;
  for (;;) {
    const stakes = await stakesOnChain(rig.chainRpcUrl, wallet);
    const problems = [
      ...positionProblems(await storedPositions(rig, wallet), stakes),
      ...movementProblems(await storedMovements(rig, wallet), ended, changes),
      ...eventProblems(await storedEvents(rig, wallet), ended),
    ].map((problem) => `${wallet}: ${problem}`);
    if (problems.length === 0) return lost;
    if (Date.now() > endsAt) {
      const named = [...changes.keys()].filter((signature) => problems.join().includes(signature));
      const rows = await Promise.all(named.map((signature) => ledgerRowsOf(rig, { wallet, signature })));
      return [...lost, ...problems, ...rows];
    }
    await pause();
  }
}

async function endedOf({ database }: CheckedRig, ids: readonly string[]): Promise<EndedStake[]> {
  const rows = (await database('operations').whereIn('id', ids).select('id', 'kind', 'status', 'result')) as {
    id: string;
    kind: string;
    status: string;
    result: { signature: string } | null;
  }[];
  return rows.map(({ id, kind, status, result }) => ({
    operationId: id,
    kind,
    signature: status === 'confirmed' ? (result?.signature ?? null) : null,
  }));
}

interface StoredPosition {
  address: string;
  lamports: string;
  delegated: string;
  voter: string | null;
  deactivation_epoch: string | number | null;
}

function storedPositions({ database }: CheckedRig, wallet: string): Promise<StoredPosition[]> {
  return database('stake_positions')
    .where({ withdrawer: wallet })
    .whereNull('closed_at')
    .select('address', 'lamports', 'delegated', 'voter', 'deactivation_epoch');
}

function storedMovements({ database }: CheckedRig, wallet: string): Promise<SeenMovement[]> {
  return database('movements')
    .join('followed_wallets', 'followed_wallets.id', 'movements.wallet_id')
    .where({ address: wallet, token: 'SOL' })
    .whereNull('dropped_at')
    .whereNull('orphaned_at')
    .where('kind', 'like', 'stake.%')
    .select('signature', 'kind', 'operation_id', 'delta');
}

async function storedEvents(
  { database }: CheckedRig,
  wallet: string,
): Promise<{ name: string; signature: string }[]> {
  const rows = (await database('events')
    .where({ wallet_address: wallet })
    .whereIn('name', [...new Set(Object.values(WALLET_EVENT_OF))])
    .select('name', 'body')) as { name: string; body: string }[];
  return rows.map(({ name, body }) => ({
    name,
    signature: eventBody.parse(JSON.parse(body)).data.transaction_signature,
  }));
}

/** The service knows every stake account as it is, and no other. */
export function positionProblems(
  stored: readonly StoredPosition[],
  stakes: ReadonlyMap<string, ChainStake>,
): string[] {
  return differences(
    'POSITIONS',
    stored.map(({ address, lamports, delegated, voter, deactivation_epoch: until }) =>
      [address, lamports, delegated, voter, until === null].join(' '),
    ),
    [...stakes].map(([address, { lamports, delegation }]) =>
      [
        address,
        lamports,
        delegation?.stake ?? 0n,
        delegation?.voter,
        !delegation || isDelegated(delegation),
      ].join(' '),
    ),
  );
}

/** The activity has what landed, each once, under its operation and with the chain's own amount. */
export function movementProblems(
  seen: readonly SeenMovement[],
  ended: readonly EndedStake[],
  changes: ReadonlyMap<string, bigint>,
): string[] {
  return differences(
    'ACTIVITY',
    seen.map(({ signature, kind, operation_id: id, delta }) => [kind, id, signature, delta].join(' ')),
    ended.flatMap(({ kind, operationId, signature }) =>
      signature === null ? [] : [[kind, operationId, signature, changes.get(signature)].join(' ')],
    ),
  );
}

/** One event for each operation that landed: all positions of the run have the same validator. */
export function eventProblems(
  seen: readonly { name: string; signature: string }[],
  ended: readonly EndedStake[],
): string[] {
  return differences(
    'EVENTS',
    seen.map(({ name, signature }) => `${name} ${signature}`),
    ended.flatMap(({ kind, signature }) =>
      signature === null ? [] : [`${WALLET_EVENT_OF[kind]} ${signature}`],
    ),
  );
}

/** As lists: what is there twice is too much once. */
function differences(what: string, is: readonly string[], should: readonly string[]): string[] {
  const left = [...should];
  const tooMuch = is.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [
    ...left.map((each) => `${what}, missing: ${each}`),
    ...tooMuch.map((each) => `${what}, too much: ${each}`),
  ];
}
