import { createWalletClient, generateKeypairSigner } from '../../../client/src/index.ts';
import type { Action, Cell } from './cell.ts';
import { beginFault } from './faults/begin-fault.ts';
import { createRpcRequest } from './checker/chain-requests.ts';
import { openSession, pause } from './traffic/device-session.ts';
import { TRAFFIC, type Device } from './traffic/devices.ts';
import { KINDS_UNDER_TEST, operationKindOf, type KindUnderTest } from './traffic/kinds-under-test.ts';
import { pressButton } from './faults/operator-buttons.ts';
import { rulesOf } from './checker/checker.ts';
import { checkStakeWallet, heldWithStakes } from './checker/check-stake-wallet.ts';
import { operationWorkflowId } from '../../../workflows/operations/operation-messages.ts';
import { BASE_PRICE, HIGH, LOW } from './rig/rig-market.ts';
import type { Rig } from './rig/rig.ts';
import { countActed, haveAllActed, checkFaults } from './checker/check-faults.ts';
import { newestSampleIs } from '../../support/newest-sample.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { watchSends } from './checker/watched-sends.ts';
import { countShown } from './checker/what-sends-showed.ts';

/** Longer than the service needs to evaluate a price. */
const SWING_MS = 1_500;

/** After 6 s without a heartbeat, an activity goes to another worker. */
const PAUSE_MS = 8_000;

/** How long a device tries, long enough for a busy machine, and how long the service then has until everything is final. */
const DEVICE_MS = 180_000;
const FINALITY_TIMEOUT_MS = 90_000;

/** Enough for the operation of one device. */
const DEVICE_LAMPORTS = 2_000_000_000;

interface StartedOperation {
  kind: KindUnderTest;
  operationId: string;
  /** Compares it with the chain once it has ended. */
  check(operationId: string): Promise<string[]>;
}

export interface CellResult {
  operations: Readonly<Partial<Record<KindUnderTest, number>>>;
  /** The point that was reached; null if the armed one was not. */
  reached: string | null;
  /** True if each fault of the scenario did something, and a send showed the purpose of the scenario. */
  hadFault: boolean;
  /** How often the scenario's faults did something. */
  acted: number;
  problems: string[];
  milliseconds: number;
}

