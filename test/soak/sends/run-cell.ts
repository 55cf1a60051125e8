import { generateKeypairSigner } from '../../../client/src/index.ts';
import type { Action, Cell } from './cell.ts';
import { beginFault } from './faults/begin-fault.ts';
import { createRpcRequest } from './checker/chain-requests.ts';
import { openSession, pause } from './traffic/device-session.ts';
import { DEVICES, type Device } from './traffic/devices.ts';
import { pressButton } from './faults/operator-buttons.ts';
import { checkSend, rulesOf, type SendToCheck } from './checker/checker.ts';
import type { Rig } from './rig/rig.ts';
import { countActed, haveAllActed, checkFaults } from './checker/check-faults.ts';
import { watchSends } from './checker/watched-sends.ts';
import { countShown } from './checker/what-sends-showed.ts';

/** After 6 s without a heartbeat, an activity goes to another worker. */
const PAUSE_MS = 8_000;

/** How long a device tries, long enough for a busy machine, and how long the service then has until everything is final. */
const DEVICE_MS = 180_000;
const FINALITY_TIMEOUT_MS = 90_000;

/** The amounts differ, so that a transfer on the chain can be matched with its send. */
const BASE_LAMPORTS = 10_000_000n;

const WALLET_LAMPORTS = 1_000_000_000;

export interface CellResult {
  sends: number;
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
  devices: readonly Device[] = DEVICES,
): Promise<CellResult> {
  const startedAt = Date.now();
  const wallet = await fundedWallet(rig);
  const unstoredBefore = rig.unstored.length;
  const sends: SendToCheck[] = [];
  const problems: string[] = [];

  const process = rig[cell.process];
  let reached: string | null = null;
  const armed = cell.point === null ? null : process.arm(cell.point, cell.action === 'kill' ? 'die' : 'stop');
  const struck = armed?.reached.then(async (point) => {
    reached = point;
    if (cell.action === 'kill') return;
    await strike(rig, cell.action, sends);
    process.resume();
  });

  const rules = rulesOf(rig.options);
  const { finalityLaterBySlots = 0 } = cell.scenario;
  const watched = watchSends(rig, sends, { rules, finalityLaterBySlots });
  const scenario = beginFault(rig, cell, wallet.address, watched.landedAt);

  await Promise.all(
    devices.map(async (device, index) => {
      const recipient = generateKeypairSigner().address;
      const lamports = BASE_LAMPORTS + BigInt(index);
      const session = openSession(rig, { wallet, recipient, lamports, deadline: startedAt + DEVICE_MS });
      const create = session.create.bind(session);
      session.create = async (...args) => {
        const created = await create(...args);
        if (created) sends.push({ operationId: created.operation_id, recipient, lamports });
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
  const nodes = await scenario.over;
  if (reached === null) armed?.disarm();
  else await struck;

  problems.push(...(await waitUntilFinal(rig, sends)));
  problems.push(...(await watched.end()), ...checkFaults(nodes));
  scenario.end();
  for (const send of sends) problems.push(...(await checkSend(rig, send)));
  problems.push(
    ...rig.unstored.slice(unstoredBefore).map((signature) => `BROADCAST BEFORE STORED: ${signature}`),
  );
  const { shows } = cell.scenario;
  const isShown = shows === undefined || (await countShown(rig.database, sends, shows)) > 0;
  return {
    sends: sends.length,
    reached,
    hadFault: haveAllActed(nodes) && isShown,
    acted: countActed(nodes),
    problems,
    milliseconds: Date.now() - startedAt,
  };
}

/** Applies the action to the parts while the process waits at its point. */
async function strike(rig: Rig, action: Action, sends: readonly SendToCheck[]): Promise<void> {
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
      return rig.restartTemporal({ forget: true });
    case 'terminate':
    case 'reset':
      for (const { operationId } of sends) await pressButton(rig, action, operationId);
  }
}

async function waitUntilFinal(rig: Rig, sends: readonly SendToCheck[]): Promise<string[]> {
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

async function fundedWallet(rig: Rig) {
  const wallet = generateKeypairSigner();
  const chain = createRpcRequest(rig.chainRpcUrl);
  await chain('requestAirdrop', [wallet.address, WALLET_LAMPORTS]);
  while (JSON.stringify(await chain('getBalance', [wallet.address])).includes('"value":0')) await pause();
  return wallet;
}
