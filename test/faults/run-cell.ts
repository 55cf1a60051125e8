import { generateKeypairSigner } from '../../client/src/index.ts';
import type { Action, Cell } from './cell.ts';
import { createRpcRequest } from './chain-requests.ts';
import { openSession, pause } from './device-session.ts';
import { DEVICES, type Device } from './devices.ts';
import { pressButton } from './operator-buttons.ts';
import { judge, type SendToJudge } from './oracle.ts';
import type { Stage } from './stage.ts';

/** What the chain's troubles last: until bytes that were given out before have died, and their proof was asked for. */
const TROUBLE_MS = 12_000;

/** A heartbeat is missed after 6 s, and an activity given to another worker. */
const PAUSE_MS = 8_000;

/** How long a device tries: long enough for a busy machine. And how long the service has afterwards to settle everything. */
const DEVICE_MS = 180_000;
const SETTLE_MS = 120_000;

/** The amounts differ, so that the chain tells which send a transfer belongs to. */
const BASE_LAMPORTS = 10_000_000n;

const WALLET_LAMPORTS = 1_000_000_000;

export interface CellResult {
  sends: number;
  /** The point that was come to; null where the armed one was not. */
  reached: string | null;
  problems: string[];
  milliseconds: number;
}

export async function runCell(
  stage: Stage,
  cell: Cell,
  devices: readonly Device[] = DEVICES,
): Promise<CellResult> {
  const startedAt = Date.now();
  const wallet = await fundedWallet(stage);
  const unstoredBefore = stage.unstored.length;
  const sends: SendToJudge[] = [];
  const problems: string[] = [];

  const process = stage[cell.process];
  let reached: string | null = null;
  const armed = cell.point === null ? null : process.arm(cell.point, cell.action === 'kill' ? 'die' : 'stop');
  const struck = armed?.reached.then(async (point) => {
    reached = point;
    if (cell.action === 'kill') return;
    await strike(stage, cell.action, sends);
    process.resume();
  });

  const trouble = beginTrouble(stage, cell, wallet.address);

  await Promise.all(
    devices.map(async (device, index) => {
      const recipient = generateKeypairSigner().address;
      const lamports = BASE_LAMPORTS + BigInt(index);
      const session = openSession(stage, { wallet, recipient, lamports, deadline: startedAt + DEVICE_MS });
      const create = session.create.bind(session);
      session.create = async (...args) => {
        const created = await create(...args);
        if (created) sends.push({ operationId: created.operation_id, recipient, lamports });
        return created;
      };
      const issue = session.issue.bind(session);
      session.issue = async () => {
        const bytes = await issue();
        if (bytes) trouble.bytesIssued();
        return bytes;
      };
      session.reportProblem = (problem) => problems.push(`${device.name}: ${problem}`);
      await device.run(session).catch((error: unknown) => {
        problems.push(`${device.name}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }),
  );
  await trouble.over;
  if (reached === null) armed?.disarm();
  else await struck;

  problems.push(...(await waitUntilSettled(stage, sends)));
  for (const send of sends) problems.push(...(await judge(stage, send)));
  problems.push(
    ...stage.unstored.slice(unstoredBefore).map((signature) => `BROADCAST BEFORE STORED: ${signature}`),
  );
  return { sends: sends.length, reached, problems, milliseconds: Date.now() - startedAt };
}

/** Sets the nodes' faults at the onset, and takes them away again in time. */
function beginTrouble(
  stage: Stage,
  { trouble, onset }: Cell,
  wallet: string,
): { bytesIssued(): void; over: Promise<unknown> } {
  const faults = trouble.faults(wallet);
  if (faults.length === 0) return { bytesIssued: () => undefined, over: Promise.resolve() };
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  if (onset === 'start') begin();
  // Bytes that never come, because something else went wrong, must not hold it up.
  const over = Promise.race([begun, pause(TROUBLE_MS)]).then(async () => {
    stage.nodes.forEach((node, index) => node.set(faults[index] ?? []));
    await pause(TROUBLE_MS);
    stage.nodes.forEach((node) => node.clear());
  });
  return { bytesIssued: begin, over };
}

/** What happens to the parts while the process stands at its point. */
async function strike(stage: Stage, action: Action, sends: readonly SendToJudge[]): Promise<void> {
  switch (action) {
    case 'nothing':
    case 'kill':
      return;
    case 'pause':
      return pause(PAUSE_MS);
    case 'kill PostgreSQL':
      return stage.restartPostgres();
    case 'kill Temporal':
      return stage.restartTemporal();
    case 'forget Temporal':
      return stage.restartTemporal({ forget: true });
    case 'terminate':
    case 'reset':
      for (const { operationId } of sends) await pressButton(stage, action, operationId);
  }
}

async function waitUntilSettled(stage: Stage, sends: readonly SendToJudge[]): Promise<string[]> {
  const ids = sends.map(({ operationId }) => operationId);
  const endsAt = Date.now() + SETTLE_MS;
  let open: { id: string; status: string; status_reason: string | null }[] = [];
  while (Date.now() < endsAt) {
    open = await stage
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

async function fundedWallet(stage: Stage) {
  const wallet = generateKeypairSigner();
  const chain = createRpcRequest(stage.chainRpcUrl);
  await chain('requestAirdrop', [wallet.address, WALLET_LAMPORTS]);
  while (JSON.stringify(await chain('getBalance', [wallet.address])).includes('"value":0')) await pause();
  return wallet;
}