export async function runCell(
  rig: Rig,
  cell: Cell,
  devices: readonly Device[] = TRAFFIC[cell.traffic],
  deviceMs = DEVICE_MS,
): Promise<CellResult> {
  const startedAt = Date.now();
  const wallet = await fundedWallet(rig, devices.length * DEVICE_LAMPORTS);
  const stage = { rig, wallet, from: wallet.address };
  const asked = await Promise.all(
    devices.map(({ kind }, index) => KINDS_UNDER_TEST[kind]({ ...stage, index })),
  );
  const withStakes = devices.some(({ kind }) => isStake(kind));
  if (withStakes) await followWallet(rig, wallet.address);
  const heldBefore = withStakes ? await heldWithStakes(rig, wallet.address) : 0n;
  const unstoredBefore = rig.unstored.length;
  const sends: StartedOperation[] = [];
  const problems: string[] = [];

  const process = rig[cell.process];
  let reached: string | null = null;
  const armed = cell.point === null ? null : process.arm(cell.point, cell.action === 'kill' ? 'die' : 'stop');
  const struck = armed?.reached.then(async (point) => {
    reached = point;
    if (cell.action === 'kill') return;
    await strike(rig, cell.action, sends);
    await process.resume();
  });

  const rules = rulesOf(rig.options);
  const { finalityLaterBySlots = 0 } = cell.scenario;
  const watched = watchSends(rig, sends, { rules, finalityLaterBySlots });
  const scenario = beginFault(rig, cell, wallet.address, watched.landedAt);

  const swings = new AbortController();
  if (devices.some(({ kind }) => kind === 'order')) void swingPrice(rig, swings.signal);
  await Promise.all(
    devices.map(async (device, index) => {
      const { kind } = device;
      const operation = asked[index];
      if (!operation) return;
      const session = openSession(rig, { kind, wallet, asked: operation, timeMs: deviceMs });
      const create = session.create.bind(session);
      session.create = async (...args) => {
        const created = await create(...args);
        const operationId = created?.operation_id;
        if (operationId === undefined) return created;
        sends.push({ kind, operationId, check: operation.check });
        return created;
      };
      const signingRequest = session.signingRequest.bind(session);
      session.signingRequest = async () => {
        const bytes = await signingRequest();
        if (bytes) scenario.bytesRequested();
        return bytes;
      };
      session.reportProblem = (problem) => problems.push(`${device.name}: ${problem}`);
      await device.run(session).catch((error: unknown) => {
        problems.push(`${device.name}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }),
  );
  swings.abort();
  const nodes = await scenario.over;
  if (reached === null) armed?.disarm();
  else await struck;

  problems.push(...(await waitUntilFinal(rig, sends)));
  problems.push(...(await watched.end()), ...checkFaults(nodes));
  scenario.end();
  for (const { operationId, check } of sends) problems.push(...(await check(operationId)));
  if (withStakes) {
    const operationIds = sends.map(({ operationId }) => operationId);
    problems.push(...(await checkStakeWallet(rig, { wallet: wallet.address, heldBefore, operationIds })));
  }
  problems.push(
    ...rig.unstored.slice(unstoredBefore).map((signature) => `BROADCAST BEFORE STORED: ${signature}`),
  );
  const { shows } = cell.scenario;
  const isShown = shows === undefined || (await countShown(rig.database, sends, shows)) > 0;
  return {
    operations: countedBy(sends),
    reached,
    hadFault: haveAllActed(nodes) && isShown,
    acted: countActed(nodes),
    problems,
    milliseconds: Date.now() - startedAt,
  };
}

/** The price reaches the targets of orders again and again. */
async function swingPrice({ market, database }: Rig, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const price of [HIGH.price, BASE_PRICE, LOW.price, BASE_PRICE]) {
      market.hold(price);
      // The service may be away for a while; an order is made while no price is reached.
      await newestSampleIs(database, price).catch(() => undefined);
      await pause(SWING_MS);
    }
  }
}

/** Applies the action to the parts while the process waits at its point. */
async function strike(rig: Rig, action: Action, sends: readonly StartedOperation[]): Promise<void> {
  switch (action) {
    case 'nothing':
    case 'kill':
      return;
    case 'pause':
      return pause(PAUSE_MS);
    case 'kill PostgreSQL':
      return rig.restartPostgres();
    case 'kill Temporal':
      return rig.restartTemporal();
    case 'forget Temporal':
      return rig.restartTemporal(0, { forget: true });
    case 'terminate':
    case 'reset':
      for (const { kind, operationId } of sends) {
        await pressButton(rig, action, operationWorkflowId(operationKindOf(kind), operationId));
      }
  }
}

async function waitUntilFinal(rig: Rig, sends: readonly StartedOperation[]): Promise<string[]> {
  const ids = sends.map(({ operationId }) => operationId);
  const endsAt = Date.now() + FINALITY_TIMEOUT_MS;
  let open: { id: string; status: string; status_reason: string | null }[] = [];
  while (Date.now() < endsAt) {
    open = await rig
      .database('operations')
      .whereIn('id', ids)
      .whereNotNull('check_at')
      .select('id', 'status', 'status_reason');
    if (open.length === 0) return [];
    await pause();
  }
  return open.map(
    ({ id, status, status_reason: reason }) => `${id}: STUCK in ${status} (${reason ?? 'no reason'})`,
  );
}

/** Their wallets are compared with the chain to the lamport: nothing else may move in a cell with one. */
export function isStake(kind: KindUnderTest): boolean {
  return kind.startsWith('stake.');
}

function countedBy(operations: readonly StartedOperation[]): CellResult['operations'] {
  const counts: Partial<Record<KindUnderTest, number>> = {};
  for (const { kind } of operations) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The service reports what happens to the wallet. A process of the cell before may still be starting. */
export async function followWallet({ baseUrl, apiKey }: Rig, address: string): Promise<void> {
  const client = createWalletClient({ baseUrl, apiKey, network: 'devnet' });
  await waitUntil('the wallet is followed', () =>
    client.watchWallet(address).then(
      () => true,
      () => false,
    ),
  );
}

async function fundedWallet(rig: Rig, lamports: number) {
  const wallet = generateKeypairSigner();
  const chain = createRpcRequest(rig.chainRpcUrl);
  await chain('requestAirdrop', [wallet.address, lamports]);
  while (JSON.stringify(await chain('getBalance', [wallet.address])).includes('"value":0')) await pause();
  return wallet;
}
